"""Printing: session notes and record sheets as PDF at true size. It needs a QApplication but no display."""
