"""The paper scorecard that a player or team carries from table to table. Seats and points that are
known are filled in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rotation.seating import Entrant, Seating, is_fill_in_team
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import LonerCountRule
from scoring.dollars import format_dollars
from scoring.game import Tally
from tournament.evening import courses
from tournament.evening.night import draws, ranking, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play import game_cards
from tournament.evening.night.play.game_cards import ScorecardLineKind
from tournament.evening.night.play.sheets import SCORE_DASH
from tournament.evening.night.time_slots import first_game_number, game_title
from tournament.evening.words.many import count_of, list_in_words
from tournament.evening.words.refused import Refused
from tournament.kit.printing.letters import NO_BREAK_SPACE
from tournament.topics.seating.boards.drawn_games import entrant_game
from tournament.topics.seating.boards.schedule import FILL_IN_TEAM_WORDS
from tournament.topics.table.boards.sheet import x_rule_words

# The number of lines on a scorecard if the night has no fixed number of games.
DEFAULT_LINE_COUNT = 8
THREE_PLAYER_TABLE_WORDS = "3-player table"
UNDERLINE_TO_FILL_IN = "_" * 8


@dataclass(frozen=True, slots=True)
class PaperScorecardLine:
    """One game on a paper scorecard. A field that is not known yet is empty."""

    table: str = ""
    partner_or_team: str = ""
    tally: Tally | None = None
    running_sum: Tally | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardColumn:
    """A column of numbers. If it `is_running`, each line has the sum so far. Otherwise the sum is
    at the end.
    """

    heading: str
    value_of: Callable[[Tally], int]
    is_running: bool = False
    is_bold: bool = False
    is_narrow: bool = False

    def words(self, line: PaperScorecardLine) -> str:
        tally = line.running_sum if self.is_running else line.tally
        return "" if tally is None else str(self.value_of(tally))


POINTS_COLUMN = CardColumn(heading="Points", value_of=lambda tally: tally.points, is_bold=True)
RUNNING_SUM_COLUMN = CardColumn(
    heading="So far", value_of=lambda tally: tally.points, is_running=True
)
X_COLUMN = CardColumn(heading="Xs", value_of=lambda tally: tally.x, is_narrow=True)


@dataclass(frozen=True, slots=True)
class PaperScorecard:
    """One paper scorecard. If it `has_continuation`, another card has the later games."""

    number: int | None
    name: str
    lines: tuple[PaperScorecardLine, ...]
    first_game: int = 1
    has_continuation: bool = False

    @property
    def total(self) -> PaperScorecardLine:
        """Return the line with the sums of the night. The line is empty until the scores of all
        games are entered, and on a card that another card continues.
        """
        return PaperScorecardLine(
            tally=None if self.has_continuation else self.lines[-1].running_sum
        )

    def parts(self, max_games: int) -> Iterator[PaperScorecard]:
        """Yield the card in parts of at most `max_games` games."""
        starts = range(0, len(self.lines), max_games)
        for start in starts[:-1]:
            lines = self.lines[start : start + max_games]
            yield PaperScorecard(
                self.number,
                self.name,
                lines,
                first_game=self.first_game + start,
                has_continuation=True,
            )
        yield replace(self, lines=self.lines[starts[-1] :], first_game=self.first_game + starts[-1])


@dataclass(frozen=True, slots=True)
class PaperScorecards:
    """All paper scorecards of a night. `hand_count` is the number of hands in a game, or None for a
    race to points. `notes` are rules for players who keep a card. `fine_words` say what an X costs.
    """

    night_words: str
    others_heading: str
    hand_count: int | None
    columns: tuple[CardColumn, ...]
    fine_words: str
    notes: tuple[str, ...]
    cards: tuple[PaperScorecard, ...]


def scorecards_to_print(night: Night) -> PaperScorecards:
    """Return the scorecards of everyone here, by number. Before game 1, expected players have one
    too. Refuse if no one has checked in, or if the night has no scorecards.
    """
    if refusal_text := courses.course_of(night).page_words.no_scorecards_refusal:
        raise Refused(refusal_text)
    cards = tuple(_scorecards_of_parties(night))
    if not cards:
        raise Refused("No one has checked in yet. Check in a player, or print blank scorecards.")
    return _make_scorecards(night, cards)


def blank_scorecards(night: Night) -> PaperScorecards:
    game_count = (
        time_slots.game_count_of_slot(night, time_slots.current_slot_index(night))
        or DEFAULT_LINE_COUNT
    )
    return _make_scorecards(
        night, (PaperScorecard(None, "", (PaperScorecardLine(),) * game_count),)
    )


def _make_scorecards(night: Night, cards: tuple[PaperScorecard, ...]) -> PaperScorecards:
    rules = night.rules
    return PaperScorecards(
        night_words=f"{night.name}, {night.date_words}",
        others_heading=night.party_words.others_heading,
        hand_count=max(rules.hands, rules.hands_of_three or 0) if rules.hands else None,
        columns=(POINTS_COLUMN, RUNNING_SUM_COLUMN, *([X_COLUMN] if rules.has_x_marks else [])),
        fine_words=f"Xs at {format_dollars(rules.x_fine_cents)}"
        if rules.has_x_marks and rules.x_fine_cents
        else "",
        notes=(*_time_slot_notes(night), *_rule_notes(rules)),
        cards=cards,
    )


def _rule_notes(rules: HouseRules) -> Iterator[str]:
    if x_rule := x_rule_words(rules):
        yield f"X = {x_rule}."
    if "sit_out_points" in rules.dials_of_format and rules.sit_out_points:
        yield f"Sitting out: {count_of(rules.sit_out_points, 'point')}."
    if (
        "count_loners" in rules.dials_of_format
        and rules.count_loners is LonerCountRule.FROM_SCORECARDS
    ):
        yield f"My loners (all 5 tricks alone): {UNDERLINE_TO_FILL_IN}"


def _time_slot_notes(night: Night) -> Iterator[str]:
    """Yield a note about the first game of each later time slot, because the games on scorecards
    are numbered through the whole night.
    """
    for slot_index in range(1, len(time_slots.all_time_slots(night))):
        first_title = game_title(night, first_game_number(night, slot_index))
        divisions = list_in_words(time_slots.all_time_slots(night)[slot_index])
        yield f"{divisions} starts with game {first_title}."


def _scorecards_of_parties(night: Night) -> Iterator[PaperScorecard]:
    seatings = draws.seatings_to_come(night)
    for card in ranking.scorecards_of_parties(night):
        party = card.party
        stays_in_night = party.is_complete and not party.is_fill_in and party.last_game is None
        if stays_in_night and (party.has_checked_in or not night.rounds):
            lines = [_played_line(night, line) for line in card.lines]
            own_seatings = (
                seatings
                if time_slots.slot_index_of_team(night, party)
                == time_slots.current_slot_index(night)
                else ()
            )
            yield _paper_scorecard(night, party, lines, own_seatings)


def _paper_scorecard(
    night: Night,
    party: Party,
    played_lines: Iterable[PaperScorecardLine],
    seatings: Sequence[Seating],
) -> PaperScorecard:
    """Return the scorecard of a player or team: the games played, the games to come that are drawn
    already, and empty lines for the rest of the time slot.
    """
    slot_index = time_slots.slot_index_of_team(night, party)
    seating_by_game_number = enumerate(seatings, start=night.rounds.next_number)
    planned_lines = [
        _planned_line(night, game, seating, str(party.number))
        for game, seating in seating_by_game_number
    ]
    lines = (*_lines_with_sums(played_lines), *planned_lines)
    empty_line_count = max(
        (time_slots.game_count_of_slot(night, slot_index) or DEFAULT_LINE_COUNT) - len(lines), 0
    )
    card_lines = (*lines, *[PaperScorecardLine()] * empty_line_count)
    return PaperScorecard(
        party.number, party.name, card_lines, first_game=first_game_number(night, slot_index)
    )


def _lines_with_sums(lines: Iterable[PaperScorecardLine]) -> Iterator[PaperScorecardLine]:
    """Yield the lines with the sums so far. The sums end before the first game whose score is not
    entered.
    """
    running_sum: Tally | None = Tally()
    for line in lines:
        running_sum = (
            None if running_sum is None or line.tally is None else running_sum + line.tally
        )
        yield replace(line, running_sum=running_sum)


def _played_line(night: Night, card_line: game_cards.ScorecardLine) -> PaperScorecardLine:
    tally = card_line.tally if card_line.is_score_in else None
    if card_line.table is None or card_line.kind is ScorecardLineKind.SAT_OUT:
        return PaperScorecardLine(SCORE_DASH, str(card_line.kind.value), tally)
    if len(card_line.opponents) == 1:
        team = _team_with_number(night, card_line.game, str(card_line.opponents[0]))
        return PaperScorecardLine(str(card_line.table), team, tally)
    partner_or_team = (
        THREE_PLAYER_TABLE_WORDS
        if card_line.partner is None
        else _player_with_number(night, card_line.partner)
    )
    table_text = (
        f"{card_line.table}{NO_BREAK_SPACE}{card_line.chair}"
        if card_line.chair
        else str(card_line.table)
    )
    return PaperScorecardLine(table_text, partner_or_team, tally)


def _planned_line(
    night: Night, game: int, seating: Seating, entrant: Entrant
) -> PaperScorecardLine:
    """Return the line of a game that is drawn in advance."""
    planned_game = entrant_game(seating, entrant)
    if planned_game is None or planned_game.table is None:
        return PaperScorecardLine(SCORE_DASH, "sits out")
    if opponent := planned_game.other_team:
        return PaperScorecardLine(str(planned_game.table), _team_with_number(night, game, opponent))
    partner_or_team = (
        THREE_PLAYER_TABLE_WORDS
        if planned_game.partner is None
        else _player_with_number(night, int(planned_game.partner))
    )
    return PaperScorecardLine(
        f"{planned_game.table}{NO_BREAK_SPACE}{planned_game.chair}", partner_or_team
    )


def _player_with_number(night: Night, entry: int) -> str:
    return f"{night.entries.with_number(entry).name} ({entry})"


def _team_with_number(night: Night, game: int, team: Entrant) -> str:
    if is_fill_in_team(team):
        return FILL_IN_TEAM_WORDS
    party = night.teams.with_number(int(team))
    return f"{party.number}: {party.name_in(game)}"
