"""The check-in items of each player, and which entries can be seated in a game. Only the items that
the house rules ask for are checked.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from scoring.dials.house_rules import HouseRules
from tournament.evening.facts import Entry, Payment, PaymentKind
from tournament.evening.night.night import Night, once_per_night
from tournament.evening.night.party import Party

FEE_PAYMENT_KINDS = frozenset({PaymentKind.FEE, PaymentKind.FEE_WAIVED})
DEBT_PAYMENT_KINDS = frozenset({PaymentKind.DEBT, PaymentKind.DEBT_WAIVED})


class CheckInItem(Enum):
    """A check-in item: its key in forms, its label at check-in and on paper, and its word in
    sentences. Only players who are expected from a list need HERE.
    """

    HERE = "here", "Here", "here"
    TAG = "tag", "Tag", "tag"
    ADULT = "adult", "18+", "18 or older"
    FEE = "fee", "Fee", "fee"

    def __init__(self, key: str, label: str, word: str) -> None:
        self.key = key
        self.label = label
        self.word = word


# The items that are stored in a field of Entry. An item's key is the name of that field, and of the
# house rule that asks for the item.
STORED_CHECK_IN_ITEMS = (CheckInItem.TAG, CheckInItem.ADULT)
# The reason that is stored when a player is seated before paying the fee.
PAYS_LATER_REASON = "pays later"


def required_check_in_items(rules: HouseRules) -> tuple[CheckInItem, ...]:
    """Return the check-in items that every player must complete under these rules."""
    stored_items = (item for item in STORED_CHECK_IN_ITEMS if getattr(rules, item.key))
    return (*stored_items, *([CheckInItem.FEE] if rules.fee_cents > 0 else []))


def settled_cents_by_entry(
    payments: Iterable[Payment], payment_kinds: Iterable[PaymentKind]
) -> Mapping[int, int]:
    """Return the cents paid or waived in payments of these kinds, by entry number. Void payments
    don't count.
    """
    counted_kinds = frozenset(payment_kinds)
    cents_by_entry: dict[int, int] = {}
    for payment in payments:
        if payment.kind in counted_kinds and not payment.void and payment.entry is not None:
            cents_by_entry[payment.entry] = cents_by_entry.get(payment.entry, 0) + payment.cents
    return cents_by_entry


def needs_check_in_items(entry: Entry, fee_cents_by_entry: Mapping[int, int]) -> bool:
    """Return whether this entry must complete check-in items. Substitutes need not. Players who
    left before their first game need not either, unless they paid something.
    """
    left_before_playing = entry.last_game is not None and entry.last_game < entry.first_game
    return entry.ranked and (not left_before_playing or entry.number in fee_cents_by_entry)


def unpaid_fee_cents(entry: Entry, fee_cents_by_entry: Mapping[int, int], rules: HouseRules) -> int:
    """Return the cents of the fee that a player has not paid. `fee_cents_by_entry` has the cents
    paid or waived.
    """
    return max(0, rules.fee_cents - fee_cents_by_entry.get(entry.number, 0))


def unpaid_debt_cents(entry: Entry, payments: Iterable[Payment]) -> int:
    """Return the cents that a player still owes from earlier nights."""
    if not entry.owed_before:
        return 0
    cents_by_entry = settled_cents_by_entry(payments, DEBT_PAYMENT_KINDS)
    return max(0, entry.owed_before - cents_by_entry.get(entry.number, 0))


def missing_check_in_items(
    entry: Entry, fee_cents_by_entry: Mapping[int, int], rules: HouseRules
) -> tuple[CheckInItem, ...]:
    """Return the check-in items that this player still has to complete; none if the player need not
    complete any.
    """
    if not needs_check_in_items(entry, fee_cents_by_entry):
        return ()
    is_done_by_item = {item: getattr(entry, item.key) for item in STORED_CHECK_IN_ITEMS}
    is_done_by_item |= {
        CheckInItem.HERE: not entry.expected,
        CheckInItem.FEE: not unpaid_fee_cents(entry, fee_cents_by_entry, rules),
    }
    return tuple(
        item
        for item in (CheckInItem.HERE, *required_check_in_items(rules))
        if not is_done_by_item[item]
    )


@once_per_night
def settled_fee_cents_by_entry(night: Night) -> Mapping[int, int]:
    """Return the cents of the entry fee paid or waived on this night or later, by entry number."""
    cents_by_entry = dict(settled_cents_by_entry(night.facts_of(Payment), FEE_PAYMENT_KINDS))
    for number, paid_later in night.paid_later_by_entry.items():
        cents_settled = cents_by_entry.get(number, 0)
        if open_cents := max(0, night.rules.fee_cents - cents_settled):
            cents_by_entry[number] = cents_settled + min(open_cents, paid_later.cents_tonight)
    return cents_by_entry


def was_ever_seated(night: Night, team: Party) -> bool:
    """Return whether any member of this team was ever seated."""
    return any(entry.number in night.rounds.numbers_ever_seated for entry in team.members)


def entries_to_seat(night: Night, game: int) -> tuple[Entry, ...]:
    """Return the ready entries for a game, in the order of check-in. A player who has already
    played counts as ready, even with an open fee. Substitutes are left out, because they are
    seated by hand.
    """
    return tuple(entry for entry in _checked_in_entries(night, game) if _is_ready(night, entry))


def entries_not_ready(night: Night, game: int) -> tuple[Entry, ...]:
    """Return the entries that have checked in for this game and cannot be seated yet."""
    return tuple(entry for entry in _checked_in_entries(night, game) if not _is_ready(night, entry))


def _checked_in_entries(night: Night, game: int) -> Iterator[Entry]:
    return (
        entry
        for entry in night.entries
        if entry.ranked and entry.is_here_in(game) and not entry.expected
    )


def _is_ready(night: Night, entry: Entry) -> bool:
    if entry.number in night.rounds.numbers_ever_seated or entry.excused:
        return True
    return not missing_check_in_items(entry, settled_fee_cents_by_entry(night), night.rules)


def expected_entries(night: Night, game: int) -> tuple[Entry, ...]:
    """Return the entries that are expected for a game and have not checked in yet."""
    return tuple(entry for entry in night.entries if entry.expected and entry.is_here_in(game))


def teams_to_seat(night: Night, game: int) -> tuple[Party, ...]:
    """Return the teams to be seated in a game. Both players of such a team are ready."""
    ready_numbers = {entry.number for entry in entries_to_seat(night, game)}
    return tuple(
        team
        for team in night.teams
        if team.is_here_in(game)
        and {entry.number for entry in team.players_in(game)} <= ready_numbers
    )


def is_fee_due(night: Night, entry: Entry) -> bool:
    """Return whether a player has paid or must pay the entry fee. A substitute need not pay. A
    player who has neither paid nor been seated need not pay in these cases: the player is only
    expected, the player's team was left out of the draw or lacked a partner when play began, or the
    team left a bracket without playing.
    """
    must_complete = needs_check_in_items(entry, settled_fee_cents_by_entry(night))
    if (
        entry.number in settled_fee_cents_by_entry(night)
        or entry.number in night.rounds.numbers_ever_seated
    ):
        return must_complete
    was_never_seated = _is_team_left_out(night, entry) or _has_left_before_being_seated(
        night, entry
    )
    return must_complete and not entry.expected and not was_never_seated


def _is_team_left_out(night: Night, entry: Entry) -> bool:
    """Return whether the bracket was drawn without this player's team, or play began while the team
    lacked a player.
    """
    team = None if entry.team is None else night.teams.with_number(entry.team)
    if team is None or team.draw_number:
        return False
    return night.teams.are_drawn or (bool(night.rounds) and not team.is_complete)


def _has_left_before_being_seated(night: Night, entry: Entry) -> bool:
    """Return whether this player left and the player's team, which is in a bracket's draw, was
    never seated.
    """
    team = None if entry.team is None else night.teams.with_number(entry.team)
    if team is None or not team.draw_number or entry.last_game is None:
        return False
    return not was_ever_seated(night, team)


def was_fee_asked_before(night: Night, entry: Entry) -> bool:
    """Return whether an earlier entry in the same team has settled the fee or was ever seated. The
    earlier entry must belong to the same person, or be the entry that this one replaced. If so,
    this entry need not pay again.
    """
    return entry.team is not None and any(
        member.number in settled_fee_cents_by_entry(night)
        or member.number in night.rounds.numbers_ever_seated
        for member in night.teams.with_number(entry.team).members
        if member.number < entry.number
        if member.person_number == entry.person_number or member.last_game == entry.first_game - 1
    )
