"""One hand as it was pressed or filled in, as a fact. Whether it can be, the engine says."""

from collections.abc import Mapping
from typing import cast

from django import forms
from django.http import QueryDict

from scoring.events import MISHAPS
from scoring.events.hand_details import Choice, Question
from scoring.events.misdeal import STAGES
from scoring.events.played import Played
from tournament import facts
from tournament.desk.forms.fields import DeskForm, count
from tournament.facts import ChairKey
from tournament.night.play.deals import Outcome
from tournament.words.refused import Refused

UNPLAYED = tuple(mishap.KEY for mishap in MISHAPS)
CHAIRS = ("N", "E", "S", "W")
CHOICES = {
    Choice.AS_PLAYED: "the hand as it was played",
    Choice.ADD: "the penalty, added to their points",
    Choice.SUBTRACT: "the penalty, taken off the others",
}
LABELS = {
    Question.STAGE: "When was it seen?",
    Question.OFFENDER: "Who broke the rule?",
    Question.MAKER: "Who made trump?",
    Question.ALONE: "Did the maker play alone?",
    Question.TRICKS: "Tricks of the maker's side",
    Question.CHOICE: "What was chosen?",
}


def pressed(sent: Mapping[str, str], game: int, table: int) -> facts.Hand:
    """A hand in one press: who made trump and what came of it, or what happened instead."""
    number, dealer = count(sent.get("number", "")), chair(sent.get("dealer", ""))
    if not dealer:
        raise Refused("Choose who deals this hand first.")
    event, _, stage = sent.get("event", "").partition(" ")
    if event in UNPLAYED:
        return facts.Hand(
            round=game, table=table, number=number, dealer=dealer, event=event, stage=stage
        )
    maker = chair(sent.get("maker", ""))
    outcome = next((outcome for outcome in Outcome if outcome.key == sent.get("press")), None)
    if not maker:
        raise Refused("Choose who made trump, and what came of it.")
    if not outcome:
        raise Refused("Choose what came of it: how many tricks the makers took.")
    return facts.Hand(
        round=game,
        table=table,
        number=number,
        dealer=dealer,
        event=Played.KEY,
        maker=maker,
        alone=outcome.alone,
        tricks=outcome.tricks,
    )


def chair(text: str) -> ChairKey:
    """Empty for anything that is no chair."""
    return cast(ChairKey, text) if text in CHAIRS else ""


class HandForm(DeskForm):
    """Only what the house asks about this event; `names` are the players in their chairs."""

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: Mapping[str, object],
        names: Mapping[str, str],
        asked: tuple[Question, ...],
    ) -> None:
        super().__init__(data, initial=dict(initial))
        people = [("", "not known"), *names.items()]
        self.fields["dealer"] = forms.ChoiceField(
            label="Who dealt?", choices=list(names.items()), error_messages=_again("who dealt")
        )
        for question in asked:
            self.fields[question.value] = _field(question, people)

    def hand(self, game: int, table: int, number: int, event: str) -> facts.Hand:
        document = self.cleaned_data
        tricks = document.get("tricks", "")
        return facts.Hand(
            round=game,
            table=table,
            number=number,
            dealer=chair(document["dealer"]),
            event=event,
            maker=chair(document.get("maker", "")),
            alone=bool(document.get("alone")),
            tricks=int(tricks) if tricks else None,
            offender=chair(document.get("offender", "")),
            choice=document.get("choice", ""),
            stage=document.get("stage", ""),
        )


def _field(question: Question, people: list[tuple[str, str]]) -> forms.Field:
    label = LABELS[question]
    match question:
        case Question.ALONE:
            choices = [("", "no"), ("yes", "yes")]
        case Question.OFFENDER | Question.MAKER:
            choices = people
        case Question.TRICKS:
            choices = [("", "not counted"), *((str(number), str(number)) for number in range(6))]
        case Question.CHOICE:
            choices = [
                ("", "nothing yet"),
                *((choice.value, words) for choice, words in CHOICES.items()),
            ]
        case Question.STAGE:
            choices = [
                ("", "not known"),
                *((stage.value, words) for stage, words in STAGES.items()),
            ]
    return forms.ChoiceField(
        label=label, choices=choices, required=False, error_messages=_again("one of these")
    )


def _again(what: str) -> dict[str, str]:
    sentence = f"Choose {what}."
    return {"required": sentence, "invalid_choice": sentence}
