"""What the prizes wait for, and why none are proposed, in sentences."""

from scoring.dollars import dollars
from tournament import courses
from tournament.night.night import Night
from tournament.purse import payouts


def still_out(night: Night, cards: int, owed: int) -> str:
    """A card that is not in may bring an X where that costs something; the pot of a night that is
    closed grows no more.
    """
    out = "1 card not in" if cards == 1 else f"{cards} cards not in" if cards else ""
    waits = ", ".join(filter(None, (out, f"{dollars(owed)} owed" if owed else "")))
    grows = payouts.in_money(night) and not night.is_closed
    if waits and grows and (owed or night.rules.x_fine_cents):
        return f"The pot may still grow: {waits}."
    return f"{waits}." if waits else ""


def why_none(night: Night) -> str:
    course, table = courses.of(night), payouts.prize_split(night)
    if course.settles_places or table.places or table.side:
        return course.words.no_prizes
    return "No prizes of money are set: nothing of the pot is given away."
