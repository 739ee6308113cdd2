"""What a table may send besides hands that were played, and what was sent, in words."""

from collections.abc import Mapping

from tournament.facts import Hand
from tournament.night.night import Night
from tournament.night.play.deals import is_by_table
from tournament.night.play.games import TableGame
from tournament.table.hands.board import Special, specials

CAME = {"made": "3 or 4 tricks", "march": "all five", "euchred": "2 or fewer: euchred"}


def unplayed(night: Night, game: TableGame) -> tuple[Special, ...]:
    """What counts as a hand though nobody played it, so that the table sends it too."""
    return tuple(special for special in specials(night, game) if _counts(special, night, game))


def _counts(special: Special, night: Night, game: TableGame) -> bool:
    event, _, stage = special.event.partition(" ")
    hand = Hand(round=1, table=1, number=1, dealer="N", event=event, stage=stage)
    return is_by_table(hand, game.chairs, night.rules)


def to_call(night: Night, game: TableGame) -> str:
    """What nobody at the table can send."""
    events = {special.event for special in specials(night, game)}
    left = events - {special.event for special in unplayed(night, game)}
    misdeal = "A misdeal, a" if any(event.startswith("misdeal") for event in left) else "A"
    return f"{misdeal} renege, or anything else: call the director."


def sent_words(night: Night, game: TableGame | None, sent: Mapping[str, str]) -> str:
    """What somebody sent of a game, as they would say it; nothing where it was no hand."""
    seats = game.seats if game else ()
    chosen = (entry for chair, entry in seats if chair.value == sent.get("maker"))
    maker = next((night.entry(entry).name for entry in chosen), "")
    came = CAME.get(sent.get("came", ""), "")
    instead = unplayed(night, game) if game else ()
    words = next((special.words for special in instead if special.event == sent.get("maker")), "")
    if words:
        return f"Hand {sent.get('called', '')}: {words}."
    if not maker and not came:
        return ""
    alone = ", alone" if sent.get("alone") else ""
    number = sent.get("called", "")
    return f"Hand {number}: {maker or 'nobody'} named trump{alone}: {came or 'nothing chosen'}."
