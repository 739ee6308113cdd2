"""The evening: people, money, rows and screens, on the two pure floors below it."""

VERSION = "0.9.0"
