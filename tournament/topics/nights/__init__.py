"""The night as a whole: Tonight, all nights, its history, its rules, its time limits."""
