"""Add a ruling to the night's list of rulings."""

from tournament.evening import facts
from tournament.evening.night.play.entered_cards import HandAnswers
from tournament.evening.night.play.totals import Totals
from tournament.storage.writing.write import Writing


def add_ruling(
    writing: Writing,
    ruling_words: str,
    *,
    game: int,
    table: int | None,
    hand: int | None = None,
    event: str = "",
    offender: int | None = None,
    evidence: HandAnswers | None = None,
    minimum_totals: Totals | None = None,
) -> str:
    """Add a ruling and return its words. `minimum_totals` is the smallest score that agrees with
    the ruling.
    """
    ruling_numbers = (ruling.number for ruling in writing.night.facts_of(facts.Ruling))
    writing.put(
        facts.Ruling(
            number=max(ruling_numbers, default=0) + 1,
            at=writing.now,
            words=ruling_words,
            round=game,
            table=table,
            hand=hand,
            event=event,
            offender=offender,
            evidence=evidence.answers if evidence else None,
            points=minimum_totals.points if minimum_totals else (),
            x=minimum_totals.x if minimum_totals else (),
        )
    )
    return ruling_words
