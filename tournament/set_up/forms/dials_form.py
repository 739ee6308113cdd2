"""The house rules as questions: all that one way to move asks for, and those of the other ways out
of sight beside them. Knows no house by name.
"""

from dataclasses import dataclass, replace

from django.forms.boundfield import BoundField
from django.http import QueryDict

from scoring.dials.dial import Dial
from scoring.dials.house_rules import DIALS, DIALS_OF, GROUPS, OF_FORMATS, HouseRules
from scoring.dials.kinds import Stored, WholeNumber
from scoring.dials.options import Format
from scoring.house import House
from tournament.desk.forms.drawn_form import DrawnForm
from tournament.desk.forms.fields import DeskForm
from tournament.desk.forms.question import DialQuestion
from tournament.set_up.forms.dial_fields import question
from tournament.writing.page_values import Values

# Asked before all others: they change from week to week.
FIRST = ("games", "fee_cents", "minutes")
# Where a night has no number of games yet.
USUAL_GAMES = 8
MARKS = frozenset(dial.name for group in GROUPS if group.title == "X" for dial in group.dials)


@dataclass(frozen=True, slots=True)
class DialRow:
    """One dial. `formats` are those that ask for it, empty for all; whether the one that is chosen
    does is `asked`.
    """

    field: BoundField
    formats: str
    asked: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Dials that belong together; `turned` counts those that differ from the sheet."""

    title: str
    rows: tuple[DialRow, ...]

    @property
    def fields(self) -> tuple[BoundField, ...]:
        return tuple(row.field for row in self.rows if row.asked)

    @property
    def turned(self) -> int:
        questions = [field.field for field in self.fields]
        return sum(bool(one.turned) for one in questions if isinstance(one, DialQuestion))

    @property
    def wrong(self) -> bool:
        return any(field.errors for field in self.fields)


class DialsForm(DrawnForm):
    """Every dial that matters for the way people move; those of the other ways are on the page too,
    out of sight, so that another way is chosen and answered in one go.
    """

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: dict[str, object] | None = None,
        rules: HouseRules,
        house: House,
    ) -> None:
        super().__init__(data, initial=initial)
        self.rules, self.house = rules, house
        self.way = _way(data) or rules.format
        names = dials_asked(self.way, rules)
        self.fields |= {name: self._question(name) for name in names}
        self.others = DeskForm(data)
        self.others.fields |= {name: self._question(name) for name in DIALS if name not in names}
        if data:
            self._look_at_others(data)
            if data.get("shown", rules.format.value) != self.way.value:
                self.data = self._with_new_questions(data)

    def clean(self) -> None:
        answers = self.cleaned_data
        if {"hands", "target"} <= set(answers) and (answers["hands"] is None) == (
            answers["target"] is None
        ):
            first, second = self.fields["hands"].label, self.fields["target"].label
            self.add_error("hands", f'Fill in either "{first}" or "{second}", and not both.')

    def dials(self) -> dict[str, Stored]:
        """What was answered. A bracket lasts until it is decided."""
        answered = {name: self.cleaned_data[name] for name in dials_asked(self.way, self.rules)}
        return {"games": None} | answered

    def stored(self) -> Values:
        """Of other ways too: what is not in sight now may be sent."""
        others = {name: field.initial for name, field in self.others.fields.items()}
        return {**others, **super().stored()}

    @property
    def mark(self) -> str:
        """One of the sheet's, to say what such marks are; empty where there is none."""
        return self.house.sheet[0].clause if self.house.has_sheet else ""

    @property
    def first(self) -> tuple[DialRow, ...]:
        return tuple(map(self._row, self._of_first))

    @property
    def groups(self) -> tuple[Group, ...]:
        return tuple(self._group(group.title, group.dials) for group in GROUPS)

    def _group(self, title: str, dials: tuple[Dial, ...]) -> Group:
        names = [dial.name for dial in dials if dial.name not in self._of_first]
        return Group(title, tuple(map(self._row, names)))

    @property
    def _of_first(self) -> list[str]:
        """What only another way asks for stands beside the choice of the way."""
        return [name for name in FIRST if name in dials_asked(self.rules.format, self.rules)]

    def _row(self, name: str) -> DialRow:
        formats = [way.value for way in Format if name in dials_asked(way, self.rules)]
        text = "" if len(formats) == len(Format) else " ".join(map(str, formats))
        is_asked = name in self.fields
        return DialRow(self[name] if is_asked else self.others[name], text, is_asked)

    def _question(self, name: str) -> DialQuestion:
        now, sheet = self.rules.to_dict()[name], self.house.rules.to_dict()[name]
        line = self.house.line_of[name] if self.house.has_sheet else None
        if name == "games" and None in (now, sheet):  # a bracket has no number of them
            now, line = now or USUAL_GAMES, None
        return question(_dial(name), now, sheet=sheet, line=line)

    def _look_at_others(self, data: QueryDict) -> None:
        """They are sent with the page, and nothing is done with them."""
        for name, field in self.others.fields.items():
            field.widget.value_from_datadict(data, {}, name)

    def _with_new_questions(self, data: QueryDict) -> QueryDict:
        """What was typed, and for what was not asked before, what holds now."""
        filled = data.copy()
        for name, field in self.fields.items():
            if isinstance(field, DialQuestion):
                for box, text in field.as_sent(name).items():
                    filled.setdefault(box, text)
        return filled


def dials_asked(way: Format, rules: HouseRules) -> tuple[str, ...]:
    """The dials that speak of this way to move, or of all. A bracket ends by itself; X are for
    players who have a card, unless the house marks them anyway.
    """
    special = OF_FORMATS | {"games"} | MARKS
    own = DIALS_OF[way] | ({"games"} if "bracket_draw" not in DIALS_OF[way] else set())
    own |= MARKS if rules.x_marked or "divisions" not in own else frozenset()
    return tuple(name for name in DIALS if name in own or name not in special)


def _dial(name: str) -> Dial:
    """Where the number of games is asked for, there has to be one."""
    dial = DIALS[name]
    if name == "games" and isinstance(dial.kind, WholeNumber):
        return replace(dial, kind=replace(dial.kind, nothing=""))
    return dial


def _way(data: QueryDict | None) -> Format | None:
    wish = data.get("format") if data else None
    return next((way for way in Format if way.value == wish), None)
