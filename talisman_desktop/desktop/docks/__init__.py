"""The panels beside the table: card, heroes, decks, journal and timeline."""
