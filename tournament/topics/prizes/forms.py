"""The forms of prizes, playoffs, the cash count and scorecards."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring.chairs import CHAIRS_CLOCKWISE
from scoring.dials.house_rules import DIALS
from scoring.dollars import format_dollars
from scoring.places.prizes import Feat, PrizeShare, PrizeTable, SidePrize
from scoring.places.tie_breakers import format_ordinal
from scoring.totals.box_ranges import fewest_points_of_side, highest_points_of_side
from scoring.totals.judging import TypedTotals, judge_game_totals
from tournament.evening.facts.money import MAX_PRIZE_LENGTH
from tournament.evening.night.night import Night
from tournament.evening.night.play.sheets import score_in_words
from tournament.evening.purse.books import MAX_COUNTED_CENTS
from tournament.evening.purse.playoffs import playoff_game_in_words
from tournament.evening.words import names
from tournament.evening.words.many import capitalize
from tournament.kit.desk.forms.fields import DeskForm, EditForm, HiddenNumberField, NumberField
from tournament.storage.writing.page_values import NO_VALUES, ChangedMeanwhile, ValueByBox
from tournament.topics.money.forms import MoneyField, NoteField, PlayerField, parse_cents

PERCENT_PATTERN = re.compile(r"([0-9]{1,3}) ?%")
# Matches a percentage with a fraction, such as 33.3% or 33 1/3%.
FRACTIONAL_PERCENT_PATTERN = re.compile(r"([0-9]{1,2})[., ]+[0-9/]+ ?%")
SHARE_FAULT_SENTENCE = "Enter a whole percentage like 50%, or an amount like $20."
MIN_PLACE_BOXES = 5
EMPTY_PLACE_BOX_COUNT = 2
YES_NO_CHOICES = [("yes", "yes"), ("", "no")]
# The name of the button that accepts a scorecard with a wrong total. The value of the button is the
# amount paid, in cents.
WRONG_TOTAL_BUTTON = "misadded"
# The name of the hidden field with the wrong total that the director was asked about.
ASKED_TOTAL = "asked_total"
LONERS_NOT_COUNTED_SENTENCES = (
    "Known only for games entered hand by hand. To count scorecards too, change the house rule "
    f'"{DIALS["count_loners"].label}".'
)
WINNER_MISSING_SENTENCE = "Choose who wins it."
CARD_NUMBER_MISSING_SENTENCE = "Enter the number on the scorecard."
SAME_PLACE_REFUSAL = "They can't all have the same place. Choose who came out ahead."
# In a playoff of three teams, two teams play first, and the third team plays the winner.
TWO_GAME_PLAYOFF_SENTENCES = (
    "Enter the places after the second game. If one team won both games, give the other two the "
    "same place, and let them play for it. If not, the loser of the first game is last."
)


class PrizeForm(DeskForm):
    """One prize of the night. A row without an amount is no prize. A suggested prize has a hidden
    `place` or `feat`, which stays even if the words or the amount are changed. A prize that the
    director adds has neither.
    """

    entry = PlayerField()
    words = NoteField(label="For")
    cents = MoneyField(label="Amount")
    place = HiddenNumberField(required=False)
    feat = forms.ChoiceField(
        choices=[(feat.value, feat.label) for feat in Feat],
        required=False,
        widget=forms.HiddenInput,
    )

    def __init__(self, *args: object, night: Night, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]  # The form set passes these.
        if isinstance(player_field := self.fields["entry"], PlayerField):
            player_field.offer_players(night)

    def clean(self) -> None:
        answers = self.cleaned_data
        answers["place"] = answers.get("place") or 0
        if answers.get("cents") and not self.errors:
            if answers["entry"] is None:
                self.add_error("entry", WINNER_MISSING_SENTENCE)
            if not answers["words"]:
                self.add_error("words", "Enter what it is for.")


class BasePrizeFormSet(forms.BaseFormSet):  # type: ignore[type-arg]  # generic only in the stubs
    http_status = 200

    def show_conflict(self, refusal: ChangedMeanwhile) -> None:
        self.http_status = 409
        self.non_form_errors().append(str(refusal))


PrizeFormSet = forms.formset_factory(
    PrizeForm, formset=BasePrizeFormSet, extra=1, max_num=60, absolute_max=60
)


class PlayoffForm(DeskForm):
    """The result of a playoff. Each tied player or team gets a place, and some may still share one.
    If two are tied, the points of their playoff game are enough. `first_tied_place` is the best of
    the tied places.
    """

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        night: Night,
        people: Sequence[int],
        first_tied_place: int = 1,
    ) -> None:
        super().__init__(data, auto_id=f"playoff_{'_'.join(map(str, people))}_%s")
        self.night = night
        self.people = tuple(people)
        self._first_tied_place = first_tied_place
        self.is_between_two = len(self.people) == 2
        places = range(first_tied_place, first_tied_place + len(people))
        for entry in people:
            self.fields[str(entry)] = forms.TypedChoiceField(
                choices=[
                    ("", "Choose"),
                    *((place, f"{format_ordinal(place)} place") for place in places),
                ],
                coerce=int,
                empty_value=None,
                required=False,
                error_messages={"invalid_choice": f"{self._request_for_places}."},
            )
        min_points, max_points = (
            point_limit(night.rules, CHAIRS_CLOCKWISE)
            for point_limit in (fewest_points_of_side, highest_points_of_side)
        )
        for entry in people if self.is_between_two else ():
            self.fields[_points_field_name(entry)] = forms.IntegerField(
                label="Points",
                required=False,
                min_value=min_points,
                max_value=max_points,
                error_messages=dict.fromkeys(
                    ("min_value", "max_value"),
                    f"Enter {min_points} to {max_points} for {playoff_game_in_words(night)}.",
                ),
            )

    @property
    def _is_between_three_teams(self) -> bool:
        return self.night.party_words.is_team and len(self.people) == 3

    @property
    def _request_for_places(self) -> str:
        return f"Choose a place for each {self.night.party_words.singular}"

    @property
    def instructions(self) -> str:
        """Return how to enter the result of a playoff, or an empty string if an error message says
        it already.
        """
        if self.is_between_two:
            return "Enter the playoff points, or choose the places."
        if self._is_between_three_teams:
            is_said_by_error = [TWO_GAME_PLAYOFF_SENTENCES] in self.errors.values()
            return "" if is_said_by_error else TWO_GAME_PLAYOFF_SENTENCES
        return (
            "Choose each place. After the first games, give all winners the same place and all "
            "losers the same place."
        )

    def clean(self) -> None:
        if not self.errors and self.is_between_two:
            self._check_points()
        elif not self.errors and None in self._places():
            first_without_place = self.people[self._places().index(None)]
            self.add_error(str(first_without_place), f"{self._request_for_places}.")
        if not self.errors and len(self.people_by_place()) == 1:
            self.add_error(str(self.people[0]), SAME_PLACE_REFUSAL)
        elif (
            not self.errors and self._is_between_three_teams and len(self.people_by_place()[0]) == 2
        ):
            self.add_error(str(self.people[0]), TWO_GAME_PLAYOFF_SENTENCES)

    def _check_points(self) -> None:
        points_made = tuple(points for points in self._playoff_points() if points is not None)
        if len(points_made) < len(self.people):
            if None in self._places():
                self.add_error(
                    str(self.people[0]),
                    f"{self._request_for_places}, or enter the points of the playoff.",
                )
        elif points_made[0] == points_made[1]:
            self.add_error(
                _points_field_name(self.people[0]), "Still tied. Play on, then enter who won."
            )
        elif not judge_game_totals(
            TypedTotals(CHAIRS_CLOCKWISE, points_made), self.night.rules
        ).is_possible:
            game, score = capitalize(playoff_game_in_words(self.night)), score_in_words(points_made)
            self.add_error(
                _points_field_name(self.people[0]),
                f"{game} can't end {score}. Check the points, or choose only the places.",
            )
        elif self._do_places_contradict_points():
            self.add_error(
                str(self.people[0]),
                "The places and points name different winners. Clear the wrong ones.",
            )

    def _do_places_contradict_points(self) -> bool:
        """Return whether a chosen place is not the one that the points give."""
        place_by_points = {
            people[0]: place
            for place, people in enumerate(self._people_by_points(), self._first_tied_place)
        }
        return any(
            place not in (None, place_by_points[entry])
            for entry, place in zip(self.people, self._places(), strict=True)
        )

    def people_by_place(self) -> tuple[tuple[int, ...], ...]:
        """Return the players or teams in groups that share a place, the best place first."""
        points_made = self._playoff_points()
        return (
            self._people_by_places()
            if None in points_made or not points_made
            else self._people_by_points()
        )

    def points_best_first(self) -> tuple[int, ...]:
        """Return the points of the winner and the loser; empty if they were not entered."""
        points_made = [points for points in self._playoff_points() if points is not None]
        return tuple(sorted(points_made, reverse=True)) if len(points_made) == 2 else ()

    def _people_by_points(self) -> tuple[tuple[int, ...], ...]:
        return self._people_in_order_of([-(points or 0) for points in self._playoff_points()])

    def _people_by_places(self) -> tuple[tuple[int, ...], ...]:
        return self._people_in_order_of(self._places())

    def _people_in_order_of(self, values: Sequence[int | None]) -> tuple[tuple[int, ...], ...]:
        value_by_person = dict(zip(self.people, values, strict=True))
        return tuple(
            tuple(entry for entry in self.people if value_by_person[entry] == value)
            for value in sorted(set(value_by_person.values()), key=lambda number: number or 0)
        )

    def _places(self) -> list[int | None]:
        return [self.cleaned_data.get(str(entry)) for entry in self.people]

    def _playoff_points(self) -> list[int | None]:
        """Return the points of each of two tied players or teams; empty if more are tied."""
        return [
            self.cleaned_data.get(_points_field_name(entry))
            for entry in self.people
            if self.is_between_two
        ]


def _points_field_name(entry: int) -> str:
    return f"points_{entry}"


class CashCountForm(DeskForm):
    cents = MoneyField(
        label="Cash in the box",
        missing_message="Count the cash box and enter the amount.",
        max_cents=MAX_COUNTED_CENTS,
    )

    def __init__(self, *args: object, has_starting_change: bool, **options: object) -> None:
        """Make the form. If the night began with starting change, the help text says to count it
        too.
        """
        super().__init__(*args, **options)  # type: ignore[arg-type]  # as any form's arguments
        starting_change_words = ", with your starting change" if has_starting_change else ""
        self.fields["cents"].help_text = f"Count everything{starting_change_words}."


class ShareField(forms.CharField):
    """A share of the pot, typed like 50%, or a fixed amount, typed like $20."""

    def __init__(self, *, label: str) -> None:
        attrs = {"autocomplete": "off"}
        super().__init__(label=label, required=False, widget=forms.TextInput(attrs=attrs))

    def clean(self, value: object) -> PrizeShare | None:
        typed_text: str = super().clean(value)
        percent_match = PERCENT_PATTERN.fullmatch(typed_text)
        if percent_match and int(percent_match[1]) <= 100:
            return PrizeShare(per_cent=int(percent_match[1]))
        if fraction_match := FRACTIONAL_PERCENT_PATTERN.fullmatch(typed_text):
            raise ValidationError(
                f"Enter a whole percentage: {fraction_match[1]}% or {int(fraction_match[1]) + 1}%."
            )
        if re.fullmatch(r"[0-9.]+", typed_text):
            raise ValidationError(
                f"Is {typed_text} a share or an amount? Enter it like 50% or $20."
            )
        if typed_text and not typed_text.startswith("$"):
            raise ValidationError(SHARE_FAULT_SENTENCE)
        return PrizeShare(cents=parse_cents(typed_text)) if typed_text else None

    def prepare_value(self, value: object) -> object:
        if not isinstance(value, PrizeShare):
            return value
        return f"{value.per_cent}%" if value.per_cent else format_dollars(value.cents)


class PrizeTableForm(EditForm):
    """The split of the pot: a box for each place and for each side prize. `split_values` are the
    values that were stored when the page was made.
    """

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        table: PrizeTable,
        split_values: Mapping[str, object] = NO_VALUES,
        are_loners_counted: bool = True,
    ) -> None:
        super().__init__(data, auto_id="table_%s")
        self._split_values = split_values
        self._place_box_count = min(
            20, max(MIN_PLACE_BOXES, len(table.place_shares) + EMPTY_PLACE_BOX_COUNT)
        )
        for place in range(1, self._place_box_count + 1):
            self.fields[f"place_{place}"] = ShareField(label=f"{format_ordinal(place)} place")
        for feat in Feat:
            self.fields[str(feat.value)] = ShareField(label=feat.label)
        if not are_loners_counted:
            self.fields[str(Feat.MOST_LONE_MARCHES.value)].help_text = LONERS_NOT_COUNTED_SENTENCES
        self.fields["nobody_twice"] = _make_yes_no_field(
            "Can a place winner also win a side prize?"
        )
        self.fields["leavers_too"] = _make_yes_no_field(
            "Can a player who missed a game win the lowest score?"
        )
        self.fields["whole_dollars"] = _make_yes_no_field("Round down to whole dollars?")
        for rank, share in enumerate(table.place_shares, start=1):
            self.initial[f"place_{rank}"] = share
        for side_prize in table.side_prizes:
            self.initial[str(side_prize.feat.value)] = side_prize.share
        self.initial["nobody_twice"] = "" if table.one_prize_each else "yes"
        self.initial["leavers_too"] = "yes" if table.absentees_can_win else ""
        self.initial["whole_dollars"] = "yes" if table.whole_dollars else ""

    def clean(self) -> None:
        """Add an error if a place is empty and a later one is not."""
        places = range(1, self._place_box_count + 1)
        shares = [self.cleaned_data.get(f"place_{place}") for place in places]
        while shares and shares[-1] is None:
            shares.pop()
        if None in shares and not self.errors:
            empty_place = shares.index(None) + 1
            self.add_error(
                f"place_{empty_place}",
                f"{format_ordinal(empty_place)} place is empty, and a later one is not.",
            )

    def stored_values(self) -> ValueByBox:
        return self._split_values

    def box_name(self, name: str) -> str:
        first_box_by_name = {"places": "place_1", "side": str(next(iter(Feat)).value)}
        return first_box_by_name.get(name, name)

    def display_value(self, name: str, value: Any) -> object:
        """Return stored shares in the form in which a director types them."""
        if isinstance(value, bool):
            return "yes" if value is not (name == "nobody_twice") else "no"
        return ", ".join(
            " ".join(filter(None, (_feat_heading(share), _words_of_share(share))))
            for share in value
        )

    def table(self) -> PrizeTable:
        given_shares = [
            self.cleaned_data[f"place_{place}"] for place in range(1, self._place_box_count + 1)
        ]
        feats_and_shares = [(feat, self.cleaned_data[str(feat.value)]) for feat in Feat]
        return PrizeTable(
            tuple(share for share in given_shares if share is not None),
            tuple(SidePrize(feat, share) for feat, share in feats_and_shares if share is not None),
            one_prize_each=not self.cleaned_data["nobody_twice"],
            whole_dollars=bool(self.cleaned_data["whole_dollars"]),
            absentees_can_win=bool(self.cleaned_data["leavers_too"]),
        )


def _words_of_share(prize: Mapping[str, int]) -> str:
    return f"{prize['per_cent']}%" if prize["per_cent"] else format_dollars(prize["cents"])


def _feat_heading(prize: Mapping[str, str]) -> str:
    return next((f"{feat.label}:" for feat in Feat if feat.value == prize.get("feat")), "")


def _make_yes_no_field(label: str) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=YES_NO_CHOICES, required=False)


class DonatedPrizeField(NoteField):
    def clean(self, value: object) -> str:
        prize_name = super().clean(value)
        if len(prize_name) > MAX_PRIZE_LENGTH:
            raise ValidationError(names.too_long_refusal(MAX_PRIZE_LENGTH, len(prize_name)))
        return prize_name


class DonatedPrizesForm(EditForm):
    """The name of the donated prize for each place."""

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        place_count: int,
        prize_names: Sequence[str],
    ) -> None:
        super().__init__(data, auto_id="id_%s")
        for place in range(1, place_count + 1):
            self.fields[f"thing_{place}"] = DonatedPrizeField(
                label=f"{format_ordinal(place)} place"
            )
            self.initial[f"thing_{place}"] = ""
        for place, prize_name in enumerate(prize_names[:place_count], start=1):
            self.initial[f"thing_{place}"] = prize_name

    def prize_names(self) -> tuple[str, ...]:
        return tuple(self.cleaned_data[name] for name in self.fields)


class CardNumberForm(DeskForm):
    number = NumberField(
        r"\A[1-9][0-9]{0,3}\Z",
        label="Scorecard number",
        fault_message=CARD_NUMBER_MISSING_SENTENCE,
    )

    def __init__(self, data: Mapping[str, object] | None = None, *, night: Night) -> None:
        super().__init__(data)
        self._night = night

    def clean_number(self) -> int:
        number: int = self.cleaned_data["number"]
        entry = self._night.entries.by_number.get(number)
        if entry is None or not (entry.ranked and entry.has_checked_in):
            raise ValidationError(unknown_card_refusal(number))
        return number


def unknown_card_refusal(number: int) -> str:
    return f"No scorecard has number {number}. Check the number."


def _make_points_field(label: str) -> NumberField:
    fault_message = "Enter points from 0 to 999, or leave it empty."
    return NumberField(
        r"\A-?[0-9]{1,3}\Z", label=label, fault_message=fault_message, required=False
    )


class CardCheckForm(DeskForm):
    """A player's scorecard: a box for each game that has a score, and a box for the total as a
    check of the others. The first box asks for loners if the rules count them on scorecards.
    """

    total = _make_points_field("Total on the scorecard")
    asks_about_total = False

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        shown_points: Sequence[int | None],
        score_sheet_points: int,
        open_games: Sequence[int],
        asks_for_loners: bool = False,
        loners: int | None = None,
    ) -> None:
        """Make a box for each game that is not in `open_games`, with its points from
        `shown_points`. `score_sheet_points` is the total on the score sheets.
        """
        super().__init__(data)
        if asks_for_loners:
            # An empty box means no loners.
            loners_field = NumberField(
                r"\A[0-9]{1,2}\Z",
                label="Loners on the scorecard",
                help_text="All 5 tricks, alone.",
                required=False,
                fault_message="Enter the loners on the scorecard, 0 to 99.",
            )
            self.fields = {"loners": loners_field, **self.fields}
            self.initial["loners"] = loners
        self.fields["loners" if asks_for_loners else "total"].widget.attrs["autofocus"] = True
        self._game_count = len(shown_points)
        self._score_sheet_points = score_sheet_points
        for game, points in enumerate(shown_points, start=1):
            if game not in open_games:
                self.fields[f"game_{game}"] = _make_points_field(f"Game {game} on the scorecard")
                self.initial[f"game_{game}"] = points

    @property
    def entered_loners(self) -> int | None:
        """Return the loners that were entered, 0 for an empty box, or None without a box."""
        return (self.cleaned_data.get("loners") or 0) if "loners" in self.fields else None

    @property
    def claims(self) -> tuple[int | None, ...]:
        return tuple(
            self.cleaned_data.get(f"game_{game}") for game in range(1, self._game_count + 1)
        )

    @property
    def wrong_total(self) -> int | None:
        """Return the total on a scorecard that was added up wrong; None if it is right or was not
        entered.
        """
        total: int | None = self.cleaned_data.get("total")
        return None if total in (None, self.sum_of_games) else total

    @property
    def sum_of_games(self) -> int:
        """Return the points of all games on the scorecard; they count even if its total differs."""
        return sum(claim or 0 for claim in self.claims)

    def clean(self) -> None:
        """Ask about a wrong total, and ask again if another one was typed since."""
        self.asks_about_total = self.wrong_total is not None and not self.errors
        is_accepted = WRONG_TOTAL_BUTTON in self.data and self.data.get(ASKED_TOTAL) == str(
            self.wrong_total
        )
        if self.asks_about_total and not is_accepted:
            added_words = (
                "the score sheets add up"
                if self.sum_of_games == self._score_sheet_points
                else "its games add up"
            )
            self.add_error(
                "total",
                f"The scorecard says {self.wrong_total}, but {added_words} to "
                f"{self.sum_of_games}. Fix the games that differ, or count {self.sum_of_games}.",
            )
