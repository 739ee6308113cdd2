"""A ruling being made: its questions in words with every possible answer, and the outcomes to
choose from.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from scoring.chairs import Chair, side_name, side_of, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.events import find_mishap, possible_mishaps
from scoring.events.event import MisdealStage, PenaltyChoice
from scoring.hand import next_dealer
from scoring.hand_worth import HandWorth
from tournament.evening.facts import Hand
from tournament.evening.night.play import rulings
from tournament.evening.night.play.deals import action_words, replay_deals, shown_hand_number
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.rulings import (
    NOT_KNOWN_ANSWER,
    RulingCase,
    RulingQuestion,
    does_hand_go_on,
    next_question,
    questions_asked,
    ruled_hand_of_case,
    worth_or_worth_by_choice,
)
from tournament.evening.night.play.sheets import SheetDepth, to_scored_hand
from tournament.evening.night.play.tapped_cards import HandAnswers, makers_tricks, proof_against
from tournament.evening.words.many import count_of

TITLES = {
    "event": "What happened?",
    "hand": "Which hand was it?",
    "dealer": "Who dealt?",
    "play": "Is the hand over?",
    "maker": "Who named trump?",
    "alone": "Did the maker say “I play alone”?",
    "tricks": "How many tricks did the makers take?",
    "stage": "When was it seen?",
}
ANSWER_LABELS = {
    ("play", "on"): ("No, play goes on", "The ruling is saved. Enter the hand later."),
    ("play", "over"): ("Yes, it is over", "Enter its tricks now."),
    ("alone", "no"): ("No", ""),
    ("alone", "yes"): ("Yes, alone", ""),
    ("offender", NOT_KNOWN_ANSWER): ("No one knows", "The ruling is saved without a name."),
    ("tricks", NOT_KNOWN_ANSWER): ("Play was stopped", "The hand was not finished."),
    ("hand", NOT_KNOWN_ANSWER): ("None of these", "The ruling is saved. No hand changes."),
    ("stage", MisdealStage.BEFORE_TURN_UP): ("Before a card was turned up", ""),
    ("stage", MisdealStage.KITTY_NOT_FOUR): ("By the cards left over", "Too many or too few."),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question. For an offered answer, `query` is the query string that gives it;
    for a given answer, the query string that asks the question again.
    """

    words: str
    explanation: str
    query: str
    entry: int | None = None
    is_red: bool = False  # The answer is a red suit.


@dataclass(frozen=True, slots=True)
class Question:
    title: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class CardCell:
    """The points and the fine that one outcome adds to one scorecard. `fine_cents` is None without
    a fine.
    """

    points: str
    fine_cents: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """One possible outcome of a ruling, with a cell for each seat. `choice` is None if there is
    only one outcome. A hand that `counts` is not dealt again.
    """

    choice: PenaltyChoice | None
    title: str
    cells: tuple[CardCell, ...]
    next_dealer_text: str
    dealer: int | None
    counts: bool


@dataclass(frozen=True, slots=True)
class RulingInProgress:
    """A ruling before it is saved: the `question` to ask next, or else the `outcomes` to choose
    from. If the hand `goes_on`, no outcome is needed. `fault` says why the answers do not fit the
    cards.
    """

    game: TableGame
    case: RulingCase
    title: str
    given_answers: tuple[tuple[str, Answer], ...]
    question: Question | None
    outcomes: tuple[Outcome, ...]
    who_chooses: str
    goes_on: bool
    hand: rulings.RuledHand | None
    other_hand_query: str
    first_hand_query: str
    proof: str
    fault: str

    @property
    def card_rows(self) -> tuple[tuple[Chair, int, tuple[CardCell, ...]], ...]:
        """Return a row for each player: the seat, the entry, and a cell for each outcome."""
        columns = zip(*(outcome.cells for outcome in self.outcomes), strict=True)
        return tuple((*seat, cells) for seat, cells in zip(self.game.seats, columns, strict=True))

    @property
    def saved_as(self) -> str:
        """The sentence that says as which hand the ruling is saved; empty without a hand."""
        return saved_as_hand_sentence(self.hand.shown_number) if self.hand else ""


