"""Makes words for one line of a night's history: the fact, its old value and its new value. A
history may come from another machine, so a line with unreadable values gets words too.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest

from scoring.chairs import CHAIRS_CLOCKWISE, side_name, sides_at_table
from scoring.dials.dial import uncapitalize
from scoring.dials.house_rules import ANSWERS_FOR_OLD_NIGHTS, DIALS
from scoring.dollars import format_dollars
from scoring.houses import find_house
from tournament.evening import facts
from tournament.evening.facts.field import Label, YesNoWords
from tournament.evening.night.bracket.named_games import forfeit_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.play.box_kinds import BOX_KINDS, BoxKind
from tournament.evening.night.play.deals import shown_hand_number
from tournament.evening.night.play.sheets import score_in_words
from tournament.evening.night.play.side_names import team_name_by_side
from tournament.evening.purse.books import (
    TERMS_BY_PAYMENT_KIND,
    WORD_BY_PAYMENT_METHOD,
    method_in_words,
)
from tournament.evening.words.many import capitalize, count_of
from tournament.evening.words.occasion import date_in_words
from tournament.storage.stored.differences import RowHistoryDifference
from tournament.storage.stored.fact_json import FACT_CLASS_BY_KIND, ChangeLine

log = logging.getLogger(__name__)
UNREADABLE_VALUES_WORDS = "its values can't be shown"
NAME_FIELD_BY_KIND = {facts.Round.KIND: "name"}
# For each kind of fact: the fields that are not described when a fact is added or removed, since
# the fact's name in the same line includes them. Fields of the fact's key are not described either.
FIELDS_LEFT_OUT_BY_KIND: Mapping[str, tuple[str, ...]] = {
    facts.Entry.KIND: ("name", "team"),
    facts.Round.KIND: ("ended",),
    facts.Ruling.KIND: ("table", "hand", "event", "offender"),
}


def describe_change(change_line: ChangeLine, night: Night) -> str:
    """Return a line about a change, such as "Table 4, game 2: N/S 8 (was 9)"."""
    return _words_or_unreadable_note(lambda: _change_in_words(change_line, night))


def describe_difference(difference: RowHistoryDifference, night: Night) -> str:
    """Return a sentence about a difference between the night's file and its history, such as "Table
    4, game 2: N/S 9 in the file and 8 in the history."
    """
    return _words_or_unreadable_note(lambda: _difference_sentence(difference, night))


def _words_or_unreadable_note(make_words: Callable[[], str]) -> str:
    """Return the words that `make_words` returns. If a value cannot be read, log a warning and
    return `UNREADABLE_VALUES_WORDS`.
    """
    try:
        return make_words()
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        log.warning("A line of the history cannot be read: %r", fault)
        return UNREADABLE_VALUES_WORDS


def _change_in_words(change_line: ChangeLine, night: Night) -> str:
    field_phrases = list(_ChangeDescriber(change_line, night).describe_fields())
    if change_line["kind"] == facts.Plan.KIND:
        return capitalize(", ".join(field_phrases)) or f"{_fact_name(change_line, night)} changed"
    if change_line["new"] is None:
        values_in_parentheses = f" ({', '.join(field_phrases)})" if field_phrases else ""
        return f"{_fact_name(change_line, night)}: removed{values_in_parentheses}"
    if change_line["old"] is None and change_line["kind"] in (facts.Entry.KIND, facts.Team.KIND):
        field_phrases.insert(0, "added")
    what_changed = ", ".join(field_phrases) or _words_without_fields(change_line, night)
    return f"{_fact_name(change_line, night)}: {what_changed}"


def _words_without_fields(change_line: ChangeLine, night: Night) -> str:
    """Return words such as "seated" or "added" for a change without words about any field."""
    is_added = change_line["old"] is None
    match change_line["kind"]:
        case facts.Round.KIND if is_added:
            return "called" if _bracket_game_name(change_line, night) else "seated"
        case facts.Sheet.KIND if is_added:
            return "score sheet started"
        case facts.Sheet.KIND:
            return "score sheet saved"
    return "added" if is_added else "saved"


def _difference_sentence(difference: RowHistoryDifference, night: Night) -> str:
    change_line = difference.log_line
    values_words = ", ".join(
        _ChangeDescriber(change_line, night, is_difference=True).describe_fields()
    )
    fact_name = _fact_name(change_line, night)
    if difference.fact_in_rows and difference.fact_in_history:
        return (
            f"{fact_name}: {values_words}."
            if values_words
            else f"{fact_name} differs from its history."
        )
    only_source = "file" if difference.fact_in_rows else "history"
    values_in_parentheses = f" ({values_words})" if values_words else ""
    return f"{fact_name}{values_in_parentheses} is only in the {only_source}."


def _fact_name(change_line: ChangeLine, night: Night) -> str:
    """Return the name of the changed fact, with the numbers that people use, such as "Table 4, game
    2".
    """
    fact_values = change_line["new"] or change_line["old"] or {}
    match change_line["kind"], change_line["key"]:
        case facts.Entry.KIND, [number]:
            return capitalize(_entrant_name(number, night, fact_values))
        case facts.Round.KIND, [game]:
            return f"Game {_bracket_game_name(change_line, night) or game}"
        case facts.Sheet.KIND, [game, table]:
            return f"Table {table}, game {_bracket_game_name(change_line, night) or game}"
        case facts.Hand.KIND, [game, table, number]:
            shown_number = shown_hand_number(
                number, night.rounds.table_game(game, table), night.rules
            )
            game_name = _bracket_game_name(change_line, night) or game
            return f"Table {table}, game {game_name}, hand {shown_number}"
        case ((facts.Seat.KIND | facts.Handover.KIND | facts.Grant.KIND), [game, number]):
            game_name = _bracket_game_name(change_line, night) or game
            return f"{capitalize(_entrant_name(number, night))}, game {game_name}"
        case facts.Award.KIND, [number]:
            return f"Prize {number}"
        case kind, [number]:
            return f"{kind.capitalize()} {number}"
        case _:
            return f"The {night.occasion.singular}"


def _bracket_game_name(change_line: ChangeLine, night: Night) -> str:
    """Return the name of a bracket game. The name in the change comes first, then the name in the
    night. Return an empty string if the game has no name.
    """
    stored_name = (change_line["new"] or change_line["old"] or {}).get("name")
    seated_game = night.rounds.with_number(change_line["key"][0])
    return str(stored_name or (seated_game.name if seated_game else ""))


def _entrant_name(
    entry_number: int, night: Night, fact_values: Mapping[str, object] | None = None
) -> str:
    """Return a player's name with a number in parentheses: the team's number if the player is in a
    team, or else the player's own. A player without a name is called by number, as in "number 7".
    """
    entry = night.entries.by_number.get(entry_number)
    name = (fact_values or {}).get("name", entry and entry.name)
    team = (fact_values or {}).get("team", entry and entry.team)
    if not name:
        return f"number {entry_number}"
    return f"{name} ({entry_number})" if team is None else f"{name} (team {team})"


@dataclass(frozen=True, slots=True)
class _ChangeDescriber:
    """Describes one line of the history, field by field."""

    line: ChangeLine
    night: Night
    is_difference: bool = False

    @property
    def is_added_or_removed(self) -> bool:
        """Return whether the fact was added or removed. Each of its fields then has only one value
        to show.
        """
        return self.line["old"] is None or self.line["new"] is None

    def describe_fields(self) -> Iterator[str]:
        old_values, new_values = self.line["old"] or {}, self.line["new"] or {}
        fields_to_leave_out = (
            *FACT_CLASS_BY_KIND[self.line["kind"]].KEY,
            *FIELDS_LEFT_OUT_BY_KIND.get(self.line["kind"], ()),
        )
        # The fields keep the order of the fact's class, since a database may store JSON in any
        # order.
        for field_name, field in facts.FIELDS_BY_KIND[self.line["kind"]].items():
            is_hidden = (
                facts.FieldFlag.NOT_SHOWN in field.flags
                or field_name == NAME_FIELD_BY_KIND.get(self.line["kind"])
            )
            is_left_out = self.is_added_or_removed and field_name in fields_to_leave_out
            if field_name in (old_values or new_values) and not (is_hidden or is_left_out):
                yield from self._field_words(
                    field, old_values.get(field_name), new_values.get(field_name)
                )
        is_seat = self.line["kind"] == facts.Seat.KIND
        if is_seat and self.is_added_or_removed and not (old_values or new_values)["table"]:
            yield "sits out"

    def _field_words(
        self, field: facts.Field, old_value: object, new_value: object
    ) -> Iterator[str]:
        field_name, is_score_sheet = field.name, self.line["kind"] == facts.Sheet.KIND
        box_kind = next(
            (kind for kind in BOX_KINDS if is_score_sheet and kind.field == field_name), None
        )
        if box_kind:
            box_labels = self._box_labels(
                box_kind, max(len(_as_list(old_value)), len(_as_list(new_value)))
            )
            for label, *cells in zip_longest(box_labels, _as_list(old_value), _as_list(new_value)):
                yield from self._labeled_words(
                    Label(str(label or field_name), emptied=f"{label or field_name} empty"),
                    *map(_text_or_empty, cells),
                )
        elif field_name == "rows":
            row_pairs = zip_longest(_as_list(old_value), _as_list(new_value))
            for row_number, (old_row, new_row) in enumerate(row_pairs, start=1):
                yield from self._labeled_words(
                    Label(f"line {row_number}:"), _points_text(old_row), _points_text(new_row)
                )
        elif field_name == "dials":
            yield from self._house_rule_words(
                {**ANSWERS_FOR_OLD_NIGHTS, **_as_mapping(old_value)},
                {**ANSWERS_FOR_OLD_NIGHTS, **_as_mapping(new_value)},
            )
        elif field_name == "forfeit":
            yield from self._forfeit_sentences(str(old_value or ""), str(new_value or ""))
        elif field.change_label:
            yield from [] if self.is_added_or_removed else [self._changed_field_words(field)]
        elif field.yes_no_words:
            yield from self._yes_no_words(
                field, field.yes_no_words, bool(old_value), bool(new_value)
            )
        elif field_name in {"first_game", "last_game"} and self.night.format.calls_games:
            # Players know the games of a bracket by name, not by number.
            if field_name == "last_game":
                words = YesNoWords("left", "no longer leaving")
                yield from self._yes_no_words(
                    field, words, old_value is not None, new_value is not None
                )
        elif field_name == "last_game" and new_value == 0:
            yield "not playing"
        else:
            yield from self._labeled_words(
                field.label, self._value_text(field, old_value), self._value_text(field, new_value)
            )

    def _forfeit_sentences(self, old_side: str, new_side: str) -> Iterator[str]:
        """Yield a sentence that says who forfeited. The sentence leaves out the game, since the
        line begins with the game's name.
        """
        game_name = _bracket_game_name(self.line, self.night)
        old_sentence, new_sentence = (
            forfeit_in_words(self.night, game_name, side) for side in (old_side, new_side)
        )
        if self.is_added_or_removed and (old_side or new_side):
            yield old_sentence if old_side else new_sentence
        elif old_side != new_side:
            yield (
                self._old_and_new_words(old_sentence, new_sentence) if old_side else new_sentence
            )

    def _changed_field_words(self, field: facts.Field) -> str:
        return (
            f"different {field.change_label}"
            if self.is_difference
            else f"{field.change_label} changed"
        )

    def _yes_no_words(
        self, field: facts.Field, words: YesNoWords, old_answer: bool, new_answer: bool
    ) -> Iterator[str]:
        """Yield the words for a yes-or-no answer. For a fact that was added or removed, yield them
        only if the answer is unusual.
        """
        fact_class = FACT_CLASS_BY_KIND[self.line["kind"]]
        usual_answer = fact_class.__dataclass_fields__[field.name].default is True
        if self.is_added_or_removed:
            answer = new_answer if self.line["new"] else old_answer
            if answer is not usual_answer:
                yield words.yes if answer else words.no
        elif old_answer is not new_answer:
            new_words, old_words = (
                words.yes if answer else words.no for answer in (new_answer, old_answer)
            )
            yield self._old_and_new_words(old_words, new_words) if self.is_difference else new_words

    def _labeled_words(self, label: Label, old_text: str, new_text: str) -> Iterator[str]:
        """Yield the label with the new value, and with the old value too if the value changed."""
        separator = ": " if self.line["kind"] == facts.Plan.KIND else " "
        prefix = f"{label.words}{separator}" if label.words else ""
        if self.is_added_or_removed and (old_text or new_text):
            yield f"{prefix}{old_text or new_text}"
        elif not self.is_added_or_removed and old_text != new_text:
            if self.is_difference:
                yield f"{prefix}{self._old_and_new_words(old_text or 'none', new_text or 'none')}"
            elif not new_text:
                emptied_words = label.emptied or f"{label.words} removed".strip()
                yield (
                    emptied_words.format(old_text)
                    if "{}" in emptied_words
                    else f"{emptied_words} (was {old_text})"
                )
            elif old_text:
                yield f"{prefix}{self._old_and_new_words(old_text, new_text)}"
            else:
                yield f"{prefix}{new_text}"

    def _old_and_new_words(self, old_text: str, new_text: str) -> str:
        if self.is_difference:
            return f"{new_text} in the file and {old_text} in the history"
        return f"{new_text} (was {old_text})"

    def _box_labels(self, box_kind: BoxKind, box_count: int) -> list[str]:
        """Return the label of each box on a score sheet: one for each side or each chair."""
        game = (
            self.night.rounds.table_game(*self.line["key"]) if len(self.line["key"]) == 2 else None
        )
        chairs = game.chairs if game else CHAIRS_CLOCKWISE
        # A colon after the team's name separates its number from the points.
        team_names = team_name_by_side(self.night, game) if game else {}
        name_by_side = {side: f"{name}:" for side, name in team_names.items()}
        chairs_per_box = box_kind.chairs_per_box(self.night.rules, chairs)
        if len(chairs_per_box) != box_count:
            chairs_per_box = (
                sides_at_table(CHAIRS_CLOCKWISE)
                if box_count == 2
                else tuple((chair,) for chair in chairs)
            )
        return [
            f"{box_kind.visible_prefix}{side_name(side, name_by_side)}"
            for side in chairs_per_box[:box_count]
        ]

    def _house_rule_words(
        self, old_dials: Mapping[str, object], new_dials: Mapping[str, object]
    ) -> Iterator[str]:
        """Yield words for each house rule that changed. For a new night, yield nothing, since no
        rule has been changed yet.
        """
        for rule_name in new_dials if not self.is_added_or_removed else ():
            rule_label = Label(DIALS[rule_name].label if rule_name in DIALS else rule_name)
            old_text, new_text = (
                _house_rule_text(rule_name, dials.get(rule_name))
                for dials in (old_dials, new_dials)
            )
            if old_text != new_text:
                yield from self._labeled_words(rule_label, uncapitalize(old_text), new_text)

    def _value_text(self, field: facts.Field, value: object) -> str:
        if value is None:
            return ""
        if str(value) in field.words_by_value:
            return field.words_by_value[str(value)]
        if field.bare_type is facts.PaymentKind:
            return TERMS_BY_PAYMENT_KIND[facts.PaymentKind(str(value))].words
        if field.bare_type is facts.PaymentMethod:
            method = facts.PaymentMethod(str(value))
            return (
                f"paid {method_in_words(method)}"
                if method in WORD_BY_PAYMENT_METHOD
                else "no money changed hands"
            )
        if field.name == "drawn":
            # A late team gets the draw number of a bye, so eleven teams may have draw numbers up to
            # 16. The history shows the team's position in the order of draw numbers instead.
            numbers = sorted(filter(None, (team.draw_number for team in self.night.teams)))
            return str(numbers.index(value) + 1 if value in numbers else value)
        if field.name == "house":
            return find_house(str(value)).title
        if field.is_day:
            return date_in_words(date.fromisoformat(str(value)))
        if facts.FieldFlag.PERSON in field.flags and isinstance(value, int):
            return _entrant_name(value, self.night)
        if facts.FieldFlag.CENTS in field.flags and isinstance(value, int):
            return format_dollars(value)
        if field.count_noun and isinstance(value, int):
            return count_of(value, field.count_noun.singular, field.count_noun.plural)
        if isinstance(value, list):
            return score_in_words(map(_text_or_empty, value))
        return str(value).replace("_", " ")


def _house_rule_text(rule_name: str, value: object) -> str:
    try:
        return DIALS[rule_name].kind.format_answer(DIALS[rule_name].kind.read_answer(value))
    except (KeyError, ValueError):
        return str(value)


def _points_text(row: object) -> str:
    """Return the points in a row of a score sheet, and its Xs if there are any."""
    if not isinstance(row, list | tuple) or len(row) != 2:
        return ""
    points_text, x_text = (score_in_words(map(_text_or_empty, _as_list(cells))) for cells in row)
    return f"{points_text}, Xs {x_text}" if any(_as_list(row[1])) else points_text


def _text_or_empty(value: object) -> str:
    return "" if value is None else str(value)


def _as_list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _as_mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}
