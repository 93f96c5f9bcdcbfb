"""Card sets: their schema, the words on the cards, and how the words are read."""
