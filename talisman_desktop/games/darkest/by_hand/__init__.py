"""Play at the players' own table: the record-only mode, and quests that players report as done. It uses the base, the
road and the journey. The questions that replace the program for a single rule are in the base, because the chapters
below ask them."""
