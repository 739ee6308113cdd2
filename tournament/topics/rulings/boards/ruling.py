"""A ruling before it is saved: its questions with every possible answer, and the outcomes to choose
from.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from scoring.chairs import Chair, is_three_handed, side_name, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.events import find_mishap_class, possible_mishaps
from scoring.events.event import MisdealStage, PenaltyChoice
from scoring.hand import next_dealer
from scoring.hand_worth import HandWorth
from tournament.evening.facts import Hand
from tournament.evening.night.play import rulings
from tournament.evening.night.play.deals import action_words, replay_deals, shown_hand_number
from tournament.evening.night.play.entered_cards import (
    HandAnswers,
    proof_words_against,
    tricks_of_makers,
)
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.rulings import (
    NOT_KNOWN_ANSWER,
    RulingCase,
    RulingQuestion,
    does_hand_go_on,
    next_question,
    questions_to_ask,
    ruled_hand_of_case,
    worth_or_worth_by_choice,
)
from tournament.evening.night.play.sheets import SheetDetail, to_scored_hand
from tournament.evening.words.many import count_of

TITLE_BY_QUESTION = {
    "event": "What happened?",
    "hand": "Which hand was it?",
    "dealer": "Who dealt?",
    "play": "Is the hand over?",
    "maker": "Who named trump?",
    "alone": "Did the maker play alone?",
    "tricks": "How many tricks did the makers take?",
    "stage": "How was it found?",
}
LABELS_BY_ANSWER = {
    ("play", "on"): ("No, play goes on", "The ruling is saved. Enter the hand later."),
    ("play", "over"): ("Yes, it is over", "Enter its tricks now."),
    ("alone", "no"): ("No", ""),
    ("alone", "yes"): ("Yes, alone", ""),
    ("offender", NOT_KNOWN_ANSWER): ("No one knows", "The ruling is saved without a name."),
    ("tricks", NOT_KNOWN_ANSWER): ("Play was stopped", "The hand was not finished."),
    ("hand", NOT_KNOWN_ANSWER): ("None of these", "The ruling is saved. No hand changes."),
    ("stage", MisdealStage.BEFORE_TURN_UP): ("Before a card was turned up", ""),
    ("stage", MisdealStage.KITTY_NOT_FOUR): ("From the leftover cards", "Too many or too few."),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question of a ruling. The `query` of a possible answer is the query string
    that gives this answer. The `query` of a given answer asks its question again.
    """

    words: str
    explanation: str
    query: str
    entry: int | None = None
    is_red: bool = False  # True if the answer is a red suit.


@dataclass(frozen=True, slots=True)
class Question:
    title: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class ScorecardCell:
    """The points and the fine that one outcome adds to one player's scorecard. `fine_cents` is None
    if there is no fine.
    """

    points: str
    fine_cents: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """One possible outcome of a ruling, with the points for each seat. `choice` is None if there is
    only one outcome. `next_dealer_entry` is None if the next dealer is not known. A hand that
    `is_counted` is not dealt again.
    """

    choice: PenaltyChoice | None
    title: str
    cells: tuple[ScorecardCell, ...]
    next_dealer_text: str
    next_dealer_entry: int | None
    is_counted: bool


