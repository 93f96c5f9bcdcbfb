"""The careful bot: what it buys, which fights and risks it takes, and its way through the regions and the Tower. It
uses all chapters except the boxes. A box adds answers to its own questions."""
