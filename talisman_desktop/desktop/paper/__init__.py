"""Paper: the session packet and the record sheets as PDF, at true size. Needs a QApplication, but no display."""
