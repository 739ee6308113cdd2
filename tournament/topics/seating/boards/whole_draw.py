"""The schedule of a night that is drawn in advance: every game, how often two players meet compared
with the fairest possible draw, and the requests. Players are named by their entry numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.fairness import TurnCounts, count_pairs, measure_fairness
from rotation.seating import Entrant, Seating
from scoring.chairs import CHAIRS_CLOCKWISE, Chair
from tournament.evening import courses, facts
from tournament.evening.night.night import Night
from tournament.evening.night.seats.wishes import fixed_seats, pairs_apart
from tournament.evening.words.many import how_often_sentence, singular_or_plural
from tournament.evening.words.refused import Refused
from tournament.kit.lists.finding import comparable_text
from tournament.topics.seating.boards.drawn_games import EntrantGame, drawn_games


@dataclass(frozen=True, slots=True)
class TimesMet:
    """The number of games in which two players are `partners`, and the number in which they are
    `opponents`.
    """

    partners: int
    opponents: int

    @property
    def style_class(self) -> str:
        """Return the CSS class of the cell: "again" for a repeat, "partners", "against" or ""."""
        if self.partners > 1 or self.opponents > 1:
            return "again"
        return "partners" if self.partners else "against" if self.opponents else ""

    @property
    def cell_text(self) -> str:
        partners_mark = ("", "P")[self.partners] if self.partners < 2 else f"P{self.partners}"
        return " ".join(filter(None, (partners_mark, str(self.opponents or ""))))


@dataclass(frozen=True, slots=True)
class DrawRow:
    """A row of the table in which all players meet: one player, and a cell for each player."""

    entry: int
    cells: tuple[TimesMet | None, ...]


@dataclass(frozen=True, slots=True)
class RepeatFigure:
    """The number of repeats of one kind. `repeat_words` are the singular and the plural words, and
    `no_repeat_sentence` is shown if there are no repeats. If the number `is_fewest_possible`, no
    draw can have fewer repeats. `minimum` is the proved minimum, or None if there are requests,
    which the proof does not consider.
    """

    repeat_words: tuple[str, str]
    no_repeat_sentence: str
    repeat_count: int
    is_fewest_possible: bool
    minimum: int | None

    @property
    def words(self) -> str:
        """Return the words that follow the number of repeats."""
        repeats_sentence = f"{singular_or_plural(self.repeat_count, *self.repeat_words)}."
        if self.is_fewest_possible:
            return f"{repeats_sentence} No draw can have fewer."
        return (
            repeats_sentence
            if self.minimum is None
            else f"{repeats_sentence} The fewest possible is {self.minimum}."
        )


@dataclass(frozen=True, slots=True)
class WholeDraw:
    """All games of a night that is drawn in advance, with figures about repeats. `turn_sentences`
    are about sitting out and 3-player tables.
    """

    games: tuple[Seating, ...]
    rows: tuple[DrawRow, ...]
    figures: tuple[RepeatFigure, ...]
    turn_sentences: tuple[str, ...]
    games_of_chosen_player: tuple[EntrantGame | None, ...]

    @property
    def has_repeats(self) -> bool:
        return any(figure.repeat_count for figure in self.figures)

    @property
    def is_fairest(self) -> bool:
        """Return whether no draw can have fewer repeats of any kind."""
        return all(figure.is_fewest_possible for figure in self.figures)


def whole_draw(night: Night, chosen_entry: int | None = None) -> WholeDraw:
    """Return the whole draw, with the games of the player `chosen_entry` listed too. Refuse a night
    that is not drawn in advance or can't be drawn yet.
    """
    if refusal_text := courses.course_of(night).page_words.no_draw_page_refusal:
        raise Refused(refusal_text)
    games_of_draw = drawn_games(night)
    draw_fairness = measure_fairness(games_of_draw.games)
    repeats_of_draw, fewest_repeats = draw_fairness.repeats, draw_fairness.fewest_repeats
    has_wishes = bool(night.plan.apart or night.plan.stay)

    def make_repeat_figure(
        repeat_words: tuple[str, str], no_repeat_sentence: str, repeats: int, fewest_possible: int
    ) -> RepeatFigure:
        return RepeatFigure(
            repeat_words,
            no_repeat_sentence,
            repeats,
            repeats == fewest_possible,
            None if has_wishes else fewest_possible,
        )

    return WholeDraw(
        games=games_of_draw.games,
        rows=_rows_of_draw(games_of_draw.games, games_of_draw.entrants_playing),
        figures=(
            make_repeat_figure(
                ("repeat partner", "repeat partners"),
                "No one has the same partner twice.",
                repeats_of_draw.partner_repeats,
                fewest_repeats.partner_repeats,
            ),
            make_repeat_figure(
                ("repeat opponent", "repeat opponents"),
                "No one has the same opponent twice.",
                repeats_of_draw.opponent_repeats,
                fewest_repeats.opponent_repeats,
            ),
            make_repeat_figure(
                ("repeat at the same table", "repeats at the same table"),
                "No two players share a table twice.",
                repeats_of_draw.meeting_repeats,
                fewest_repeats.meeting_repeats,
            ),
        ),
        turn_sentences=(
            *_sentences_about_turns("sits out", draw_fairness.sitting_out),
            *_sentences_about_turns(
                "plays at a 3-player table", draw_fairness.at_three_player_tables
            ),
        ),
        games_of_chosen_player=games_of_draw.games_of(str(chosen_entry))
        if str(chosen_entry) in games_of_draw.entrants_playing
        else (),
    )


def _sentences_about_turns(verb: str, turns: TurnCounts) -> tuple[str, ...]:
    return (
        (f"{how_often_sentence(verb, turns.fewest_turns, turns.most_turns)}.",)
        if turns.most_turns
        else ()
    )


def _rows_of_draw(games: Sequence[Seating], entrants: Sequence[Entrant]) -> tuple[DrawRow, ...]:
    pair_counts = count_pairs(games)

    def cell_of_pair(entrant: Entrant, other_entrant: Entrant) -> TimesMet | None:
        pair = frozenset((entrant, other_entrant))
        if entrant == other_entrant:
            return None
        return TimesMet(
            pair_counts.times_partners.get(pair, 0), pair_counts.times_opponents.get(pair, 0)
        )

    return tuple(
        DrawRow(
            int(entrant), tuple(cell_of_pair(entrant, other_entrant) for other_entrant in entrants)
        )
        for entrant in entrants
    )


@dataclass(frozen=True, slots=True)
class DrawRequests:
    """The director's requests for the draw: pairs of players to keep apart, and seats to hold for
    players. Requests can change until the first game is seated.
    """

    pairs_apart: tuple[tuple[int, int], ...]
    held_seats: tuple[tuple[int, int, Chair], ...]
    people: tuple[facts.Entry, ...]
    can_change: bool
    chairs: tuple[Chair, ...] = CHAIRS_CLOCKWISE


def requests_for_draw(night: Night) -> DrawRequests:
    """Return the director's requests for the draw, and the players who can be in a new request."""
    entries = night.entries.by_number
    entries_not_left = [
        entry for entry in night.entries if entry.ranked and entry.last_game is None
    ]
    return DrawRequests(
        tuple(pair for pair in pairs_apart(night.plan) if entries.keys() >= {*pair}),
        tuple(
            (number, table, Chair(chair))
            for number, table, chair in fixed_seats(night.plan)
            if number in entries
        ),
        tuple(
            sorted(entries_not_left, key=lambda entry: (comparable_text(entry.name), entry.number))
        ),
        can_change=night.format.can_keep_wishes and not (night.rounds or night.is_closed),
    )
