"""What is asked about a ruling, in words, and all answers there are: each leads on by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from scoring.chairs import Chair
from scoring.hand import Stage
from scoring.house_rules import HouseRules
from tournament.night import rulings
from tournament.night.deals import called, deed
from tournament.night.games import Game
from tournament.night.rulings import NOT_KNOWN, Case, asked

HAPPENED = {
    "renege": "Somebody reneged (revoke)",
    "renege_corrected": "A renege, put right in time",
    "misdeal": "Misdeal",
    "thrown_in": "Nobody named trump (thrown in)",
    "exposed_card": "A card was exposed",
    "lead_out_of_turn": "Somebody led out of turn",
    "extra_cards": "The dealer has six cards",
}
TITLES = {
    "event": "What happened?",
    "hand": "Which hand was it?",
    "offender": "Who was it?",
    "dealer": "Who dealt?",
    "play": "Is the hand over already?",
    "maker": "Who named trump?",
    "alone": "Was “I play alone” said?",
    "tricks": "How many tricks did the makers take?",
    "stage": "When was it seen?",
}
SAID = {
    ("play", "on"): ("No, play goes on", "It is noted, and the hand is written down later."),
    ("play", "over"): ("Yes, it is over", "It is written down now, with its tricks."),
    ("alone", "no"): ("No", ""),
    ("alone", "yes"): ("Yes, alone", ""),
    ("offender", NOT_KNOWN): ("Nobody can say", "It is noted without a name."),
    ("tricks", NOT_KNOWN): ("Play was stopped", "The hand was not played to its end."),
    ("hand", NOT_KNOWN): ("None of these", "It is noted in the log and changes no hand."),
    ("stage", Stage.BEFORE_TURN_UP): ("Before a card was turned up", ""),
    ("stage", Stage.KITTY_NOT_FOUR): ("By the cards left over", "There are too many or too few."),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer as it is offered or was given. `query` leads on with it, or without it."""

    words: str
    below: str
    query: str
    entry: int | None = None
    is_red: bool = False  # a suit, as it is printed on the cards


@dataclass(frozen=True, slots=True)
class Question:
    title: str
    answers: tuple[Answer, ...]


def happenings(rules: HouseRules) -> Question:
    told = tuple(
        Answer(HAPPENED[event], _house_says(event, rules), urlencode({"event": event}))
        for event in rulings.may_happen(rules)
    )
    return Question(TITLES["event"], told)


def question(
    name: str, case: Case, game: Game, rules: HouseRules, taken: int | None = None
) -> Question:
    """`taken` is how many tricks the makers have by the cards, where these were looked at."""
    told = [
        _answer(value, name, case, game, rules)
        for value in rulings.answers(name, case, game, rules)
    ]
    if name == "tricks" and taken is not None:
        told[taken] = replace(told[taken], below="As the cards show.")
    return Question(_title(name, case), tuple(told))


def given(case: Case, game: Game, rules: HouseRules) -> Iterator[tuple[str, Answer]]:
    """What was answered, each with the way to answer it anew."""
    for name in asked(case, game, rules):
        if value := getattr(case, name):
            again = urlencode(replace(case, **{name: ""}).answers)
            yield _title(name, case), replace(_answer(value, name, case, game, rules), query=again)


def _title(name: str, case: Case) -> str:
    return "Who reneged?" if (name, case.event) == ("offender", "renege") else TITLES[name]


def _answer(value: str, name: str, case: Case, game: Game, rules: HouseRules) -> Answer:
    query = urlencode(replace(case, **{name: value}).answers)
    if (name, value) in SAID:
        return Answer(*SAID[name, value], query)
    if name == "tricks":
        return Answer("1 trick" if value == "1" else f"{value} tricks", "", query)
    if name == "hand":
        number = int(value)
        told = deed(game.hands[number - 1]) if number <= len(game.hands) else "the next one"
        return Answer(f"Hand {called(number, game, rules)}", told, query)
    chair = Chair(value)
    return Answer(chair.word.capitalize(), "", query, dict(game.seats)[chair])


def _house_says(event: str, rules: HouseRules) -> str:
    """The dial, as it stands in the rules tonight."""
    match event:
        case "renege":
            told = rules.renege.words
        case "misdeal" if rules.misdeal_before_turn_up is rules.misdeal_kitty_not_four:
            told = rules.misdeal_before_turn_up.words
        case "misdeal":
            told = "it matters when it was seen"
        case "thrown_in":
            told = rules.nobody_names.words
        case "exposed_card":
            told = rules.exposed_card.words
        case "lead_out_of_turn":
            told = rules.lead_out_of_turn.words
        case "extra_cards":
            told = rules.extra_cards.words
        case _:
            told = "no penalty, and play goes on"
    return f"{told[0].upper()}{told[1:]}."
