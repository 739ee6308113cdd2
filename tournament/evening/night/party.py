"""Parties, and the words for each kind of party. A party is a player who plays alone, or a team of
two, and is known by its number.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeVar

from rotation.format import Format
from tournament.evening.facts import Entry
from tournament.evening.facts import Team as TeamFact
from tournament.evening.words.names import PARTNERS_JOINER, first_names_with_initials


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyWords:
    """The words for one kind of party: players who play alone, or teams."""

    size: int  # The number of people in one party.
    singular: str  # The noun in the singular: "player" or "team".
    name_heading: str  # The heading of a column of names.
    number_heading: str  # The heading of a column of numbers.
    search_label: str  # The label of a box that finds a party.
    number_prefix: str  # The word before a party's number at the start of a text.
    no_game_sentence: str  # The sentence about a party without a game.
    sits_out_words: str  # The words on the phone of a party that sits out.
    wrong_seats_heading: str  # The heading of the page for two parties in each other's seats.
    wrong_seats_words: str  # Words that say where two parties sat who took each other's seats.
    seat_text: str  # The pattern of the text that says where a party sits.
    others_heading: str  # The heading of a column with the others at the table.
    others_heading_on_phones: str  # The heading for the others at the table, on a player's phone.
    nobody_here_sentence: str  # The sentence before anyone has checked in.
    unknown_number_refusal: str  # The sentence if no party has the number that was typed.
    query_key: str  # The query parameter with the number of the party to open at check-in.
    why_no_players: str  # The reason why a list of players cannot be added; empty if it can.
    why_no_teams: str  # The reason why a list of teams cannot be added; empty if it can.
    why_not_pair: str  # The reason why two names cannot be one party; empty if they can.
    # The reason why a party cannot be marked as not coming with one press of a button; empty if it
    # can.
    why_cannot_mark_absent: str
    has_scorecards: bool  # True if each party has a scorecard.

    @property
    def is_team(self) -> bool:
        return self.size > 1

    @property
    def plural(self) -> str:
        return f"{self.singular}s"


PLAYER_WORDS = PartyWords(
    size=1,
    singular="player",
    name_heading="Name",
    number_heading="number",
    search_label="Name or number",
    number_prefix="Number",
    no_game_sentence="No game is seated yet.",
    sits_out_words="you sit out",
    wrong_seats_heading="Players in the wrong seats",
    wrong_seats_words="in each other's seats",
    seat_text="table {table}, {chair}",
    others_heading="Partner",
    others_heading_on_phones="With",
    nobody_here_sentence="No one has checked in yet.",
    unknown_number_refusal="No one has number {}. Check the list.",
    query_key="who",
    why_no_players="",
    why_no_teams="These rules have no teams. Check in each player by name, or add the names as "
    "regulars.",
    why_not_pair="These rules have no teams. Type one name at a time.",
    why_cannot_mark_absent="",
    has_scorecards=True,
)
TEAM_WORDS = PartyWords(
    size=2,
    singular="team",
    name_heading="Team",
    number_heading="team",
    search_label="Name or team's number",
    number_prefix="Team",
    no_game_sentence="No game yet.",
    sits_out_words="you sit out and get the average of your games",
    wrong_seats_heading="Teams at the wrong tables",
    wrong_seats_words="at each other's tables",
    seat_text="table {table}",
    others_heading="Against",
    others_heading_on_phones="Against",
    nobody_here_sentence="No team has checked in yet.",
    unknown_number_refusal="There is no team {}. Check the list.",
    query_key="team",
    why_no_players="Teams stay together. Add a list of teams.",
    why_no_teams="",
    why_not_pair="",
    why_cannot_mark_absent="Teams stay together. Open the team that isn't coming.",
    has_scorecards=False,
)


def party_words_of(format_: Format) -> PartyWords:
    """Return the words for the kind of party that plays in a format."""
    return TEAM_WORDS if format_.party_size == 2 else PLAYER_WORDS


TEAM_SIZE = TEAM_WORDS.size


@dataclass(frozen=True)
class Party(ABC):
    """A player who plays alone, or a team. `members` has everyone who was ever in it, in the
    order of check-in.

    `long_label` has the name and number, as in "team 3 (Ann & Bob)". For a team, `short_label`
    leaves out the names. At the start of a sentence, `title` stands for the short label and
    `full_title` for the long one.
    """

    number: int
    members: tuple[Entry, ...]

    party_words: ClassVar[PartyWords]

    @property
    def is_team(self) -> bool:
        return self.party_words.is_team

    @property
    @abstractmethod
    def number_label(self) -> str:
        """The number for use within a sentence: "team 3", or a player's number alone."""

    @property
    @abstractmethod
    def long_label(self) -> str: ...

    @property
    @abstractmethod
    def short_label(self) -> str: ...

    @property
    @abstractmethod
    def title(self) -> str: ...

    @property
    @abstractmethod
    def full_title(self) -> str: ...

    @property
    @abstractmethod
    def heading(self) -> str:
        """The heading of the party's page."""

    @property
    @abstractmethod
    def number_on_screens(self) -> int | None:
        """The number that big screens show beside the names of a team; None for a player."""

    @property
    @abstractmethod
    def words_before_owed_amount(self) -> str:
        """The words before an amount that the party owes, in the party's own row of a list: "Owes"
        for a player, or "team 3 owes".
        """

    @abstractmethod
    def entries_scoring_in(self, game: int) -> tuple[Entry, ...]:
        """Return the entries that get the party's points from this game in the season standings."""

    @property
    def draw_number(self) -> int | None:
        """The party's number in a bracket's draw, or None if it has none."""
        return None

    @property
    def division(self) -> str:
        return ""

    @property
    def current_members(self) -> tuple[Entry, ...]:
        """The entries that play in the party now, or that played in it last if it has left."""
        return self.members

    @property
    def replacements(self) -> tuple[tuple[Entry, Entry], ...]:
        """Pairs of a later entry and the entry that it replaced."""
        members = sorted(self.members, key=lambda entry: entry.number)
        later_members = [
            member
            for member in members[TEAM_SIZE:]
            if member.first_game <= _last_game_or_infinity(member)
        ]
        unmatched_members, replacement_pairs = [*members[:TEAM_SIZE], *later_members], []
        for entry in later_members:
            replaced_member = next(
                (member for member in unmatched_members if _is_replaced_by(member, entry)), None
            )
            if replaced_member is not None:
                unmatched_members.remove(replaced_member)
                replacement_pairs.append((entry, replaced_member))
        return tuple(replacement_pairs)

    @property
    def name(self) -> str:
        return PARTNERS_JOINER.join(entry.name for entry in self.current_members)

    @property
    def entry_numbers(self) -> tuple[int, ...]:
        """The entry numbers of the current members."""
        return tuple(entry.number for entry in self.current_members)

    def members_in(self, game: int) -> tuple[Entry, ...]:
        """Return the entries that played for the party in a game, or the current members if
        it did not play.
        """
        players = self.players_in(game)
        return players if len(players) == self.party_words.size else self.current_members

    def name_in(self, game: int) -> str:
        return PARTNERS_JOINER.join(entry.name for entry in self.members_in(game))

    @property
    def label(self) -> str:
        return f"{self.party_words.number_prefix} {self.number}"

    @property
    def is_fill_in(self) -> bool:
        """Whether this is a fill-in team, which plays teams without an opponent and gets no
        place.
        """
        return bool(self.members) and not any(entry.ranked for entry in self.members)

    @property
    def is_complete(self) -> bool:
        return len(self.current_members) == self.party_words.size

    @property
    def is_expected(self) -> bool:
        """Whether any current member is on a list and has not checked in yet."""
        return any(entry.expected for entry in self.current_members)

    @property
    def awaited_members(self) -> tuple[Entry, ...]:
        """The expected members whose partner has already checked in."""
        expected_members = tuple(entry for entry in self.current_members if entry.expected)
        return expected_members if len(expected_members) < len(self.current_members) else ()

    @property
    def has_checked_in(self) -> bool:
        """Whether all current members have checked in and the party plays in at least one game."""
        return not self.is_expected and self.last_game != 0

    @property
    def first_game(self) -> int:
        return min((entry.first_game for entry in self.members), default=1)

    @property
    def last_game(self) -> int | None:
        """The number of the party's last game, or None if it has not left."""
        last_games = [
            entry.last_game for entry in self.current_members if entry.last_game is not None
        ]
        return min(last_games) if last_games else None

    def is_here_in(self, game: int) -> bool:
        return len(self.players_in(game)) == self.party_words.size

    def players_in(self, game: int) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.members if entry.is_here_in(game))


