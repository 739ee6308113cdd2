"""Who of those entered may be seated in a game, and of whom the fee is asked."""

from collections.abc import Iterator, Mapping

from tournament.evening.facts import Entry, Payment
from tournament.evening.night import door
from tournament.evening.night.night import Night, once
from tournament.evening.night.party import Party


@once
def fees(night: Night) -> Mapping[int, int]:
    """Return what was paid or waived of the entry fee, by entry."""
    return door.paid_or_waived(night.all(Payment), door.FEES)


def has_sat(night: Night, team: Party) -> bool:
    """Return whether anybody of it ever had a chair."""
    return any(entry.number in night.rounds.seated for entry in team.members)


def here_in(night: Night, game: int) -> tuple[Entry, ...]:
    """Return those who are to be seated in a game, in the order of sign-in. Whoever has played
    stays, whatever is found out about the fee; a stand-in is seated by hand.
    """
    return tuple(entry for entry in _present(night, game) if _is_ready(night, entry))


def not_ready(night: Night, game: int) -> tuple[Entry, ...]:
    """Return those who are here and cannot be seated yet."""
    return tuple(entry for entry in _present(night, game) if not _is_ready(night, entry))


def _present(night: Night, game: int) -> Iterator[Entry]:
    return (
        entry
        for entry in night.entries
        if entry.ranked and entry.here_in(game) and not entry.expected
    )


def _is_ready(night: Night, entry: Entry) -> bool:
    if entry.number in night.rounds.seated or entry.excused:
        return True
    return not door.missing(entry, fees(night), night.rules)


def expected(night: Night, game: int) -> tuple[Entry, ...]:
    """Return those who stand on a list, and whom nobody has seen at the door yet."""
    return tuple(entry for entry in night.entries if entry.expected and entry.here_in(game))


def teams_in(night: Night, game: int) -> tuple[Party, ...]:
    """Return the teams that are to be seated in a game: both are here, with all that is asked."""
    here = {entry.number for entry in here_in(night, game)}
    return tuple(
        party
        for party in night.teams
        if party.here_in(game) and {entry.number for entry in party.playing_in(game)} <= here
    )


def owes_fee(night: Night, entry: Entry) -> bool:
    """Return whether it is asked of somebody by now: not of whoever never came, was left out of the
    draw or found no partner. What was paid is paid.
    """
    is_asked = door.is_asked(entry, fees(night))
    if entry.number in fees(night) or entry.number in night.rounds.seated:
        return is_asked
    return is_asked and not entry.expected and not _is_left_out(night, entry)


def _is_left_out(night: Night, entry: Entry) -> bool:
    """Return whether the games of the teams have begun without this player's team."""
    team = None if entry.team is None else night.teams.of(entry.team)
    if team is None or team.drawn:
        return False
    return night.teams.are_drawn or (bool(night.rounds) and not team.is_whole)


def was_asked_before(night: Night, entry: Entry) -> bool:
    """Return whether the fee was asked of somebody under another number: whoever is back in a team
    has a further one there, and whoever took a place there plays for one who was asked. That it is
    not asked again lets nobody off.
    """
    return entry.team is not None and any(
        each.number in fees(night) or each.number in night.rounds.seated
        for each in night.teams.of(entry.team).members
        if each.number < entry.number
        if each.person == entry.person or each.last_game == entry.first_game - 1
    )
