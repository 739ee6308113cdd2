"""Every form of the page of the prizes, with what was typed in the one that was sent."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from django.forms import BoundField
from django.http import HttpRequest, QueryDict

from tournament.desk.forms.drawn_form import DrawnForm
from tournament.night.night import Night
from tournament.places.boards.ties import Tied
from tournament.prizes.payout import board as boards
from tournament.prizes.payout.forms import PlayoffForm, PrizeForms, Prizes
from tournament.prizes.payout.prize_split_form import PrizeTableForm, ThingsForm


@dataclass(frozen=True, slots=True)
class Playoff:
    """A tie with the form that says how it was played off: a box for each holder."""

    tied: Tied
    form: PlayoffForm

    @property
    def reason(self) -> str:
        """The box for why it is played off before the last game."""
        return f"playoff_reason_{self.tied.people[0]}"

    @property
    def rows(self) -> Iterator[tuple[object, BoundField, BoundField | None]]:
        """Each with the box for the place, and of two the one for the points."""
        count = len(self.tied.holders)
        fields: list[BoundField | None] = [*self.form, *[None] * count]
        for at, party in enumerate(self.tied.holders):
            place = fields[at]
            assert place is not None
            yield party, place, fields[count + at]


@dataclass(frozen=True, slots=True)
class Forms:
    """What can be sent from the page. `asked` says which of them was."""

    asked: str
    table: PrizeTableForm
    things: ThingsForm
    prizes: Prizes
    playoffs: tuple[Playoff, ...]

    @property
    def sent(self) -> DrawnForm | Prizes | None:
        """Of those that draw what is stored."""
        asked: dict[str, DrawnForm | Prizes] = {
            "promise": self.table,
            "name": self.things,
            "award": self.prizes,
        }
        return asked.get(self.asked)


def forms_of(request: HttpRequest, night: Night, board: boards.Payout) -> Forms:
    asked = request.POST.get("do", "")
    sent = {asked: request.POST}
    people = request.POST.get("people", "")
    prizes = PrizeForms(
        sent.get("award"),
        initial=[asdict(line) for line in board.to_award]
        + [
            {"entry": None, "words": undecided.reason, "cents": undecided.cents}
            for undecided in (() if board.awarded else board.undecided)
        ],
        form_kwargs={"night": night},
    )
    assert isinstance(prizes, Prizes)
    return Forms(
        asked,
        PrizeTableForm(sent.get("promise"), table=board.table, parts=board.parts),
        ThingsForm(sent.get("name"), places=night.rules.prize_places, things=board.things),
        prizes,
        tuple(Playoff(tied, _form_of(tied, sent, people)) for tied in board.ties.tied),
    )


def _form_of(tied: Tied, sent: Mapping[str, QueryDict], people: str) -> PlayoffForm:
    """With what was typed, if it was typed for just these."""
    typed = sent.get("play-off") if people == ",".join(map(str, tied.people)) else None
    return PlayoffForm(typed, people=tied.people, best=tied.best)
