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
from tournament.evening.night.play.side_names import boxes_with_team_names
from tournament.evening.night.play.totals import TotalsBox
from tournament.evening.night.seats.wrong_seats import (
    entries_of_party,
    exchanged_seats,
    later_seats_note,
    party_label,
    replace_seats,
    tally_on_card,
)
from tournament.evening.words.many import count_of
from tournament.kit.lists.finding import comparable_text

DIRECTOR_SOURCE_KEY = "decided by the director"
REASON_MISSING_SENTENCE = "Give a short reason for the director's decision. Nothing is saved yet."
SCORE_MISSING_SENTENCE = "Enter the score of this table. Nothing is saved yet."


@dataclass(frozen=True, slots=True)
class SeatedParty:
    """A player or a team, with the seat in words. `entry` is the number of the player, or of the
    team's first player.
    """

    entry: int
    name: str
    seat_words: str


@dataclass(frozen=True, slots=True)
class SwapEffect:
    """The effect of corrected seats on one of the two players or teams: the saved seat, the true
    seat, and the points on the scorecard after the correction.
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
    """The values of the page about two players, or two teams, who sat in each other's seats: whom
    the director can choose, and the effects once two are chosen.
    """

    parties_at_table: tuple[SeatedParty, ...]
    all_parties: tuple[SeatedParty, ...]
    effects: tuple[SwapEffect, ...]
    later_seats_note: str
    why_no_correction: str


def wrong_seats_page_values(
    night: Night, game: TableGame, first_entry: int | None, second_entry: int | None
) -> WrongSeats:
    """Return the players or teams to choose from and, if two are chosen, the effects. Refuse two
    who can't have sat in each other's seats.
    """
    seat_words_by_entry = _seat_words_by_entry(night, game.round)
    seated_game = night.rounds.with_number(game.round)
    assert seated_game is not None
    ordered_entries = sorted(
        seat_words_by_entry,
        key=lambda entry: (comparable_text(night.entries.with_number(entry).name), entry),
    )
    chosen_entries = (first_entry, second_entry) if first_entry and second_entry else None
    corrected_night = (
        replace_seats(night, exchanged_seats(night, game.round, *chosen_entries))
        if chosen_entries
        else night
    )
    return WrongSeats(
        parties_at_table=_list_seated_parties(
            night, seated_game, seat_words_by_entry, game.entries
        ),
        all_parties=_list_seated_parties(night, seated_game, seat_words_by_entry, ordered_entries),
        effects=_list_swap_effects(night, corrected_night, game.round, chosen_entries)
        if chosen_entries
        else (),
        later_seats_note=later_seats_note(night, corrected_night, game.round),
        why_no_correction=courses.course_of(night).page_words.no_exchange_refusal,
    )


@dataclass(frozen=True, slots=True)
class ScoreSource:
    """A way in which the director knows the totals of an unreadable sheet, such as the scorecards.
    The history names that way by its `key`.
    """

    key: str
    title: str
    hint: str


DIRECTOR_SCORE_SOURCE = ScoreSource(
    DIRECTOR_SOURCE_KEY,
    "The director decides",
    "Use this if the scorecards disagree. Give a reason.",
)
SCORE_SOURCES_OF_FOUR = (
    ScoreSource(
        "by the players' cards", "The scorecards", "Partners have the same points on theirs."
    ),
    ScoreSource(
        "by both sides' word", "Both sides say the same", "Ask each side alone, then both together."
    ),
    DIRECTOR_SCORE_SOURCE,
)
SCORE_SOURCES_OF_THREE = (
    ScoreSource("by the players' cards", "The scorecards", "Each of the 3 players has a total."),
    ScoreSource(
        "by all three's word", "All 3 say the same", "Ask each alone, then all 3 together."
    ),
    DIRECTOR_SCORE_SOURCE,
)


@dataclass(frozen=True, slots=True)
class CardPoints:
    """The points of one game on a player's scorecard. `points` is None if the scorecard was not
    turned in, or has no points for this game.
    """

    chair: Chair
    entry: int
    points: int | None


@dataclass(frozen=True, slots=True)
class UnreadableSheet:
    """The values of the page about a score sheet that can't be read. `fault` tells why the typed
    score was refused. Each of the `boxes` is a tuple of field name, box and typed text.
    """

    cards: tuple[CardPoints, ...]
    score_sources: tuple[ScoreSource, ...]
    chosen_source: str
    typed_reason: str
    fault: str
    boxes: tuple[tuple[str, TotalsBox, str], ...]
    rulings: tuple[str, ...]  # Sentences about rulings that the score does not contain yet.

    @property
    def cursor_box(self) -> str:
        """Return the name of the box where the cursor starts: the reason if it is missing, else the
        first total.
        """
        return "reason" if self.fault == REASON_MISSING_SENTENCE else self.boxes[0][0]


def unreadable_sheet_page_values(
    night: Night, game: TableGame, get_typed_text: Callable[[str], str]
) -> UnreadableSheet:
    """Return the values of the page for an unreadable score sheet, with what was typed before."""
    field_prefix = f"t{game.table}"
    score_sources = (
        SCORE_SOURCES_OF_THREE if is_three_handed(game.chairs) else SCORE_SOURCES_OF_FOUR
    )
    chosen_source = get_typed_text(f"{field_prefix}known") or score_sources[0].key
    typed_reason = get_typed_text(f"{field_prefix}reason").strip()
    boxes_with_texts = tuple(
        (f"{field_prefix}b{number}", box, get_typed_text(f"{field_prefix}b{number}"))
        for number, box in enumerate(boxes_with_team_names(night, game))
    )
    lacks_totals = not any(text.strip() for _, _, text in boxes_with_texts)
    return UnreadableSheet(
        cards=tuple(
            CardPoints(chair, entry, _points_on_scorecard(night, game, entry))
            for chair, entry in game.seats
        ),
        score_sources=score_sources,
        chosen_source=chosen_source,
        typed_reason=typed_reason,
        fault=REASON_MISSING_SENTENCE
        if chosen_source == DIRECTOR_SOURCE_KEY and not typed_reason
        else SCORE_MISSING_SENTENCE * lacks_totals,
        boxes=boxes_with_texts,
        rulings=open_ruling_words(night, game),
    )


def _list_swap_effects(
    night: Night, corrected_night: Night, game: int, chosen_entries: tuple[int, int]
) -> tuple[SwapEffect, ...]:
    saved_seats = _seat_words_by_entry(night, game)
    true_seats = _seat_words_by_entry(corrected_night, game)
    return tuple(
        SwapEffect(
            party_label(night, entry),
            saved_seats[entry],
            true_seats[entry],
            _card_change_words(
                tally_on_card(night, game, entry), tally_on_card(corrected_night, game, entry)
            ),
        )
        for entry in chosen_entries
    )


def _card_change_words(old_tally: Tally | None, new_tally: Tally | None) -> str:
    """Return words about the points after the correction, and about the Xs if their number changes.
    If the game has no score yet, say so.
    """
    if new_tally is None:
        return "Score not in yet"
    new_x, old_x = new_tally.x, old_tally.x if old_tally else 0
    x_words = "" if new_x == old_x else f", {count_of(new_x, 'X')} (was {old_x})"
    if old_tally and old_tally.points == new_tally.points:
        return f"Still {count_of(new_tally.points, 'point')}{x_words}"
    old_points_words = f" (was {old_tally.points})" if old_tally else ""
    return f"{count_of(new_tally.points, 'point')}{old_points_words}{x_words}"


def _list_seated_parties(
    night: Night,
    seated_game: SeatedGame,
    seat_words_by_entry: dict[int, str],
    entries: Sequence[int],
) -> tuple[SeatedParty, ...]:
    """Return the players or teams of these entries with their seats. Each team is listed once."""
    party_entries = (
        entry for entry in entries if entries_of_party(night, seated_game, entry)[0] == entry
    )
    return tuple(
        SeatedParty(entry, party_label(night, entry), seat_words_by_entry[entry])
        for entry in party_entries
    )


def _seat_words_by_entry(night: Night, game: int) -> dict[int, str]:
    """Return every entry's seat in words. Teams get only the table, since their seats do not
    matter.
    """
    seated_game = night.rounds.with_number(game)
    assert seated_game is not None
    seat_words_at_tables = {
        entry: night.party_words.seat_text.format(table=table_game.table, chair=chair.words)
        for table_game in seated_game.games
        for chair, entry in table_game.seats
    }
    return seat_words_at_tables | dict.fromkeys(seated_game.bench, "sitting out")


def _points_on_scorecard(night: Night, game: TableGame, entry: int) -> int | None:
    """Return the points that a player wrote on the scorecard for this game, or None if there are
    none. The first line of a scorecard is for the first game that the player played.
    """
    points_by_card_line = night.entries.with_number(entry).claimed or ()
    card_lines = ranking.scorecard_of_player(night, entry).lines
    card_line_index = next(
        (
            card_line_index
            for card_line_index, line in enumerate(card_lines)
            if line.game == game.round
        ),
        len(points_by_card_line),
    )
    return (
        points_by_card_line[card_line_index] if card_line_index < len(points_by_card_line) else None
    )
