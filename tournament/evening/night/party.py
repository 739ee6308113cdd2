"""Those who play as one: a player, or two who stay together; and the words that are said of them.

A team is known by its number, and a player by theirs. Knows no rows and no rules of any format.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeVar

from rotation.format import Format
from tournament.evening.facts import Entry
from tournament.evening.facts import Team as Founded


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyWords:
    """So many who play as one: what stands above their names and above their numbers in a list, and
    what is said of one by its number, of one that is not ranked, of one without a game, of one that
    sits out, of two who took each other's places, of those who got other places (`moved`), and of
    one or many at the door, where `opens` shows one of them, and `to_do` follows what one has still
    to do. `no_players` and `no_teams` say why no list of them can be brought in, and `not_two` why
    two names are not one, each empty where it is not so; `unknown` says that nobody has a number.
    `place` says where one sits, and `company` heads a column of those who sit there, too. With
    `keeps_a_card` each hands one in.
    """

    size: int
    one: str
    heading: str
    column: str
    label: str
    unranked: str
    no_game: str
    sits_out: str
    sat_wrongly: str
    sat: str
    moved: str
    place: str
    company: str
    nobody_here: str
    unknown: str
    opens: str
    to_do: str
    no_players: str
    no_teams: str
    not_two: str
    keeps_a_card: bool

    @property
    def is_team(self) -> bool:
        return self.size > 1

    @property
    def many(self) -> str:
        return f"{self.one}s"


PLAYER = PartyWords(
    size=1,
    one="player",
    heading="Name",
    column="number",
    label="Number",
    unranked="A stand-in",
    no_game="No game is seated yet.",
    sits_out="you sit out",
    sat_wrongly="Two sat in each other\N{RIGHT SINGLE QUOTATION MARK}s chairs",
    sat="in each other's chairs",
    moved="sit elsewhere",
    place="table {table}, {chair}",
    company="Partner",
    nobody_here="Nobody has signed in yet.",
    unknown="Nobody has number {}: look at the list again.",
    opens="who",
    to_do=" to be seated",
    no_players="",
    no_teams="Everybody plays alone, so there are no teams to bring in: sign in each by name, or "
    "bring the names in as regulars.",
    not_two="Everybody plays alone here: where these are two, type each name by itself.",
    keeps_a_card=True,
)
TEAM = PartyWords(
    size=2,
    one="team",
    heading="Team",
    column="team",
    label="Team",
    unranked="Plays for the house",
    no_game="No game yet.",
    sits_out="you sit out, and get the average of your games",
    sat_wrongly="Two teams sat at each other\N{RIGHT SINGLE QUOTATION MARK}s tables",
    sat="at each other's tables",
    moved="teams sit elsewhere",
    place="table {table}",
    company="Against",
    nobody_here="No team has signed in yet.",
    unknown="There is no team {}: look at the list again.",
    opens="team",
    to_do="",
    no_players="Here pairs stay together: bring in a list of teams.",
    no_teams="",
    not_two="",
    keeps_a_card=False,
)


def words_of(way: Format) -> PartyWords:
    """Return what those are who play in a format."""
    return TEAM if way.party_size == 2 else PLAYER


SIZE = TEAM.size


@dataclass(frozen=True)
class Party(ABC):
    """One player, or two who stay together. `members` is whoever was ever in it, in the order of
    sign-in. `words` name it with the number that the hall was told, `briefly` a team by its number
    alone, `title` the same where a sentence begins, and `in_full` begins one that is of this party
    alone.
    """

    number: int
    members: tuple[Entry, ...]

    party_words: ClassVar[PartyWords]

    @property
    def is_team(self) -> bool:
        return self.party_words.is_team

    @property
    @abstractmethod
    def known_by(self) -> str:
        """What it is known by within a sentence, without its name."""

    @property
    @abstractmethod
    def words(self) -> str: ...

    @property
    @abstractmethod
    def briefly(self) -> str: ...

    @property
    @abstractmethod
    def title(self) -> str: ...

    @property
    @abstractmethod
    def full_title(self) -> str: ...

    @property
    @abstractmethod
    def heading(self) -> str:
        """What its own page is called."""

    @property
    @abstractmethod
    def number_beside(self) -> int | None:
        """The number that walls show beside its names."""

    @property
    @abstractmethod
    def owing(self) -> str:
        """Who owes, where a sentence on its own row begins."""

    @abstractmethod
    def paid_for(self, prize: str) -> str:
        """What one of its people is paid for, who is named beside it."""

    @abstractmethod
    def gets_points_of(self, game: int) -> tuple[Entry, ...]:
        """Who of it gets what it won in a game, over a season."""

    @property
    def drawn(self) -> int | None:
        """Its number in a bracket."""
        return None

    @property
    def division(self) -> str:
        return ""

    @property
    def people(self) -> tuple[Entry, ...]:
        """Who plays in it now, or played last once it has gone home."""
        return self.members

    @property
    def came_for(self) -> tuple[tuple[Entry, Entry], ...]:
        """Who came for whom, after the two who were there first."""
        members = sorted(self.members, key=lambda entry: entry.number)
        later = [member for member in members[SIZE:] if member.first_game <= _last(member)]
        left, pairs = [*members[:SIZE], *later], []
        for entry in later:
            gone = next((member for member in left if _is_followed(member, entry)), None)
            if gone is not None:
                left.remove(gone)
                pairs.append((entry, gone))
        return tuple(pairs)

    @property
    def name(self) -> str:
        return " & ".join(entry.name for entry in self.people)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of its people."""
        return tuple(entry.number for entry in self.people)

    def people_in(self, game: int) -> tuple[Entry, ...]:
        """Who plays in it in one game, or did; the two of now where nobody was there."""
        playing = self.playing_in(game)
        return playing if len(playing) == self.party_words.size else self.people

    def name_in(self, game: int) -> str:
        return " & ".join(entry.name for entry in self.people_in(game))

    @property
    def label(self) -> str:
        return f"{self.party_words.label} {self.number}"

    @cached_property
    def is_house(self) -> bool:
        """A team of helpers, for whoever would have nobody to play: it is not ranked."""
        return bool(self.members) and not any(entry.ranked for entry in self.members)

    @property
    def is_whole(self) -> bool:
        return len(self.people) == self.party_words.size

    @property
    def is_expected(self) -> bool:
        """Somebody of it stands on a list, and is not here yet."""
        return any(entry.expected for entry in self.people)

    @property
    def still_missing(self) -> tuple[Entry, ...]:
        """Who of it stands on a list, and has not been seen at the door, while the other was."""
        entries = tuple(entry for entry in self.people if entry.expected)
        return entries if len(entries) < len(self.people) else ()

    @property
    def has_come(self) -> bool:
        """For a game at least."""
        return not self.is_expected and self.last_game != 0

    @property
    def first_game(self) -> int:
        return min((entry.first_game for entry in self.members), default=1)

    @property
    def last_game(self) -> int | None:
        """After which game it went home."""
        left = [entry.last_game for entry in self.people if entry.last_game is not None]
        return min(left) if left else None

    def here_in(self, game: int) -> bool:
        return len(self.playing_in(game)) == self.party_words.size

    def playing_in(self, game: int) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.members if entry.here_in(game))


