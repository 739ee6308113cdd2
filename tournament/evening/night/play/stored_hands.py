"""Hands between how they are stored and how the engine knows them. Knows no rules and no table."""

from scoring import hand as engine
from scoring.chairs import Chair
from scoring.events import find
from scoring.events.event import Choice, HandDetails, Stage, member
from tournament.evening.facts import Hand


def seen(hand: Hand) -> engine.ScoredHand:
    """A ValueError where what is stored of it cannot have happened."""
    event, dealer = find(hand.event), member(Chair, "dealer", hand.dealer)
    report = HandDetails(
        maker=member(Chair, "maker", hand.maker) if hand.maker else None,
        alone=hand.alone,
        tricks=hand.tricks,
        offender=member(Chair, "offender", hand.offender) if hand.offender else None,
        choice=member(Choice, "choice", hand.choice) if hand.choice else None,
        stage=member(Stage, "stage", hand.stage) if hand.stage else None,
    )
    return engine.ScoredHand(dealer, event.read(report))


def stored(hand: engine.ScoredHand, *, game: int, table: int, number: int) -> Hand:
    report = hand.event.details
    return Hand(
        round=game,
        table=table,
        number=number,
        dealer=hand.dealer.value,
        event=hand.event.KEY,
        maker=report.maker.value if report.maker else "",
        alone=report.alone,
        tricks=report.tricks,
        offender=report.offender.value if report.offender else "",
        choice=report.choice.value if report.choice else "",
        stage=report.stage.value if report.stage else "",
    )
