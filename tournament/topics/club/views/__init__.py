"""The pages of a club: settings, sign-in, backups, regulars."""
