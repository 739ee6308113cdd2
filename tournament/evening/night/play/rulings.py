"""A ruling before it is written down: what still has to be asked of the hand, what it comes to, and
how that is said.

Knows one table and no names; what each breach costs is the engine's.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import assert_never

from scoring.bid import TRICKS
from scoring.chairs import Chair, Seats, side_name, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.events import find_mishap, possible_mishaps
from scoring.events.event import AtFault, Choice, Question, Stage
from scoring.hand import worth, worth_by_choice
from scoring.hand_worth import Worth
from tournament.evening import facts
from tournament.evening.night.play.deals import hand_called, renumber, start
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import Depth, to_scored_hand
from tournament.evening.words.many import capital

# The answer where nobody can say.
NOT_KNOWN = "-"


class Ask(StrEnum):
    """Each has the name of the field of a case that takes its answer."""

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
class Case:
    """What is told of a hand, as it stands in the address: empty where nobody was asked yet."""

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
        pairs = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in pairs if value}


@dataclass(frozen=True, slots=True)
class RuledHand:
    """The line of a table's hands that a ruling is written into, and what the hand is called."""

    number: int
    dealer: Chair
    called: int


def may_happen(rules: HouseRules) -> tuple[str, ...]:
    """Whatever can go wrong with a hand in this house, by its key."""
    return tuple(mishap.KEY for mishap in possible_mishaps(rules))


def line(case: Case, game: TableGame, rules: HouseRules) -> RuledHand | None:
    """Return the hand that the case is about, or None where the table is not scored hand by hand or
    its game is over. The first hand of a table may be written here.
    """
    if game.score.depth not in (Depth.HANDS, None):
        return None
    so_far, next_one = game.score.game, len(game.hands) + 1
    if case.hand == NOT_KNOWN or (so_far is None and not case.hand):
        return None
    number = int(case.hand or next_one)
    if number > next_one or (number == next_one and is_over(game)):
        return None
    if number < next_one:
        return RuledHand(
            number, Chair(game.hands[number - 1].dealer), hand_called(number, game, rules)
        )
    dealer = (so_far or start(game.sheet, game.chairs, rules)).dealer
    # Whoever is said to have dealt must be the one whose deal it was.
    if dealer is None or case.dealer not in ("", dealer):
        return None
    return RuledHand(number, dealer, hand_called(number, game, rules))


def is_over(game: TableGame) -> bool:
    """Every hand of it is written down here, so that a ruling is about one of these."""
    return game.score.game is not None and bool(game.score.game.why_over)


def questions_asked(case: Case, game: TableGame, rules: HouseRules) -> tuple[Ask, ...]:
    """The answers that are needed, in the order in which they are asked. A table that writes its
    own sheet is asked no more than the ruling needs.
    """
    if is_over(game) and not case.hand:
        return (Ask.HAND,)
    happened = find_mishap(case.event)
    by_hand = line(case, game, rules) is not None
    apart = (Question.CHOICE, Question.OFFENDER)
    questions = happened.questions(rules, game.chairs)
    of_play = tuple(Ask(one.value) for one in questions if one not in apart)
    if happened.MAY_GO_ON and of_play and case.play == "over":
        of_play = (Ask.PLAY, *of_play)
    elif happened.MAY_GO_ON and of_play:
        of_play = (Ask.PLAY,) if by_hand else ()
    match happened.WHO:
        case AtFault.NOBODY:
            return of_play
        case AtFault.DEALER:
            return of_play if by_hand else (Ask.DEALER, *of_play)
        case AtFault.PLAYER | AtFault.PLAYER_IF_KNOWN:
            return (Ask.OFFENDER, *of_play)
        case _:
            assert_never(happened.WHO)


def still_asked(case: Case, game: TableGame, rules: HouseRules) -> Ask | None:
    return next(
        (name for name in questions_asked(case, game, rules) if not getattr(case, name)), None
    )


def goes_on(case: Case, game: TableGame, rules: HouseRules) -> bool:
    """The hand is played on, and is written down when it is over as any other."""
    happened = find_mishap(case.event)
    on = happened.MAY_GO_ON and happened.questions(rules, game.chairs)
    return bool(on) and case.play != "over"


