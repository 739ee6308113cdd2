"""Setting up a night, changing what was set up, and ending its tables' links."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from django.db import transaction
from django.utils import timezone

from scoring.dials.house_rules import DIALS, HouseRules
from scoring.dials.options import OddNumbers
from scoring.houses import find
from tournament.evening import facts
from tournament.evening.night import sessions
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club, Tournament
from tournament.storage.stored import written
from tournament.storage.writing.log_line import write_down
from tournament.storage.writing.page_values import NOTHING, Values, merge_boxes
from tournament.storage.writing.write import Writing, action, new_seed

# Changes that take more letters than this are only counted, in the log and in the message.
MAX_CHANGES = 200
OF_THREE = (OddNumbers.BENCH_OR_THREE, OddNumbers.THREES)


@transaction.atomic
def set_up(*, club: int, by: str, device: str, new: facts.Plan, key: str = "") -> int:
    """Set up a night and return its number; the same press sent twice sets up one night.

    Its dials are a copy, so that no later change of a sheet or of another night reaches it. A
    rehearsal brings its own seed, to have the same evening again.
    """
    Club.objects.select_for_update().get(pk=club)
    if key:
        earlier = Change.objects.filter(tournament__club=club, key=key).first()
        if earlier:
            return earlier.tournament_id
    rules = HouseRules.from_dict(find(new.house).rules.to_dict() | dict(new.dials))
    name, seed = names.checked(new.name), new.seed or new_seed()
    plan = replace(new, name=name, dials=rules.to_dict(), seed=seed)
    row = Tournament.objects.create(club_id=club, **facts.values(plan))
    write_down(
        tournament=row,
        at=timezone.now(),
        by=by,
        device=device,
        key=key,
        words=f"{plan.name} is set up.",
        rows=[written.line(facts.name_of(plan), None, plan)],
    )
    return row.pk


@action
def change(
    w: Writing, *, name: str, date: date, dials: Mapping[str, object], drawn: Values = NOTHING
) -> str:
    """Change name, day and dials in one press; a dial that is not in `dials` stays."""
    old = w.night.plan
    stored = {**w.night.rules.to_dict(), "name": old.name, "date": old.date}
    plan = merge_boxes(drawn, {**dials, "name": names.checked(name), "date": date}, stored)
    rules = _change_rules(w, {dial: plan[dial] for dial in dials})
    w.put(replace(old, name=plan["name"], date=plan["date"], dials=rules.to_dict()))
    _check_rules(w)
    new = w.after().plan
    moved = (new.name, new.date) != (old.name, old.date)
    when = f"{new.name} is on {new.date:%A}, {new.date:%B} {new.date.day}." if moved else ""
    changes = " ".join(filter(None, (when, _changes(w))))
    return changes or f"{new.name} stays as it is."


@action
def turn_dials(w: Writing, *, dials: Mapping[str, object]) -> str:
    """Change dials at any time; all that was recorded is read under the new rules."""
    w.put(replace(w.night.plan, dials=_change_rules(w, dials).to_dict()))
    _check_rules(w)
    return _changes(w) or f"It is so already: {_dials_in_words(w.night.rules, tuple(dials))}."


@action
def end_table_keys(w: Writing) -> str:
    """End the links of every table at once."""
    w.put(replace(w.night.plan, table_keys=w.night.plan.table_keys + 1))
    return "Every table's link has ended. Show the new ones to the tables that need them."


@action
def keep_to_desk(w: Writing, *, table: int, kept: bool) -> str:
    """Have a table written down at the desk alone, or by its phone too."""
    others = w.night.plan.kept_at_desk - {table}
    tables = tuple(sorted(others | {table} if kept else others))
    w.put(replace(w.night.plan, desk_tables=tables or None))
    if kept:
        return f"Table {table} is written down at the desk alone; its phone only shows it."
    return f"Table {table}'s phone may send its hands."


@action
def let_both_sides_send(w: Writing, *, both: bool) -> str:
    """Have a hand from a table's phone count once both sides have sent it, or at once."""
    w.put(replace(w.night.plan, both_sides=both or None))
    w.put(*(replace(sheet, said=()) for sheet in w.night.all(facts.Sheet) if sheet.said))
    if both:
        return "A hand from a table's phones counts once both sides have sent the same."
    return "A hand from a table's phone counts as soon as it is sent."


def _change_rules(w: Writing, dials: Mapping[str, object]) -> HouseRules:
    """Return the changed rules, with tables of three if those left over now sit at one."""
    was, rules = w.night.rules, w.night.rules.with_dials(dials)
    is_new = rules.odd_numbers is not was.odd_numbers and not was.three_handed
    if is_new and rules.odd_numbers in OF_THREE:
        return rules.with_dials({"three_handed": True})
    return rules


def _changes(w: Writing) -> str:
    """Return each changed dial with its new answer, in words."""
    old, new = w.night.rules, w.after().rules
    turned = [name for name in DIALS if getattr(new, name) != getattr(old, name)]
    changes = _dials_in_words(new, turned)
    if len(changes) > MAX_CHANGES:
        return f"{len(turned)} house rules are changed."
    return f"Changed: {changes}." if changes else ""


def _dials_in_words(rules: HouseRules, names: Iterable[str]) -> str:
    dials = ((DIALS[name], getattr(rules, name)) for name in names)
    return "; ".join(f"{dial.label}: {dial.kind.say(value)}" for dial, value in dials)


def _check_rules(w: Writing) -> None:
    """Refuse rules under which what is written down already would be impossible."""
    after = w.after()
    seated = len(w.night.rounds)
    if seated and after.party_words is not w.night.party_words:
        raise Refused(
            "Game 1 is seated already: from here on nobody can change between playing in pairs "
            "and playing alone. Set up another one for that."
        )
    formats = (after.format, w.night.format)
    if seated and after.format is not w.night.format and any(way.calls_games for way in formats):
        raise Refused(
            "Games of a bracket are called already, or a game is seated: from here on nobody can "
            "change to or from a bracket. Set up another one for that."
        )
    games = sessions.games(after)
    if games is not None and games < seated:
        raise Refused(f"Game {seated} is seated already: choose {seated} games or more.")
    try:
        after.rounds  # noqa: B018  reading the hands is the check
    except ValueError as fault:
        raise Refused(f"These house rules do not fit what was played already. {fault}") from fault
