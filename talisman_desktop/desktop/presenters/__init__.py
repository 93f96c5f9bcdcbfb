"""What is to be shown, worked out from the table without Qt."""
