"""The pages Tonight, History, Time limit, and All nights."""
