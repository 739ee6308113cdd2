"""What is asked back before something is written down, and what answers it."""

from __future__ import annotations

from tournament.refused import Refused


class Unusual(Refused):
    """Possible, and rare or weighty enough to ask: one more press keeps it."""


class Closed(Refused):
    """Something was played after this, so it takes a reason. `version` is the sheet's."""

    def __init__(self, sentence: str, version: int) -> None:
        super().__init__(sentence)
        self.version = version


class Conflict(Refused):
    """Somebody else wrote something else meanwhile. `version` is the sheet's now."""

    def __init__(self, sentence: str, *, mine: str, theirs: str, version: int) -> None:
        super().__init__(sentence)
        self.mine = mine
        self.theirs = theirs
        self.version = version


class Misfit(Refused):
    """A team that its division does not allow, or somebody who plays twice: a reason lets them."""
