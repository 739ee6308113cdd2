"""The prizes that the director awarded, who won them, and whether they still follow from the scores
and the pot.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.dollars import format_dollars
from scoring.places.prizes import Feat, Pot
from tournament.evening.facts import Award, Payment, PaymentKind
from tournament.evening.night.attendance import settled_cents_by_entry
from tournament.evening.night.night import Night
from tournament.evening.purse import prize_table
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.award_basis import AwardBasis, DeclinedChange, PrizeWon
from tournament.evening.purse.books import books, has_money_prizes
from tournament.evening.purse.payouts import (
    Prize,
    are_places_open,
    payouts_of_pot,
    payouts_to_people,
    prize_split,
    prize_winner_label,
    prizes_from_payouts,
    prizes_in_words,
    proposed_payouts,
)
from tournament.evening.words.many import list_in_words

PLACES_CHANGED_SENTENCE = "The places have changed since the prizes were awarded."
PLACES_OPEN_SENTENCE = "The places are open again since the prizes were awarded."
FINES_CHANGED_SENTENCE = (
    "The fines have changed since the prizes were awarded, and the pot with them."
)
# A pot in cents so large that every share of it is above zero.
AMPLE_POT_CENTS = 10**12


@dataclass(frozen=True, slots=True)
class Winner:
    """One player's prizes, which are paid together, and the cents paid so far."""

    entry: int
    awards: tuple[Award, ...]
    cents_paid: int

    @property
    def cents(self) -> int:
        return sum(award.cents for award in self.awards)

    @property
    def cents_unpaid(self) -> int:
        return max(0, self.cents - self.cents_paid)

    @property
    def overpaid_cents(self) -> int:
        """The cents paid beyond the prizes, for example after an award was undone."""
        return max(0, self.cents_paid - self.cents)

    @property
    def award_words(self) -> str:
        return "; ".join(award.words for award in self.awards)


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """The cents of one player's prizes: due by today's scores, awarded, and paid.
    `cents_due_from_gifts` is the part of what is due that gifts since the award added, or expenses
    took away.
    """

    entry: int
    cents_due: int
    cents_awarded: int
    cents_paid: int
    cents_due_from_gifts: int = 0

    @property
    def cents_due_by_scores(self) -> int:
        """The cents due from the pot without the gifts and expenses since the award."""
        return self.cents_due - self.cents_due_from_gifts

    @property
    def cents_to_return(self) -> int:
        return max(0, self.cents_paid - self.cents_due)

    @property
    def cents_to_receive(self) -> int:
        """The cents that must still be paid to the player."""
        return max(0, self.cents_due - self.cents_paid)


def current_award_basis(
    night: Night, *, changes_declined: Iterable[PrizeChange] = ()
) -> AwardBasis:
    """Return the basis of an award that is made now. `changes_declined` are the changes that the
    director did not make, so that players keep other prizes.
    """
    return AwardBasis(
        _prizes_won(night),
        _fine_cents_due(night),
        _net_gift_cents(night),
        frozenset(DeclinedChange(change.entry, change.cents_due) for change in changes_declined),
    )


def award_basis_with_new_split(night: Night) -> AwardBasis:
    """Return the basis of the award after the director changed the split. Gifts and expenses stay
    as they were at the award.
    """
    old_basis, new_basis = stored_award_basis(night), current_award_basis(night)
    return replace(new_basis, gift_cents=old_basis.gift_cents) if old_basis else new_basis


def stored_award_basis(night: Night) -> AwardBasis | None:
    """Return the basis that was stored when the prizes were awarded, or None if none is stored."""
    return prize_table.read_stored_basis(night.plan.prizes)


def _prizes_won(night: Night) -> frozenset[PrizeWon]:
    """Return who wins which prize by today's places. The size of the pot does not matter."""
    fixed_cents = sum(share.cents for share in prize_split(night).shares)
    try:
        payouts = payouts_of_pot(night, Pot(other_cents=fixed_cents + AMPLE_POT_CENTS))
    except ValueError:
        return frozenset()
    return frozenset(
        PrizeWon(int(payout.entrant), payout.place, payout.feat.value if payout.feat else "")
        for payout in payouts.payouts
    )


def _net_gift_cents(night: Night) -> int:
    """Return the cents of the pot that are not fees or fines: gifts minus expenses."""
    pot = books(night).pot
    return pot.other_cents - pot.kept_cents


