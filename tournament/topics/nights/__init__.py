"""The evening as a whole: home, its nights, its history, its rules, its hours."""
