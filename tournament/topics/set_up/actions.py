"""Set up a night, and change its setup."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from django.db import transaction
from django.utils import timezone

from scoring.dials.house_rules import DIALS, HouseRules
from scoring.dials.options import ExtraPlayersOption
from scoring.houses import find_house
from tournament.evening import facts
from tournament.evening.night import time_slots
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club, Tournament
from tournament.storage.stored import fact_json
from tournament.storage.writing.log_line import insert_change
from tournament.storage.writing.page_values import NO_VALUES, ValueByBox, merge_box_values
from tournament.storage.writing.write import Writing, action, make_draw_seed

# If the sentences about changed rules have more characters than this, the history and the message
# only count the rules.
MAX_CHANGE_SENTENCES_LENGTH = 200
NO_RULE_CHANGED_SENTENCE = "No house rule changed."
THREE_PLAYER_OPTIONS = (ExtraPlayersOption.BENCH_OR_THREE, ExtraPlayersOption.THREES)


@transaction.atomic
def set_up_night(*, club: int, by: str, device: str, new_plan: facts.Plan, key: str = "") -> int:
    """Set up a night and return its number. The same press sent twice sets up one night.

    The night stores a copy of the rules, so that later changes of the rule sheet do not affect it.
    """
    Club.objects.select_for_update().get(pk=club)
    if key:
        earlier_change = Change.objects.filter(tournament__club=club, key=key).first()
        if earlier_change:
            return earlier_change.tournament_id
    rules = HouseRules.from_dict(find_house(new_plan.house).rules.to_dict() | dict(new_plan.dials))
    night_name, seed = names.read_name(new_plan.name), new_plan.seed or make_draw_seed()
    plan = replace(new_plan, name=night_name, dials=rules.to_dict(), seed=seed)
    night_row = Tournament.objects.create(club_id=club, **facts.field_values(plan))
    insert_change(
        tournament=night_row,
        at=timezone.now(),
        by=by,
        device=device,
        key=key,
        words=f"{plan.name} set up",
        rows=[fact_json.make_log_line(facts.fact_name(plan), None, plan)],
    )
    return night_row.pk


@action
def change_setup(
    writing: Writing,
    *,
    name: str,
    date: date,
    answer_by_dial: Mapping[str, object],
    original_values: ValueByBox = NO_VALUES,
) -> str:
    """Change the name, the date and house rules in one press. A house rule without a new answer
    stays as it is.
    """
    old_plan = writing.night.plan
    stored_values = {**writing.night.rules.to_dict(), "name": old_plan.name, "date": old_plan.date}
    new_values = merge_box_values(
        original_values,
        {**answer_by_dial, "name": names.read_name(name), "date": date},
        stored_values,
    )
    rules = _changed_rules(writing, {dial: new_values[dial] for dial in answer_by_dial})
    writing.put(
        replace(old_plan, name=new_values["name"], date=new_values["date"], dials=rules.to_dict())
    )
    _refuse_unfit_rules(writing)
    new_plan = writing.night_after().plan
    has_new_name_or_date = (new_plan.name, new_plan.date) != (old_plan.name, old_plan.date)
    date_sentence = (
        f"{new_plan.name} is on {new_plan.date:%A}, {new_plan.date:%B} {new_plan.date.day}."
        if has_new_name_or_date
        else ""
    )
    change_sentences = " ".join(filter(None, (date_sentence, _sentences_about_changes(writing))))
    return change_sentences or f"{new_plan.name} stays as it is."


@action
def change_rules(writing: Writing, *, answer_by_dial: Mapping[str, object]) -> str:
    """Change house rules. Scores that were already saved are counted by the new rules. Refuse rules
    that do not fit the games already played.
    """
    writing.put(
        replace(writing.night.plan, dials=_changed_rules(writing, answer_by_dial).to_dict())
    )
    _refuse_unfit_rules(writing)
    return _sentences_about_changes(writing) or NO_RULE_CHANGED_SENTENCE


def _changed_rules(writing: Writing, answer_by_dial: Mapping[str, object]) -> HouseRules:
    """Return the changed rules. If the changed rule for left-over players uses 3-player tables,
    also allow such tables.
    """
    old_rules, new_rules = writing.night.rules, writing.night.rules.with_answers(answer_by_dial)
    may_need_tables_of_three = (
        new_rules.odd_numbers is not old_rules.odd_numbers and not old_rules.three_handed
    )
    if may_need_tables_of_three and new_rules.odd_numbers in THREE_PLAYER_OPTIONS:
        return new_rules.with_answers({"three_handed": True})
    return new_rules


def _sentences_about_changes(writing: Writing) -> str:
    """Return a sentence for each changed rule, or only the number of changed rules if the sentences
    would be too long.
    """
    old_rules, new_rules = writing.night.rules, writing.night_after().rules
    history_lines = [
        dial.history_line(getattr(old_rules, name), getattr(new_rules, name))
        for name, dial in DIALS.items()
        if getattr(new_rules, name) != getattr(old_rules, name)
    ]
    change_sentences = " ".join(f"{line}." for line in history_lines)
    return (
        change_sentences
        if len(change_sentences) <= MAX_CHANGE_SENTENCES_LENGTH
        else f"{len(history_lines)} house rules changed."
    )


def _refuse_unfit_rules(writing: Writing) -> None:
    """Refuse rules that do not fit the games already played."""
    new_night = writing.night_after()
    seated_game_count = len(writing.night.rounds)
    if seated_game_count and new_night.party_words is not writing.night.party_words:
        raise Refused(
            "Game 1 is already seated. You can't switch between teams and singles now. Set up a "
            f"new {writing.night.occasion.singular} for that."
        )
    old_and_new_formats = (new_night.format, writing.night.format)
    if (
        seated_game_count
        and new_night.format is not writing.night.format
        and any(night_format.calls_games for night_format in old_and_new_formats)
    ):
        raise Refused(
            "A game is already called or seated. You can't change to or from a bracket now. Set up "
            f"a new {writing.night.occasion.singular} for that."
        )
    planned_games = time_slots.game_count(new_night)
    if planned_games is not None and planned_games < seated_game_count:
        raise Refused(
            f"Game {seated_game_count} is already seated. Choose {seated_game_count} games or more."
        )
    try:
        new_night.rounds  # noqa: B018  Reading the saved hands raises the error.
    except ValueError as fault:
        raise Refused(f"These house rules don't fit the games already played. {fault}") from fault
