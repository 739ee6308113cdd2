"""Refusals that ask the director a question before a change is stored. The director's next press is
the answer.
"""

from tournament.evening.night.bracket.named_games import ChangedGame
from tournament.evening.words.refused import Refused


class NeedsConfirmation(Refused):
    """Raised for a change that is possible, but so rare or serious that the director must press
    again to save it.
    """


class GameWithoutWinner(Refused):
    """Raised for a game without a winner, which is possible only if time was up."""


class NeedsReason(Refused):
    """Raised for a change to a result that later games depend on, if the director gave no reason.
    `version` is the version of the score sheet, and `changed_games` are the bracket games that the
    change would affect.
    """

    def __init__(
        self, sentence: str, sheet_version: int, changed_games: tuple[ChangedGame, ...] = ()
    ) -> None:
        super().__init__(" ".join((sentence, *(game.words for game in changed_games))))
        self.sentence = sentence
        self.version = sheet_version
        self.changed_games = changed_games

    @property
    def changed_games_words(self) -> str:
        """The words about the changed games. The next press sends them back, which proves that the
        director has read them.
        """
        return " ".join(game.words for game in self.changed_games)


class SheetConflict(Refused):
    """Raised if someone else changed the score sheet meanwhile. `version` is the version of the
    changed sheet. The button with the `keep_label` keeps the stored score, and the button with the
    `use_label` saves the score just sent.
    """

    def __init__(
        self, sentence: str, *, sent_score: str, stored_score: str, sheet_version: int
    ) -> None:
        super().__init__(sentence)
        self.keep_label = _score_button_label("Keep", stored_score)
        self.use_label = _score_button_label("Use", sent_score)
        self.version = sheet_version


def _score_button_label(verb: str, score_words: str) -> str:
    """Return the words of a button, as in "Keep 9-6"."""
    return f"{verb} {score_words.removesuffix(' so far')}"


def refusal_status(refusal: Refused | None) -> int:
    """Return the HTTP status of the page that shows the refusal, or 200 if nothing was refused."""
    if isinstance(refusal, SheetConflict | NeedsReason):
        return 409
    return 422 if refusal else 200


class DivisionRuleBroken(Refused):
    """Raised for a team that breaks a rule of its division, unless the director gives a reason."""


class TwoTeamsAtOnce(Refused):
    """Raised if a player would be in two teams at the same time. `division` is the second team's
    division if it can be moved to another time slot, or else empty.
    """

    def __init__(self, sentence: str, division: str) -> None:
        super().__init__(sentence)
        self.division = division
