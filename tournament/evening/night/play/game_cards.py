"""Scorecards, game by game: table, partner, opponents, points and Xs, and whether the player
played, sat out, missed the game, left, or substituted.

Lone marches are known only for games recorded hand by hand, and for players who sat at the table
from start to end. Totals do not show them, but scorecards do if the house counts loners from the
cards.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from scoring.chairs import CHAIRS_CLOCKWISE, Chair, Seats, opponents_of, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import LonerCountRule, SubstitutePointsRule
from scoring.game import Tally, add_tallies, sit_out_tally
from scoring.hand_worth import x_fine_cents_of_chair
from tournament.evening.facts import Entry, Grant, Handover
from tournament.evening.night.party import Party
from tournament.evening.night.play.box_kinds import BOX_KINDS, make_tally
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.words.many import count_of


class ScorecardLineKind(Enum):
    """The part that one player had in one game. The values are the words for it."""

    PLAYED = "played"
    SAT_OUT = "sat out"
    LEFT = "left in this game"
    SUBSTITUTED = "substituted"
    AWAY = "away, a substitute played"
    MISSED = "missed"
    GRANTED = "points from the director"
    NOT_IN = "not in yet"


class ScorecardLine(NamedTuple):
    """One game on one scorecard. `opposing_points` are the points of each other side at the table.
    A team's line has no partner. `tally` is empty until the table's score is entered. `is_average`
    is true if the team sat out and gets the average of its games. Only a bracket's game has a
    `name`.
    """

    game: int
    kind: ScorecardLineKind
    tally: Tally
    table: int | None = None
    chair: Chair | None = None
    partner: int | None = None
    opponents: tuple[int, ...] = ()
    opposing_points: tuple[int, ...] = ()
    note: str = ""
    name: str = ""
    is_average: bool = False

    @property
    def is_score_in(self) -> bool:
        return self.kind is not ScorecardLineKind.NOT_IN


@dataclass(frozen=True)
class Scorecard:
    party: Party
    lines: tuple[ScorecardLine, ...]

    @property
    def entry(self) -> Entry:
        """The entry that the card belongs to, if each player has one."""
        (entry,) = self.party.members
        return entry

    @cached_property
    def tally(self) -> Tally:
        return add_tallies(line.tally for line in self.lines)

    @property
    def points_of_games(self) -> tuple[int, ...]:
        """The points of each game whose score is entered."""
        return tuple(line.tally.points for line in self.lines if line.is_score_in)

    @property
    def has_taken_part(self) -> bool:
        """Whether the card has a game that the player did not miss. A missed game with points from
        the director counts as not missed.
        """
        return any(line.kind is not ScorecardLineKind.MISSED for line in self.lines)


@dataclass(frozen=True, slots=True)
class LoneMarchCoverage:
    """The number of games with scores, counting each table separately. `fully_known_game_count`
    counts those that were recorded hand by hand, so that every lone march is known.
    """

    fully_known_game_count: int
    scored_game_count: int

    @property
    def is_complete(self) -> bool:
        return self.fully_known_game_count == self.scored_game_count

    @property
    def known_games_words(self) -> str:
        return (
            f"known at {self.fully_known_game_count} of {count_of(self.scored_game_count, 'game')}"
        )


def lone_march_coverage(rounds: Sequence[SeatedGame]) -> LoneMarchCoverage:
    """Return how many games with scores these rounds have, counting each table, and how many of
    them show every lone march. Forfeited games are left out.
    """
    are_tables_fully_recorded_per_game = [
        seated_game.are_scored_tables_fully_recorded
        for seated_game in rounds
        if not seated_game.forfeit
    ]
    return LoneMarchCoverage(
        sum(map(sum, are_tables_fully_recorded_per_game)),
        sum(map(len, are_tables_fully_recorded_per_game)),
    )


def count_lone_marches(
    card: Scorecard, *, is_complete: bool, are_loners_asked: bool
) -> tuple[int, bool]:
    """Return the number of lone marches, and whether that is all of them. The number written on the
    scorecard counts if players are asked for loners and it is entered. Otherwise the number in the
    recorded hands counts.
    """
    loners_on_card = card.entry.loners if are_loners_asked else None
    if loners_on_card is not None:
        return loners_on_card, True
    return card.tally.lone_marches, is_complete


def are_players_asked_for_loners(coverage: LoneMarchCoverage, rules: HouseRules) -> bool:
    """Return whether players are asked for their loners when they turn in a scorecard: the rules
    count loners from scorecards, and the recorded hands do not show all of them.
    """
    does_house_ask = (
        "count_loners" in rules.dials_of_format
        and rules.count_loners is LonerCountRule.FROM_SCORECARDS
    )
    return does_house_ask and not coverage.is_complete


def card_line_by_player(game: TableGame) -> Mapping[int, ScorecardLine]:
    """Return the card line of each player at this table, by number, as if the player had sat there
    for the whole game. Until the score is entered, the lines have no points.
    """
    is_over, entry_by_chair = game.score.is_over, dict(game.seats)
    kind = ScorecardLineKind.PLAYED if is_over else ScorecardLineKind.NOT_IN
    line_by_player = {}
    for side in sides_at_table(game.chairs):
        opponents = tuple([entry_by_chair[chair] for chair in opponents_of(side[0], game.chairs)])
        opposing_points = game.points_against(side[0])
        for chair in side:
            line_by_player[entry_by_chair[chair]] = ScorecardLine(
                game.round,
                kind,
                game.tally_of(chair) if is_over else Tally(),
                game.table,
                chair,
                _partner_of(chair, entry_by_chair, game.chairs),
                opponents,
                opposing_points,
                name=game.name,
            )
    return line_by_player


def scorecard_line_of_player(
    entry: Entry,
    seated_game: SeatedGame,
    line_by_seated_player: Mapping[int, ScorecardLine],
    grants: Sequence[Grant],
    rules: HouseRules,
) -> ScorecardLine:
    """Return the card line of a player for a game, even if the player left, substituted or missed
    it. `line_by_seated_player` has what `card_line_by_player` returns, for all tables of the game
    together.
    """
    if seated_game.handovers or seated_game.absentee_by_substitute:
        if substitute_note := _substitute_note(entry, seated_game):
            return _line_of_called_player(entry.number, seated_game, rules, substitute_note)
        if departure := seated_game.handover_from(entry.number):
            return _line_of_leaver(departure, seated_game, rules)
    if game := seated_game.game_of(entry.number):
        takeover = seated_game.handover_to(entry.number)
        is_substitute = takeover or entry.number in seated_game.absentee_by_substitute
        line = line_by_seated_player[entry.number]
        return _line_of_substitute(line, game, rules, takeover) if is_substitute else line
    line = scorecard_line_without_table((entry,), seated_game, grants, rules)
    return _line_of_player_or_substitute(entry.number, seated_game, rules, line)


def scorecard_line_without_table(
    members: Sequence[Entry], seated_game: SeatedGame, grants: Sequence[Grant], rules: HouseRules
) -> ScorecardLine:
    """Return the card line for a game in which a player, or both partners of a team, had no table:
    a line for sitting out, for points from the director, or for a missed game. `grants` are the
    director's points for this game.
    """
    numbers = {entry.number for entry in members}
    if not numbers.isdisjoint(seated_game.bench):
        return ScorecardLine(seated_game.number, ScorecardLineKind.SAT_OUT, sit_out_tally(rules))
    if grant := next((grant for grant in grants if grant.entry in numbers), None):
        return ScorecardLine(
            seated_game.number,
            ScorecardLineKind.GRANTED,
            Tally(points=grant.points),
            note=grant.note,
        )
    return ScorecardLine(
        seated_game.number, ScorecardLineKind.MISSED, Tally(points=rules.missed_game_points)
    )


def _substitute_note(entry: Entry, seated_game: SeatedGame) -> str:
    """Return the note for a player who sat out and was then called to a seat; empty for other
    players.
    """
    takeover = seated_game.handover_to(entry.number)
    departure = seated_game.handover_from(entry.number)
    leaving_words = f", left after hand {departure.hands}" if departure is not None else ""
    if takeover is not None and takeover.from_bench:
        return f"then substituted from hand {takeover.hands + 1}{leaving_words}"
    if entry.ranked and seated_game.player_replaced_by(entry.number) is not None:
        return f"then substituted{leaving_words}"
    return ""


def _line_of_called_player(
    entry: int, seated_game: SeatedGame, rules: HouseRules, note: str
) -> ScorecardLine:
    """Return the card line of a player called from the bench, who gets only the points for
    sitting out.
    """
    game_or_handover = seated_game.game_of(entry) or seated_game.handover_from(entry)
    return ScorecardLine(
        seated_game.number,
        ScorecardLineKind.SAT_OUT,
        sit_out_tally(rules),
        game_or_handover.table if game_or_handover else None,
        note=note,
    )


def _line_of_substitute(
    line: ScorecardLine, game: TableGame, rules: HouseRules, takeover: Handover | None
) -> ScorecardLine:
    """Return the card line of a substitute at a table. `takeover` is set if the substitute took
    the seat in the middle of the game.
    """
    note = f"from hand {takeover.hands + 1}" if takeover else ""
    if not line.is_score_in:
        return line._replace(note=note)
    tally = line.tally
    if takeover:
        fine_cents = x_fine_cents_of_chair(Chair(takeover.chair), game.chairs, rules)
        tally = _tally_after_takeover(tally, takeover, fine_cents)
    return line._replace(kind=ScorecardLineKind.SUBSTITUTED, tally=tally, note=note)


def _tally_after_takeover(whole_tally: Tally, takeover: Handover, fine_cents: int) -> Tally:
    """Return the part of a tally that was made after the seat changed hands. `fine_cents` is the
    fine for each X.
    """
    return make_tally(
        {
            kind: kind.figure_getter(whole_tally) - kind.figure_getter(takeover)
            for kind in BOX_KINDS
        },
        fine_cents,
    )


def _line_of_leaver(
    departure: Handover, seated_game: SeatedGame, rules: HouseRules
) -> ScorecardLine:
    """Return the card line of a player who left in the middle of a game, with the player's own
    points until then. If a substitute's points go to the player who is away, the line has all
    points of the seat.
    """
    game = next(game for game in seated_game.games if game.table == departure.table)
    takeover, chair = seated_game.handover_to(departure.left), Chair(departure.chair)
    tally, partner = (
        _tally_at_departure(departure, game, rules),
        _partner_of(chair, dict(game.seats), _original_chairs(game)),
    )
    if takeover is not None:
        tally = _tally_after_takeover(
            tally,
            takeover,
            x_fine_cents_of_chair(chair, _original_chairs(game), rules),
        )
    elif _absent_player_gets_points(rules) and departure.taken_by is not None:
        if not game.score.is_over:
            return ScorecardLine(
                seated_game.number,
                ScorecardLineKind.NOT_IN,
                Tally(),
                departure.table,
                chair,
                partner,
            )
        tally = _tally_of_chair(chair, game, seated_game, rules)
    note = f"after hand {departure.hands}" if departure.hands else "before the first hand"
    return ScorecardLine(
        seated_game.number,
        ScorecardLineKind.LEFT,
        tally,
        departure.table,
        chair,
        partner,
        note=note,
    )


def _partner_of(chair: Chair, entry_by_chair: Mapping[Chair, int], chairs: Seats) -> int | None:
    """Return the entry in the opposite chair; None at a table of three, or if that chair is empty
    now.
    """
    return entry_by_chair.get(chair.opposite) if len(chairs) == 4 else None


def _original_chairs(game: TableGame) -> Seats:
    """Return the chairs of the game before any chair was left empty."""
    return CHAIRS_CLOCKWISE if game.has_empty_chair else game.chairs


def _tally_at_departure(departure: Handover, game: TableGame, rules: HouseRules) -> Tally:
    """Return the points, Xs and fines that a chair had when its player left."""
    fine_cents = x_fine_cents_of_chair(Chair(departure.chair), _original_chairs(game), rules)
    return make_tally({kind: kind.figure_getter(departure) for kind in BOX_KINDS}, fine_cents)


def _tally_of_chair(
    chair: Chair, game: TableGame, seated_game: SeatedGame, rules: HouseRules
) -> Tally:
    """Return the tally of a chair for the whole game, or until the chair was left empty."""
    if chair in game.chairs:
        return game.tally_of(chair)
    handovers_at_chair = (
        handover
        for handover in seated_game.handovers
        if (handover.table, handover.chair) == (game.table, chair.value)
    )
    return _tally_at_departure(
        next(handover for handover in handovers_at_chair if handover.taken_by is None), game, rules
    )


def _line_of_player_or_substitute(
    entry: int, seated_game: SeatedGame, rules: HouseRules, line: ScorecardLine
) -> ScorecardLine:
    """Return `line`, unless a substitute played this game for the player and the points go to the
    player. In that case, return a line with the substitute's points.
    """
    substitutes_and_absentees = seated_game.absentee_by_substitute.items()
    substitute_number = next(
        (number for number, absentee in substitutes_and_absentees if absentee == entry), None
    )
    if (
        line.kind is not ScorecardLineKind.MISSED
        or substitute_number is None
        or not _absent_player_gets_points(rules)
    ):
        return line
    game = seated_game.game_of(substitute_number)
    assert game is not None
    if not game.score.is_over:
        return ScorecardLine(seated_game.number, ScorecardLineKind.NOT_IN, Tally(), game.table)
    chair = game.chair_of(substitute_number)
    return ScorecardLine(
        seated_game.number, ScorecardLineKind.AWAY, game.tally_of(chair), game.table, chair
    )


def _absent_player_gets_points(rules: HouseRules) -> bool:
    return rules.stand_in_points is SubstitutePointsRule.FOR_ABSENT_PLAYER
