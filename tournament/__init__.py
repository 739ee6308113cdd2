"""The Django app. Worth of a hand is in `scoring`, who sits where in `rotation`, all else here."""

VERSION = "0.9.0"
