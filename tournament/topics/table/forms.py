"""The values that a browser sends about a table: totals in boxes, lines of a score sheet, or one
hand. The values are only parsed here. The actions check them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import cast

from django import forms
from django.http import QueryDict

from scoring.events import MISHAP_CLASSES
from scoring.events.event import PenaltyChoice, Question
from scoring.events.ordinary import MISDEAL_STAGE_WORDS, PlayedHand
from tournament.evening import facts
from tournament.evening.facts import ChairKey, PaperRow
from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.evening.night.play.deals import HandOutcome
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import DeskForm, parse_sent_number_or_zero

# ASCII digits only: int() would also accept full-width digits.
WHOLE_NUMBER_PATTERN = re.compile(r"-?[0-9]{1,3}", re.ASCII)
VERSION_FIELD_PATTERN = re.compile(r"t([0-9]{1,4})version", re.ASCII)
# The buttons that save the typed score although the page has shown the director a newer saved one.
BUTTONS_OVERWRITING_NEWER_SCORE = ("mine", "why")
MISHAP_KEYS = tuple(mishap.KEY for mishap in MISHAP_CLASSES)
CHAIR_KEYS = ("N", "E", "S", "W")
PENALTY_CHOICE_WORDS = {
    PenaltyChoice.AS_PLAYED: "the hand as it was played",
    PenaltyChoice.ADD: "the penalty, added to their points",
    PenaltyChoice.SUBTRACT: "the penalty, taken off the others",
}
LABEL_BY_QUESTION = {
    Question.STAGE: "How was it found?",
    Question.OFFENDER: "Who broke the rule?",
    Question.MAKER: "Who named trump?",
    Question.ALONE: "Did the maker play alone?",
    Question.TRICKS: "Tricks of the maker's side",
    Question.CHOICE: "What did they choose?",
}
RESULT_MISSING_SENTENCE = "Choose the result: how many tricks did the makers take?"
# The history stores the source of the score in front of the reason, so the reason must be shorter.
MAX_REASON_LENGTH_AFTER_SOURCE = MAX_NOTE_LENGTH - 50
MAKER_MISSING_SENTENCE = "Choose who named trump, then the result."
DEALER_MISSING_SENTENCE = "First choose who dealt this hand."


@dataclass(frozen=True, slots=True)
class SentTable:
    """One table's row of the Scores page, as the browser sent it.

    `shown_boxes` are the totals that the page showed before any typing. `players_key` names the
    players that the row showed, since other players may sit there now. For a correction in a
    bracket, `changes_shown_text` names the changed games that the row showed. `score_source` tells
    how the director knows the totals if the score sheet can't be read.
    """

    table: int
    typed_texts: tuple[str, ...]
    shown_boxes: str
    version: int
    seen_version: int
    hand_count: int | None
    pressed_button: str
    reason: str
    score_source: str = ""
    players_key: str = ""
    changes_shown_text: str = ""

    @property
    def has_changes(self) -> bool:
        return bool(self.pressed_button) or ",".join(self.typed_texts) != self.shown_boxes

    @property
    def latest_seen_version(self) -> int:
        """Return the version of the newest saved score that the director has seen."""
        return (
            self.seen_version
            if self.pressed_button in BUTTONS_OVERWRITING_NEWER_SCORE
            else self.version
        )

    @property
    def history_reason(self) -> str:
        """Return the reason to store in the history. For an unreadable score sheet, the reason
        begins with the source of the totals.
        """
        if not self.score_source:
            return self.reason
        reason = f", {self.reason}" if self.reason else ""
        return f"Score sheet unreadable: {self.score_source}{reason}"


def find_sent_tables(sent_values: Mapping[str, str]) -> tuple[int, ...]:
    version_matches = (VERSION_FIELD_PATTERN.fullmatch(field_name) for field_name in sent_values)
    return tuple(int(version_match[1]) for version_match in version_matches if version_match)


def read_shown_game(sent_values: Mapping[str, str], table: int) -> tuple[int, str]:
    """Return the number of the game that this table's row showed, and the key that identifies its
    players.
    """
    game_number, _, players_key = sent_values.get(f"t{table}of", "").partition(" ")
    return parse_sent_number_or_zero(game_number), players_key


def read_sent_table(sent_values: Mapping[str, str], table: int, box_count: int) -> SentTable:
    field_prefix = f"t{table}"
    _, players_key = read_shown_game(sent_values, table)
    pressed_table, _, sent_button_name = sent_values.get("press", "").partition(" ")
    button_name = sent_button_name if pressed_table == str(table) else ""
    # A race that the bell ended is a short game even if no one counted its hands.
    short_hand_count_text = (
        "0" if button_name == "short" else sent_values.get(f"{field_prefix}cut", "")
    )
    hand_count_text = sent_values.get(f"{field_prefix}hands", "").strip() or short_hand_count_text
    return SentTable(
        table=table,
        typed_texts=tuple(
            sent_values.get(f"{field_prefix}b{number}", "").strip(" ")
            for number in range(box_count)
        ),
        shown_boxes=sent_values.get(f"{field_prefix}was", ""),
        version=parse_sent_number_or_zero(sent_values.get(f"{field_prefix}version", "")),
        seen_version=parse_sent_number_or_zero(sent_values.get(f"{field_prefix}seen", "")),
        hand_count=parse_sent_number_or_zero(hand_count_text) if hand_count_text else None,
        pressed_button=button_name,
        reason=(sent_values.get(f"{field_prefix}reason") or sent_values.get("reason", "")).strip()[
            :MAX_NOTE_LENGTH
        ],
        score_source=sent_values.get(f"{field_prefix}known", "")[:40],
        players_key=players_key,
        changes_shown_text=sent_values.get(f"{field_prefix}shown", ""),
    )


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One typed line of a score sheet: the points of each side, and the check boxes for Xs."""

    points: tuple[str, ...]
    x_ticks: tuple[bool, ...]

    @property
    def is_empty(self) -> bool:
        return not any(self.points) and not any(self.x_ticks)