def net_gift_cents_since_award(night: Night) -> int:
    """Return the cents that gifts have added to the pot since the award; negative if more was
    spent. 0 if no prizes are awarded.
    """
    basis = stored_award_basis(night)
    return _net_gift_cents(night) - basis.gift_cents if basis else 0


def pot_change_sentence(night: Night) -> str:
    """Return a sentence about gifts and expenses since the award; empty if there are none."""
    net_gifts = net_gift_cents_since_award(night)
    if not net_gifts:
        return ""
    cause, comparison = ("Gifts", "larger") if net_gifts > 0 else ("Expenses", "smaller")
    return (
        f"{cause} since the award also made the pot {format_dollars(abs(net_gifts))} {comparison}."
    )


def why_awards_outdated(night: Night) -> str:
    """Return a sentence if the places have changed since the prizes were awarded, or if changed
    fines change the prizes; otherwise an empty text. Places are not compared if no one had a place
    when the prizes were awarded.
    """
    basis = stored_award_basis(night)
    if basis is None:
        return ""
    if basis.prizes_won and basis.prizes_won != _prizes_won(night):
        return PLACES_OPEN_SENTENCE if are_places_open(night) else PLACES_CHANGED_SENTENCE
    if basis.fine_cents != _fine_cents_due(night) and prize_changes(night):
        return FINES_CHANGED_SENTENCE
    return ""


def prizes_due(night: Night) -> tuple[Prize, ...]:
    """Return the prizes by today's scores; none if the pot cannot pay them. A side prize
    that the director gave to someone other than the computed winner stays with that person, at
    today's amount.
    """
    return _prizes_due_from(night, books(night).pot)


def _prizes_due_from(night: Night, pot: Pot) -> tuple[Prize, ...]:
    try:
        payouts = payouts_to_people(night, pot)
    except ValueError:
        return ()
    prizes = prizes_from_payouts(payouts)
    table = prize_split(night)
    cents_by_feat = prize_table.side_prize_cents_by_feat(pot, table)
    for feat in Feat:
        chosen_prizes = _prizes_chosen_by_director(night, feat)
        if not chosen_prizes:
            continue
        cents_each = cents_by_feat.get(feat, 0) // len(chosen_prizes)
        if table.whole_dollars:
            cents_each -= cents_each % 100
        prizes = (
            *(prize for prize in prizes if prize.feat != feat.value),
            *(replace(prize, cents=cents_each) for prize in chosen_prizes if cents_each),
        )
    return prizes


def _prizes_chosen_by_director(night: Night, feat: Feat) -> tuple[Prize, ...]:
    """Return the awarded prizes for a feat if the director gave them to other players than the
    winners by the scores; else none.
    """
    awarded_prizes_for_feat = tuple(
        prize for prize in awarded_prizes(night) if prize.feat == feat.value
    )
    basis = stored_award_basis(night)
    split_winners = [
        night.parties.with_number(prize_won.party)
        for prize_won in (basis.prizes_won if basis else ())
        if prize_won.feat == feat.value
    ]
    follows_split = len(awarded_prizes_for_feat) == len(split_winners) and all(
        any(prize.entry in party.entry_numbers for prize in awarded_prizes_for_feat)
        for party in split_winners
    )
    return () if follows_split else awarded_prizes_for_feat


def prize_changes(night: Night) -> tuple[PrizeChange, ...]:
    """Return a change for each player whose awarded prizes differ from those due now; none while
    the places are open. Players who get less come first.
    """
    if are_places_open(night):
        return ()
    changes = _prize_changes_to(prizes_due(night), night)
    if not (net_gifts := net_gift_cents_since_award(night)):
        return changes
    pot = books(night).pot
    pot_by_scores = replace(pot, other_cents=pot.other_cents - net_gifts)
    cents_by_entry = _cents_by_entry(_prizes_due_from(night, pot_by_scores))
    return tuple(
        replace(change, cents_due_from_gifts=change.cents_due - cents_by_entry[change.entry])
        for change in changes
    )


def _cents_by_entry(prizes: Iterable[Prize]) -> Counter[int]:
    cents_by_entry = Counter[int]()
    for prize in prizes:
        cents_by_entry[prize.entry] += prize.cents
    return cents_by_entry


