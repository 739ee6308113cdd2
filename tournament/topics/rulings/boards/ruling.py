"""A ruling on its way: what is asked about it in words, with every answer there is, and what can be
ruled.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from scoring.chairs import Chair, side_name, side_of, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.events import find_mishap, possible_mishaps
from scoring.events.event import Choice, Stage
from scoring.hand import next_dealer
from scoring.hand_worth import Worth
from tournament.evening.facts import Hand
from tournament.evening.night.play import rulings
from tournament.evening.night.play.deals import deals, deed, hand_called
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.rulings import (
    NOT_KNOWN,
    Ask,
    Case,
    goes_on,
    line,
    outcomes,
    questions_asked,
    still_asked,
)
from tournament.evening.night.play.sheets import Depth, to_scored_hand
from tournament.evening.night.play.tapped_cards import ToldHand, proof_against, taken_by
from tournament.evening.words.many import capital, so_many

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
    """An answer that is offered or was given. `query` leads on with it, or anew without it."""

    words: str
    below: str
    query: str
    entry: int | None = None
    is_red: bool = False  # a suit, as it is printed on the cards


@dataclass(frozen=True, slots=True)
class Question:
    title: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class CardCell:
    """What one player's card gets."""

    points: str
    fine_cents: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing that can be ruled; without a `choice` it is the only one."""

    choice: Choice | None
    title: str
    cells: tuple[CardCell, ...]
    deals: str
    dealer: int | None
    counts: bool


@dataclass(frozen=True, slots=True)
class RulingAsked:
    """A ruling that is being made: the `question` to ask next, and the `outcomes` to
    choose from.
    """

    game: TableGame
    case: Case
    title: str
    given: tuple[tuple[str, Answer], ...]
    question: Question | None
    outcomes: tuple[Outcome, ...]
    chooses: str
    goes_on: bool
    line: rulings.RuledHand | None
    other_hand: str
    first_hand: str
    proof: str
    fault: str

    @property
    def cards(self) -> tuple[tuple[Chair, int, tuple[CardCell, ...]], ...]:
        """Return what each player gets by each outcome."""
        columns = zip(*(outcome.cells for outcome in self.outcomes), strict=True)
        return tuple((*seat, cells) for seat, cells in zip(self.game.seats, columns, strict=True))


def ruling(
    case: Case,
    game: TableGame,
    rules: HouseRules,
    *,
    evidence: ToldHand | None = None,
    ask: str = "",
) -> RulingAsked:
    """Return a ruling so far. `evidence` are the tricks that were looked at; `ask` is a question to
    answer anew.
    """
    name = Ask.HAND if ask == Ask.HAND else still_asked(case, game, rules)
    outcomes: tuple[Outcome, ...] = ()
    proof, taken = "", None
    fault, on = "", goes_on(case, game, rules)
    try:
        if evidence and case.offender:
            proof = proof_against(evidence, case.offender, game.chairs, rules)
        if evidence and case.maker:
            taken = taken_by(evidence, Chair(case.maker), game.chairs, rules)
        if not name and not on:
            outcomes = tuple(_outcomes(case, game, rules))
    except ValueError as wrong:
        fault = str(wrong)
    return RulingAsked(
        game=game,
        case=case,
        title=find_mishap(case.event).TITLE,
        given=tuple(given_answers(case, game, rules)),
        question=question(name, case, game, rules, taken) if name else None,
        outcomes=outcomes,
        chooses=_chooses(case, game) if len(outcomes) > 1 else "",
        goes_on=on,
        line=line(case, game, rules),
        other_hand=_other_hand(case, game),
        first_hand=_first_hand(case, game, rules),
        proof=proof,
        fault=fault,
    )


def happenings(rules: HouseRules) -> Question:
    answers = tuple(
        Answer(one.TITLE, f"{capital(one.house_says(rules))}.", urlencode({"event": one.KEY}))
        for one in possible_mishaps(rules)
    )
    return Question(TITLES["event"], answers)


def question(
    name: Ask, case: Case, game: TableGame, rules: HouseRules, taken: int | None = None
) -> Question:
    """Return a question with its answers. `taken` is how many tricks the makers have by
    the cards.
    """
    answers = [
        _answer(value, name, case, game, rules)
        for value in rulings.answers(name, case, game, rules)
    ]
    if name == "tricks" and taken is not None:
        answers[taken] = replace(answers[taken], below="As the cards show.")
    return Question(_question_title(name, case), tuple(answers))


def given_answers(case: Case, game: TableGame, rules: HouseRules) -> Iterator[tuple[str, Answer]]:
    """Yield what was answered, each with the way to answer it anew."""
    for name in questions_asked(case, game, rules):
        if value := getattr(case, name):
            again = urlencode(replace(case, **{name: ""}).answers)
            yield (
                _question_title(name, case),
                replace(_answer(value, name, case, game, rules), query=again),
            )


def _other_hand(case: Case, game: TableGame) -> str:
    """Return the address that asks which hand it was, if it may be another one."""
    if game.score.depth is not Depth.HANDS or not game.hands:
        return ""
    return urlencode({**replace(case, hand="").answers, "ask": "hand"})


def _first_hand(case: Case, game: TableGame, rules: HouseRules) -> str:
    """Return the address that takes it for the first hand, if nothing of the table is
    written yet.
    """
    first = replace(case, hand="1")
    if game.score.depth is not None or case.hand or line(first, game, rules) is None:
        return ""
    return urlencode(first.answers)


def _chooses(case: Case, game: TableGame) -> str:
    """Return who chooses: the other side, or else the director."""
    if not find_mishap(case.event).OFFENDED_CHOOSE:
        return "You choose"
    offenders = side_of(Chair(case.offender), game.chairs)
    others = [side_name(side) for side in sides_of(game.chairs) if side != offenders]
    return f"{' and '.join(others)} choose"


def _outcomes(case: Case, game: TableGame, rules: HouseRules) -> Iterator[Outcome]:
    worth = outcomes(case, game, rules)
    for choice, value in ({None: worth} if isinstance(worth, Worth) else worth).items():
        yield _outcome(choice, value, case, game, rules)


def _outcome(
    choice: Choice | None, value: Worth, case: Case, game: TableGame, rules: HouseRules
) -> Outcome:
    row, held = line(case, game, rules), dict(game.seats)
    dealer = row.dealer if row else Chair(case.dealer) if case.dealer else None
    hand = rulings.hand_from_case(replace(case, choice=choice or ""), game, rules)
    next_one, deals_next = None, "the same player" if value.same_dealer else "the next player"
    if row and _ends_game(hand, game, rules):
        deals_next = "nobody: the game is over"
    elif dealer:
        next_one = next_dealer(to_scored_hand(hand), game.chairs, value)
    return Outcome(
        choice=choice,
        title=_outcome_title(choice, value, game),
        cells=tuple(_cell(value, chair) for chair in game.chairs),
        deals=next_one.words if next_one else deals_next,
        dealer=held[next_one] if next_one else None,
        counts=value.counts,
    )


def _ends_game(hand: Hand, game: TableGame, rules: HouseRules) -> bool:
    """Return whether there is no further hand once this one is written down."""
    hands = rulings.with_hand(hand, game, rules)
    return bool(deals(game.sheet, hands, game.chairs, rules)[-1].after.why_over)


def _outcome_title(choice: Choice | None, value: Worth, game: TableGame) -> str:
    """Return the title of an outcome, such as "2 added to E/W"."""
    moved = [(side, value.points.get(side[0], 0)) for side in sides_of(game.chairs)]
    sides = [side_name(side) for side, amount in moved if amount]
    most = next((abs(amount) for _, amount in moved if amount), 0)
    match choice:
        case Choice.ADD:
            return f"{most} added to {' and '.join(sides)}"
        case Choice.SUBTRACT:
            return f"{most} taken off {' and '.join(sides)}"
        case Choice.AS_PLAYED:
            return "As played"
        case _:
            return "Gets"


def _cell(value: Worth, chair: Chair) -> CardCell:
    amount = value.points.get(chair, 0)
    sign = "+" if amount > 0 else "\N{MINUS SIGN}" if amount < 0 else ""
    return CardCell(f"{sign}{so_many(abs(amount), 'point')}", value.fine_cents.get(chair))


def _question_title(name: str, case: Case) -> str:
    return find_mishap(case.event).WHO_WAS_IT if name == Ask.OFFENDER else TITLES[name]


def _answer(value: str, name: str, case: Case, game: TableGame, rules: HouseRules) -> Answer:
    query = urlencode(replace(case, **{name: value}).answers)
    if (name, value) in SAID:
        return Answer(*SAID[name, value], query)
    if name == "tricks":
        return Answer(so_many(int(value), "trick"), "", query)
    if name == "hand":
        number = int(value)
        hand_words = deed(game.hands[number - 1]) if number <= len(game.hands) else "the next one"
        return Answer(f"Hand {hand_called(number, game, rules)}", hand_words, query)
    chair = Chair(value)
    return Answer(chair.words.capitalize(), "", query, dict(game.seats)[chair])