@dataclass(frozen=True, slots=True)
class RulingInProgress:
    """A ruling before it is saved. `question` is the next question. Once all questions are
    answered, `outcomes` are the outcomes to choose from; there are none if the hand `goes_on`.
    `fault` says why the answers do not fit the checked cards.
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
    def scorecard_rows(self) -> tuple[tuple[Chair, int, tuple[ScorecardCell, ...]], ...]:
        """Return a row for each player: the seat, the entry, and a cell for each outcome."""
        columns = zip(*(outcome.cells for outcome in self.outcomes), strict=True)
        return tuple((*seat, cells) for seat, cells in zip(self.game.seats, columns, strict=True))

    @property
    def saved_as_sentence(self) -> str:
        """Return the sentence that names the hand under which the ruling is saved, or "" if it is
        about no hand.
        """
        return saved_as_hand_sentence(self.hand.shown_number) if self.hand else ""


def saved_as_hand_sentence(hand_number: int) -> str:
    return f"This will be hand {hand_number}."


def make_ruling_in_progress(
    case: RulingCase,
    game: TableGame,
    rules: HouseRules,
    *,
    evidence: HandAnswers | None = None,
    question_to_repeat: str = "",
) -> RulingInProgress:
    """Return the ruling with the answers given so far. `evidence` has the checked tricks, and
    `question_to_repeat` names a question to ask again.
    """
    next_question_name = (
        RulingQuestion.HAND
        if question_to_repeat == RulingQuestion.HAND
        else next_question(case, game, rules)
    )
    outcomes: tuple[Outcome, ...] = ()
    proof_text, tricks_taken = "", None
    fault_sentence, hand_goes_on = "", does_hand_go_on(case, game, rules)
    try:
        if evidence and case.offender:
            proof_text = proof_words_against(evidence, case.offender, game.chairs, rules)
        if evidence and case.maker:
            tricks_taken = tricks_of_makers(evidence, Chair(case.maker), game.chairs, rules)
        if not next_question_name and not hand_goes_on:
            outcomes = tuple(_yield_outcomes(case, game, rules))
    except ValueError as error:
        fault_sentence = str(error)
    return RulingInProgress(
        game=game,
        case=case,
        title=find_mishap_class(case.event).TITLE,
        given_answers=tuple(yield_given_answers(case, game, rules)),
        question=make_question(next_question_name, case, game, rules, tricks_taken)
        if next_question_name
        else None,
        outcomes=outcomes,
        who_chooses=_who_chooses_sentence(case, game, rules) if len(outcomes) > 1 else "",
        goes_on=hand_goes_on,
        hand=ruled_hand_of_case(case, game, rules),
        other_hand_query=_query_for_other_hand(case, game),
        first_hand_query=_query_for_first_hand(case, game, rules),
        proof=proof_text,
        fault=fault_sentence,
    )


def make_event_question(rules: HouseRules) -> Question:
    answers = tuple(
        Answer(mishap.TITLE, mishap.ruling_sentence(rules), urlencode({"event": mishap.KEY}))
        for mishap in possible_mishaps(rules)
    )
    return Question(TITLE_BY_QUESTION["event"], answers)


def make_question(
    question_name: RulingQuestion,
    case: RulingCase,
    game: TableGame,
    rules: HouseRules,
    tricks_taken: int | None = None,
) -> Question:
    """Return a question with its possible answers. `tricks_taken` is the number of tricks that the
    makers took according to the checked cards, or None.
    """
    answers = [
        _make_answer(value, question_name, case, game, rules)
        for value in rulings.possible_answers(question_name, case, game, rules)
    ]
    if question_name == "tricks" and tricks_taken is not None:
        answers[tricks_taken] = replace(answers[tricks_taken], explanation="As the cards show.")
    return Question(_question_title(question_name, case, game), tuple(answers))


def yield_given_answers(
    case: RulingCase, game: TableGame, rules: HouseRules
) -> Iterator[tuple[str, Answer]]:
    """Yield the title of each answered question with its answer."""
    for question_name in questions_to_ask(case, game, rules):
        if given_value := getattr(case, question_name):
            query_asking_again = urlencode(replace(case, **{question_name: ""}).answers)
            yield (
                _question_title(question_name, case, game),
                replace(
                    _make_answer(given_value, question_name, case, game, rules),
                    query=query_asking_again,
                ),
            )


def _query_for_other_hand(case: RulingCase, game: TableGame) -> str:
    """Return the query string that asks again which hand the ruling is about, or "" if the table
    has no recorded hands.
    """
    if game.score.detail is not SheetDetail.HANDS or not game.hands:
        return ""
    return urlencode({**replace(case, hand="").answers, "ask": "hand"})


def _query_for_first_hand(case: RulingCase, game: TableGame, rules: HouseRules) -> str:
    """Return the query string that saves this hand as the table's first, or "" if the table has a
    score already.
    """
    first_case = replace(case, hand="1")
    if (
        game.score.detail is not None
        or case.hand
        or ruled_hand_of_case(first_case, game, rules) is None
    ):
        return ""
    return urlencode(first_case.answers)


def _who_chooses_sentence(case: RulingCase, game: TableGame, rules: HouseRules) -> str:
    """Return a sentence about who chooses the outcome: the side that gets the penalty points, or
    else the director.
    """
    if not find_mishap_class(case.event).OFFENDED_SIDE_CHOOSES:
        return "You choose"
    choosing_side_names = rulings.names_of_choosing_sides(case, game, rules)
    # Only the maker at a 3-player table is a side of one player who chooses alone.
    verb = "chooses" if choosing_side_names == [case.maker] else "choose"
    return f"{' and '.join(choosing_side_names)} {verb}"


def _yield_outcomes(case: RulingCase, game: TableGame, rules: HouseRules) -> Iterator[Outcome]:
    worth = worth_or_worth_by_choice(case, game, rules)
    for choice, worth_of_choice in (
        {None: worth} if isinstance(worth, HandWorth) else worth
    ).items():
        yield _make_outcome(choice, worth_of_choice, case, game, rules)


def _make_outcome(
    choice: PenaltyChoice | None,
    worth: HandWorth,
    case: RulingCase,
    game: TableGame,
    rules: HouseRules,
) -> Outcome:
    ruled_hand, entry_by_chair = ruled_hand_of_case(case, game, rules), dict(game.seats)
    dealer = ruled_hand.dealer if ruled_hand else Chair(case.dealer) if case.dealer else None
    ruled_hand_fact = rulings.make_hand_of_case(replace(case, choice=choice or ""), game, rules)
    dealer_after = None
    next_dealer_text = (
        "the same player" if worth.same_dealer_deals_next else "the player on the dealer's left"
    )
    if ruled_hand and _does_hand_end_game(ruled_hand_fact, game, rules):
        next_dealer_text = "no one, the game is over"
    elif dealer:
        dealer_after = next_dealer(to_scored_hand(ruled_hand_fact), game.chairs, worth)
    return Outcome(
        choice=choice,
        title=_outcome_title(choice, worth, game),
        cells=tuple(_make_scorecard_cell(worth, chair) for chair in game.chairs),
        next_dealer_text=dealer_after.words if dealer_after else next_dealer_text,
        next_dealer_entry=entry_by_chair[dealer_after] if dealer_after else None,
        is_counted=worth.is_counted,
    )


def _does_hand_end_game(hand: Hand, game: TableGame, rules: HouseRules) -> bool:
    """Return whether the game is over once this hand is saved."""
    hands_with_ruled_hand = rulings.hands_with_ruled_hand(hand, game, rules)
    return bool(
        replay_deals(game.sheet, hands_with_ruled_hand, game.chairs, rules)[
            -1
        ].game_after.why_game_is_over()
    )


def _outcome_title(choice: PenaltyChoice | None, worth: HandWorth, game: TableGame) -> str:
    """Return the title of an outcome, such as "2 added to E/W"."""
    sides_and_points = [
        (side, worth.points.get(side[0], 0)) for side in sides_at_table(game.chairs)
    ]
    scoring_side_names = [side_name(side) for side, amount in sides_and_points if amount]
    points_at_stake = next((abs(amount) for _, amount in sides_and_points if amount), 0)
    match choice:
        case PenaltyChoice.ADD:
            return f"{points_at_stake} added to {' and '.join(scoring_side_names)}"
        case PenaltyChoice.SUBTRACT:
            return f"{points_at_stake} taken off {' and '.join(scoring_side_names)}"
        case PenaltyChoice.AS_PLAYED:
            return "As played"
        case _:
            return "Gets"


def _make_scorecard_cell(worth: HandWorth, chair: Chair) -> ScorecardCell:
    points = worth.points.get(chair, 0)
    sign = "+" if points > 0 else "\N{MINUS SIGN}" if points < 0 else ""
    return ScorecardCell(f"{sign}{count_of(abs(points), 'point')}", worth.fine_cents.get(chair))


def _question_title(question_name: str, case: RulingCase, game: TableGame) -> str:
    if question_name == RulingQuestion.OFFENDER:
        return find_mishap_class(case.event).OFFENDER_QUESTION
    if question_name == RulingQuestion.TRICKS and is_three_handed(game.chairs):
        return "How many tricks did the maker take?"
    if question_name == RulingQuestion.ALONE and is_three_handed(game.chairs):
        return "Did the maker say “I am playing it alone”?"
    return TITLE_BY_QUESTION[question_name]


def _make_answer(
    value: str, question_name: str, case: RulingCase, game: TableGame, rules: HouseRules
) -> Answer:
    query = urlencode(replace(case, **{question_name: value}).answers)
    if (question_name, value) in LABELS_BY_ANSWER:
        return Answer(*LABELS_BY_ANSWER[question_name, value], query)
    if question_name == "tricks":
        return Answer(count_of(int(value), "trick"), "", query)
    if question_name == "hand":
        hand_number_stored = int(value)
        hand_words = (
            action_words(game.hands[hand_number_stored - 1])
            if hand_number_stored <= len(game.hands)
            else "the next one"
        )
        return Answer(
            f"Hand {shown_hand_number(hand_number_stored, game, rules)}", hand_words, query
        )
    chair = Chair(value)
    return Answer(chair.words.capitalize(), "", query, dict(game.seats)[chair])
