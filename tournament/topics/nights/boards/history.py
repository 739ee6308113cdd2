"""The night's log, the newest change first, each with its undo; and what going back to the start of
a game takes away, and what it leaves.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.dollars import dollars
from tournament.evening import facts
from tournament.evening.night.going_back import GoingBack, going_back
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.words.many import so_many
from tournament.kit.desk.boards.change_words import line_in_words
from tournament.storage.stored.log import Change, UndoState

UNDO, AGAIN = "Undo", "Do it again"
FIRST = "Before the first game"
# The facts that go which are counted, in words for one and for many.
COUNTED = (
    (facts.Round, "game", "games"),
    (facts.Sheet, "table's score", "tables' scores"),
    (facts.Hand, "hand", "hands"),
    (facts.Ruling, "ruling", "rulings"),
    (facts.Handover, "chair that changed hands", "chairs that changed hands"),
    (facts.Grant, "note of points given", "notes of points given"),
    (facts.Award, "prize that was awarded", "prizes that were awarded"),
)


@dataclass(frozen=True, slots=True)
class UndoButton:
    """A button that takes back a change; what takes back an undo does it again."""

    change: int
    words: str


@dataclass(frozen=True, slots=True)
class HistoryRow:
    change: Change
    is_gone: bool
    press: UndoButton | None
    details: tuple[str, ...]

    @property
    def reason(self) -> str:
        """Return the reason, unless the words end with it."""
        return "" if self.change.words.endswith(self.change.reason) else self.change.reason


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """The newest of changes typed at one table without a break, and the `earlier` ones."""

    row: HistoryRow
    earlier: tuple[HistoryRow, ...]


@dataclass(frozen=True, slots=True)
class HistoryGroup:
    """The changes while one game was the last to be seated, or before any was."""

    title: str
    entries: tuple[HistoryEntry, ...]


def group_by_game(
    entries: Iterable[HistoryEntry], games: Sequence[PlayedGame]
) -> tuple[HistoryGroup, ...]:
    """Return the changes by game; in a bracket, whose games have no numbers, in one group."""

    def title(entry: HistoryEntry) -> str:
        seated = [played for played in games if played.seated <= entry.row.change.at]
        return f"Game {seated[-1].title}" if seated else FIRST if games else ""

    return tuple(HistoryGroup(words, tuple(those)) for words, those in groupby(entries, title))


def history(
    entries: Iterable[Sequence[Change]], standing: UndoState, night: Night
) -> tuple[HistoryEntry, ...]:
    """Return the changes, each with its undo unless the night is closed."""
    gone, backward = standing.undone_by, standing.backward

    def row(change: Change) -> HistoryRow:
        number = change.number
        fixed = change.is_the_beginning or night.is_closed
        return HistoryRow(
            change,
            is_gone=number in gone,
            press=None if fixed else _press(number, gone.get(number), number in backward),
            details=tuple(line_in_words(line, night) for line in change.rows),
        )

    rows = (tuple(map(row, changes)) for changes in entries)
    return tuple(HistoryEntry(newest, tuple(earlier)) for newest, *earlier in rows)


def _press(number: int, gone: int | None, backward: bool) -> UndoButton | None:
    """Return a change's button. An undo that was itself undone has none: its change has one."""
    if gone is not None:
        return None if backward else UndoButton(gone, AGAIN)
    return UndoButton(number, AGAIN if backward else UNDO)


@dataclass(frozen=True, slots=True)
class GoingBackBoard:
    """What going back takes away. `facts` is how many facts go; the press names the number, so that
    nothing goes that the director has not seen.
    """

    game: PlayedGame
    facts: int
    goes: tuple[str, ...]
    stays: tuple[str, ...]


def before_going_back(night: Night, game: PlayedGame) -> GoingBackBoard:
    back = going_back(night, game.number)
    return GoingBackBoard(
        game, len(back.gone), tuple(_goes(back)), tuple(_stays(night, game, back))
    )


def _goes(back: GoingBack) -> Iterator[str]:
    for kind, text, many in COUNTED:
        if number := back.gone_of(kind):
            yield so_many(number, text, many)
    if any(isinstance(fact, facts.Plan) for fact in back.other):
        yield "how ties were settled, and the count of the drawer"


def _stays(night: Night, game: PlayedGame, back: GoingBack) -> Iterator[str]:
    changed = [fact for fact in back.other if isinstance(fact, facts.Entry)]
    came = [
        entry for entry in changed if entry.first_game != night.entries.of(entry.number).first_game
    ]
    went = [
        entry for entry in changed if entry.last_game != night.entries.of(entry.number).last_game
    ]
    if came:
        yield f"{_names(came)} came later: signed in, and seated from game {game.title} on"
    if went:
        yield f"{_names(went)} went home since: not seated any more"
    if any(night.entries.of(entry.number).card_in for entry in changed):
        yield "cards that were handed in are out again: give them back"
    handed = [
        payment
        for payment in night.all(facts.Payment)
        if not payment.void and payment.at >= game.seated
    ]
    if handed:
        lines = so_many(len(handed), "payment")
        total = dollars(sum(payment.cents for payment in handed))
        yield f"{lines} since, of {total}: money that changed hands is not undone by this"
    yield "every game before, everybody who signed in, and the regulars"


def _names(entries: list[facts.Entry]) -> str:
    return ", ".join(entry.label for entry in entries)
