"""Standings, certificates, medals and scorecards on paper."""
