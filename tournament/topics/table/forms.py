"""Reads what a browser sends about a table: totals in boxes, lines of a score sheet, or one hand.
The actions check the values.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import cast

from django import forms
from django.http import QueryDict

from scoring.events import MISHAPS
from scoring.events.event import PenaltyChoice, Question
from scoring.events.ordinary import MISDEAL_STAGE_WORDS, PlayedHand
from tournament.evening import facts
from tournament.evening.facts import ChairKey, Row
from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.evening.night.play.deals import Outcome
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import DeskForm, parse_sent_number_or_zero

# ASCII digits only: int() would also accept full-width digits.
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,3}", re.ASCII)
VERSION_FIELD = re.compile(r"t([0-9]{1,4})version", re.ASCII)
# The buttons that keep what the director typed after the page showed a newer saved score.
PRESSES_AFTER_CONFLICT = ("mine", "why")
MISHAP_KEYS = tuple(mishap.KEY for mishap in MISHAPS)
CHAIRS = ("N", "E", "S", "W")
CHOICE_WORDS = {
    PenaltyChoice.AS_PLAYED: "the hand as it was played",
    PenaltyChoice.ADD: "the penalty, added to their points",
    PenaltyChoice.SUBTRACT: "the penalty, taken off the others",
}
QUESTION_LABELS = {
    Question.STAGE: "When was it seen?",
    Question.OFFENDER: "Who broke the rule?",
    Question.MAKER: "Who named trump?",
    Question.ALONE: "Did the maker play alone?",
    Question.TRICKS: "Tricks of the maker's side",
    Question.CHOICE: "What did they choose?",
}
RESULT_MISSING = "Choose the result: how many tricks did the makers take?"
MAKER_MISSING = "Choose who named trump, then the result."
DEALER_MISSING = "First choose who dealt this hand."


@dataclass(frozen=True, slots=True)
class SentTable:
    """One table's row of Scores as it was sent.

    `shown_boxes` are the totals that the page showed before any typing. `players_key` names the
    players that the row showed, since other players may sit there now. `changes_shown_text` are the
    changed games that it showed before a correction in a bracket. `score_source` tells how the
    director knows the totals if the score sheet can't be read.
    """

    table: int
    typed_texts: tuple[str, ...]
    shown_boxes: str
    version: int
    seen_version: int
    hands: int | None
    press: str
    reason: str
    score_source: str = ""
    players_key: str = ""
    changes_shown_text: str = ""

    @property
    def is_touched(self) -> bool:
        return bool(self.press) or ",".join(self.typed_texts) != self.shown_boxes

    @property
    def latest_seen_version(self) -> int:
        """Return the version of the newest saved score that the director has seen."""
        return self.seen_version if self.press in PRESSES_AFTER_CONFLICT else self.version

    @property
    def history_reason(self) -> str:
        """Return the reason to store in the history."""
        if not self.score_source:
            return self.reason
        reason = f", {self.reason}" if self.reason else ""
        return f"Score sheet unreadable: {self.score_source}{reason}"


def sent_table_numbers(sent_values: Mapping[str, str]) -> tuple[int, ...]:
    matches = (VERSION_FIELD.fullmatch(name) for name in sent_values)
    return tuple(int(match[1]) for match in matches if match)


def sent_game(sent_values: Mapping[str, str], table: int) -> tuple[int, str]:
    """Return the number of the game that the table's row showed, and the key of its players."""
    game, _, players_key = sent_values.get(f"t{table}of", "").partition(" ")
    return parse_sent_number_or_zero(game), players_key