@dataclass(frozen=True)
class Player(Party):
    """A player who plays alone."""

    party_words = PLAYER_WORDS

    @property
    def number_label(self) -> str:
        return str(self.number)

    @property
    def long_label(self) -> str:
        return f"{self.name} ({self.number})"

    @property
    def short_label(self) -> str:
        return self.long_label

    @property
    def title(self) -> str:
        return self.long_label

    @property
    def full_title(self) -> str:
        return self.members[0].label

    @property
    def heading(self) -> str:
        return self.name

    @property
    def number_on_screens(self) -> None:
        return None

    @property
    def words_before_owed_amount(self) -> str:
        return "Owes"

    def entries_scoring_in(self, game: int) -> tuple[Entry, ...]:
        return self.members


@dataclass(frozen=True)
class Team(Party):
    """A team of two. `fact` is its stored row."""

    fact: TeamFact

    party_words = TEAM_WORDS

    @property
    def number_label(self) -> str:
        return f"{self.party_words.singular} {self.number}"

    @property
    def long_label(self) -> str:
        return f"{self.number_label} ({self.name})"

    @property
    def short_label(self) -> str:
        return self.number_label

    @property
    def title(self) -> str:
        return self.label

    @property
    def full_title(self) -> str:
        return f"{self.title} ({self.name})"

    @property
    def heading(self) -> str:
        return self.title

    @property
    def number_on_screens(self) -> int:
        return self.number

    @property
    def words_before_owed_amount(self) -> str:
        return f"{self.label} owes"

    def entries_scoring_in(self, game: int) -> tuple[Entry, ...]:
        return self.players_in(game)

    @property
    def draw_number(self) -> int | None:
        return self.fact.drawn

    @property
    def division(self) -> str:
        return self.fact.division

    @cached_property
    def current_members(self) -> tuple[Entry, ...]:
        """The entries, at most two, that play in the team now or that played in it last. A
        replacement who came and left again is not included.
        """
        latest_departure = max((_last_game_or_infinity(entry) for entry in self.members), default=0)
        last_members = tuple(
            entry for entry in self.members if _last_game_or_infinity(entry) == latest_departure
        )
        members_in_last_game = tuple(
            entry for entry in last_members if entry.first_game <= latest_departure
        )
        return self._in_order_of_places(
            last_members if len(last_members) <= TEAM_SIZE else members_in_last_game
        )

    def players_in(self, game: int) -> tuple[Entry, ...]:
        return self._in_order_of_places(Party.players_in(self, game))

    def _in_order_of_places(self, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """Return the entries with each replacement in the place of the player replaced, so that the
        team's names stay in the order of check-in.
        """
        place_by_number = {entry.number: entry.number for entry in self.members}
        for entry, replaced_entry in self.replacements:
            place_by_number[entry.number] = place_by_number[replaced_entry.number]
        return tuple(sorted(entries, key=lambda entry: place_by_number[entry.number]))


AnyParty = TypeVar("AnyParty", bound=Party, covariant=True)


class Parties(tuple[AnyParty, ...]):
    """All teams of a night, or all players, in the order of their numbers."""

    @cached_property
    def by_number(self) -> Mapping[int, AnyParty]:
        return {party.number: party for party in self}

    def with_number(self, number: int | str) -> AnyParty:
        return self.by_number[int(number)]

    @cached_property
    def first_names_by_number(self) -> Mapping[int, str]:
        """The first names of each party's members, as in "Cal & Dot", by the party's number. If two
        parties have the same first names, the number is added to the names.
        """
        names_by_number = {party.number: _first_names(party.current_members) for party in self}
        party_count_by_names = Counter(names_by_number.values())
        return {
            number: names
            if party_count_by_names[names] == 1
            else _first_names_with_number(self.with_number(number))
            for number, names in names_by_number.items()
        }

    def has_all(self, numbers: Iterable[int]) -> bool:
        """Return whether each number belongs to a party of this night that has members."""
        return all(
            number in self.by_number and self.with_number(number).current_members
            for number in numbers
        )

    @property
    def are_drawn(self) -> bool:
        """Whether a bracket is drawn. Before the draw, teams can be added and removed.
        After it, games are called one by one.
        """
        return any(party.draw_number for party in self)


def make_teams(team_facts: Iterable[TeamFact], entries: Iterable[Entry]) -> Parties[Team]:
    """Return the teams with their members. Fill-in teams are included."""
    members_by_team: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.team is not None:
            members_by_team.setdefault(entry.team, []).append(entry)
    return Parties(
        Team(team.number, tuple(members_by_team.get(team.number, ())), team) for team in team_facts
    )


def make_players(entries: Iterable[Entry]) -> Parties[Player]:
    """Return each entry as a party of one player."""
    return Parties(Player(entry.number, (entry,)) for entry in entries)


def _first_names(members: Iterable[Entry]) -> str:
    return PARTNERS_JOINER.join(first_names_with_initials([entry.name for entry in members]))


def _first_names_with_number(party: Party) -> str:
    first_names = (_first_names([entry]) for entry in party.current_members)
    return f"{PARTNERS_JOINER.join(first_names)} ({party.number})"


def _is_replaced_by(leaver: Entry, entry: Entry) -> bool:
    """Return whether `entry` replaced `leaver`, starting with the game after the last one of
    `leaver`.
    """
    return leaver.number < entry.number and leaver.last_game == entry.first_game - 1


def _last_game_or_infinity(entry: Entry) -> float:
    """Return the last game of an entry, or infinity if it has not left."""
    return float("inf") if entry.last_game is None else entry.last_game
