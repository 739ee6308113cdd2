"""Two problems at a table: players sat in the wrong seats, or the score sheet can't be read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.chairs import Chair, is_three_handed
from scoring.game import Tally
from tournament.evening import courses
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.play.open_rulings import open_ruling_words
from tournament.evening.night.play.side_names import boxes_of_teams
from tournament.evening.night.play.totals import TotalsBox
from tournament.evening.night.seats.sat_wrongly import (
    exchanged_seats,
    later_seats_note,
    party_name,
    seat_holders,
    tally_on_card,
    with_seats,
)
from tournament.evening.words.many import count_of
from tournament.kit.lists.finding import comparable_text

BY_DIRECTOR_KEY = "decided by the director"
REASON_MISSING = "Give a short reason for the director's decision. Nothing is saved yet."
SCORE_MISSING = "Enter the score of this table. Nothing is saved yet."


@dataclass(frozen=True, slots=True)
class SeatedParty:
    """A player or a team and their seat in words. `entry` is a team's first player."""

    entry: int
    name: str
    seat_words: str


@dataclass(frozen=True, slots=True)
class SwapEffect:
    """The effect of a correction on one of the two players or teams: the seat that was saved, the
    true seat, and the points on the scorecard after the correction.
    """

    name: str
    saved_seat: str
    true_seat: str
    card_words: str

    @property
    def words(self) -> str:
        return f"{self.true_seat} (was {self.saved_seat}). {self.card_words}."


@dataclass(frozen=True, slots=True)
class WrongSeats:
    """The page about two players or teams who sat in each other's seats: the parties to choose
    from, and the effects once two are chosen.
    """

    parties_at_table: tuple[SeatedParty, ...]
    all_parties: tuple[SeatedParty, ...]
    effects: tuple[SwapEffect, ...]
    later_note: str
    why_no_correction: str


def wrong_seats(
    night: Night, game: TableGame, first_entry: int | None, second_entry: int | None
) -> WrongSeats:
    """Return the players to choose from and, if two are chosen, the effects. Refuse two who can't
    have sat in each other's seats.
    """
    seat_words_by_entry = _seat_words_by_entry(night, game.round)
    seated_game = night.rounds.with_number(game.round)
    assert seated_game is not None
    ordered_entries = sorted(
        seat_words_by_entry,
        key=lambda entry: (comparable_text(night.entries.with_number(entry).name), entry),
    )
    entry_pair = (first_entry, second_entry) if first_entry and second_entry else None
    corrected_night = (
        with_seats(night, exchanged_seats(night, game.round, *entry_pair)) if entry_pair else night
    )
    return WrongSeats(
        parties_at_table=_seated_parties(night, seated_game, seat_words_by_entry, game.entries),
        all_parties=_seated_parties(night, seated_game, seat_words_by_entry, ordered_entries),
        effects=_effects_of_swap(night, corrected_night, game.round, entry_pair)
        if entry_pair
        else (),
        later_note=later_seats_note(night, corrected_night, game.round),
        why_no_correction=courses.course_of(night).page_words.no_exchange_refusal,
    )


@dataclass(frozen=True, slots=True)
class ScoreSource:
    """A source from which the director knows the totals. `key` is its name in the history."""

    key: str
    title: str
    words: str


DIRECTOR_AS_SOURCE = ScoreSource(
    BY_DIRECTOR_KEY,
    "The director decides",
    "Use this if the scorecards disagree. Give a reason.",
)
SOURCES_OF_FOUR = (
    ScoreSource(
        "by the players' cards", "The scorecards", "Partners have the same points on theirs."
    ),
    ScoreSource(
        "by both sides' word", "Both sides say the same", "Ask each side alone, then both together."
    ),
    DIRECTOR_AS_SOURCE,
)
SOURCES_OF_THREE = (
    ScoreSource("by the players' cards", "The scorecards", "Each of the 3 players has a total."),
    ScoreSource(
        "by all three's word", "All 3 say the same", "Ask each alone, then all 3 together."
    ),
    DIRECTOR_AS_SOURCE,
)


@dataclass(frozen=True, slots=True)
class CardPoints:
    """The points of this game on a player's scorecard; None if it is not turned in."""

    chair: Chair
    entry: int
    points: int | None


