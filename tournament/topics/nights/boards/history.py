"""The history of a night, the newest change first, each with its undo button. Also lists what going
back to the start of a game would remove and keep.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.dollars import format_dollars
from tournament.evening import facts
from tournament.evening.night.going_back import GoingBackEffects, effects_of_going_back
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.purse.books import PAID_OUT_PAYMENT_KINDS, TAKEN_IN_PAYMENT_KINDS
from tournament.evening.words.many import count_of
from tournament.kit.desk.boards.change_words import describe_change
from tournament.storage.stored.fact_json import ChangeLine
from tournament.storage.stored.log import Change, NightsAroundChange, UndoState

UNDO_WORD, REDO_WORD = "Undo", "Redo"
BEFORE_FIRST_GAME_TITLE = "Before the first game"
# The kinds of facts that are counted on the page that asks before going back, with their nouns.
WORDS_OF_COUNTED_FACTS = (
    (facts.Round, "game", "games"),
    (facts.Sheet, "table's score", "tables' scores"),
    (facts.Hand, "hand", "hands"),
    (facts.Ruling, "ruling", "rulings"),
    (facts.Handover, "change of players during a game", "changes of players during a game"),
    (facts.Grant, "gift of points for a missed game", "gifts of points for a missed game"),
    (facts.Award, "awarded prize", "awarded prizes"),
)


@dataclass(frozen=True, slots=True)
class UndoButton:
    """The button that undoes a change, or redoes one that was undone."""

    change_number: int
    words: str


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One change in the history. `outcome` is "then undone" for a change that was undone, and "then
    redone" for an undo after which the change was made again. It is empty if the change still
    counts.
    """

    change: Change
    outcome: str
    button: UndoButton | None
    details: tuple[str, ...]

    @property
    def reason(self) -> str:
        """Return the reason of the change, or an empty string if its words already end with it."""
        return "" if self.change.words.endswith(self.change.reason) else self.change.reason


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """The newest of successive changes at one table, and the `earlier_rows` before it."""

    row: HistoryRow
    earlier_rows: tuple[HistoryRow, ...]


@dataclass(frozen=True, slots=True)
class HistoryGroup:
    """The changes made while one game was the newest one seated, or before the first game. A
    bracket has one group for all changes.
    """

    title: str
    entries: tuple[HistoryEntry, ...]


def group_by_game(
    entries: Iterable[HistoryEntry], games: Sequence[SeatedGame]
) -> tuple[HistoryGroup, ...]:
    """Return the changes grouped by the last game that was seated before them. Without `games`, as
    in a bracket, return one group without a title.
    """

    def title(entry: HistoryEntry) -> str:
        games_seated_before = [
            seated_game for seated_game in games if seated_game.seated_at <= entry.row.change.at
        ]
        return (
            f"Game {games_seated_before[-1].title}"
            if games_seated_before
            else BEFORE_FIRST_GAME_TITLE
            if games
            else ""
        )

    return tuple(
        HistoryGroup(group_title, tuple(entries_of_game))
        for group_title, entries_of_game in groupby(entries, title)
    )


def history_entries(
    change_groups: Iterable[Sequence[Change]],
    undo_state: UndoState,
    night: Night,
    nights_by_change: Mapping[int, NightsAroundChange],
) -> tuple[HistoryEntry, ...]:
    """Return each group of changes as an entry with rows. A change that was undone has no button,
    because the row of its undo has one. The change that set up the night has none either, and on a
    closed night no row has a button. A change is described with the night from its own time if
    `nights_by_change` has that night: players may have been renamed since, and a later game may
    have the number of a removed one.
    """
    undo_number_by_change, undo_numbers = undo_state.undo_by_change, undo_state.undos_except_redos

    def describe_line(change: Change, change_line: ChangeLine) -> str:
        nights = nights_by_change.get(change.number, NightsAroundChange(night, night))
        is_removed = change_line["new"] is None
        return describe_change(change_line, nights.before if is_removed else nights.after)

    def history_row(change: Change) -> HistoryRow:
        number = change.number
        outcome = "then redone" if number in undo_numbers else "then undone"
        is_undone = number in undo_number_by_change
        has_no_button = change.sets_up_night or night.is_closed
        return HistoryRow(
            change,
            outcome=outcome if is_undone else "",
            button=None
            if has_no_button or is_undone
            else UndoButton(number, REDO_WORD if number in undo_numbers else UNDO_WORD),
            details=tuple(describe_line(change, change_line) for change_line in change.rows),
        )

    rows = (tuple(map(history_row, changes)) for changes in change_groups)
    return tuple(
        HistoryEntry(newest_row, tuple(earlier_rows)) for newest_row, *earlier_rows in rows
    )


