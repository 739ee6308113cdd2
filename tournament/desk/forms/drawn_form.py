"""Forms that draw what is stored, and know of it again when they are sent."""

from collections.abc import Sequence
from typing import Any, Protocol

from tournament.desk.forms.fields import DeskForm
from tournament.desk.forms.question import DialQuestion
from tournament.writing import page_values
from tournament.writing.page_values import Overtaken, Values, differ


class ToldWhenLate(Protocol):
    """Says itself where somebody else was quicker."""

    def overtaken(self, refusal: Overtaken) -> None: ...


class DrawnForm(DeskForm):
    """Its page says with `{% drawn %}` what stands in its `kept` boxes; in all, unless they are
    named.
    """

    kept: Sequence[str] = ()
    _seen: Values = page_values.NOTHING

    def stored(self) -> Values:
        return {
            name: self.get_initial_for_field(self.fields[name], name)
            for name in self.kept or self.fields
        }

    @property
    def drawn(self) -> Values:
        """What it was sent with, or what it has told since."""
        sent = self.data.get(page_values.BOX, "") if self.is_bound else ""
        return {**page_values.read(sent), **self._seen}

    def overtaken(self, refusal: Overtaken) -> None:
        """Each such box names both values, and whoever presses again has seen them."""
        self._seen = refusal.stored
        for name, stored in refusal.stored.items():
            self.add_error(self.box_of(name), self.differ(name, stored, refusal.told[name]))

    def box_of(self, name: str) -> str:
        return name

    def differ(self, name: str, stored: object, value: object) -> str:
        return differ(self.said(name, stored), self.said(name, value))

    def said(self, name: str, value: Any) -> object:
        field = self.fields[name]
        return field.say(value) if isinstance(field, DialQuestion) else value

    @property
    def status(self) -> int:
        return 409 if self._seen else 200

    @property
    def line(self) -> str:
        return page_values.line({**self.stored(), **self.drawn})