def _prize_changes_to(prizes: Iterable[Prize], night: Night) -> tuple[PrizeChange, ...]:
    """Return the changes from the awarded prizes to these prizes, the largest loss first."""
    cents_due_by_entry = _cents_by_entry(prizes)
    winner_by_entry = {winner.entry: winner for winner in winners(night)}
    changes = [
        PrizeChange(
            entry,
            cents_due_by_entry[entry],
            winner_by_entry[entry].cents,
            winner_by_entry[entry].cents_paid,
        )
        if entry in winner_by_entry
        else PrizeChange(entry, cents_due_by_entry[entry], 0, 0)
        for entry in dict.fromkeys([*winner_by_entry, *cents_due_by_entry])
    ]
    return tuple(
        sorted(
            (change for change in changes if change.cents_due != change.cents_awarded),
            key=lambda change: change.cents_due - change.cents_awarded,
        )
    )


def do_awards_follow_split(night: Night) -> bool:
    """Return whether the awarded prizes are those that the split gives for today's pot. A prize
    whose winner the director chooses may have gone to anyone.
    """
    try:
        payouts = proposed_payouts(night)
    except ValueError:
        return False
    awarded_counts, proposed_counts = (
        Counter((prize.entry, prize.cents) for prize in prizes)
        for prizes in (awarded_prizes(night), prizes_from_payouts(payouts))
    )
    chosen_prizes = (awarded_counts - proposed_counts).elements()
    return proposed_counts <= awarded_counts and sorted(
        cents for _, cents in chosen_prizes
    ) == sorted(prize.cents for prize in payouts.undecided_prizes)


def current_split_sentence(night: Night) -> str:
    """Return a sentence with the prizes that the split gives now instead of the awarded amounts.
    The sentence leaves out changes that the director has declined. It is empty if no other prize
    differs, or if `why_awards_outdated` gives a reason.
    """
    has_awards = has_money_prizes(night) and awarded_prizes(night)
    if not has_awards or do_awards_follow_split(night) or why_awards_outdated(night):
        return ""
    basis = stored_award_basis(night)
    declined_changes = basis.declined_changes if basis else frozenset()
    change_phrases = [
        f"{prize_winner_label(night, change.entry)} {format_dollars(change.cents_due)} "
        f"({_awarded_words(change.cents_awarded)})"
        for change in _prize_changes_to(_proposed_prizes(night), night)
        if change.cents_due
        and DeclinedChange(change.entry, change.cents_due) not in declined_changes
    ]
    return f"The split now gives {list_in_words(change_phrases)}." if change_phrases else ""


def _awarded_words(cents_awarded: int) -> str:
    return f"awarded {format_dollars(cents_awarded)}" if cents_awarded else "not awarded"


def _proposed_prizes(night: Night) -> tuple[Prize, ...]:
    try:
        return prizes_from_payouts(proposed_payouts(night))
    except ValueError:
        return ()


def _fine_cents_due(night: Night) -> int:
    return sum(account.fine.cents for account in accounts(night))


def winners(night: Night) -> tuple[Winner, ...]:
    """Return the players who were awarded or paid a prize. Those with awarded prizes come first, in
    the order of the awards.
    """
    awards_by_entry: dict[int, list[Award]] = {}
    for award in night.facts_of(Award):
        if award.entry is not None:
            awards_by_entry.setdefault(award.entry, []).append(award)
    paid_by_entry = settled_cents_by_entry(night.facts_of(Payment), {PaymentKind.PRIZE})
    return tuple(
        Winner(entry, tuple(awards_by_entry.get(entry, ())), paid_by_entry.get(entry, 0))
        for entry in dict.fromkeys([*awards_by_entry, *paid_by_entry])
    )


def unpaid_prize_cents(night: Night) -> int:
    """Return the cents of the awarded prizes that are not paid yet."""
    return sum(winner.cents_unpaid for winner in winners(night))


def offered_prizes_text(night: Night) -> str:
    """Return the awarded prizes as one line of text. If none are awarded, return the proposed
    prizes, or an empty text if the pot cannot pay them.
    """
    try:
        return prizes_in_words(
            awarded_prizes(night) or prizes_from_payouts(proposed_payouts(night))
        )
    except ValueError:
        return ""


def awarded_prizes(night: Night) -> tuple[Prize, ...]:
    return tuple(
        Prize(award.entry, award.cents, award.words, award.place, award.feat)
        for award in night.facts_of(Award)
        if award.entry is not None
    )


def cents_beyond_pot(night: Night) -> int:
    """Return the cents by which the awarded prizes are more than the pot."""
    awarded_cents = sum(prize.cents for prize in awarded_prizes(night))
    return max(0, awarded_cents - books(night).pot.cents) if awarded_cents else 0
