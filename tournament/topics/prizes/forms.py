"""How the pot is split, or what the donated prizes are, told before anybody has won; the prizes as
the director awards them, the end of a playoff, the count; which card is handed in, and what it
says.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring.chairs import CLOCKWISE
from scoring.dollars import dollars
from scoring.places.prizes import Feat, PrizeTable, Share, SidePrize
from scoring.totals.box_ranges import least_points, most_points
from scoring.totals.judging import Typed, judge
from tournament.evening.night.night import Night
from tournament.evening.night.play.sheets import side_by_side
from tournament.evening.purse.books import MOST_COUNTED
from tournament.evening.purse.playoffs import game_in_words
from tournament.evening.words.many import capital
from tournament.kit.desk.forms.fields import DeskForm, DrawnForm, FigureField, NumberField
from tournament.storage.writing.page_values import NOTHING, Overtaken, Values
from tournament.topics.money.forms import MoneyField, NoteField, WhoField, cents

PART = re.compile(r"([0-9]{1,3}) ?%")
HOW_TO_SHARE = "Write a part like 50%, or a sum like $20."
BOXES = 5
SPARE_BOXES = 2
MAX_THING_LENGTH = 120
YES_NO = [("yes", "yes"), ("", "no")]
# The press that says so has this name, with what is paid as its value.
MISADDED = "misadded"


class PrizeForm(DeskForm):
    """One prize of the night. A row that is left empty is none. The `place` that it is proposed for
    stays when its words or sum are changed; what is written freely has none.
    """

    entry = WhoField()
    words = NoteField(label="What for?")
    cents = MoneyField(label="How much?")
    place = FigureField(required=False)

    def __init__(self, *args: object, night: Night, **more: object) -> None:
        super().__init__(*args, **more)  # type: ignore[arg-type]  # as a set of forms calls it
        if isinstance(who := self.fields["entry"], WhoField):
            who.offer(night)

    def clean(self) -> None:
        answers = self.cleaned_data
        answers["place"] = answers.get("place") or 0
        if answers.get("cents") and not self.errors:
            if answers["entry"] is None:
                self.add_error("entry", "Choose who wins it.")
            if not answers["words"]:
                self.add_error("words", "Write what it is for.")


class Prizes(forms.BaseFormSet):  # type: ignore[type-arg]  # has no parameters when it runs
    status = 200

    def overtaken(self, refusal: Overtaken) -> None:
        self.status = 409
        self.non_form_errors().append(str(refusal))


PrizeForms = forms.formset_factory(PrizeForm, formset=Prizes, extra=1, max_num=60, absolute_max=60)


class PlayoffForm(DeskForm):
    """How each of the tied came out of the playoff; some may still be equal. Of two who played one
    game its points say as much, where the night's rules let such a game end so. `best` is the place
    they are level for.
    """

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        night: Night,
        people: Sequence[int],
        best: int = 1,
    ) -> None:
        super().__init__(data, auto_id=f"playoff_{'_'.join(map(str, people))}_%s")
        self.night = night
        self.people = tuple(people)
        self.of_two = len(self.people) == 2
        for entry in people:
            self.fields[str(entry)] = forms.TypedChoiceField(
                choices=[
                    ("", "Choose"),
                    *((best + at, str(best + at)) for at in range(len(people))),
                ],
                coerce=int,
                empty_value=None,
                required=not self.of_two,
                error_messages=dict.fromkeys(
                    ("required", "invalid_choice"), "Choose a place for everybody."
                ),
            )
        least, most = (end(night.rules, CLOCKWISE) for end in (least_points, most_points))
        for entry in people if self.of_two else ():
            self.fields[_points(entry)] = forms.IntegerField(
                label="Points",
                required=False,
                min_value=least,
                max_value=most,
                error_messages=dict.fromkeys(
                    ("min_value", "max_value"),
                    f"Write {least} to {most}: no side can have other points at the end of "
                    f"{game_in_words(night)}.",
                ),
            )

    def clean(self) -> None:
        if not self.of_two or self.errors:
            return
        made = tuple(points for points in self._made() if points is not None)
        if len(made) < len(self.people):
            if None in self._places():
                self.add_error(
                    str(self.people[0]),
                    "Choose a place for everybody. Or write the points of the playoff game.",
                )
        elif made[0] == made[1]:
            self.add_error(_points(self.people[0]), "Level again: play on, and write who won.")
        elif not judge(Typed(CLOCKWISE, made), self.night.rules).possible:
            game, score = capital(game_in_words(self.night)), side_by_side(made)
            self.add_error(
                _points(self.people[0]),
                f"{game} cannot end {score}. Read the points again, or choose the places alone.",
            )

    def order(self) -> tuple[tuple[int, ...], ...]:
        """Best first, equal ones together."""
        made = self._made()
        by = self._places() if None in made or not made else [-(number or 0) for number in made]
        at = dict(zip(self.people, by, strict=True))
        return tuple(
            tuple(entry for entry in self.people if at[entry] == place)
            for place in sorted(set(at.values()), key=lambda number: number or 0)
        )

    def _places(self) -> list[int | None]:
        return [self.cleaned_data.get(str(entry)) for entry in self.people]

    def _made(self) -> list[int | None]:
        """In the one game of two."""
        return [self.cleaned_data.get(_points(entry)) for entry in self.people if self.of_two]


def _points(entry: int) -> str:
    return f"points_{entry}"


class CountForm(DeskForm):
    cents = MoneyField(
        label="How much cash lies in the drawer?",
        missing="Count the drawer, and write what is in it.",
        most=MOST_COUNTED,
    )

    def __init__(self, *args: object, has_change: bool, **more: object) -> None:
        """With change from the start in the drawer it has to be said that this is counted too."""
        super().__init__(*args, **more)  # type: ignore[arg-type]  # as every form is called
        too = ", the change from the start too" if has_change else ""
        self.fields["cents"].help_text = f"Count it all{too}."


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

    def stored_values(self) -> Values:
        return self._parts

    def box_of(self, name: str) -> str:
        first = {"places": "place_1", "side": str(next(iter(Feat)).value)}
        return first.get(name, name)

    def display(self, name: str, value: Any) -> object:
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
        if len(tidy) > MAX_THING_LENGTH:
            raise ValidationError(
                f"At most {MAX_THING_LENGTH} letters, please. This has {len(tidy)}."
            )
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


class CardForm(DeskForm):
    number = NumberField(
        r"\A[1-9][0-9]{0,3}\Z",
        label="Whose card? Its number",
        wrong="Write the number on the card.",
    )

    def __init__(self, data: Mapping[str, object] | None = None, *, night: Night) -> None:
        super().__init__(data)
        self._night = night

    def clean_number(self) -> int:
        number: int = self.cleaned_data["number"]
        entry = self._night.entries.by_number.get(number)
        if entry is None or not (entry.ranked and entry.has_come):
            raise ValidationError(f"Nobody has a card with number {number}.")
        return number


def _card_points(label: str) -> NumberField:
    wrong = "Write whole points of at most 999, or leave it empty."
    return NumberField(r"\A-?[0-9]{1,3}\Z", label=label, wrong=wrong, required=False)


class HandInForm(DeskForm):
    """A box for each game that is in, one for the total of the card, which checks the boxes, and
    before them one for the loners, where the house counts those on the card.
    """

    total = _card_points("The total on the card")
    asks_misadded = False

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        shown: Sequence[int | None],
        open_games: Sequence[int],
        asks_loners: bool = False,
        loners: int | None = None,
    ) -> None:
        """`shown` is what each box begins with; games in `open_games` have none."""
        super().__init__(data)
        if asks_loners:
            # Left empty there are none.
            own = NumberField(
                r"\A[0-9]{1,2}\Z",
                label="Loners on the card",
                help_text="All five tricks, alone.",
                required=False,
                wrong="Write how many loners stand on the card, 0 to 99.",
            )
            self.fields = {"loners": own, **self.fields}
            self.initial["loners"] = loners
        self.fields["loners" if asks_loners else "total"].widget.attrs["autofocus"] = True
        self._games = len(shown)
        for game, points in enumerate(shown, start=1):
            if game not in open_games:
                self.fields[f"game_{game}"] = _card_points(f"Game {game} on the card")
                self.initial[f"game_{game}"] = points

    @property
    def told_loners(self) -> int | None:
        """Return the loners that were told, or None where the question was not asked."""
        return (self.cleaned_data.get("loners") or 0) if "loners" in self.fields else None

    @property
    def claims(self) -> tuple[int | None, ...]:
        return tuple(self.cleaned_data.get(f"game_{game}") for game in range(1, self._games + 1))

    @property
    def misadded(self) -> int | None:
        """The total of a card that is added up wrong, as far as it was sent: its games decide."""
        total: int | None = self.cleaned_data.get("total")
        return None if total in (None, sum(claim or 0 for claim in self.claims)) else total

    def clean(self) -> None:
        self.asks_misadded = self.misadded is not None and not self.errors
        if self.asks_misadded and MISADDED not in self.data:
            boxes = sum(claim or 0 for claim in self.claims)
            self.add_error(
                "total",
                f"The card says {self.misadded}, and the boxes below come to {boxes}. Change the "
                "boxes that the card has otherwise, then press Enter. Are they all as on the card? "
                "Then it is added up wrong: say so below.",
            )
