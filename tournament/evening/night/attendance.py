"""What is asked of everybody at the door, and who of those entered may be seated in a game.

Each house asks only what its sheet asks. Knows no rows.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from scoring.dials.house_rules import HouseRules
from tournament.evening.facts import Entry, Payment, PaymentKind
from tournament.evening.night.night import Night, once
from tournament.evening.night.party import Party

FEES = frozenset({PaymentKind.FEE, PaymentKind.FEE_WAIVED})
DEBTS = frozenset({PaymentKind.DEBT, PaymentKind.DEBT_WAIVED})


class Tick(Enum):
    """One thing asked at the door, under the name of its form's field. That somebody is there at
    all is asked of those alone whom a list expects.
    """

    HERE = "here"
    TAG = "tag"
    ADULT = "adult"
    FEE = "fee"


def ticks_asked(rules: HouseRules) -> tuple[Tick, ...]:
    wanted = {Tick.TAG: rules.tag, Tick.ADULT: rules.adult, Tick.FEE: rules.fee_cents > 0}
    return tuple(tick for tick, wants in wanted.items() if wants)


def paid_or_waived(payments: Iterable[Payment], kinds: Iterable[PaymentKind]) -> Mapping[int, int]:
    """The cents of some kinds by entry: what was paid and what was waived, without what is void."""
    wanted = frozenset(kinds)
    sums: dict[int, int] = {}
    for payment in payments:
        if payment.kind in wanted and not payment.void and payment.entry is not None:
            sums[payment.entry] = sums.get(payment.entry, 0) + payment.cents
    return sums


def is_asked(entry: Entry, fees: Mapping[int, int]) -> bool:
    """Not a stand-in, nor somebody who does not play after all and has paid nothing."""
    stays_away = entry.last_game is not None and entry.last_game < entry.first_game
    return entry.ranked and (not stays_away or entry.number in fees)


def left_of_fee(entry: Entry, fees: Mapping[int, int], rules: HouseRules) -> int:
    """So much of it is neither paid nor waived, whether it is asked or not."""
    return max(0, rules.fee_cents - fees.get(entry.number, 0))


def left_of_debt(entry: Entry, payments: Iterable[Payment]) -> int:
    """What a player still owes of earlier nights."""
    if not entry.owed_before:
        return 0
    return max(0, entry.owed_before - paid_or_waived(payments, DEBTS).get(entry.number, 0))


def missing(entry: Entry, fees: Mapping[int, int], rules: HouseRules) -> tuple[Tick, ...]:
    """What this player has not done yet."""
    if not is_asked(entry, fees):
        return ()
    done = {
        Tick.HERE: not entry.expected,
        Tick.TAG: entry.tag,
        Tick.ADULT: entry.adult,
        Tick.FEE: not left_of_fee(entry, fees, rules),
    }
    return tuple(tick for tick in (Tick.HERE, *ticks_asked(rules)) if not done[tick])


@once
def fees(night: Night) -> Mapping[int, int]:
    """Return what was paid or waived of the entry fee, by entry."""
    return paid_or_waived(night.all(Payment), FEES)


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
    return not missing(entry, fees(night), night.rules)


def expected_entries(night: Night, game: int) -> tuple[Entry, ...]:
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
    asked = is_asked(entry, fees(night))
    if entry.number in fees(night) or entry.number in night.rounds.seated:
        return asked
    return asked and not entry.expected and not _is_left_out(night, entry)


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
