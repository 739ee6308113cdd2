"""How the pot is split, or what the donated prizes are: told before anybody has won."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring.dollars import dollars
from scoring.places.prizes import Feat, PrizeTable, Share, SidePrize
from tournament.kit.desk.forms.fields import DrawnForm
from tournament.storage.writing.page_values import NOTHING, Values
from tournament.topics.money.forms import NoteField, cents

PART = re.compile(r"([0-9]{1,3}) ?%")
HOW_TO_SHARE = "Write a part like 50%, or a sum like $20."
BOXES = 5
SPARE_BOXES = 2
LONGEST_THING = 120
YES_NO = [("yes", "yes"), ("", "no")]


class ShareField(forms.CharField):
    """A part of the pot or a fixed sum; the sign says which."""

    def __init__(self, *, label: str) -> None:
        attrs = {"autocomplete": "off"}
        super().__init__(label=label, required=False, widget=forms.TextInput(attrs=attrs))

    def clean(self, value: object) -> Share | None:
        typed: str = super().clean(value)
        part = PART.fullmatch(typed)
        if part and int(part[1]) <= 100:
            return Share(per_cent=int(part[1]))
        if typed and not typed.startswith("$"):
            raise ValidationError(HOW_TO_SHARE)
        return Share(cents=cents(typed)) if typed else None

    def prepare_value(self, value: object) -> object:
        if not isinstance(value, Share):
            return value
        return f"{value.per_cent}%" if value.per_cent else dollars(value.cents)


class PrizeTableForm(DrawnForm):
    """A box for each place, and one for each feat beside them; `parts` are stored of them."""

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        table: PrizeTable,
        parts: Mapping[str, object] = NOTHING,
    ) -> None:
        super().__init__(data, auto_id="table_%s")
        self._parts = parts
        self._boxes = min(20, max(BOXES, len(table.places) + SPARE_BOXES))
        for place in range(1, self._boxes + 1):
            self.fields[f"place_{place}"] = ShareField(label=f"Place {place}")
        for feat in Feat:
            self.fields[str(feat.value)] = ShareField(label=feat.words.capitalize())
        self.fields["nobody_twice"] = _yes_no("May somebody with a place win one of these too?")
        self.fields["leavers_too"] = _yes_no("May whoever went home have the lowest score?")
        self.fields["whole_dollars"] = _yes_no("Round down to whole dollars?")
        for at, share in enumerate(table.places, start=1):
            self.initial[f"place_{at}"] = share
        for side in table.side:
            self.initial[str(side.feat.value)] = side.share
        self.initial["nobody_twice"] = "" if table.nobody_twice else "yes"
        self.initial["leavers_too"] = "yes" if table.leavers_too else ""
        self.initial["whole_dollars"] = "yes" if table.whole_dollars else ""

    def clean(self) -> None:
        """The first empty box is where the places end."""
        given = [self.cleaned_data.get(f"place_{at}") for at in range(1, self._boxes + 1)]
        while given and given[-1] is None:
            given.pop()
        if None in given and not self.errors:
            at = given.index(None) + 1
            self.add_error(f"place_{at}", f"Place {at} is empty and a later one is not.")

    def stored(self) -> Values:
        return self._parts

    def box_of(self, name: str) -> str:
        first = {"places": "place_1", "side": str(next(iter(Feat)).value)}
        return first.get(name, name)

    def said(self, name: str, value: Any) -> object:
        """Shares as they are typed."""
        if isinstance(value, bool):
            return "yes" if value is not (name == "nobody_twice") else "no"
        return ", ".join(" ".join(filter(None, (_feat(item), _share(item)))) for item in value)

    def table(self) -> PrizeTable:
        given = [self.cleaned_data[f"place_{at}"] for at in range(1, self._boxes + 1)]
        side = [(feat, self.cleaned_data[str(feat.value)]) for feat in Feat]
        return PrizeTable(
            tuple(share for share in given if share is not None),
            tuple(SidePrize(feat, share) for feat, share in side if share is not None),
            nobody_twice=not self.cleaned_data["nobody_twice"],
            whole_dollars=bool(self.cleaned_data["whole_dollars"]),
            leavers_too=bool(self.cleaned_data["leavers_too"]),
        )


def _share(prize: Mapping[str, int]) -> str:
    return f"{prize['per_cent']}%" if prize["per_cent"] else dollars(prize["cents"])


def _feat(prize: Mapping[str, str]) -> str:
    return next((f"{feat.words}:" for feat in Feat if feat.value == prize.get("feat")), "")


def _yes_no(label: str) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=YES_NO, required=False)


class ThingField(NoteField):
    def clean(self, value: object) -> str:
        tidy = super().clean(value)
        if len(tidy) > LONGEST_THING:
            raise ValidationError(f"At most {LONGEST_THING} letters, please. This has {len(tidy)}.")
        return tidy


class ThingsForm(DrawnForm):
    """What is given for each place, where the prizes are donated things."""

    def __init__(
        self, data: Mapping[str, object] | None = None, *, places: int, things: Sequence[str]
    ) -> None:
        super().__init__(data, auto_id="id_%s")
        for place in range(1, places + 1):
            self.fields[f"thing_{place}"] = ThingField(label=f"Place {place}")
            self.initial[f"thing_{place}"] = ""
        for place, thing in enumerate(things[:places], start=1):
            self.initial[f"thing_{place}"] = thing

    def things(self) -> tuple[str, ...]:
        return tuple(self.cleaned_data[name] for name in self.fields)
