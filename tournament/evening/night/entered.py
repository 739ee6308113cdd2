"""Everybody who came to a night, or is expected. Knows no teams and no games."""

from functools import cached_property

from tournament.evening.facts import Entry


class Entries(tuple[Entry, ...]):
    """The entries of a night, in the order of sign-in."""

    @cached_property
    def by_number(self) -> dict[int, Entry]:
        return {entry.number: entry for entry in self}

    def of(self, number: int) -> Entry:
        return self.by_number[number]

    @cached_property
    def has_somebody_twice(self) -> bool:
        """Under two numbers, one after the other."""
        return any(entry.first_number is not None for entry in self)
