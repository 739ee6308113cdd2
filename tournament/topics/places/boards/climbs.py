"""The places after each game as they are drawn: of the first of a division, and of one player.

A bracket has none, nor has a division before its second game is in.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.evening.night import ranking, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.progress import complete
from tournament.evening.night.ranking import Division
from tournament.kit.drawing.awards import METALS
from tournament.kit.drawing.climb import Climber, climb
from tournament.kit.drawing.shapes import Drawing, Role
from tournament.kit.printing.suits import Suit

# Without colors lines are told apart by a suit, and by their dashes in sizes of letters.
TOLD_APART = (
    (Suit.SPADE, ()),
    (Suit.HEART, (0.9, 0.5)),
    (Suit.DIAMOND, (0.1, 0.4)),
    (Suit.CLUB, (1.6, 0.4, 0.1, 0.4)),
    (None, (0.4, 0.3)),
)
# On screens each of the first has a color, and its line a dash of its own (drawing.css).
COLORS = (*METALS.values(), Role.CLUB, Role.HEART)
# How many of the first are drawn, and how many if there is less room.
FIRST, FEWER = 5, 3


@dataclass(frozen=True, slots=True)
class Climbed:
    """A player or a team: its place after each game, None before its first, and now in words."""

    number: int
    names: tuple[str, ...]
    rank: str
    places: tuple[int | None, ...]

    def climber(self, lines: Sequence[str] = (), *, is_marked: bool = False) -> Climber:
        return Climber(self.places, Role.ME if is_marked else Role.SOFT, tuple(lines), is_marked)

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the place and the name; of a team both names, one under the other."""
        first, *rest = self.called
        return f"{self.rank} {first}", *rest

    @property
    def called(self) -> tuple[str, ...]:
        *others, last = self.names
        return *(f"{name} &" for name in others), last


@dataclass(frozen=True, slots=True)
class Climbs:
    """The climbs of one division, the best first, over its `games` by number."""

    division: str
    games: tuple[int, ...]
    climbed: tuple[Climbed, ...]

    @property
    def headings(self) -> tuple[str, ...]:
        first, *others = map(str, self.games)
        return f"Game {first}", *others


@dataclass(frozen=True, slots=True)
class OnACard:
    """One climb among the `first`, drawn for the desk and for a phone. Its own reader is `called`
    you.
    """

    first: tuple[Climbed, ...]
    mine: Climbed
    headings: tuple[str, ...]
    called: str = ""

    @property
    def wide(self) -> Drawing | None:
        """Return the climb with the names of the first, for the desk."""
        return climb(
            self._with_mine(colored_climbers(self.first), self.called),
            self.headings,
            width=700,
            height=330,
            size=18,
            said=climbs_in_words([self.mine]),
        )

    @property
    def small(self) -> Drawing | None:
        climbers = colored_climbers(self.first[:FEWER], has_names=False)
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
        """Return the lines of the first and of this one, in the order of their places."""
        marked = self.mine.climber((called,) if called else self.mine.lines, is_marked=True)
        shown = self.first[: len(climbers)]
        if self.mine not in shown:
            return (*climbers, marked)
        at = shown.index(self.mine)
        return (*climbers[:at], marked, *climbers[at + 1 :])


def climbs(night: Night) -> tuple[Climbs, ...]:
    """Return the climbs of each division over every game that is in."""
    night = complete(night)
    return tuple(
        _climbs(night, division, sessions.rounds_in(night, division.name))
        for division in ranking.divisions(night)
        if len(sessions.rounds_in(night, division.name)) > 1
        if not all(place.is_settled for place in division.places)
    )


def climb_on_card(found: Sequence[Climbs], number: int, called: str = "") -> OnACard | None:
    """Return the climb of a player or a team, or None without a place."""
    for division in found:
        for mine in division.climbed:
            if mine.number == number:
                return OnACard(division.climbed[:FIRST], mine, division.headings, called)
    return None


def climb_of(found: Sequence[Climbs], number: int) -> Drawing | None:
    """Return one climb alone, low and wide, for a certificate."""
    if (shown := climb_on_card(found, number)) is None:
        return None
    climber = shown.mine.climber((shown.mine.rank,), is_marked=True)
    return climb([climber], shown.headings, width=900, height=150, size=22)


def colored_climbers(some: Sequence[Climbed], *, has_names: bool = True) -> list[Climber]:
    """Return the lines of the first for a screen, each told apart from the others."""
    return [
        replace(one.climber(one.lines if has_names else ()), role=role)
        for one, role in zip(some, COLORS, strict=False)
    ]


def draw_in_grey(division: Climbs, width: float, height: float, size: float) -> Drawing | None:
    """Return the climbs of the first for paper, told apart by suits and dashes. If there is less
    room they are fewer, or have numbers instead of names.
    """
    for count, has_names in ((FIRST, True), (FEWER, True), (FIRST, False)):
        marked = zip(division.climbed[:count], TOLD_APART, strict=False)
        climbers = [
            replace(
                one.climber(one.called if has_names else (f"No. {one.number}",)),
                suit=suit,
                dash=dash,
            )
            for one, (suit, dash) in marked
        ]
        if drawing := climb(climbers, division.headings, width=width, height=height, size=size):
            return drawing
    return None


def climbs_in_words(some: Sequence[Climbed]) -> str:
    """Return what is read out instead of a drawing."""
    ways = (
        f"{' and '.join(one.names)} {', '.join(str(place or 'none') for place in one.places)}"
        for one in some
    )
    return f"Place after each game: {'; '.join(ways)}."


def _climbs(night: Night, division: Division, played: Sequence[PlayedGame]) -> Climbs:
    games = tuple(one.number for one in played)
    after = [_places(night.before(game), division.name) for game in games[1:]]
    after.append(_places(night, division.name))
    return Climbs(division.name, games, tuple(_climb_lines(night, division, games, after)))


def _climb_lines(
    night: Night, division: Division, games: Sequence[int], after: Sequence[Mapping[int, int]]
) -> Iterator[Climbed]:
    for place in division.places:
        number = int(place.result.entrant)
        who = night.parties.of(number)
        places = tuple(
            known.get(number) if who.first_game <= game else None
            for game, known in zip(games, after, strict=True)
        )
        names = tuple(entry.name for entry in who.people)
        if places[-1] is not None:
            yield Climbed(number, names, place.words, places)


def _places(night: Night, division: str) -> Mapping[int, int]:
    found = next((one for one in ranking.divisions(night) if one.name == division), None)
    return {int(place.result.entrant): place.rank for place in found.places} if found else {}
