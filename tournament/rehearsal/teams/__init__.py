"""Rehearsed evenings of teams and brackets."""
