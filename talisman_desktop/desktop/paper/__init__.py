"""Printing at true size: session notes (as PDF or on a printer), and as PDF record sheets, maps, the mat, cards and the
luck chart. It needs a QApplication but no display."""
