"""The actions that change a club and its regulars."""