def saved_as_hand_sentence(number: int) -> str:
    return f"Saved as hand {number}."


def ruling(
    case: RulingCase,
    game: TableGame,
    rules: HouseRules,
    *,
    evidence: HandAnswers | None = None,
    question_to_repeat: str = "",
) -> RulingInProgress:
    """Return the ruling with the answers given so far. `evidence` are the tricks that were checked;
    `question_to_repeat` names a question to answer again.
    """
    name = (
        RulingQuestion.HAND
        if question_to_repeat == RulingQuestion.HAND
        else next_question(case, game, rules)
    )
    outcomes: tuple[Outcome, ...] = ()
    proof, tricks_taken = "", None
    fault, may_go_on = "", does_hand_go_on(case, game, rules)
    try:
        if evidence and case.offender:
            proof = proof_against(evidence, case.offender, game.chairs, rules)
        if evidence and case.maker:
            tricks_taken = makers_tricks(evidence, Chair(case.maker), game.chairs, rules)
        if not name and not may_go_on:
            outcomes = tuple(_outcomes(case, game, rules))
    except ValueError as error:
        fault = str(error)
    return RulingInProgress(
        game=game,
        case=case,
        title=find_mishap(case.event).TITLE,
        given_answers=tuple(given_answers(case, game, rules)),
        question=question(name, case, game, rules, tricks_taken) if name else None,
        outcomes=outcomes,
        who_chooses=_who_chooses(case, game) if len(outcomes) > 1 else "",
        goes_on=may_go_on,
        hand=ruled_hand_of_case(case, game, rules),
        other_hand_query=_other_hand_query(case, game),
        first_hand_query=_first_hand_query(case, game, rules),
        proof=proof,
        fault=fault,
    )


def event_question(rules: HouseRules) -> Question:
    answers = tuple(
        Answer(mishap.TITLE, mishap.ruling_sentence(rules), urlencode({"event": mishap.KEY}))
        for mishap in possible_mishaps(rules)
    )
    return Question(TITLES["event"], answers)


def question(
    name: RulingQuestion,
    case: RulingCase,
    game: TableGame,
    rules: HouseRules,
    tricks_taken: int | None = None,
) -> Question:
    """Return a question with its possible answers. `tricks_taken` is the number of tricks the
    makers took, if the checked cards show it.
    """
    answers = [
        _answer(value, name, case, game, rules)
        for value in rulings.possible_answers(name, case, game, rules)
    ]
    if name == "tricks" and tricks_taken is not None:
        answers[tricks_taken] = replace(answers[tricks_taken], explanation="As the cards show.")
    return Question(_question_title(name, case), tuple(answers))


def given_answers(
    case: RulingCase, game: TableGame, rules: HouseRules
) -> Iterator[tuple[str, Answer]]:
    """Yield the title of each answered question with its answer."""
    for name in questions_asked(case, game, rules):
        if value := getattr(case, name):
            query = urlencode(replace(case, **{name: ""}).answers)
            yield (
                _question_title(name, case),
                replace(_answer(value, name, case, game, rules), query=query),
            )


def _other_hand_query(case: RulingCase, game: TableGame) -> str:
    """Return the query string that asks which hand it was, or "" if the table has no hands."""
    if game.score.depth is not SheetDepth.HANDS or not game.hands:
        return ""
    return urlencode({**replace(case, hand="").answers, "ask": "hand"})


def _first_hand_query(case: RulingCase, game: TableGame, rules: HouseRules) -> str:
    """Return the query string that saves this hand as the table's first, or "" if the table has a
    score already.
    """
    first_case = replace(case, hand="1")
    if (
        game.score.depth is not None
        or case.hand
        or ruled_hand_of_case(first_case, game, rules) is None
    ):
        return ""
    return urlencode(first_case.answers)


def _who_chooses(case: RulingCase, game: TableGame) -> str:
    """Return a sentence about who chooses the outcome: the other side, or else the director."""
    if not find_mishap(case.event).OFFENDED_SIDE_CHOOSES:
        return "You choose"
    offenders = side_of(Chair(case.offender), game.chairs)
    choosing_sides = [side_name(side) for side in sides_at_table(game.chairs) if side != offenders]
    return f"{' and '.join(choosing_sides)} choose"


