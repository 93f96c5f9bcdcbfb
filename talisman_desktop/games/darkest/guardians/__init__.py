"""The guardians of troves and of the Sentinel: how they are set and fought, and how the trove is looted. It uses the
base and the road."""
