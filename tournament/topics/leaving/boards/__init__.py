"""The choices for a player or team that leaves, with their consequences."""
