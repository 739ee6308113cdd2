"""From rows to a night: the only room that reads facts, all as of one moment."""
