"""A line of the log of rulings, as it is written down."""

from tournament import facts
from tournament.night.play.tapped_cards import ToldHand
from tournament.writing.write import Writing


def add_ruling(
    w: Writing,
    words: str,
    *,
    game: int,
    table: int | None,
    hand: int | None = None,
    event: str = "",
    offender: int | None = None,
    evidence: ToldHand | None = None,
) -> str:
    """As a line of the log of rulings."""
    w.put(
        facts.Ruling(
            number=max((ruling.number for ruling in w.night.all(facts.Ruling)), default=0) + 1,
            at=w.now,
            words=words,
            round=game,
            table=table,
            hand=hand,
            event=event,
            offender=offender,
            evidence=evidence.answers if evidence else None,
        )
    )
    return words
