"""A card, game by game: table, partner, opponents, points and X, and why: played, sat out, missed,
left, or stood in; and who marched alone how often, and of how many games anybody knows it.

Known is what was written down hand by hand, by people who sat there to the end. A sheet's totals
tell nothing of it; a card does where the house counts loners on it. Knows no names,
and no money but what an X costs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from scoring.chairs import CLOCKWISE, Chair, Seats, opponents_of, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import CountLoners, StandIn
from scoring.game import Tally, sit_out_tally
from scoring.hand_worth import fine_of
from tournament.evening.facts import Entry, Grant, Handover
from tournament.evening.night.party import Party
from tournament.evening.night.play.box_kinds import KINDS, tally_of
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.words.many import so_many


class CardLineKind(Enum):
    """What became of one game on one card, in words."""

    PLAYED = "played"
    SAT_OUT = "sat out"
    LEFT = "left in this game"
    STOOD_IN = "stood in"
    AWAY = "away, somebody stood in"
    MISSED = "missed"
    GRANTED = "given by the director"
    NOT_IN = "not in yet"


@dataclass(frozen=True, slots=True)
class CardLine:
    """One game on one card, `against` the points of the others at its table; a team has no partner.
    `tally` is nothing so long as the table is not in. In a bracket a game has a `name`.
    """

    round: int
    how: CardLineKind
    tally: Tally
    table: int | None = None
    chair: Chair | None = None
    partner: int | None = None
    opponents: tuple[int, ...] = ()
    against: tuple[int, ...] = ()
    note: str = ""
    name: str = ""

    @property
    def is_in(self) -> bool:
        return self.how is not CardLineKind.NOT_IN


@dataclass(frozen=True)
class Card:
    party: Party
    lines: tuple[CardLine, ...]

    @property
    def entry(self) -> Entry:
        """Whose it is, where everybody has a card of their own."""
        (entry,) = self.party.members
        return entry

    @cached_property
    def tally(self) -> Tally:
        return sum((line.tally for line in self.lines), Tally())

    @property
    def games(self) -> tuple[int, ...]:
        """The points of each game that is in."""
        return tuple(line.tally.points for line in self.lines if line.is_in)

    @property
    def took_part(self) -> bool:
        """Whether any game was more than missed: played, sat out, or given by the director."""
        return any(line.how is not CardLineKind.MISSED for line in self.lines)


@dataclass(frozen=True, slots=True)
class Counted:
    """Of so many games that are in, so many are `known` to the last hand."""

    known: int
    games: int

    @property
    def is_whole(self) -> bool:
        return self.known == self.games

    @property
    def words(self) -> str:
        return f"known at {self.known} of {so_many(self.games, 'game')}"


def count_known_games(rounds: Sequence[PlayedGame]) -> Counted:
    """A game that nobody came to has no hands to know."""
    tables = [played.known_by_hands for played in rounds if not played.forfeit]
    return Counted(sum(map(sum, tables)), sum(map(len, tables)))


def lone_marches(card: Card, *, is_whole: bool, are_asked: bool) -> tuple[int, bool]:
    """How many, and whether these are all: where hands tell it of every game that decides, else
    what a player wrote on the card where that is asked.
    """
    on_card = card.entry.loners if are_asked else None
    if on_card is not None:
        return on_card, True
    return card.tally.lone_marches, is_whole


def are_asked(count: Counted, rules: HouseRules) -> bool:
    """When a card is handed in."""
    asks = "count_loners" in rules.uses and rules.count_loners is CountLoners.ON_THE_CARD
    return asks and not count.is_whole


def line(entry: Entry, played: PlayedGame, grants: Sequence[Grant], rules: HouseRules) -> CardLine:
    if played.handovers or played.playing_for:
        if stood_in := _stood_in(entry, played):
            return _line_of_called(entry.number, played, rules, stood_in)
        if left := played.left_by(entry.number):
            return _line_of_leaver(left, played, rules)
    if game := played.game_of(entry.number):
        number = entry.number
        took = played.taken_by(number) if played.handovers else None
        return line_at_table(
            number, game, rules, took, plays_for_another=number in played.playing_for
        )
    without = without_table((entry,), played, grants, rules)
    return _played_for(entry.number, played, rules, without)


def without_table(
    members: Sequence[Entry], played: PlayedGame, grants: Sequence[Grant], rules: HouseRules
) -> CardLine:
    """Return the line of a game that this player, or these partners, played at no table. `grants`
    are the game's own.
    """
    numbers = {entry.number for entry in members}
    if not numbers.isdisjoint(played.bench):
        return CardLine(played.number, CardLineKind.SAT_OUT, sit_out_tally(rules))
    if grant := next((grant for grant in grants if grant.entry in numbers), None):
        return CardLine(
            played.number, CardLineKind.GRANTED, Tally(points=grant.points), note=grant.note
        )
    return CardLine(played.number, CardLineKind.MISSED, Tally(points=rules.missed_game_points))


def _stood_in(entry: Entry, played: PlayedGame) -> str:
    """When somebody who sat out was called to a chair, in words; nothing for everybody else. A
    stand-in by name is not ranked.
    """
    took, left = played.taken_by(entry.number), played.left_by(entry.number)
    gone = f", left after hand {left.hands}" if left is not None else ""
    if took is not None and took.from_bench:
        return f"stood in from hand {took.hands + 1}{gone}"
    if entry.ranked and played.plays_for(entry.number) is not None:
        return f"stood in{gone}"
    return ""


def _line_of_called(entry: int, played: PlayedGame, rules: HouseRules, note: str) -> CardLine:
    """Return the line of a player called from the bench: points for sitting out alone."""
    at = played.game_of(entry) or played.left_by(entry)
    return CardLine(
        played.number,
        CardLineKind.SAT_OUT,
        sit_out_tally(rules),
        at.table if at else None,
        note=note,
    )


def line_at_table(
    entry: int,
    game: TableGame,
    rules: HouseRules,
    took: Handover | None = None,
    *,
    plays_for_another: bool = False,
) -> CardLine:
    """What a game brings to one who sits there, and `took` the chair in the middle of it."""
    chair = game.chair_of(entry)
    held, tally, note = dict(game.seats), game.tally_of(chair), ""
    if took is not None:
        tally = _rest(tally, took, fine_of(chair, game.chairs, rules))
        note = f"from hand {took.hands + 1}"
    stood_in = took or plays_for_another
    how = CardLineKind.STOOD_IN if stood_in else CardLineKind.PLAYED
    opponents = tuple(held[other] for other in opponents_of(chair, game.chairs))
    partner = _partner_of(chair, game, game.chairs)
    return brings(game, tally, chair, how, partner=partner, opponents=opponents, note=note)


def brings(
    game: TableGame,
    tally: Tally,
    chair: Chair,
    how: CardLineKind,
    *,
    partner: int | None = None,
    opponents: tuple[int, ...] = (),
    note: str = "",
) -> CardLine:
    """What a game leaves on one card: `tally` of a chair, once the table is in."""
    if not game.score.is_over:
        how, tally = CardLineKind.NOT_IN, Tally()
    return CardLine(
        *(game.round, how, tally, game.table, chair, partner, opponents),
        against=game.against(chair),
        note=note,
        name=game.name,
    )


def _rest(whole: Tally, took: Handover, fine: int) -> Tally:
    """What was made after the chair changed hands, with the `fine` of the chair for each X."""
    return tally_of({kind: kind.read(whole) - kind.read(took) for kind in KINDS}, fine)


def _line_of_leaver(left: Handover, played: PlayedGame, rules: HouseRules) -> CardLine:
    """Keeps what was made in the chair until then, or all that is where whoever takes it plays for
    whoever is away.
    """
    game = next(game for game in played.games if game.table == left.table)
    took, chair = played.taken_by(left.left), Chair(left.chair)
    tally, partner = (
        _tally_so_far(left, game, rules),
        _partner_of(chair, game, _chairs_before(game)),
    )
    if took is not None:
        tally = _rest(tally, took, fine_of(chair, _chairs_before(game), rules))
    elif _counts_for_absent(rules) and left.taken_by is not None:
        if not game.score.is_over:
            return CardLine(played.number, CardLineKind.NOT_IN, Tally(), left.table, chair, partner)
        tally = _tally_of_chair(chair, game, played, rules)
    note = f"after hand {left.hands}" if left.hands else "before the first hand"
    return CardLine(played.number, CardLineKind.LEFT, tally, left.table, chair, partner, note=note)


def _partner_of(chair: Chair, game: TableGame, chairs: Seats) -> int | None:
    """Return who sits opposite, though a chair may be empty now; nobody at a table of three."""
    held = dict(game.seats)
    return next((held.get(other) for other in side_of(chair, chairs) if other is not chair), None)


def _chairs_before(game: TableGame) -> Seats:
    """Those of the game before one was left empty."""
    return CLOCKWISE if game.left_empty else game.chairs


def _tally_so_far(left: Handover, game: TableGame, rules: HouseRules) -> Tally:
    fine = fine_of(Chair(left.chair), _chairs_before(game), rules)
    return tally_of({kind: kind.read(left) for kind in KINDS}, fine)


def _tally_of_chair(chair: Chair, game: TableGame, played: PlayedGame, rules: HouseRules) -> Tally:
    """Return what the chair made in the whole game, or until it was left empty."""
    if chair in game.chairs:
        return game.tally_of(chair)
    at_chair = (
        handover
        for handover in played.handovers
        if (handover.table, handover.chair) == (game.table, chair.value)
    )
    return _tally_so_far(next(left for left in at_chair if left.taken_by is None), game, rules)


def _played_for(entry: int, played: PlayedGame, rules: HouseRules, without: CardLine) -> CardLine:
    """Missed, unless somebody sat in the chair whose points count for whoever was away."""
    stand_in = next((who for who, other in played.playing_for.items() if other == entry), None)
    if without.how is not CardLineKind.MISSED or stand_in is None or not _counts_for_absent(rules):
        return without
    game = played.game_of(stand_in)
    assert game is not None
    if not game.score.is_over:
        return CardLine(played.number, CardLineKind.NOT_IN, Tally(), game.table)
    chair = game.chair_of(stand_in)
    return CardLine(played.number, CardLineKind.AWAY, game.tally_of(chair), game.table, chair)


def _counts_for_absent(rules: HouseRules) -> bool:
    return rules.stand_in_points is StandIn.ABSENT