@dataclass(frozen=True, slots=True)
class GoingBackBoard:
    """A preview of going back to the start of a game. `removed_lines` and `kept_lines` say what
    would be removed and kept. The press sends `removed_fact_count`, the number of facts to remove,
    so that nothing is removed that the director has not seen.
    """

    game: SeatedGame
    removed_fact_count: int
    removed_lines: tuple[str, ...]
    kept_lines: tuple[str, ...]


def going_back_board(night: Night, game: SeatedGame) -> GoingBackBoard:
    effects = effects_of_going_back(night, game.number)
    return GoingBackBoard(
        game,
        len(effects.removed_facts),
        tuple(_removed_lines(effects)),
        tuple(_kept_lines(night, game, effects)),
    )


def _removed_lines(effects: GoingBackEffects) -> Iterator[str]:
    for kind, singular, plural in WORDS_OF_COUNTED_FACTS:
        if removed_count := effects.count_removed(kind):
            yield count_of(removed_count, singular, plural)
    if any(isinstance(fact, facts.Plan) for fact in effects.changed_facts):
        yield "playoffs, random draws, and the count of the cash box"


def _kept_lines(night: Night, game: SeatedGame, effects: GoingBackEffects) -> Iterator[str]:
    changed_entries = [fact for fact in effects.changed_facts if isinstance(fact, facts.Entry)]
    find_entry = night.entries.with_number
    newcomers = [
        entry.label
        for entry in changed_entries
        if entry.first_game != find_entry(entry.number).first_game
    ]
    leavers = [
        entry.label
        for entry in changed_entries
        if entry.last_game != find_entry(entry.number).last_game
    ]
    if newcomers:
        yield f"Players who came later. They start with game {game.title}: {', '.join(newcomers)}"
    if leavers:
        yield f"Players who left since. They won't be seated: {', '.join(leavers)}"
    if any(find_entry(entry.number).card_in for entry in changed_entries):
        yield "Scorecards turned in since. Give them back to the players."
    yield from _kept_payment_sentences(
        [
            payment
            for payment in night.facts_of(facts.Payment)
            if not payment.void and payment.at >= game.seated_at
        ]
    )
    yield "All earlier games, everyone who checked in, and the regulars"


def _kept_payment_sentences(payments: Sequence[facts.Payment]) -> Iterator[str]:
    """Yield a sentence about the money taken in, and one about the money paid out."""
    taken_in_cents = [
        payment.cents for payment in payments if payment.kind in TAKEN_IN_PAYMENT_KINDS
    ]
    if taken_in_cents:
        count_words = count_of(len(taken_in_cents), "payment")
        pronoun = "them" if len(taken_in_cents) > 1 else "it"
        yield (
            f"{count_words} since, {format_dollars(sum(taken_in_cents))} in all. Going back does "
            f"not refund {pronoun}."
        )
    paid_out_cents = sum(
        payment.cents for payment in payments if payment.kind in PAID_OUT_PAYMENT_KINDS
    )
    if paid_out_cents:
        yield f"{format_dollars(paid_out_cents)} paid out since. Going back does not return it."
