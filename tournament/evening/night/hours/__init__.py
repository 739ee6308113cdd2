"""The evening's own time: sessions, limits, clocks."""
