"""A ruling on its way: what was answered, what is asked next, and what can be ruled."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from scoring.chairs import Chair, named, side_of, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.events import find_mishap
from scoring.events.hand_details import Choice
from scoring.hand_worth import Worth
from scoring.points import next_dealer
from tournament.night.play import rulings
from tournament.night.play.games import TableGame
from tournament.night.play.rulings import Ask, Case, goes_on, line, outcomes, still_asked
from tournament.night.play.sheets import Depth
from tournament.night.play.stored_hands import seen
from tournament.night.play.tapped_cards import ToldHand, proof_against, taken_by
from tournament.rulings.boards.ruling_questions import Answer, Question, given_answers, question
from tournament.words.many import so_many


@dataclass(frozen=True, slots=True)
class CardCell:
    """What one card gets."""

    points: str
    fine_cents: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing that can be ruled; no `choice` where there is nothing to choose."""

    choice: Choice | None
    title: str
    cells: tuple[CardCell, ...]
    deals: str
    dealer: int | None
    counts: bool


@dataclass(frozen=True, slots=True)
class RulingAsked:
    """One ruling on its way: `question` is what is asked next, `outcomes` what is to be chosen."""

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
        """What each player gets by each outcome."""
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
    """`evidence` are the tricks that were looked at; `ask` is a question to be answered anew."""
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


def _other_hand(case: Case, game: TableGame) -> str:
    """The way to another hand than the one it is taken for."""
    if game.score.depth is not Depth.HANDS or not game.hands:
        return ""
    return urlencode({**replace(case, hand="").answers, "ask": "hand"})


def _first_hand(case: Case, game: TableGame, rules: HouseRules) -> str:
    """The way to write a table hand by hand from here on, where nothing of it is written yet."""
    first = replace(case, hand="1")
    if game.score.depth is not None or case.hand or line(first, game, rules) is None:
        return ""
    return urlencode(first.answers)


def _chooses(case: Case, game: TableGame) -> str:
    """The other side, or else the director."""
    if not find_mishap(case.event).OFFENDED_CHOOSE:
        return "You choose"
    offenders = side_of(Chair(case.offender), game.chairs)
    others = [named(side) for side in sides_of(game.chairs) if side != offenders]
    return f"{' and '.join(others)} choose"


def _outcomes(case: Case, game: TableGame, rules: HouseRules) -> Iterator[Outcome]:
    worth = outcomes(case, game, rules)
    for choice, value in ({None: worth} if isinstance(worth, Worth) else worth).items():
        yield _outcome(choice, value, case, game, rules)


def _outcome(
    choice: Choice | None, value: Worth, case: Case, game: TableGame, rules: HouseRules
) -> Outcome:
    row = line(case, game, rules)
    dealer = row.dealer if row else Chair(case.dealer) if case.dealer else None
    deals, held = "the same player" if value.same_dealer else "the next player", dict(game.seats)
    after = None
    if dealer:
        after = next_dealer(seen(rulings.as_hand(case, game, rules)), game.chairs, value)
    return Outcome(
        choice=choice,
        title=_title(choice, value, game),
        cells=tuple(_cell(value, chair) for chair in game.chairs),
        deals=after.words if after else deals,
        dealer=held[after] if after else None,
        counts=value.counts,
    )


def _title(choice: Choice | None, value: Worth, game: TableGame) -> str:
    """As played, 2 added to E/W, 2 taken off N/S."""
    moved = [(side, value.points.get(side[0], 0)) for side in sides_of(game.chairs)]
    sides = [named(side) for side, amount in moved if amount]
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
