"""Games drawn beforehand for pairs: the coming one table by table, those after it, and what can be
done where a division has a team left over. Knows names, and no rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rotation.pairs.meetings import is_house
from rotation.pairs.rematches import Account, account
from rotation.seating import Entrant, Round
from scoring.options import OddDivision
from tournament.night.evening import Night
from tournament.night.games import Round as Played
from tournament.night.seating import elsewhere, fingerprint, seated_now, seating
from tournament.night.sessions import in_words

HOUSE = "a house team"


@dataclass(frozen=True, slots=True)
class Side:
    """A team at a table; a house team that is still to be found has no number."""

    number: int | None
    name: str
    division: str
    is_house: bool = False


@dataclass(frozen=True, slots=True)
class Meeting:
    table: int
    sides: tuple[Side, ...]

    @property
    def is_across(self) -> bool:
        """Between two divisions, each of which counts its own team's points."""
        one, other = self.sides
        return None not in (one.number, other.number) and one.division != other.division


@dataclass(frozen=True, slots=True)
class Game:
    number: int
    meetings: tuple[Meeting, ...]
    out: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Cure:
    """One way for teams left over, with what it brings; rematches `too_many` are more than any
    schedule of its kind needs.
    """

    key: str
    words: str
    is_chosen: bool
    games: str
    rematches: int
    too_many: int
    house_games: int
    sitting_out: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """`games` begin with the one that comes next. `is_settled` as long as the same teams play as
    before, so that nobody has to choose among the cures again. `session` names who plays now, where
    others play at another time, and `left_over` which divisions the cures are for.
    """

    games: tuple[Game, ...]
    session: str
    teams: int
    figures: Account
    left_over: str
    cures: tuple[Cure, ...]
    is_settled: bool
    left_out: tuple[tuple[Side, str], ...]
    fingerprint: str

    @property
    def coming(self) -> Game:
        return self.games[0]

    @property
    def cure(self) -> Cure:
        """The one that is chosen."""
        return next(one for one in self.cures if one.is_chosen)

    @property
    def house_tables(self) -> tuple[int, ...]:
        """Where two helpers sit in the game that comes next."""
        return tuple(
            one.table for one in self.coming.meetings if any(side.is_house for side in one.sides)
        )

    @property
    def fewest(self) -> int:
        return min(self.figures.games.values(), default=0)

    @property
    def most(self) -> int:
        return max(self.figures.games.values(), default=0)


@dataclass(frozen=True, slots=True)
class OnNow:
    """The game that is on, those after it, and the teams that may turn out not to be there."""

    game: Game
    missing: tuple[int, ...]
    is_untouched: bool
    elsewhere: tuple[int, ...]
    later: tuple[Game, ...]


def schedule(night: Night) -> Schedule:
    """Refused, with what is missing, where nothing can be drawn."""
    coming = seating(night)
    rest = _rest(night, night.rules.odd_division)
    here = night.coming_teams
    own = [one for one in night.teams if night.is_in_session(one) and one.members]
    inside = [one for one in own if not (one.is_house or one in here)]
    inside = [one for one in inside if one.still_missing or not one.is_expected]
    open_still = [one for one in inside if one.last_game is None]
    why_not = {True: "is not ready", False: "waits for a partner"}
    return Schedule(
        games=_games(night, night.next_game, rest),
        session=night.session_words,
        teams=len(here),
        figures=_account(night, rest, night.rules.odd_division),
        left_over=_left_over([name for name, size in _sizes(night) if size % 2]),
        cures=_cures(night),
        is_settled=_is_settled(night),
        left_out=tuple(
            (_side(night, str(one.number), night.next_game), why_not[one.is_whole])
            for one in open_still
        ),
        fingerprint=fingerprint(coming),
    )


def on_now(night: Night, played: Played) -> OnNow:
    untouched = not played.has_scores
    now = _game(night, played.number, seated_now(night, played))
    later = () if played.is_over else _games(night, played.number + 1, night.to_come)
    return OnNow(
        game=now,
        missing=tuple(one.table for one in played.missing),
        is_untouched=untouched,
        elsewhere=elsewhere(night, played) if untouched else (),
        later=later,
    )


def _rest(night: Night, odd: OddDivision) -> tuple[Round, ...]:
    assert night.format.rest is not None
    rules = replace(night.rules, odd_division=odd)
    return night.format.rest(replace(night.field, rules=rules))


def _account(night: Night, rest: Sequence[Round], odd: OddDivision) -> Account:
    field = night.field
    here = set(field.here)
    divisions = [[team for team in one if team in here] for one in field.divisions]
    played = [one.seating for one in field.rounds]
    return account([one for one in divisions if one], rest, odd, played)


def _is_settled(night: Night) -> bool:
    played = night.rounds_of(night.session)
    if not played:
        return False
    last = night.sides.of(played[-1]).seating
    teams = {team for table in last.tables for team in table.entrants} | set(last.bench)
    return {team for team in teams if not is_house(team)} == set(night.field.here)


def _sizes(night: Night) -> list[tuple[str, int]]:
    """Each division that plays now, with how many teams of it are here."""
    here = {*night.field.here}
    return [
        (night.by_team[int(one[0])].division, len({*one} & here)) for one in night.field.divisions
    ]


def _left_over(divisions: Sequence[str]) -> str:
    if len(divisions) > 1:
        return f"{in_words(divisions)} have a team left over each"
    return f"{''.join(divisions) or 'An odd number of teams'} has a team left over"


def _cures(night: Night) -> tuple[Cure, ...]:
    odd_ones = sum(size % 2 for _, size in _sizes(night))
    if not odd_ones:
        return ()
    # A spare team has no other one to meet where no other division has one.
    alone, own = odd_ones < 2, night.rules.odd_division
    ways = [one for one in OddDivision if not (alone and one is OddDivision.SPARES_MEET)]
    chosen = own if own in ways else OddDivision.HOUSE_TEAM
    return tuple(_cure(night, odd, is_chosen=odd is chosen) for odd in ways)


def _cure(night: Night, odd: OddDivision, *, is_chosen: bool) -> Cure:
    found = _account(night, _rest(night, odd), odd)
    fewest, most = min(found.games.values()), max(found.games.values())
    games = f"{most} game{'s' * (most != 1)}"
    return Cure(
        key=str(odd.value),
        words=odd.words,
        is_chosen=is_chosen,
        games=f"{games} each" if fewest == most else f"{fewest} to {games} each",
        rematches=found.rematches,
        too_many=found.rematches - found.bound,
        house_games=sum(found.house_games.values()),
        sitting_out=sum(found.sitting_out.values()),
    )


def _games(night: Night, first: int, rounds: Iterable[Round]) -> tuple[Game, ...]:
    return tuple(_game(night, number, one) for number, one in enumerate(rounds, start=first))


def _game(night: Night, number: int, found: Round) -> Game:
    return Game(
        number=number,
        meetings=tuple(
            Meeting(one.number, tuple(_side(night, team, number) for team in one.entrants))
            for one in found.tables
        ),
        out=tuple(_side(night, team, number) for team in found.bench),
    )


def _side(night: Night, team: Entrant, game: int) -> Side:
    if is_house(team):
        known = {name: number for number, name in night.sides.house.items()}
        if team not in known:
            return Side(None, HOUSE, "", is_house=True)
        return Side(known[team], f"{night.by_team[known[team]].name}, {HOUSE}", "", is_house=True)
    one = night.by_team[int(team)]
    return Side(one.number, one.name_in(game), one.division)