def read_typed_rows(
    sent_values: Mapping[str, str], *, row_count: int, side_count: int, holder_count: int
) -> tuple[TypedRow, ...]:
    """Return all lines of the score sheet page as they were typed, including empty ones."""
    return tuple(
        TypedRow(
            tuple(sent_values.get(f"r{row}p{side}", "").strip(" ") for side in range(side_count)),
            tuple(f"r{row}x{holder}" in sent_values for holder in range(holder_count)),
        )
        for row in range(1, row_count + 1)
    )


def convert_typed_rows(typed_rows: tuple[TypedRow, ...]) -> tuple[PaperRow, ...]:
    """Return the typed lines as numbers, without the empty lines at the end. An empty box counts as
    0 points. Refuse an empty line between others.
    """
    last_filled_number = max(
        (row_number for row_number, row in enumerate(typed_rows, 1) if not row.is_empty), default=0
    )
    return tuple(
        _convert_typed_row(row_number, row, last_filled_number)
        for row_number, row in enumerate(typed_rows[:last_filled_number], start=1)
    )


def read_sent_hand(sent_values: Mapping[str, str], game: int, table: int) -> facts.Hand:
    """Return the hand that one button sent: who named trump and the result, or a mishap such as a
    misdeal. Refuse if a value is missing.
    """
    hand_number = parse_sent_number_or_zero(sent_values.get("number", ""))
    dealer = parse_chair_key(sent_values.get("dealer", ""))
    if not dealer:
        raise Refused(DEALER_MISSING_SENTENCE)
    event, _, stage = sent_values.get("event", "").partition(" ")
    make_hand = partial(facts.Hand, round=game, table=table, number=hand_number, dealer=dealer)
    if event in MISHAP_KEYS:
        return make_hand(event=event, stage=stage)
    maker = parse_chair_key(sent_values.get("maker", ""))
    outcome = next(
        (outcome for outcome in HandOutcome if outcome.key == sent_values.get("press")), None
    )
    if not maker:
        raise Refused(MAKER_MISSING_SENTENCE)
    if not outcome:
        raise Refused(RESULT_MISSING_SENTENCE)
    return make_hand(event=PlayedHand.KEY, maker=maker, alone=outcome.alone, tricks=outcome.tricks)


