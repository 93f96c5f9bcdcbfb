"""Files of every kind as released versions wrote them, one folder a version; they open for ever."""
