"""Paper: the session packet and the record sheets as PDF, at true size. It needs a QApplication, but no display."""
