"""The check-in items of each player, and which entries can be seated in a game. Only the items that
the house rules ask for are checked.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from scoring.dials.house_rules import HouseRules
from tournament.evening.facts import Entry, Payment, PaymentKind
from tournament.evening.night.night import Night, once_per_night
from tournament.evening.night.party import Party

FEE_KINDS = frozenset({PaymentKind.FEE, PaymentKind.FEE_WAIVED})
DEBT_KINDS = frozenset({PaymentKind.DEBT, PaymentKind.DEBT_WAIVED})


class Tick(Enum):
    """A check-in item: its key in forms, its label at check-in and on paper, and its word in
    sentences. HERE is asked only of players who are expected from a list.
    """

    HERE = "here", "Here", "here"
    TAG = "tag", "Tag", "tag"
    ADULT = "adult", "18+", "18 or older"
    FEE = "fee", "Fee", "fee"

    def __init__(self, key: str, label: str, word: str) -> None:
        self.key = key
        self.label = label
        self.word = word


# The items that are stored in a field of Entry. The field, and the house rule that asks for the
# item, have the item's key as their name.
STORED_TICKS = (Tick.TAG, Tick.ADULT)
# The reason for seating a player who has only the fee left to pay.
PAYS_LATER = "pays later"


def ticks_asked(rules: HouseRules) -> tuple[Tick, ...]:
    """Return the check-in items that the rules ask of every player."""
    stored_ticks = (tick for tick in STORED_TICKS if getattr(rules, tick.key))
    return (*stored_ticks, *([Tick.FEE] if rules.fee_cents > 0 else []))


def cents_paid_or_waived(
    payments: Iterable[Payment], kinds: Iterable[PaymentKind]
) -> Mapping[int, int]:
    """Return by entry number the cents paid or waived in payments of these kinds. Void payments
    don't count.
    """
    kind_set = frozenset(kinds)
    cents_by_entry: dict[int, int] = {}
    for payment in payments:
        if payment.kind in kind_set and not payment.void and payment.entry is not None:
            cents_by_entry[payment.entry] = cents_by_entry.get(payment.entry, 0) + payment.cents
    return cents_by_entry


def is_asked_for_items(entry: Entry, fees: Mapping[int, int]) -> bool:
    """Return whether this entry must complete check-in items. A substitute need not, nor a
    player who left before the first game and has paid nothing.
    """
    left_before_playing = entry.last_game is not None and entry.last_game < entry.first_game
    return entry.ranked and (not left_before_playing or entry.number in fees)


def unpaid_fee(entry: Entry, fees: Mapping[int, int], rules: HouseRules) -> int:
    """Return the cents of the fee that are neither paid nor waived."""
    return max(0, rules.fee_cents - fees.get(entry.number, 0))


def unpaid_debt(entry: Entry, payments: Iterable[Payment]) -> int:
    """Return the cents that a player still owes from earlier nights."""
    if not entry.owed_before:
        return 0
    cents_by_entry = cents_paid_or_waived(payments, DEBT_KINDS)
    return max(0, entry.owed_before - cents_by_entry.get(entry.number, 0))


def unticked_items(entry: Entry, fees: Mapping[int, int], rules: HouseRules) -> tuple[Tick, ...]:
    """Return the check-in items that are still open for this player."""
    if not is_asked_for_items(entry, fees):
        return ()
    done_by_tick = {tick: getattr(entry, tick.key) for tick in STORED_TICKS}
    done_by_tick |= {Tick.HERE: not entry.expected, Tick.FEE: not unpaid_fee(entry, fees, rules)}
    return tuple(tick for tick in (Tick.HERE, *ticks_asked(rules)) if not done_by_tick[tick])


@once_per_night
def fees_paid(night: Night) -> Mapping[int, int]:
    """Return by entry number the cents of the entry fee that are paid or waived, on this night
    or later.
    """
    cents_by_entry = dict(cents_paid_or_waived(night.facts_of(Payment), FEE_KINDS))
    for number, paid_later in night.paid_later.items():
        fee_cents_paid = cents_by_entry.get(number, 0)
        if missing_cents := max(0, night.rules.fee_cents - fee_cents_paid):
            cents_by_entry[number] = fee_cents_paid + min(missing_cents, paid_later.cents_tonight)
    return cents_by_entry


def was_ever_seated(night: Night, team: Party) -> bool:
    """Return whether any member of this team was ever seated."""
    return any(entry.number in night.rounds.ever_seated for entry in team.members)


def entries_to_seat(night: Night, game: int) -> tuple[Entry, ...]:
    """Return the ready entries for a game, in the order of sign-in. A player who has already
    played counts as ready, even with an open fee. Substitutes are left out, because they are
    seated by hand.
    """
    return tuple(entry for entry in _entries_present(night, game) if _is_ready(night, entry))


def entries_not_ready(night: Night, game: int) -> tuple[Entry, ...]:
    """Return the entries who have checked in for this game and cannot be seated yet."""
    return tuple(entry for entry in _entries_present(night, game) if not _is_ready(night, entry))


def _entries_present(night: Night, game: int) -> Iterator[Entry]:
    return (
        entry
        for entry in night.entries
        if entry.ranked and entry.is_here_in(game) and not entry.expected
    )


def _is_ready(night: Night, entry: Entry) -> bool:
    if entry.number in night.rounds.ever_seated or entry.excused:
        return True
    return not unticked_items(entry, fees_paid(night), night.rules)


def expected_entries(night: Night, game: int) -> tuple[Entry, ...]:
    """Return the entries who are on a list and have not checked in yet."""
    return tuple(entry for entry in night.entries if entry.expected and entry.is_here_in(game))


def teams_to_seat(night: Night, game: int) -> tuple[Party, ...]:
    """Return the teams to be seated in a game. Both players are here and ready."""
    ready_entries = {entry.number for entry in entries_to_seat(night, game)}
    return tuple(
        party
        for party in night.teams
        if party.is_here_in(game)
        and {entry.number for entry in party.players_in(game)} <= ready_entries
    )


def owes_fee(night: Night, entry: Entry) -> bool:
    """Return whether the entry fee counts for a player. A fee that was paid always counts.
    Otherwise it does not count for a player who never checked in, found no partner, was left
    out of the draw, or whose team left a bracket without playing.
    """
    is_fee_asked = is_asked_for_items(entry, fees_paid(night))
    if entry.number in fees_paid(night) or entry.number in night.rounds.ever_seated:
        return is_fee_asked
    never_sat_down = _is_left_out(night, entry) or _went_home_unplayed(night, entry)
    return is_fee_asked and not entry.expected and not never_sat_down


def _is_left_out(night: Night, entry: Entry) -> bool:
    """Return whether games have begun without this player's team."""
    team = None if entry.team is None else night.teams.with_number(entry.team)
    if team is None or team.draw_number:
        return False
    return night.teams.are_drawn or (bool(night.rounds) and not team.is_complete)


def _went_home_unplayed(night: Night, entry: Entry) -> bool:
    """Return whether this player's team was drawn and then left without ever being seated."""
    team = None if entry.team is None else night.teams.with_number(entry.team)
    if team is None or not team.draw_number or entry.last_game is None:
        return False
    return not was_ever_seated(night, team)


def was_fee_asked_before(night: Night, entry: Entry) -> bool:
    """Return whether the fee of this place in a team was already asked: of the same person
    under an earlier number, or of the player who was replaced. Then it is not asked again.
    """
    return entry.team is not None and any(
        member.number in fees_paid(night) or member.number in night.rounds.ever_seated
        for member in night.teams.with_number(entry.team).members
        if member.number < entry.number
        if member.person_number == entry.person_number or member.last_game == entry.first_game - 1
    )
