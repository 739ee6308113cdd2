"""Brackets: who meets whom after whom, and how far it has been played. Knows no cards."""