def _outcomes(case: RulingCase, game: TableGame, rules: HouseRules) -> Iterator[Outcome]:
    worth = worth_or_worth_by_choice(case, game, rules)
    for choice, value in ({None: worth} if isinstance(worth, HandWorth) else worth).items():
        yield _outcome(choice, value, case, game, rules)


def _outcome(
    choice: PenaltyChoice | None,
    value: HandWorth,
    case: RulingCase,
    game: TableGame,
    rules: HouseRules,
) -> Outcome:
    ruled_hand, entry_by_chair = ruled_hand_of_case(case, game, rules), dict(game.seats)
    dealer = ruled_hand.dealer if ruled_hand else Chair(case.dealer) if case.dealer else None
    hand = rulings.make_hand_of_case(replace(case, choice=choice or ""), game, rules)
    dealer_after = None
    next_dealer_text = "the same player" if value.same_dealer else "the player on the dealer's left"
    if ruled_hand and _ends_game(hand, game, rules):
        next_dealer_text = "no one, the game is over"
    elif dealer:
        dealer_after = next_dealer(to_scored_hand(hand), game.chairs, value)
    return Outcome(
        choice=choice,
        title=_outcome_title(choice, value, game),
        cells=tuple(_card_cell(value, chair) for chair in game.chairs),
        next_dealer_text=dealer_after.words if dealer_after else next_dealer_text,
        dealer=entry_by_chair[dealer_after] if dealer_after else None,
        counts=value.is_counted,
    )


def _ends_game(hand: Hand, game: TableGame, rules: HouseRules) -> bool:
    """Return whether the game is over once this hand is saved."""
    hands = rulings.hands_with_ruled_hand(hand, game, rules)
    return bool(
        replay_deals(game.sheet, hands, game.chairs, rules)[-1].game_after.why_game_is_over()
    )


def _outcome_title(choice: PenaltyChoice | None, value: HandWorth, game: TableGame) -> str:
    """Return the title of an outcome, such as "2 added to E/W"."""
    side_points = [(side, value.points.get(side[0], 0)) for side in sides_at_table(game.chairs)]
    sides = [side_name(side) for side, amount in side_points if amount]
    points_moved = next((abs(amount) for _, amount in side_points if amount), 0)
    match choice:
        case PenaltyChoice.ADD:
            return f"{points_moved} added to {' and '.join(sides)}"
        case PenaltyChoice.SUBTRACT:
            return f"{points_moved} taken off {' and '.join(sides)}"
        case PenaltyChoice.AS_PLAYED:
            return "As played"
        case _:
            return "Gets"


def _card_cell(value: HandWorth, chair: Chair) -> CardCell:
    amount = value.points.get(chair, 0)
    sign = "+" if amount > 0 else "\N{MINUS SIGN}" if amount < 0 else ""
    return CardCell(f"{sign}{count_of(abs(amount), 'point')}", value.fine_cents.get(chair))


def _question_title(name: str, case: RulingCase) -> str:
    return (
        find_mishap(case.event).OFFENDER_QUESTION
        if name == RulingQuestion.OFFENDER
        else TITLES[name]
    )


def _answer(value: str, name: str, case: RulingCase, game: TableGame, rules: HouseRules) -> Answer:
    query = urlencode(replace(case, **{name: value}).answers)
    if (name, value) in ANSWER_LABELS:
        return Answer(*ANSWER_LABELS[name, value], query)
    if name == "tricks":
        return Answer(count_of(int(value), "trick"), "", query)
    if name == "hand":
        number = int(value)
        hand_words = (
            action_words(game.hands[number - 1]) if number <= len(game.hands) else "the next one"
        )
        return Answer(f"Hand {shown_hand_number(number, game, rules)}", hand_words, query)
    chair = Chair(value)
    return Answer(chair.words.capitalize(), "", query, dict(game.seats)[chair])
