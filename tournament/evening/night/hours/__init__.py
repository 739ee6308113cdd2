"""The night's hours: time limits, start times, the round clock, and its own time."""