@dataclass(frozen=True, slots=True)
class UnreadableSheet:
    """The page about a score sheet that can't be read. `fault` tells why the typed score was
    refused, and each of the `boxes` has its name, the box and the typed text.
    """

    cards: tuple[CardPoints, ...]
    sources: tuple[ScoreSource, ...]
    chosen_source: str
    reason: str
    fault: str
    boxes: tuple[tuple[str, TotalsBox, str], ...]
    rulings: tuple[str, ...]  # Sentences about rulings that the score does not contain yet.

    @property
    def cursor_box(self) -> str:
        """Return the name of the box where the cursor starts: the missing reason or a total."""
        return "reason" if self.fault == REASON_MISSING else self.boxes[0][0]


def unreadable_sheet(
    night: Night, game: TableGame, typed_in_box: Callable[[str], str]
) -> UnreadableSheet:
    """Return the sources of the totals, and the values typed before."""
    prefix = f"t{game.table}"
    sources = SOURCES_OF_THREE if is_three_handed(game.chairs) else SOURCES_OF_FOUR
    chosen_source = typed_in_box(f"{prefix}known") or sources[0].key
    reason = typed_in_box(f"{prefix}reason").strip()
    boxes = tuple(
        (f"{prefix}b{number}", box, typed_in_box(f"{prefix}b{number}"))
        for number, box in enumerate(boxes_of_teams(night, game))
    )
    lacks_totals = not any(text.strip() for _, _, text in boxes)
    return UnreadableSheet(
        cards=tuple(
            CardPoints(chair, entry, _points_on_scorecard(night, game, entry))
            for chair, entry in game.seats
        ),
        sources=sources,
        chosen_source=chosen_source,
        reason=reason,
        fault=REASON_MISSING
        if chosen_source == BY_DIRECTOR_KEY and not reason
        else SCORE_MISSING * lacks_totals,
        boxes=boxes,
        rulings=open_ruling_words(night, game),
    )


def _effects_of_swap(
    night: Night, corrected_night: Night, game: int, pair: tuple[int, int]
) -> tuple[SwapEffect, ...]:
    saved_seats = _seat_words_by_entry(night, game)
    true_seats = _seat_words_by_entry(corrected_night, game)
    return tuple(
        SwapEffect(
            party_name(night, entry),
            saved_seats[entry],
            true_seats[entry],
            _card_words(
                tally_on_card(night, game, entry), tally_on_card(corrected_night, game, entry)
            ),
        )
        for entry in pair
    )


def _card_words(old_tally: Tally | None, new_tally: Tally | None) -> str:
    """Return words about the new points, and the new Xs if their number changes."""
    if new_tally is None:
        return "Score not in yet"
    new_x, old_x = new_tally.x, old_tally.x if old_tally else 0
    x_words = "" if new_x == old_x else f", {count_of(new_x, 'X')} (was {old_x})"
    if old_tally and old_tally.points == new_tally.points:
        return f"Still {count_of(new_tally.points, 'point')}{x_words}"
    old_words = f" (was {old_tally.points})" if old_tally else ""
    return f"{count_of(new_tally.points, 'point')}{old_words}{x_words}"


def _seated_parties(
    night: Night,
    seated_game: SeatedGame,
    seat_words_by_entry: dict[int, str],
    entries: Sequence[int],
) -> tuple[SeatedParty, ...]:
    """Return these players with their seats; a team only once."""
    first_entries = (
        entry for entry in entries if seat_holders(night, seated_game, entry)[0] == entry
    )
    return tuple(
        SeatedParty(entry, party_name(night, entry), seat_words_by_entry[entry])
        for entry in first_entries
    )


def _seat_words_by_entry(night: Night, game: int) -> dict[int, str]:
    """Return every entry's seat in words; for teams only the table, since seats do not matter."""
    seated_game = night.rounds.with_number(game)
    assert seated_game is not None
    seat_words = {
        entry: night.party_words.seat_text.format(table=table_game.table, chair=chair.words)
        for table_game in seated_game.games
        for chair, entry in table_game.seats
    }
    return seat_words | dict.fromkeys(seated_game.bench, "sitting out")


def _points_on_scorecard(night: Night, game: TableGame, entry: int) -> int | None:
    """Return the points of this game on the scorecard, which starts at the player's first game."""
    claimed_points = night.entries.with_number(entry).claimed or ()
    card_lines = ranking.card_of(night, entry).lines
    line_index = next(
        (line_index for line_index, line in enumerate(card_lines) if line.round == game.round),
        len(claimed_points),
    )
    return claimed_points[line_index] if line_index < len(claimed_points) else None
