"""Prizes, turning in scorecards, and closing the night."""
