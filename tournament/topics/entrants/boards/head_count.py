"""How many play, the tables that makes, and what one more or one fewer would change, in words."""

from dataclasses import dataclass, replace
from functools import lru_cache

from rotation import formats
from rotation.format import Field
from rotation.seating import Entrant, Seating
from rotation.shape import MIN_PLAYERS, Shape
from scoring.dials.house_rules import HouseRules
from tournament.evening.night import attendance, draws, sessions
from tournament.evening.night.night import Night
from tournament.evening.words.many import so_many

WORDS = ("no", "one", "two", "three")
NEWCOMER: Entrant = "the newcomer"


@dataclass(frozen=True, slots=True)
class HeadCount:
    """How many are here, and the tables that makes; `tables` is empty where pairs stay together."""

    here: int
    tables: str
    one_more: str
    one_fewer: str

    @property
    def aside(self) -> str:
        more = f"One more makes {self.one_more}." if self.one_more else ""
        fewer = f"One fewer: {self.one_fewer}." if self.one_fewer else ""
        return " ".join(filter(None, (more, fewer)))


def head_count(night: Night, here: int) -> HeadCount:
    def tables(players: int) -> str:
        shape = shape_of(night.rules, players)
        return shape_in_words(shape) if shape else ""

    if not may_come(night):
        return HeadCount(here, "", "", "")
    waiting = night.format.party_size == 1 and 0 < here < MIN_PLAYERS
    return HeadCount(
        here=here,
        tables="a table needs four" if waiting else tables(here),
        one_more=tables(here + 1),
        one_fewer=tables(here - 1),
    )


def may_come(night: Night) -> bool:
    """Return whether there is a game left to come to; nobody comes into a bracket that is drawn."""
    return not (night.teams.are_drawn or sessions.has_seated_the_last(night))


@lru_cache(maxsize=1_000)
def shape_of(rules: HouseRules, players: int) -> Shape | None:
    """Return how the format would seat so many strangers for one game; None for pairs, and for
    fewer than a table.
    """
    way = formats.of(rules.format)
    if way.party_size > 1 or players < MIN_PLAYERS:
        return None
    strangers = tuple(map(str, range(players)))
    return way.next_games(Field(strangers, replace(rules, games=1), "")).seating.shape


def shape_in_words(shape: Shape) -> str:
    """Return a shape in words: "11 tables of four and one of three", "9 tables, 2 sit out"."""
    tables = so_many(shape.fours, "table")
    if shape.threes and shape.fours:
        tables += f" of four and {WORDS[shape.threes]} of three"
    elif shape.threes:
        tables = f"{WORDS[shape.threes]} tables of three"
    out = f", {so_many(shape.out, 'sits', 'sit')} out" if shape.out else ""
    return tables + out


def elsewhere(night: Night, *, without: int | None = None) -> tuple[int, ...] | None:
    """Return who would sit at another table in the coming game if one more came, or one left now.

    Those who are here and not ready yet are counted, as in `head_count`. It is None as long as it
    is not known: before the last table is in, or where all is drawn anew.
    """
    if (
        night.rounds.current is None
        or not night.rounds.current.is_over
        or not night.format.losers_move
    ):
        return None
    waiting = tuple(
        str(entry.number) for entry in attendance.not_ready(night, night.rounds.next_number)
    )
    all_here = (*sessions.field(night).here, *waiting)
    stay = tuple(text for text in all_here if text != str(without))
    here = stay if without is not None else (*stay, NEWCOMER)
    if min(len(here), len(all_here)) < MIN_PLAYERS:
        return None

    def tables(here: tuple[Entrant, ...]) -> dict[Entrant, int | None]:
        return _tables(night.format.next_games(replace(sessions.field(night), here=here)).seating)

    now = tables(all_here) if waiting else _tables(draws.coming(night).seating)
    then = tables(here)
    return tuple(int(text) for text in now if text in then and now[text] != then[text])


def _tables(seating: Seating) -> dict[Entrant, int | None]:
    tables: dict[Entrant, int | None] = dict.fromkeys(seating.bench)
    return tables | {who: table.number for table in seating.tables for who in table.entrants}
