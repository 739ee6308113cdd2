"""Undo and redo any change to a night except its setup.

An undo puts every fact back as it was, if none of these facts was changed since and no later fact
needs them. An undo is a change like any other.
"""

from collections.abc import Sequence

from tournament.evening import facts
from tournament.evening.night.bracket.calls import game_by_busy_table
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.words.many import noun_with_numbers
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change
from tournament.storage.reading import reader
from tournament.storage.reading.undo_bar import find_original_change
from tournament.storage.stored import fact_json, log
from tournament.storage.stored.consistency import find_inconsistent_facts
from tournament.storage.stored.fact_json import ChangeLine
from tournament.storage.writing.old_debts import update_old_debts
from tournament.storage.writing.write import Press, PressResult, Writing, action


def undo(press: Press, *, change_number: int) -> PressResult:
    """Undo a change. If the night is closed after that, update what the players of open nights owe
    from earlier nights.
    """
    result = _restore_facts(press, change_number=change_number)
    night_after_undo = reader.night(press.tournament)
    if night_after_undo is not None and night_after_undo.is_closed:
        update_old_debts(club=night_after_undo.club, by=press.by, device=press.device)
    return result


@action
def _restore_facts(writing: Writing, *, change_number: int) -> str:
    """Restore every fact as it was before the change, and return what was undone or redone. Undoing
    an undo is a redo. Refuse if the change was undone already, if it set up the night, or if a
    later fact depends on it.
    """
    changes = reader.changes_newest_first(writing.press.tournament)
    undone_change = next(
        (logged_change for logged_change in changes if logged_change.pk == change_number), None
    )
    if undone_change is None:
        raise Refused("That change is not in the history. Reload this page.")
    undo_pairs = (
        (logged_change.pk, logged_change.undoes_id)
        for logged_change in changes
        if logged_change.undoes_id is not None
    )
    original_change, undo_count = find_original_change(
        undone_change, {logged_change.pk: logged_change for logged_change in changes}
    )
    first_change = original_change or undone_change
    if change_number in log.UndoState(tuple(undo_pairs)).undo_by_change:
        undone_or_redone = "redone" if undo_count % 2 else "undone"
        raise Refused(
            f"Nothing changed. This was already {undone_or_redone}: {first_change.first_line}"
        )
    if undone_change.pk == changes[-1].pk:
        raise Refused("You can't undo the setup. Change its name or date instead.")
    for log_line in undone_change.rows:
        _restore_fact(writing, log_line, changes)
    for name in find_inconsistent_facts(writing.night_after()):
        raise _refusal_for_later_change(name, changes)
    writing.undoes = undone_change.pk
    writing.set_subject(
        game=undone_change.round,
        table=undone_change.table,
        people=log.parse_people_numbers(undone_change.people),
    )
    if undo_count % 2:
        return f"Redone: {first_change.words}"
    resumed_sentence = _resumed_tables_sentence(writing.night, writing.night_after())
    return f"{resumed_sentence}Undone: {first_change.first_line}"


def _resumed_tables_sentence(night_before: Night, night_after: Night) -> str:
    """Return a sentence that names the tables on which a bracket game is played again because of
    the undo, or an empty string.
    """
    games_before = {
        _game_name_and_teams(night_before, game) for game in night_before.rounds if game.games
    }
    resumed_tables = sorted(
        table
        for table, game in game_by_busy_table(night_after).items()
        if game.name and _game_name_and_teams(night_after, game) not in games_before
    )
    if not resumed_tables:
        return ""
    verb = "plays" if len(resumed_tables) == 1 else "play"
    return f"{noun_with_numbers('Table', resumed_tables)} {verb} on. "


def _game_name_and_teams(night: Night, game: SeatedGame) -> tuple[str, frozenset[int | None]]:
    """Return a bracket game's name and the numbers of its two teams."""
    return game.name, frozenset(
        night.entries.with_number(entry).team for entry in game.games[0].entries
    )


def _restore_fact(writing: Writing, log_line: ChangeLine, changes: Sequence[Change]) -> None:
    """Restore a fact as it was before this log line. Refuse if the fact was changed since."""
    fact_name = fact_json.fact_name_of_line(log_line)
    current_fact = writing.night.stored_facts.get(fact_name)
    current_fields = fact_json.fact_to_json(current_fact) if current_fact else None
    if not fact_json.do_fields_match_line(current_fields, log_line["new"]):
        raise _refusal_for_later_change(fact_name, changes)
    if log_line["old"] is None:
        assert current_fact is not None
        writing.drop(current_fact)
    else:
        writing.put(
            fact_json.fact_from_json(fact_name[0], (current_fields or {}) | log_line["old"])
        )


def _refusal_for_later_change(fact_name: facts.FactName, changes: Sequence[Change]) -> Refused:
    """Return a refusal that names the newest change of this fact, which has to be undone first."""
    newest_change = next(
        change for change in changes if fact_name in map(fact_json.fact_name_of_line, change.rows)
    )
    return Refused(f"A newer change depends on this. First undo: {newest_change.first_line}")
