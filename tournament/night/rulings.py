"""A ruling before it is written down: what still has to be asked of the hand, and what it comes to.

Knows one table and no names; what each breach costs is the engine's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from scoring import points
from scoring.chairs import Chair
from scoring.hand import TRICKS, Breach, Choice, Stage
from scoring.house_rules import HouseRules
from scoring.questions import Question, events, questions
from scoring.worth import Worth
from tournament.night import facts
from tournament.night.deals import called, start
from tournament.night.games import Game
from tournament.night.sheets import Depth, seen

# The answer where nobody can say.
NOT_KNOWN = "-"


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
        told = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in told if value}


@dataclass(frozen=True, slots=True)
class Line:
    """The line of a table's hands that a ruling is written into, and what the hand is called."""

    number: int
    dealer: Chair
    called: int


def may_happen(rules: HouseRules) -> tuple[str, ...]:
    """Whatever can go wrong with a hand in this house, the usual first."""
    return tuple(event for event in events(rules) if event != "played")


def is_ruled_by_words(game: Game, rules: HouseRules) -> bool:
    """Where no rule says how the hand goes on: a chair was left empty."""
    return game.left_empty or (len(game.chairs) == 3 and not rules.three_handed)


def line(case: Case, game: Game, rules: HouseRules) -> Line | None:
    """None where the table is not written hand by hand, or is through with its game. The first hand
    of a table is written down here if that is asked for.
    """
    if game.score.depth not in (Depth.HANDS, None):
        return None
    known, next_one = game.score.game, len(game.hands) + 1
    if case.hand == NOT_KNOWN or (known is None and not case.hand):
        return None
    number = int(case.hand or next_one)
    if number > next_one or (number == next_one and is_over(game)):
        return None
    if number < next_one:
        return Line(number, Chair(game.hands[number - 1].dealer), called(number, game, rules))
    dealer = (known or start(game.sheet, game.chairs, rules)).dealer
    # Whoever is said to have dealt must be the one whose deal it was.
    if dealer is None or case.dealer not in ("", dealer):
        return None
    return Line(number, dealer, called(number, game, rules))


def is_over(game: Game) -> bool:
    """Every hand of it is written down here, so that a ruling is about one of these."""
    return game.score.game is not None and bool(game.score.game.why_over)


def asked(case: Case, game: Game, rules: HouseRules) -> tuple[str, ...]:
    """The answers that are needed, in the order in which they are asked. A table that writes its
    own sheet is asked no more than the ruling needs.
    """
    if is_over(game) and not case.hand:
        return ("hand",)
    by_hand = line(case, game, rules) is not None
    of_play = tuple(
        one.value
        for one in questions(case.event, rules, game.chairs)
        if one not in (Question.CHOICE, Question.OFFENDER)
    )
    match case.event:
        case "renege":
            return ("offender", *of_play)
        case "extra_cards":
            return of_play if by_hand else ("dealer", *of_play)
        case "misdeal" | "thrown_in":
            return of_play
        case _ if not of_play:
            return ("offender",)
        case _ if case.play == "over":
            return ("offender", "play", *of_play)
        case _:
            return ("offender", "play") if by_hand else ("offender",)


def still_asked(case: Case, game: Game, rules: HouseRules) -> str | None:
    return next((name for name in asked(case, game, rules) if not getattr(case, name)), None)


def goes_on(case: Case, game: Game, rules: HouseRules) -> bool:
    """The hand is played on, and is written down when it is over as any other."""
    on = case.event in tuple(Breach) and questions(case.event, rules, game.chairs)
    return bool(on) and case.play != "over"


def answers(name: str, case: Case, game: Game, rules: HouseRules) -> tuple[str, ...]:
    """All that can be answered to one question. The tricks may stay open where there is something
    else to choose than the hand as played.
    """
    match name:
        case "event":
            return may_happen(rules)
        case "hand":
            last = len(game.hands) if is_over(game) else len(game.hands) + 1
            return (*(str(number) for number in range(last, 0, -1)), NOT_KNOWN)
        case "offender" if case.event != "renege":
            return (*game.chairs, NOT_KNOWN)
        case "offender" | "dealer" | "maker":
            return game.chairs
        case "play":
            return ("on", "over")
        case "alone":
            return ("no", "yes")
        case "tricks":
            stopped = Question.CHOICE in questions(case.event, rules, game.chairs)
            return (*map(str, range(TRICKS + 1)), *([NOT_KNOWN] * stopped))
        case "stage":
            return tuple(Stage)
        case _:
            return tuple(Choice)


def as_hand(case: Case, game: Game, rules: HouseRules) -> facts.Hand:
    """Of a table that writes its own sheet nobody needs to know the dealer, unless it was asked."""
    row = line(case, game, rules)
    needed = (*asked(case, game, rules), "choice")
    told = {name: value for name, value in case.answers.items() if name in needed}
    told = {name: "" if value == NOT_KNOWN else value for name, value in told.items()}
    return facts.Hand(
        round=game.round,
        table=game.table,
        number=row.number if row else 0,
        dealer=row.dealer.value if row else _chair(told.get("dealer") or game.chairs[0]),
        event=case.event,
        maker=_chair(told.get("maker", "")),
        alone=told.get("alone") == "yes",
        tricks=int(told["tricks"]) if told.get("tricks") else None,
        offender=_chair(told.get("offender", "")),
        choice=told.get("choice", ""),
        stage=told.get("stage", ""),
    )


def outcomes(case: Case, game: Game, rules: HouseRules) -> Mapping[Choice, Worth] | Worth:
    """What each choice would come to, or what the hand comes to. A ValueError has the cure."""
    hand = seen(as_hand(case, game, rules))
    return points.choices(hand, game.chairs, rules) or points.worth(hand, game.chairs, rules)


def _chair(told: str) -> facts.ChairKey:
    return Chair(told).value if told else ""