def read_sent_table(sent_values: Mapping[str, str], table: int, boxes: int) -> SentTable:
    prefix = f"t{table}"
    _, players_key = sent_game(sent_values, table)
    pressed_table, _, press_name = sent_values.get("press", "").partition(" ")
    press = press_name if pressed_table == str(table) else ""
    # A race that the bell ended is a short game even if no one counted its hands.
    hands_text_if_short = "0" if press == "short" else sent_values.get(f"{prefix}cut", "")
    hands = sent_values.get(f"{prefix}hands", "").strip() or hands_text_if_short
    return SentTable(
        table=table,
        typed_texts=tuple(
            sent_values.get(f"{prefix}b{number}", "").strip(" ") for number in range(boxes)
        ),
        shown_boxes=sent_values.get(f"{prefix}was", ""),
        version=parse_sent_number_or_zero(sent_values.get(f"{prefix}version", "")),
        seen_version=parse_sent_number_or_zero(sent_values.get(f"{prefix}seen", "")),
        hands=parse_sent_number_or_zero(hands) if hands else None,
        press=press,
        reason=(sent_values.get(f"{prefix}reason") or sent_values.get("reason", "")).strip()[
            :MAX_NOTE_LENGTH
        ],
        score_source=sent_values.get(f"{prefix}known", "")[:40],
        players_key=players_key,
        changes_shown_text=sent_values.get(f"{prefix}shown", ""),
    )


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One line of a score sheet as it was typed: the points of each side, and the Xs."""

    points: tuple[str, ...]
    x: tuple[bool, ...]

    @property
    def is_empty(self) -> bool:
        return not any(self.points) and not any(self.x)


def read_typed_rows(
    sent_values: Mapping[str, str], *, rows: int, sides: int, holders: int
) -> tuple[TypedRow, ...]:
    """Return every line of the page, including empty ones."""
    return tuple(
        TypedRow(
            tuple(sent_values.get(f"r{row}p{side}", "").strip(" ") for side in range(sides)),
            tuple(f"r{row}x{holder}" in sent_values for holder in range(holders)),
        )
        for row in range(1, rows + 1)
    )


def rows_to_store(typed_rows: tuple[TypedRow, ...]) -> tuple[Row, ...]:
    """Return the lines down to the last one that is not empty; an empty box is 0 points."""
    last_number = max(
        (number for number, row in enumerate(typed_rows, 1) if not row.is_empty), default=0
    )
    return tuple(
        _row_to_store(number, row, last_number)
        for number, row in enumerate(typed_rows[:last_number], start=1)
    )


def read_pressed_hand(sent_values: Mapping[str, str], game: int, table: int) -> facts.Hand:
    """Return the hand sent by one button: who named trump and the result, or what happened."""
    number = parse_sent_number_or_zero(sent_values.get("number", ""))
    dealer = chair_key(sent_values.get("dealer", ""))
    if not dealer:
        raise Refused(DEALER_MISSING)
    event, _, stage = sent_values.get("event", "").partition(" ")
    hand = partial(facts.Hand, round=game, table=table, number=number, dealer=dealer)
    if event in MISHAP_KEYS:
        return hand(event=event, stage=stage)
    maker = chair_key(sent_values.get("maker", ""))
    outcome = next(
        (outcome for outcome in Outcome if outcome.key == sent_values.get("press")), None
    )
    if not maker:
        raise Refused(MAKER_MISSING)
    if not outcome:
        raise Refused(RESULT_MISSING)
    return hand(event=PlayedHand.KEY, maker=maker, alone=outcome.alone, tricks=outcome.tricks)


def chair_key(text: str) -> ChairKey:
    """Return the key of a seat, or "" for any other text."""
    return cast(ChairKey, text) if text in CHAIRS else ""


class HandForm(DeskForm):
    """The form for one hand, with the `questions` about its event. `names` are the players by
    seat.
    """

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: Mapping[str, object],
        names: Mapping[str, str],
        questions: tuple[Question, ...],
    ) -> None:
        super().__init__(data, initial=dict(initial))
        people = [("", "not known"), *names.items()]
        self.fields["dealer"] = forms.ChoiceField(
            label="Who dealt?",
            choices=[*([] if initial["dealer"] else [("", "Choose")]), *names.items()],
            error_messages=_error_messages("who dealt"),
        )
        for question in questions:
            self.fields[question.value] = _question_field(question, people)

    def hand(self, game: int, table: int, number: int, event: str) -> facts.Hand:
        values = self.cleaned_data
        tricks = values.get("tricks", "")
        return facts.Hand(
            round=game,
            table=table,
            number=number,
            dealer=chair_key(values["dealer"]),
            event=event,
            maker=chair_key(values.get("maker", "")),
            alone=bool(values.get("alone")),
            tricks=int(tricks) if tricks else None,
            offender=chair_key(values.get("offender", "")),
            choice=values.get("choice", ""),
            stage=values.get("stage", ""),
        )


def _row_to_store(number: int, row: TypedRow, last_number: int) -> Row:
    if row.is_empty:
        raise Refused(
            f"Line {number} is empty, but line {last_number} isn't. Enter 0 if no one scored, "
            "or move the lines up."
        )
    for text in row.points:
        if text and not WHOLE_NUMBER.fullmatch(text):
            raise Refused(f"Line {number}: enter whole numbers only, such as 2.")
    return tuple(int(text or 0) for text in row.points), tuple(map(int, row.x))


def _question_field(question: Question, people: list[tuple[str, str]]) -> forms.Field:
    label = QUESTION_LABELS[question]
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
                *((choice.value, words) for choice, words in CHOICE_WORDS.items()),
            ]
        case Question.STAGE:
            choices = [
                ("", "not known"),
                *((stage.value, words) for stage, words in MISDEAL_STAGE_WORDS.items()),
            ]
    return forms.ChoiceField(
        label=label, choices=choices, required=False, error_messages=_error_messages("one of these")
    )


def _error_messages(box_words: str) -> dict[str, str]:
    sentence = f"Choose {box_words}."
    return {"required": sentence, "invalid_choice": sentence}
