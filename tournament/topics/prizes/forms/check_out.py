"""Which card is handed in, and what it says."""

from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError

from tournament.evening.night.night import Night
from tournament.kit.desk.forms.fields import DeskForm, NumberField

# The press that says so has this name, with what is paid as its value.
MISADDED = "misadded"


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


def _points(label: str) -> NumberField:
    wrong = "Write whole points of at most 999, or leave it empty."
    return NumberField(r"\A-?[0-9]{1,3}\Z", label=label, wrong=wrong, required=False)


class HandInForm(DeskForm):
    """A box for each game that is in, one for the total of the card, which checks the boxes, and
    before them one for the loners, where the house counts those on the card.
    """

    total = _points("The total on the card")
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
                self.fields[f"game_{game}"] = _points(f"Game {game} on the card")
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
