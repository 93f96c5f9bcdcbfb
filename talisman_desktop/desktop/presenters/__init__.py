"""The presenters: they work out from the table and its facts what the window shows. They know no Qt."""
