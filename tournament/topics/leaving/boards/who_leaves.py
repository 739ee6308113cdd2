"""The list of players who can leave or have a substitute. Teams that stay together are listed as
teams.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournament.evening.facts import Entry
from tournament.evening.night.night import Night
from tournament.kit.lists.contact import NumberedContact
from tournament.kit.lists.finding import comparable_text, find_matching_people, is_exact_match
from tournament.topics.leaving.boards.team_leaving import has_team_no_games_left

MAX_LISTED_PLAYERS = 60


@dataclass(frozen=True, slots=True)
class LeavingChoice:
    """A player or team to choose. `number` is the team's number if teams stay together, or else the
    player's. A team is chosen by the `entry` of one of its players.
    """

    entry: int
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class LeavingChoices:
    """The players or teams to choose from. `people_expected` have not checked in, but can have a
    substitute. `only_match` is the entry to open at once if the typed text matches only one.
    """

    people_here: tuple[LeavingChoice, ...]
    people_expected: tuple[LeavingChoice, ...]
    people_gone: tuple[LeavingChoice, ...]
    only_match: int | None

    @property
    def first_match(self) -> LeavingChoice | None:
        return next(iter(self.people_here + self.people_expected + self.people_gone), None)


def leaving_choices(night: Night, typed_text: str = "") -> LeavingChoices:
    """Return the players or teams who can leave and match the typed text, or all of them if none
    do. Players who left are listed one by one, because one of them may come back into a team.
    """
    list_choices = _team_choices if night.party_words.is_team else _player_choices
    return _matching_choices(night, typed_text, list_choices, _only_matching_party)


def substitute_choices(night: Night, typed_text: str = "") -> LeavingChoices:
    """Return the players who can have a substitute and match the typed text, or all of them if
    none do.
    """
    return _matching_choices(night, typed_text, _player_choices, _only_matching_player)


def _matching_choices(
    night: Night,
    typed_text: str,
    list_choices: Callable[[Night, Sequence[Entry]], Iterator[LeavingChoice]],
    find_only_match: Callable[[Sequence[Entry]], int | None],
) -> LeavingChoices:
    """Return the choices among the players who match the typed text, or among all players if none
    do. A team's number matches both of its players.
    """
    finished_teams = {party.number for party in night.teams if has_team_no_games_left(night, party)}
    ranked_entries = [
        entry for entry in night.entries if entry.ranked and entry.team not in finished_teams
    ]
    contacts_and_entries = [
        (
            NumberedContact(
                entry.name, entry.nickname, entry.lot, number=entry.team or entry.number
            ),
            entry,
        )
        for entry in ranked_entries
    ]
    matching_contacts = find_matching_people(
        typed_text, [contact for contact, _ in contacts_and_entries], MAX_LISTED_PLAYERS
    )
    matching_entries = [
        entry for contact, entry in contacts_and_entries if contact in matching_contacts
    ]
    ordered_entries = sorted(
        matching_entries or ranked_entries,
        key=lambda entry: (comparable_text(entry.name), entry.number),
    )
    staying_entries = [entry for entry in ordered_entries if entry.last_game is None]
    exact_matches = [
        entry
        for contact, entry in contacts_and_entries
        if contact in matching_contacts and is_exact_match(typed_text, contact)
    ]
    entries_here = [entry for entry in staying_entries if not entry.expected]
    entries_expected = [entry for entry in staying_entries if entry.expected]
    return LeavingChoices(
        people_here=tuple(list_choices(night, entries_here)),
        people_expected=tuple(list_choices(night, entries_expected)),
        people_gone=tuple(
            _player_choice(entry)
            for entry in ordered_entries
            if _has_left_for_good(entry, staying_entries)
        ),
        only_match=find_only_match(
            matching_entries if len(matching_entries) == 1 else exact_matches
        ),
    )


def _has_left_for_good(entry: Entry, staying_entries: Sequence[Entry]) -> bool:
    """Return whether a player has left and has not come back into the same team. A player who came
    back has a new entry number.
    """
    is_back = any(
        (staying_entry.person_number, staying_entry.team) == (entry.person_number, entry.team)
        for staying_entry in staying_entries
    )
    return entry.last_game is not None and not is_back


def _only_matching_player(matching_entries: Sequence[Entry]) -> int | None:
    return matching_entries[0].number if len(matching_entries) == 1 else None


def _only_matching_party(matching_entries: Sequence[Entry]) -> int | None:
    """Return the entry number of the only matching player, or of one player of the only matching
    team, if possible one who has not left. Return None if several players or teams match, or none.
    """
    if len({entry.party_number for entry in matching_entries}) != 1:
        return None
    return min(matching_entries, key=lambda entry: entry.last_game is not None).number


def _team_choices(night: Night, entries: Iterable[Entry]) -> Iterator[LeavingChoice]:
    """Yield each team of these players once, in the order of the team numbers."""
    for number in sorted({entry.party_number for entry in entries}):
        team = night.parties.with_number(number)
        yield LeavingChoice(team.current_members[0].number, team.name, number)


def _player_choices(night: Night, entries: Iterable[Entry]) -> Iterator[LeavingChoice]:
    return (_player_choice(entry) for entry in entries)


def _player_choice(entry: Entry) -> LeavingChoice:
    return LeavingChoice(entry.number, entry.name, entry.party_number)
