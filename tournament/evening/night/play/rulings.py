"""A ruling that is being made: the questions to ask about the hand, and its outcome in points and
words. The scoring decides what each breach costs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import assert_never

from scoring.bid import TRICKS_PER_HAND
from scoring.chairs import Chair, Seats, side_name, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.events import find_mishap_class, possible_mishaps
from scoring.events.event import MisdealStage, PenaltyChoice, PlayerAtFault, Question
from scoring.hand import hand_worth, worth_by_penalty_choice
from scoring.hand_worth import HandWorth
from tournament.evening import facts
from tournament.evening.night.play.deals import renumber_hands, shown_hand_number
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SheetDetail, start_game, to_scored_hand
from tournament.evening.words.many import capitalize, count_of

NOT_KNOWN_ANSWER = "-"


class RulingQuestion(StrEnum):
    """A question about a case. Its value is the name of the field for the answer."""

    EVENT = "event"
    HAND = "hand"
    DEALER = "dealer"
    OFFENDER = "offender"
    PLAY = "play"
    MAKER = "maker"
    ALONE = "alone"
    TRICKS = "tricks"
    STAGE = "stage"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingCase:
    """The answers given so far about the hand of a ruling, as the page's address has them. A
    question without an answer has an empty text.
    """

    event: str = ""
    hand: str = ""
    dealer: str = ""
    offender: str = ""
    play: str = ""
    maker: str = ""
    alone: str = ""
    tricks: str = ""
    stage: str = ""
    choice: str = ""

    @property
    def answers(self) -> dict[str, str]:
        field_values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in field_values if value}


@dataclass(frozen=True, slots=True)
class RuledHand:
    """The hand that a ruling is recorded in: its stored number at the table, its dealer, and
    the number that players know it by (`shown_number`).
    """

    number: int
    dealer: Chair
    shown_number: int


def possible_mishap_keys(rules: HouseRules) -> tuple[str, ...]:
    """Return the keys of the mishaps that can happen in this house."""
    return tuple(mishap.KEY for mishap in possible_mishaps(rules))


def ruled_hand_of_case(case: RulingCase, game: TableGame, rules: HouseRules) -> RuledHand | None:
    """Return the hand that the case is about. This may be the table's next hand, which is not
    recorded yet. Return None if the hand or its dealer is not known, if the table does not record
    hands, or if the game has no next hand.
    """
    if game.score.detail not in (SheetDetail.HANDS, None):
        return None
    game_so_far, next_hand_number = game.score.game, len(game.hands) + 1
    if case.hand == NOT_KNOWN_ANSWER or (game_so_far is None and not case.hand):
        return None
    hand_number = int(case.hand or next_hand_number)
    if hand_number > next_hand_number or (hand_number == next_hand_number and has_all_hands(game)):
        return None
    if hand_number < next_hand_number:
        return RuledHand(
            hand_number,
            Chair(game.hands[hand_number - 1].dealer),
            shown_hand_number(hand_number, game, rules),
        )
    dealer = (game_so_far or start_game(game.sheet, game.chairs, rules)).dealer
    # The dealer in the answers must be the one whose turn it is by the recorded hands.
    if dealer is None or case.dealer not in ("", dealer):
        return None
    return RuledHand(hand_number, dealer, shown_hand_number(hand_number, game, rules))


def has_all_hands(game: TableGame) -> bool:
    """Return whether all hands of the game are recorded, so that a ruling must be about one of
    them.
    """
    return game.score.game is not None and bool(game.score.game.why_game_is_over())


def questions_to_ask(
    case: RulingCase, game: TableGame, rules: HouseRules
) -> tuple[RulingQuestion, ...]:
    """Return the questions to ask, in order. If all hands of the game are recorded, ask only which
    hand it was, until that is answered. If the recorded hands show the dealer, do not ask for the
    dealer.
    """
    if has_all_hands(game) and not case.hand:
        return (RulingQuestion.HAND,)
    mishap = find_mishap_class(case.event)
    has_ruled_hand = ruled_hand_of_case(case, game, rules) is not None
    separate_questions = (Question.CHOICE, Question.OFFENDER)
    questions = mishap.questions(rules, game.chairs)
    play_questions = tuple(
        RulingQuestion(question.value)
        for question in questions
        if question not in separate_questions
    )
    if mishap.HAND_CAN_GO_ON and play_questions and case.play == "over":
        play_questions = (RulingQuestion.PLAY, *play_questions)
    elif mishap.HAND_CAN_GO_ON and play_questions:
        play_questions = (RulingQuestion.PLAY,) if has_ruled_hand else ()
    match mishap.AT_FAULT:
        case PlayerAtFault.NOBODY:
            return play_questions
        case PlayerAtFault.DEALER:
            return play_questions if has_ruled_hand else (RulingQuestion.DEALER, *play_questions)
        case PlayerAtFault.PLAYER | PlayerAtFault.PLAYER_IF_KNOWN:
            return (RulingQuestion.OFFENDER, *play_questions)
        case _:
            assert_never(mishap.AT_FAULT)


def next_question(case: RulingCase, game: TableGame, rules: HouseRules) -> RulingQuestion | None:
    return next(
        (
            question
            for question in questions_to_ask(case, game, rules)
            if not getattr(case, question)
        ),
        None,
    )


def does_hand_go_on(case: RulingCase, game: TableGame, rules: HouseRules) -> bool:
    """Return whether play of the hand continues, so that it is recorded as usual once it is
    over.
    """
    mishap = find_mishap_class(case.event)
    may_go_on = mishap.HAND_CAN_GO_ON and mishap.questions(rules, game.chairs)
    return bool(may_go_on) and case.play != "over"


def possible_answers(
    question: RulingQuestion, case: RulingCase, game: TableGame, rules: HouseRules
) -> tuple[str, ...]:
    """Return all possible answers to a question. The tricks may stay unknown if a penalty can be
    chosen instead of scoring the hand as it was played.
    """
    match question:
        case RulingQuestion.EVENT:
            return possible_mishap_keys(rules)
        case RulingQuestion.HAND:
            last_hand_number = len(game.hands) if has_all_hands(game) else len(game.hands) + 1
            return (
                *(str(hand_number) for hand_number in range(last_hand_number, 0, -1)),
                NOT_KNOWN_ANSWER,
            )
        case RulingQuestion.OFFENDER if (
            find_mishap_class(case.event).AT_FAULT is not PlayerAtFault.PLAYER
        ):
            return (*game.chairs, NOT_KNOWN_ANSWER)
        case RulingQuestion.OFFENDER | RulingQuestion.DEALER | RulingQuestion.MAKER:
            return game.chairs
        case RulingQuestion.PLAY:
            return ("on", "over")
        case RulingQuestion.ALONE:
            return ("no", "yes")
        case RulingQuestion.TRICKS:
            may_be_unknown = Question.CHOICE in find_mishap_class(case.event).questions(
                rules, game.chairs
            )
            return (*map(str, range(TRICKS_PER_HAND + 1)), *([NOT_KNOWN_ANSWER] * may_be_unknown))
        case RulingQuestion.STAGE:
            return tuple(MisdealStage)
        case RulingQuestion.CHOICE:
            return tuple(PenaltyChoice)
        case _:
            assert_never(question)


def make_hand_of_case(case: RulingCase, game: TableGame, rules: HouseRules) -> facts.Hand:
    """Return the case as a hand. If the table keeps its own score sheet and the dealer was not
    asked for, the dealer does not matter, and the first chair is used.
    """
    ruled_hand = ruled_hand_of_case(case, game, rules)
    needed_questions = (*questions_to_ask(case, game, rules), "choice")
    answers = {name: value for name, value in case.answers.items() if name in needed_questions}
    answers = {name: "" if value == NOT_KNOWN_ANSWER else value for name, value in answers.items()}
    return facts.Hand(
        round=game.round,
        table=game.table,
        number=ruled_hand.number if ruled_hand else 0,
        dealer=ruled_hand.dealer.value
        if ruled_hand
        else _read_chair(answers.get("dealer") or game.chairs[0]),
        event=case.event,
        maker=_read_chair(answers.get("maker", "")),
        alone=answers.get("alone") == "yes",
        tricks=int(answers["tricks"]) if answers.get("tricks") else None,
        offender=_read_chair(answers.get("offender", "")),
        choice=answers.get("choice", ""),
        stage=answers.get("stage", ""),
    )


def hands_with_ruled_hand(
    hand: facts.Hand, game: TableGame, rules: HouseRules
) -> tuple[facts.Hand, ...]:
    """Return the table's hands with this ruled hand, which replaces the hand with the same number
    or follows the last one. Later hands get new dealers.
    """
    hands = (*game.hands[: hand.number - 1], hand, *game.hands[hand.number :])
    return renumber_hands(game.sheet, hands, game.chairs, rules)


def worth_or_worth_by_choice(
    case: RulingCase, game: TableGame, rules: HouseRules
) -> Mapping[PenaltyChoice, HandWorth] | HandWorth:
    """Return the worth of the hand for each penalty that the offended side can choose, or one worth
    if there is no choice. A ValueError says what to change in the answers.
    """
    hand = to_scored_hand(make_hand_of_case(case, game, rules))
    return worth_by_penalty_choice(hand, game.chairs, rules) or hand_worth(hand, game.chairs, rules)


def _read_chair(chair_letter: str) -> facts.ChairKey:
    return Chair(chair_letter).value if chair_letter else ""


def location_in_words(game: str | None, table: int | None, hand: int | None = None) -> str:
    """Return the table, game and hand of a ruling as text, as in "Table 5, game 3, hand 4". Numbers
    that are not known are left out.
    """
    return _numbers_in_words(("table", table), ("game", game), ("hand", hand))


def text_after_location(
    ruling_text: str, game: str | None, table: int | None, hand: int | None
) -> str:
    """Return the text of a ruling without its location. Rulings of older versions name the game
    before the table, and that location is removed too.
    """
    old_location_words = _numbers_in_words(("game", game), ("table", table), ("hand", hand))
    return ruling_text.removeprefix(f"{location_in_words(game, table, hand)}: ").removeprefix(
        f"{old_location_words}: "
    )


def _numbers_in_words(*nouns_and_numbers: tuple[str, object]) -> str:
    return capitalize(
        ", ".join(f"{noun} {number}" for noun, number in nouns_and_numbers if number is not None)
    )


def names_of_choosing_sides(case: RulingCase, game: TableGame, rules: HouseRules) -> list[str]:
    """Return the names of the sides that choose the penalty: those that get its points."""
    penalty_worth = worth_or_worth_by_choice(replace(case, choice=PenaltyChoice.ADD), game, rules)
    if not isinstance(penalty_worth, HandWorth):
        penalty_worth = penalty_worth[PenaltyChoice.ADD]
    return [
        side_name(side) for side in sides_at_table(game.chairs) if side[0] in penalty_worth.points
    ]


def worth_in_words(worth: HandWorth, game: TableGame) -> str:
    """Return one line of text with the points, the Xs, and how the hand ends."""
    sides_and_points = [
        (side, worth.points.get(side[0], 0)) for side in sides_at_table(game.chairs)
    ]
    score_phrases = [_score_words(side, points) for side, points in sides_and_points if points] or [
        "no one scores"
    ]
    if chairs_with_x := tuple(chair for chair in game.chairs if chair in worth.chairs_with_x):
        score_phrases.append(
            f"{side_name(chairs_with_x)} {'gets' if len(chairs_with_x) == 1 else 'get'} an X"
        )
    return f"{', '.join(score_phrases)}, and {_hand_end_words(worth)}"


def _score_words(side: Seats, points: int) -> str:
    verb = ("score" if points > 0 else "lose") + ("" if len(side) > 1 else "s")
    return f"{side_name(side)} {verb} {count_of(abs(points), 'point')}"


def _hand_end_words(worth: HandWorth) -> str:
    if worth.bid_result is not None:
        return "the hand is scored as played"
    if worth.same_dealer_deals_next:
        return "the same player deals again"
    return (
        "the hand is over" if worth.is_counted else "the hand does not count. The next player deals"
    )
