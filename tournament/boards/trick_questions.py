"""What the trick checker has to know before the first card: trump, who dealt, and who was alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from scoring.cards import Suit
from scoring.chairs import Chair
from tournament.boards.pad import RED
from tournament.boards.ruling_questions import Answer, Question
from tournament.night.tricks import NOBODY, SIGNS, Told

TITLES = {
    "trump": "What is trump?",
    "dealer": "Who dealt?",
    "lone": "Did anybody play alone?",
    "leader": "Who had the first lead?",
}


def question(told: Told, seated: Mapping[Chair, int | None], change: str) -> Question | None:
    """The next one before the pad opens, or the one that is to be answered anew."""
    knows_lead = told.dealer or told.leader
    for name, known in (("trump", told.trump), ("dealer", knows_lead), ("lone", told.lone)):
        if not known or change == name:
            return _question(name, told, seated)
    return _question("leader", told, seated) if change == "leader" else None


def _question(name: str, told: Told, seated: Mapping[Chair, int | None]) -> Question:
    if name == "trump":
        suits = (
            replace(
                _answer(name, one, told, f"{SIGNS[one]} {one.name.capitalize()}"),
                is_red=one in RED,
            )
            for one in Suit
        )
        return Question(TITLES[name], tuple(suits))
    nobody = (_answer(name, NOBODY, told, "Nobody"),) if name == "lone" else ()
    chairs = (
        _answer(name, chair, told, chair.word.capitalize(), entry)
        for chair, entry in seated.items()
    )
    return Question(TITLES[name], (*nobody, *chairs))


def _answer(name: str, value: str, told: Told, words: str, entry: int | None = None) -> Answer:
    return Answer(words, "", urlencode(replace(told, **{name: value}).answers), entry)
