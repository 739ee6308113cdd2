"""The places after each game, as they are drawn: the first, and whoever is looked at.

A bracket has none, nor has a division before its second game is in.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament import courses
from tournament.drawing.climb import Climber, climb
from tournament.drawing.medal import METALS
from tournament.drawing.shapes import Drawing, Role
from tournament.drawing.suits import Suit
from tournament.night.complete import complete
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame
from tournament.night.ranking import Division

# Without colours: a suit, and how a line is broken, in letters.
TOLD_APART = (
    (Suit.SPADE, ()),
    (Suit.HEART, (0.9, 0.5)),
    (Suit.DIAMOND, (0.1, 0.4)),
    (Suit.CLUB, (1.6, 0.4, 0.1, 0.4)),
    (None, (0.4, 0.3)),
)
# So many of the first are drawn, or so many where there is less room.
FIRST, FEWER = 5, 3


@dataclass(frozen=True, slots=True)
class Climbed:
    """A player or a team: its place after each game, None before its first, and now in words."""

    number: int
    names: tuple[str, ...]
    rank: str
    places: tuple[int | None, ...]

    def climber(self, lines: Sequence[str] = (), *, is_marked: bool = False) -> Climber:
        role = Role.ME if is_marked else METALS.get(self.places[-1] or 0, Role.SOFT)
        return Climber(self.places, role, tuple(lines), is_marked)

    @property
    def lines(self) -> tuple[str, ...]:
        """The place and the name; of a team both names, one under the other."""
        first, *rest = self.called
        return f"{self.rank} {first}", *rest

    @property
    def called(self) -> tuple[str, ...]:
        *others, last = self.names
        return *(f"{name} &" for name in others), last


@dataclass(frozen=True, slots=True)
class Climbs:
    """Of one division, the best first; its `games` by their numbers."""

    division: str
    games: tuple[int, ...]
    climbed: tuple[Climbed, ...]

    @property
    def headings(self) -> tuple[str, ...]:
        first, *others = map(str, self.games)
        return f"Game {first}", *others


@dataclass(frozen=True, slots=True)
class OnACard:
    """One among the `first`, drawn for a page as wide as a desk's, and for a phone; a reader is
    `called` you.
    """

    first: tuple[Climbed, ...]
    mine: Climbed
    headings: tuple[str, ...]
    called: str = ""

    @property
    def wide(self) -> Drawing | None:
        """With the names of the first."""
        climbers = [one.climber(one.lines) for one in self.first]
        return climb(
            self._with_mine(climbers, self.called),
            self.headings,
            width=700,
            height=330,
            size=18,
            said=climbs_in_words([self.mine]),
        )

    @property
    def small(self) -> Drawing | None:
        climbers = [one.climber() for one in self.first[:FEWER]]
        return climb(
            self._with_mine(climbers, self.called or self.mine.rank),
            self.headings,
            width=320,
            height=230,
            size=16,
            said=climbs_in_words([self.mine]),
            kind="climb-small",
        )

    def _with_mine(self, climbers: Sequence[Climber], called: str) -> Sequence[Climber]:
        """In the order of their places."""
        marked = self.mine.climber((called,) if called else self.mine.lines, is_marked=True)
        shown = self.first[: len(climbers)]
        if self.mine not in shown:
            return (*climbers, marked)
        at = shown.index(self.mine)
        return (*climbers[:at], marked, *climbers[at + 1 :])


def climbs(night: Night) -> tuple[Climbs, ...]:
    """Of every game that is in."""
    if courses.of(night).settles_places:
        return ()
    night = complete(night)
    return tuple(
        _climbs(night, division, night.rounds_in(division.name))
        for division in night.divisions
        if len(night.rounds_in(division.name)) > 1
    )


def on_a_card(found: Sequence[Climbs], number: int, called: str = "") -> OnACard | None:
    """Nothing for whoever has no place."""
    for own in found:
        for mine in own.climbed:
            if mine.number == number:
                return OnACard(own.climbed[:FIRST], mine, own.headings, called)
    return None


def climb_of(found: Sequence[Climbs], number: int) -> Drawing | None:
    """One way alone, low and wide, for paper to keep."""
    for own in found:
        for mine in own.climbed:
            if mine.number == number:
                one = mine.climber((mine.rank,), is_marked=True)
                return climb([one], own.headings, width=900, height=150, size=22)
    return None


def in_grey(own: Climbs, width: float, height: float, size: float) -> Drawing | None:
    """Of the first, for paper: told apart by suits and dashes. Where there is less room, of fewer,
    or by the numbers that stand in the list.
    """
    for count, has_names in ((FIRST, True), (FEWER, True), (FIRST, False)):
        told = zip(own.climbed[:count], TOLD_APART, strict=False)
        climbers = [
            replace(
                one.climber(one.called if has_names else (f"No. {one.number}",)),
                suit=suit,
                dash=dash,
            )
            for one, (suit, dash) in told
        ]
        if drawing := climb(climbers, own.headings, width=width, height=height, size=size):
            return drawing
    return None


def climbs_in_words(some: Sequence[Climbed]) -> str:
    """What is read out instead of a drawing."""
    told = (
        f"{' and '.join(one.names)} {', '.join(str(place or 'none') for place in one.places)}"
        for one in some
    )
    return f"Place after each game: {'; '.join(told)}."


def _climbs(night: Night, division: Division, played: Sequence[PlayedGame]) -> Climbs:
    games = tuple(one.number for one in played)
    after = [_places(night.before(game), division.name) for game in games[1:]]
    after.append(_places(night, division.name))
    return Climbs(division.name, games, tuple(_climbed(night, division, games, after)))


def _climbed(
    night: Night, division: Division, games: Sequence[int], after: Sequence[Mapping[int, int]]
) -> Iterator[Climbed]:
    for place in division.places:
        number = int(place.result.entrant)
        who = night.party(number)
        places = tuple(
            known.get(number) if who.first_game <= game else None
            for game, known in zip(games, after, strict=True)
        )
        names = tuple(entry.name for entry in who.people)
        if places[-1] is not None:
            yield Climbed(number, names, place.words, places)


def _places(night: Night, division: str) -> Mapping[int, int]:
    own = next((one for one in night.divisions if one.name == division), None)
    return {int(place.result.entrant): place.rank for place in own.places} if own else {}