def parse_chair_key(sent_text: str) -> ChairKey:
    """Return the key of a seat, or "" for any other text."""
    return cast(ChairKey, sent_text) if sent_text in CHAIR_KEYS else ""


class HandForm(DeskForm):
    """The form for one hand, with a field for each of the `questions` about its event."""

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: Mapping[str, object],
        name_by_chair: Mapping[str, str],
        questions: tuple[Question, ...],
    ) -> None:
        super().__init__(data, initial=dict(initial))
        player_choices = [("", "not known"), *name_by_chair.items()]
        self.fields["dealer"] = forms.ChoiceField(
            label="Who dealt?",
            choices=[*([] if initial["dealer"] else [("", "Choose")]), *name_by_chair.items()],
            error_messages=_make_choice_errors("who dealt"),
        )
        for question in questions:
            self.fields[question.value] = _make_question_field(question, player_choices)

    def hand(self, game: int, table: int, hand_number: int, event: str) -> facts.Hand:
        cleaned_values = self.cleaned_data
        tricks_text = cleaned_values.get("tricks", "")
        return facts.Hand(
            round=game,
            table=table,
            number=hand_number,
            dealer=parse_chair_key(cleaned_values["dealer"]),
            event=event,
            maker=parse_chair_key(cleaned_values.get("maker", "")),
            alone=bool(cleaned_values.get("alone")),
            tricks=int(tricks_text) if tricks_text else None,
            offender=parse_chair_key(cleaned_values.get("offender", "")),
            choice=cleaned_values.get("choice", ""),
            stage=cleaned_values.get("stage", ""),
        )


def _convert_typed_row(row_number: int, typed_row: TypedRow, last_filled_number: int) -> PaperRow:
    if typed_row.is_empty:
        raise Refused(
            f"Line {row_number} is empty, but line {last_filled_number} isn't. Enter 0 if no one "
            "scored, or move the lines up."
        )
    for points_text in typed_row.points:
        if points_text and not WHOLE_NUMBER_PATTERN.fullmatch(points_text):
            raise Refused(f"Line {row_number}: enter whole numbers only, such as 2.")
    return tuple(int(points_text or 0) for points_text in typed_row.points), tuple(
        map(int, typed_row.x_ticks)
    )


def _make_question_field(question: Question, player_choices: list[tuple[str, str]]) -> forms.Field:
    label = LABEL_BY_QUESTION[question]
    match question:
        case Question.ALONE:
            choices = [("", "no"), ("yes", "yes")]
        case Question.OFFENDER | Question.MAKER:
            choices = player_choices
        case Question.TRICKS:
            choices = [("", "not counted"), *((str(number), str(number)) for number in range(6))]
        case Question.CHOICE:
            choices = [
                ("", "nothing yet"),
                *((choice.value, words) for choice, words in PENALTY_CHOICE_WORDS.items()),
            ]
        case Question.STAGE:
            choices = [
                ("", "not known"),
                *((stage.value, words) for stage, words in MISDEAL_STAGE_WORDS.items()),
            ]
    return forms.ChoiceField(
        label=label,
        choices=choices,
        required=False,
        error_messages=_make_choice_errors("one of these"),
    )


def _make_choice_errors(choice_words: str) -> dict[str, str]:
    sentence = f"Choose {choice_words}."
    return {"required": sentence, "invalid_choice": sentence}
