"""What was typed or pressed at a table, as a browser sends it: totals in boxes, rows of a paper
sheet, one hand. What they may hold is for others to say.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from django import forms
from django.http import QueryDict

from scoring.events import MISHAPS
from scoring.events.event import Choice, Question
from scoring.events.ordinary import STAGES, Played
from tournament.evening import facts
from tournament.evening.facts import ChairKey, Row
from tournament.evening.night.play.deals import Outcome
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import DeskForm, count

# Full-width digits, fractions and powers of ten are somebody else's numbers.
WHOLE = re.compile(r"-?[0-9]{1,3}", re.ASCII)
TABLE = re.compile(r"t([0-9]{1,4})version", re.ASCII)
MAX_REASON_LETTERS = 200
UNPLAYED = tuple(mishap.KEY for mishap in MISHAPS)
CHAIRS = ("N", "E", "S", "W")
CHOICES = {
    Choice.AS_PLAYED: "the hand as it was played",
    Choice.ADD: "the penalty, added to their points",
    Choice.SUBTRACT: "the penalty, taken off the others",
}
LABELS = {
    Question.STAGE: "When was it seen?",
    Question.OFFENDER: "Who broke the rule?",
    Question.MAKER: "Who made trump?",
    Question.ALONE: "Did the maker play alone?",
    Question.TRICKS: "Tricks of the maker's side",
    Question.CHOICE: "What was chosen?",
}


class Unreadable(ValueError):
    """A box that holds no whole number, by its `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(f"box {number}")
        self.number = number


@dataclass(frozen=True, slots=True)
class TypedLine:
    """One table as it was sent. `was` is what the page showed before anybody typed, and `known` how
    the totals are known of a sheet that cannot be read. `who` played the game that stood in the
    row, since the table may have others by now. `shown` is what it showed of the games that a
    correction changes.
    """

    table: int
    typed: tuple[str, ...]
    was: str
    version: int
    seen: int
    hands: int | None
    press: str
    reason: str
    known: str = ""
    who: str = ""
    shown: str = ""

    @property
    def is_touched(self) -> bool:
        return bool(self.press) or ",".join(self.typed) != self.was

    @property
    def why(self) -> str:
        """Return the reason for the history."""
        if not self.known:
            return self.reason
        return f"The sheet cannot be read: {self.known}{f', {self.reason}' if self.reason else ''}"

    def values(self) -> tuple[int | None, ...]:
        """Return the number in each box, None for an empty one."""
        return tuple(_value(number, text) for number, text in enumerate(self.typed))


def tables_sent(sent: Mapping[str, str]) -> tuple[int, ...]:
    matched = (TABLE.fullmatch(name) for name in sent)
    return tuple(int(match[1]) for match in matched if match)


def game_sent(sent: Mapping[str, str], table: int) -> tuple[int, str]:
    """Return which game stood in the table's row, and who played it, if the form says so."""
    game, _, who = sent.get(f"t{table}of", "").partition(" ")
    return count(game), who


def typed_line(sent: Mapping[str, str], table: int, boxes: int) -> TypedLine:
    prefix = f"t{table}"
    _, who = game_sent(sent, table)
    hands = sent.get(f"{prefix}hands", "").strip() or sent.get(f"{prefix}cut", "")
    pressed, _, verb = sent.get("press", "").partition(" ")
    return TypedLine(
        table=table,
        typed=tuple(sent.get(f"{prefix}b{number}", "").strip(" ") for number in range(boxes)),
        was=sent.get(f"{prefix}was", ""),
        version=count(sent.get(f"{prefix}version", "")),
        seen=count(sent.get(f"{prefix}seen", "")),
        hands=count(hands) if hands else None,
        press=verb if pressed == str(table) else "",
        reason=(sent.get(f"{prefix}reason") or sent.get("reason", "")).strip()[:MAX_REASON_LETTERS],
        known=sent.get(f"{prefix}known", "")[:40],
        who=who,
        shown=sent.get(f"{prefix}shown", ""),
    )


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One row as it was typed: points by sides, and whose X is marked."""

    points: tuple[str, ...]
    x: tuple[bool, ...]

    @property
    def is_empty(self) -> bool:
        return not any(self.points) and not any(self.x)


def typed_rows(
    sent: Mapping[str, str], *, rows: int, sides: int, holders: int
) -> tuple[TypedRow, ...]:
    """Return as many rows as the page has."""
    return tuple(
        TypedRow(
            tuple(sent.get(f"r{row}p{side}", "").strip(" ") for side in range(sides)),
            tuple(f"r{row}x{holder}" in sent for holder in range(holders)),
        )
        for row in range(1, rows + 1)
    )


def written_rows(typed: tuple[TypedRow, ...]) -> tuple[Row, ...]:
    """Return the rows down to the last one with anything in it. A side left empty got nothing."""
    last = max((number for number, row in enumerate(typed, 1) if not row.is_empty), default=0)
    return tuple(_row(number, row, last) for number, row in enumerate(typed[:last], start=1))


def pressed_hand(sent: Mapping[str, str], game: int, table: int) -> facts.Hand:
    """Return a hand of one press: who made trump and what came of it, or what happened instead."""
    number, dealer = count(sent.get("number", "")), chair(sent.get("dealer", ""))
    if not dealer:
        raise Refused("Choose who deals this hand first.")
    event, _, stage = sent.get("event", "").partition(" ")
    if event in UNPLAYED:
        return facts.Hand(
            round=game, table=table, number=number, dealer=dealer, event=event, stage=stage
        )
    maker = chair(sent.get("maker", ""))
    outcome = next((outcome for outcome in Outcome if outcome.key == sent.get("press")), None)
    if not maker:
        raise Refused("Choose who made trump, and what came of it.")
    if not outcome:
        raise Refused("Choose what came of it: how many tricks the makers took.")
    return facts.Hand(
        round=game,
        table=table,
        number=number,
        dealer=dealer,
        event=Played.KEY,
        maker=maker,
        alone=outcome.alone,
        tricks=outcome.tricks,
    )


def chair(text: str) -> ChairKey:
    """Return the chair, or nothing for anything that is none."""
    return cast(ChairKey, text) if text in CHAIRS else ""


class HandForm(DeskForm):
    """One hand: only what the house asks about this event. `names` are the players by chair."""

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: Mapping[str, object],
        names: Mapping[str, str],
        asked: tuple[Question, ...],
    ) -> None:
        super().__init__(data, initial=dict(initial))
        people = [("", "not known"), *names.items()]
        self.fields["dealer"] = forms.ChoiceField(
            label="Who dealt?",
            choices=[*([] if initial["dealer"] else [("", "Choose")]), *names.items()],
            error_messages=_again("who dealt"),
        )
        for question in asked:
            self.fields[question.value] = _field(question, people)

    def hand(self, game: int, table: int, number: int, event: str) -> facts.Hand:
        answers = self.cleaned_data
        tricks = answers.get("tricks", "")
        return facts.Hand(
            round=game,
            table=table,
            number=number,
            dealer=chair(answers["dealer"]),
            event=event,
            maker=chair(answers.get("maker", "")),
            alone=bool(answers.get("alone")),
            tricks=int(tricks) if tricks else None,
            offender=chair(answers.get("offender", "")),
            choice=answers.get("choice", ""),
            stage=answers.get("stage", ""),
        )


def _value(number: int, text: str) -> int | None:
    if not text:
        return None
    if not WHOLE.fullmatch(text):
        raise Unreadable(number)
    return int(text)


def _row(number: int, row: TypedRow, last: int) -> Row:
    if row.is_empty:
        raise Refused(
            f"Row {number} is empty, and row {last} is not: write 0 where nobody scored, or move "
            "the rows up."
        )
    for text in row.points:
        if text and not WHOLE.fullmatch(text):
            raise Refused(f"Row {number}: write whole numbers only, such as 2.")
    return tuple(int(text or 0) for text in row.points), tuple(map(int, row.x))


def _field(question: Question, people: list[tuple[str, str]]) -> forms.Field:
    label = LABELS[question]
    match question:
        case Question.ALONE:
            choices = [("", "no"), ("yes", "yes")]
        case Question.OFFENDER | Question.MAKER:
            choices = people
        case Question.TRICKS:
            choices = [("", "not counted"), *((str(number), str(number)) for number in range(6))]
        case Question.CHOICE:
            choices = [
                ("", "nothing yet"),
                *((choice.value, words) for choice, words in CHOICES.items()),
            ]
        case Question.STAGE:
            choices = [
                ("", "not known"),
                *((stage.value, words) for stage, words in STAGES.items()),
            ]
    return forms.ChoiceField(
        label=label, choices=choices, required=False, error_messages=_again("one of these")
    )


def _again(what: str) -> dict[str, str]:
    sentence = f"Choose {what}."
    return {"required": sentence, "invalid_choice": sentence}
