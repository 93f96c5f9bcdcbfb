"""The panels beside the table: the card being read, the journal, the history, the heroes. `model` knows no Qt."""
