"""Card sets: their schema, the words on the cards and what the words do."""
