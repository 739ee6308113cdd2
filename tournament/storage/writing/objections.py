"""What is asked back before something is written down, and what answers it."""

from tournament.evening.night.bracket.named_games import ChangedGame
from tournament.evening.words.refused import Refused


class Unusual(Refused):
    """Possible, and rare or weighty enough to ask: one more press keeps it."""


class NeedsReason(Refused):
    """Something was played after this, so it takes a reason. `version` is the sheet's;
    `changed_games` are those of a bracket that would be others.
    """

    def __init__(
        self, sentence: str, version: int, changed_games: tuple[ChangedGame, ...] = ()
    ) -> None:
        super().__init__(" ".join((sentence, *(game.words for game in changed_games))))
        self.sentence = sentence
        self.version = version
        self.changed_games = changed_games

    @property
    def shown(self) -> str:
        """Return what is shown of those games, so that an answer tells what it answers."""
        return " ".join(game.words for game in self.changed_games)


class Conflict(Refused):
    """The sheet was written by somebody else meanwhile. `version` is the one it has now."""

    def __init__(self, sentence: str, *, mine: str, theirs: str, version: int) -> None:
        super().__init__(sentence)
        self.mine = mine
        self.theirs = theirs
        self.version = version


def status(refusal: Refused | None) -> int:
    """Return the status of the page that says so."""
    if isinstance(refusal, Conflict | NeedsReason):
        return 409
    return 422 if refusal else 200


class Misfit(Refused):
    """A team that its division does not allow, unless there is a reason."""


class Clash(Refused):
    """A player would be in two teams at once. `division` is the second one's, where it can be
    played at another time.
    """

    def __init__(self, sentence: str, division: str) -> None:
        super().__init__(sentence)
        self.division = division