@dataclass(frozen=True)
class Player(Party):
    """One who plays alone."""

    party_words = PLAYER

    @property
    def known_by(self) -> str:
        return str(self.number)

    @property
    def words(self) -> str:
        return f"{self.name} ({self.number})"

    @property
    def briefly(self) -> str:
        return self.words

    @property
    def title(self) -> str:
        return self.words

    @property
    def full_title(self) -> str:
        return self.members[0].numbered_name

    @property
    def heading(self) -> str:
        return self.name

    @property
    def number_beside(self) -> None:
        return None

    @property
    def owing(self) -> str:
        return "Owes"

    def paid_for(self, prize: str) -> str:
        return prize

    def gets_points_of(self, game: int) -> tuple[Entry, ...]:
        return self.members


@dataclass(frozen=True)
class Team(Party):
    """Two who stay together, and were `founded` as a team."""

    founded: Founded

    party_words = TEAM

    @property
    def known_by(self) -> str:
        return f"{self.party_words.one} {self.number}"

    @property
    def words(self) -> str:
        return f"{self.known_by}, {self.name}"

    @property
    def briefly(self) -> str:
        return self.known_by

    @property
    def title(self) -> str:
        return self.label

    @property
    def full_title(self) -> str:
        return f"{self.title}, {self.name},"

    @property
    def heading(self) -> str:
        return self.title

    @property
    def number_beside(self) -> int:
        return self.number

    @property
    def owing(self) -> str:
        return f"{self.label} owes"

    def paid_for(self, prize: str) -> str:
        return f"{prize}: {self.words}"

    def gets_points_of(self, game: int) -> tuple[Entry, ...]:
        return self.playing_in(game)

    @property
    def drawn(self) -> int | None:
        return self.founded.drawn

    @property
    def division(self) -> str:
        return self.founded.division

    @cached_property
    def people(self) -> tuple[Entry, ...]:
        """A substitute who came for a game that it did not stay for is no one of the two."""
        latest = max((_last(entry) for entry in self.members), default=0)
        last = tuple(entry for entry in self.members if _last(entry) == latest)
        played = tuple(entry for entry in last if entry.first_game <= latest)
        return last if len(last) <= SIZE else played


AnyParty = TypeVar("AnyParty", bound=Party, covariant=True)


class Parties(tuple[AnyParty, ...]):
    """All teams of a night, or all players, in the order of their numbers."""

    @cached_property
    def by_number(self) -> Mapping[int, AnyParty]:
        return {party.number: party for party in self}

    def of(self, number: int | str) -> AnyParty:
        return self.by_number[int(number)]

    def has_each(self, numbers: Iterable[int]) -> bool:
        """Whether there is a party of each number with somebody still in it."""
        return all(number in self.by_number and self.of(number).people for number in numbers)

    @property
    def are_drawn(self) -> bool:
        """For the bracket: until then teams come and go, and from then on its games are called one
        by one and settle the places.
        """
        return any(party.drawn for party in self)


def teams(founded: Iterable[Founded], entries: Iterable[Entry]) -> Parties[Team]:
    """Return the pairs who stay together, house teams among them."""
    members: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.team is not None:
            members.setdefault(entry.team, []).append(entry)
    return Parties(Team(team.number, tuple(members.get(team.number, ())), team) for team in founded)


def players(entries: Iterable[Entry]) -> Parties[Player]:
    """Return everybody as if they played alone."""
    return Parties(Player(entry.number, (entry,)) for entry in entries)


def _is_followed(gone: Entry, entry: Entry) -> bool:
    return gone.number < entry.number and gone.last_game == entry.first_game - 1


def _last(entry: Entry) -> float:
    """The last game of an entry; infinite for one who stays."""
    return float("inf") if entry.last_game is None else entry.last_game
