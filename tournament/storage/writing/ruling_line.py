"""A line of the log of rulings, as it is written down."""

from tournament.evening import facts
from tournament.evening.night.play.tapped_cards import ToldHand
from tournament.evening.night.play.totals import Totals
from tournament.storage.writing.write import Writing


def add_ruling(
    writing: Writing,
    words: str,
    *,
    game: int,
    table: int | None,
    hand: int | None = None,
    event: str = "",
    offender: int | None = None,
    evidence: ToldHand | None = None,
    least: Totals | None = None,
) -> str:
    """Add a line to the log of rulings. `least` is what has to be written into the score for it."""
    writing.put(
        facts.Ruling(
            number=max((ruling.number for ruling in writing.night.all(facts.Ruling)), default=0)
            + 1,
            at=writing.now,
            words=words,
            round=game,
            table=table,
            hand=hand,
            event=event,
            offender=offender,
            evidence=evidence.answers if evidence else None,
            points=least.points if least else (),
            x=least.x if least else (),
        )
    )
    return words
