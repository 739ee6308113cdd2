"""What is asked about a ruling, in words, and all answers there are: each leads on by itself."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from scoring.chairs import Chair
from scoring.dials.house_rules import HouseRules
from scoring.events import find_mishap, happening
from scoring.events.hand_details import Stage
from tournament.night.play import rulings
from tournament.night.play.deals import deed, hand_called
from tournament.night.play.games import TableGame
from tournament.night.play.rulings import NOT_KNOWN, Ask, Case, questions_asked
from tournament.words.many import capital, so_many

TITLES = {
    "event": "What happened?",
    "hand": "Which hand was it?",
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
    answers = tuple(
        Answer(one.TITLE, f"{capital(one.house_says(rules))}.", urlencode({"event": one.KEY}))
        for one in happening(rules)
    )
    return Question(TITLES["event"], answers)


def question(
    name: Ask, case: Case, game: TableGame, rules: HouseRules, taken: int | None = None
) -> Question:
    """`taken` is how many tricks the makers have by the cards, where these were looked at."""
    answers = [
        _answer(value, name, case, game, rules)
        for value in rulings.answers(name, case, game, rules)
    ]
    if name == "tricks" and taken is not None:
        answers[taken] = replace(answers[taken], below="As the cards show.")
    return Question(_title(name, case), tuple(answers))


def given_answers(case: Case, game: TableGame, rules: HouseRules) -> Iterator[tuple[str, Answer]]:
    """What was answered, each with the way to answer it anew."""
    for name in questions_asked(case, game, rules):
        if value := getattr(case, name):
            again = urlencode(replace(case, **{name: ""}).answers)
            yield _title(name, case), replace(_answer(value, name, case, game, rules), query=again)


def _title(name: str, case: Case) -> str:
    return find_mishap(case.event).WHO_WAS_IT if name == Ask.OFFENDER else TITLES[name]


def _answer(value: str, name: str, case: Case, game: TableGame, rules: HouseRules) -> Answer:
    query = urlencode(replace(case, **{name: value}).answers)
    if (name, value) in SAID:
        return Answer(*SAID[name, value], query)
    if name == "tricks":
        return Answer(so_many(int(value), "trick"), "", query)
    if name == "hand":
        number = int(value)
        text = deed(game.hands[number - 1]) if number <= len(game.hands) else "the next one"
        return Answer(f"Hand {hand_called(number, game, rules)}", text, query)
    chair = Chair(value)
    return Answer(chair.words.capitalize(), "", query, dict(game.seats)[chair])
