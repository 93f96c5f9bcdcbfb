"""The Dungeon: a region of rooms under the Ruins, and the Lord of Darkness who keeps its treasures."""
