"""The list of players who can leave or have a substitute, with their seats. Teams that stay
together are listed as teams.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournament.evening.facts import Entry
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.kit.lists.contact import NumberedContact
from tournament.kit.lists.finding import comparable_text, find_people, matches_exactly
from tournament.topics.leaving.boards.team_leaving import is_team_done

MAX_HITS = 60


@dataclass(frozen=True, slots=True)
class LeavingChoice:
    """A player or team to choose, with the seat in words. A team is chosen by the `entry` of one of
    its players. The seat is empty for teams, and between games.
    """

    entry: int
    party: Entry | Party
    seat_words: str


@dataclass(frozen=True, slots=True)
class LeavingChoices:
    """The players or teams to choose from. `people_expected` have not checked in, but can have a
    substitute. `only_match` is the entry to open at once if the typed text matches only one.
    """

    people_here: tuple[LeavingChoice, ...]
    people_expected: tuple[LeavingChoice, ...]
    people_gone: tuple[LeavingChoice, ...]
    only_match: int | None


def leaving_choices(night: Night, typed_text: str = "", *, by_team: bool = False) -> LeavingChoices:
    """Return the players who match the typed text, or all players if none do. A team's number
    matches both its players. With `by_team`, teams are listed instead of players. Players who left
    are always listed as players, because one of them may come back into a team.
    """
    done_teams = {party.number for party in night.teams if is_team_done(night, party)}
    people = [entry for entry in night.entries if entry.ranked and entry.team not in done_teams]
    entries_by_contact = [
        (
            NumberedContact(
                entry.name, entry.nickname, entry.lot, number=entry.team or entry.number
            ),
            entry,
        )
        for entry in people
    ]
    matching_contacts = find_people(
        typed_text, [contact for contact, _ in entries_by_contact], MAX_HITS
    )
    entries = [entry for contact, entry in entries_by_contact if contact in matching_contacts]
    ordered_entries = sorted(
        entries or people, key=lambda entry: (comparable_text(entry.name), entry.number)
    )
    staying_entries = [entry for entry in ordered_entries if entry.last_game is None]
    exact_matches = [
        entry
        for contact, entry in entries_by_contact
        if contact in matching_contacts and matches_exactly(typed_text, contact)
    ]
    entries_here = [entry for entry in staying_entries if not entry.expected]
    entries_expected = [entry for entry in staying_entries if entry.expected]
    list_choices = _team_choices if by_team and night.party_words.is_team else _player_choices
    return LeavingChoices(
        people_here=tuple(list_choices(night, entries_here)),
        people_expected=tuple(list_choices(night, entries_expected)),
        people_gone=tuple(
            _player_choice(night, entry)
            for entry in ordered_entries
            if _is_gone(entry, staying_entries)
        ),
        only_match=_only_match(entries if len(entries) == 1 else exact_matches, by_team=by_team),
    )


def _is_gone(entry: Entry, staying_entries: Sequence[Entry]) -> bool:
    """Return whether a player has left. A player who came back into a team has a new number and is
    not gone.
    """
    is_back = any(
        (staying_entry.person_number, staying_entry.team) == (entry.person_number, entry.team)
        for staying_entry in staying_entries
    )
    return entry.last_game is not None and not is_back


def _only_match(matching_entries: Sequence[Entry], *, by_team: bool) -> int | None:
    """Return the only matching entry, or an entry of the only matching team."""
    teams = {entry.team for entry in matching_entries}
    if len(matching_entries) == 1 or (by_team and len(teams) == 1 and None not in teams):
        return min(matching_entries, key=lambda entry: entry.last_game is not None).number
    return None


def _team_choices(night: Night, entries: Iterable[Entry]) -> Iterator[LeavingChoice]:
    """Yield the team of each of these players once, by number."""
    for number in sorted({entry.party_number for entry in entries}):
        team = night.parties.with_number(number)
        yield LeavingChoice(team.current_members[0].number, team, "")


def _player_choices(night: Night, entries: Iterable[Entry]) -> Iterator[LeavingChoice]:
    return (_player_choice(night, entry) for entry in entries)


def _player_choice(night: Night, entry: Entry) -> LeavingChoice:
    game = next(
        (game for game in night.rounds.unfinished_games if entry.number in game.entries), None
    )
    if game is None or entry.team is not None:
        return LeavingChoice(entry.number, entry, "")
    place = f"table {game.table}, {game.chair_of(entry.number).words}"
    return LeavingChoice(entry.number, entry, place)
