"""The prizes as the director awards them, the end of a playoff, the count."""

from collections.abc import Mapping, Sequence

from django import forms

from scoring.chairs import CLOCKWISE
from scoring.totals.box_ranges import least_points, most_points
from scoring.totals.judging import Typed, judge
from tournament.evening.night.night import Night
from tournament.evening.night.play.sheets import side_by_side
from tournament.evening.purse.books import MOST_COUNTED
from tournament.evening.purse.playoffs import game_in_words
from tournament.evening.words.many import capital
from tournament.kit.desk.forms.fields import DeskForm, FigureField
from tournament.storage.writing.page_values import Overtaken
from tournament.topics.money.forms import MoneyField, NoteField, WhoField


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
