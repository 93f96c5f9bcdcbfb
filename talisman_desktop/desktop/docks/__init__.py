"""The panels beside the table: the card being read, the journal, the timeline, the heroes."""
