"""The practice evening: pretend players who play a night through the doors that real ones use."""