def answers(name: Ask, case: Case, game: TableGame, rules: HouseRules) -> tuple[str, ...]:
    """All that can be answered to one question. The tricks may stay open where there is something
    else to choose than the hand as played.
    """
    match name:
        case Ask.EVENT:
            return may_happen(rules)
        case Ask.HAND:
            last = len(game.hands) if is_over(game) else len(game.hands) + 1
            return (*(str(number) for number in range(last, 0, -1)), NOT_KNOWN)
        case Ask.OFFENDER if find_mishap(case.event).WHO is not AtFault.PLAYER:
            return (*game.chairs, NOT_KNOWN)
        case Ask.OFFENDER | Ask.DEALER | Ask.MAKER:
            return game.chairs
        case Ask.PLAY:
            return ("on", "over")
        case Ask.ALONE:
            return ("no", "yes")
        case Ask.TRICKS:
            stopped = Question.CHOICE in find_mishap(case.event).questions(rules, game.chairs)
            return (*map(str, range(TRICKS + 1)), *([NOT_KNOWN] * stopped))
        case Ask.STAGE:
            return tuple(Stage)
        case Ask.CHOICE:
            return tuple(Choice)
        case _:
            assert_never(name)


def hand_from_case(case: Case, game: TableGame, rules: HouseRules) -> facts.Hand:
    """Return the case as a hand. A table that keeps its own sheet need not say who dealt, unless
    that was asked.
    """
    row = line(case, game, rules)
    needed = (*questions_asked(case, game, rules), "choice")
    answers = {name: value for name, value in case.answers.items() if name in needed}
    answers = {name: "" if value == NOT_KNOWN else value for name, value in answers.items()}
    return facts.Hand(
        round=game.round,
        table=game.table,
        number=row.number if row else 0,
        dealer=row.dealer.value if row else _chair(answers.get("dealer") or game.chairs[0]),
        event=case.event,
        maker=_chair(answers.get("maker", "")),
        alone=answers.get("alone") == "yes",
        tricks=int(answers["tricks"]) if answers.get("tricks") else None,
        offender=_chair(answers.get("offender", "")),
        choice=answers.get("choice", ""),
        stage=answers.get("stage", ""),
    )


def with_hand(hand: facts.Hand, game: TableGame, rules: HouseRules) -> tuple[facts.Hand, ...]:
    """Return the table's hands with a ruled one in its line, which changes who dealt those after
    it.
    """
    hands = (*game.hands[: hand.number - 1], hand, *game.hands[hand.number :])
    return renumber(game.sheet, hands, game.chairs, rules)


def outcomes(case: Case, game: TableGame, rules: HouseRules) -> Mapping[Choice, Worth] | Worth:
    """What each choice would come to, or what the hand comes to. A ValueError has the cure."""
    hand = to_scored_hand(hand_from_case(case, game, rules))
    return worth_by_choice(hand, game.chairs, rules) or worth(hand, game.chairs, rules)


def _chair(text: str) -> facts.ChairKey:
    return Chair(text).value if text else ""


def place(game: str | None, table: int | None, hand: int | None = None) -> str:
    """Game 3 (or W1.3), table 5, hand 4: as far as it is known."""
    parts = (("game", game), ("table", table), ("hand", hand))
    words = ", ".join(f"{word} {value}" for word, value in parts if value is not None)
    return capital(words)


def comes_to(value: Worth, game: TableGame) -> str:
    """Points, X, and how the hand ends, in one line."""
    sides = [(side, value.points.get(side[0], 0)) for side in sides_of(game.chairs)]
    scores = [_scores(side, amount) for side, amount in sides if amount] or ["nobody scores"]
    if marked := tuple(chair for chair in game.chairs if chair in value.marked_chairs):
        scores.append(f"{side_name(marked)} {'gets' if len(marked) == 1 else 'get'} an X")
    return ", ".join((*scores, _end(value)))


def _scores(side: Seats, amount: int) -> str:
    verb = "score" if amount > 0 else "lose"
    return f"{side_name(side)} {verb if len(side) > 1 else verb + 's'} {abs(amount)}"


def _end(value: Worth) -> str:
    if value.played is not None:
        return "the hand is scored as played"
    if value.same_dealer:
        return "the same player deals again"
    return "the hand is over" if value.counts else "the hand does not count, the next player deals"
