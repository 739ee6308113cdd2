"""What the trick checker has to know before the first card: trump, who dealt, and who was alone."""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from scoring.cards import Suit
from scoring.chairs import Chair
from tournament.night.play.tapped_cards import NOBODY, SIGNS, ToldHand
from tournament.rulings.boards.ruling_questions import Answer, Question
from tournament.table.boards.pad import RED

TITLES = {
    "trump": "What is trump?",
    "dealer": "Who dealt?",
    "lone": "Did anybody play alone?",
    "leader": "Who had the first lead?",
}


def question(
    told_hand: ToldHand, seated: Mapping[Chair, int | None], change: str
) -> Question | None:
    """The next one before the pad opens, or the one that is to be answered anew."""
    knows_lead = told_hand.dealer or told_hand.leader
    for name, text in (
        ("trump", told_hand.trump),
        ("dealer", knows_lead),
        ("lone", told_hand.lone),
    ):
        if not text or change == name:
            return _question(name, told_hand, seated)
    return _question("leader", told_hand, seated) if change == "leader" else None


def _question(name: str, told_hand: ToldHand, seated: Mapping[Chair, int | None]) -> Question:
    if name == "trump":
        suits = (
            replace(
                _answer(name, suit, told_hand, f"{SIGNS[suit]} {suit.name.capitalize()}"),
                is_red=suit in RED,
            )
            for suit in Suit
        )
        return Question(TITLES[name], tuple(suits))
    nobody = (_answer(name, NOBODY, told_hand, "Nobody"),) if name == "lone" else ()
    chairs = (
        _answer(name, chair, told_hand, chair.words.capitalize(), entry)
        for chair, entry in seated.items()
    )
    return Question(TITLES[name], (*nobody, *chairs))


def _answer(
    name: str, value: str, told_hand: ToldHand, words: str, entry: int | None = None
) -> Answer:
    return Answer(words, "", urlencode(replace(told_hand, **{name: value}).answers), entry)
