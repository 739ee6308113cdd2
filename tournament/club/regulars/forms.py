"""A regular's name and where to reach them."""

from django import forms
from django.http import QueryDict

from tournament.desk.forms.drawn_form import DrawnForm
from tournament.desk.forms.fields import DeskForm, FigureField, LineField, NameField
from tournament.lists.people import LONGEST_LOT, LONGEST_PHONE
from tournament.words import names


class RegularForm(DrawnForm):
    kept = ("name", "nickname", "lot", "phone")
    name = NameField(label="Name", missing="Write the name.")
    nickname = LineField(label="Nickname", longest=names.LONGEST)
    lot = LineField(label="Lot", longest=LONGEST_LOT)
    phone = LineField(label="Phone", longest=LONGEST_PHONE)


class ChangeForm(RegularForm):
    number = FigureField()

    def __init__(
        self, data: QueryDict | None = None, *, initial: dict[str, object] | None = None
    ) -> None:
        super().__init__(data, initial=initial, auto_id="change_%s")


class GoneForm(DeskForm):
    number = FigureField()
    gone = forms.BooleanField(required=False)


class TakeOutForm(DeskForm):
    """The numbers of an import, the first and the last."""

    first = FigureField()
    last = FigureField()
