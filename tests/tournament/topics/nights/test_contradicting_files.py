"""A night's file whose facts contradict its log is refused, or imported for a reason with all
differences named.
"""

import json
import re
from copy import deepcopy

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build
from tests.evenings import play_games
from tests.hostile import file_with_checksum
from tests.tournament import pairs
from tests.tournament.topics.nights.test_imported_nights import saved_file
from tests.tournament.topics.seating.test_total_points_nights import seat_and_score_game
from tournament.evening import facts
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club, Tournament
from tournament.storage.reading import memory, reader, snapshot
from tournament.storage.stored.differences import find_differences
from tournament.topics.nights.actions.importing import FactsDifferFromLog, Importer, import_night
from tournament.topics.table.actions import hands

DIVISION_NAMES = ("Men's", "Women's", "Mixed")
REASON_FOR_DIFFERENCES = "The laptop fell, and I typed it over by hand."
IMPORTER_WITH_REASON = Importer("Ben", "the laptop", REASON_FOR_DIFFERENCES)


@pytest.fixture(scope="module")
def night_file(django_db_blocker):
    """Return the file of a night with one game by totals and three hands of the next."""
    from django.db import transaction

    with django_db_blocker.unblock(), transaction.atomic():
        night = build.night(build.director("Ann", club="Ours").club)
        build.check_in(night, *build.players(9))
        play_games(night, None, 0)
        for number, dealer in enumerate("NES", start=1):
            game = reader.night(night.pk).rounds.table_game(2, 1)
            game_state = game.score.game
            actual_dealer = game_state.dealer.value if game_state and game_state.dealer else dealer
            hand = facts.Hand(
                **{"round": 2, "table": 1, "number": number, "dealer": actual_dealer},
                **{"event": "played", "maker": actual_dealer, "tricks": 3},
            )
            hands.record_hand(build.desk(night), hand=hand)
        content = json.loads(saved_file(night))
        transaction.set_rollback(True)
    memory.forget_all_nights()
    return content


@pytest.fixture
def their_club(db):
    return build.director("Ben", club="Theirs").club


def differing_facts(number):
    return find_differences(reader.night(number).stored_facts, snapshot.read_log(number))


def find_facts(parts, kind, **key):
    """Return the facts of this kind in the file whose fields have these values."""
    return [
        fact
        for fact in parts["facts"]
        if fact["kind"] == kind and all(fact["says"][name] == value for name, value in key.items())
    ]


def remove_fact(parts, kind, **key):
    (fact,) = find_facts(parts, kind, **key)
    parts["facts"].remove(fact)


def change_fact(parts, kind, key, **changes):
    find_facts(parts, kind, **key)[0]["says"].update(changes)


def add_fact(parts, kind, **changes):
    parts["facts"].append({"kind": kind, "says": find_facts(parts, kind)[0]["says"] | changes})


def newest_sheet_change(parts):
    """Return the newest change of a score sheet of the first game."""
    return [change for change in parts["log"] if change["words"].startswith("Table 1, game 1")][-1]


def log_entry(parts, log_sentence):
    return next(change for change in parts["log"] if log_sentence in change["words"])


def remove_change(parts, log_sentence):
    """Remove a change, and renumber all later ones."""
    change_number = log_entry(parts, log_sentence)["number"]
    parts["log"] = [change for change in parts["log"] if change["number"] != change_number]
    for change in parts["log"]:
        change["number"] -= change["number"] > change_number
        if change["undoes"]:
            change["undoes"] -= change["undoes"] > change_number


LIE_BY_DESCRIPTION = {
    "the last hand missing": lambda parts: remove_fact(parts, "hand", number=3),
    "points added": lambda parts: change_fact(
        parts, "sheet", {"round": 1, "table": 1}, points=[10, 6]
    ),
    "points turned": lambda parts: change_fact(
        parts, "sheet", {"round": 1, "table": 2}, points=[5, 9]
    ),
    "an X less": lambda parts: change_fact(parts, "sheet", {"round": 1, "table": 1}, x=[1, 1]),
    "a sheet missing": lambda parts: remove_fact(parts, "sheet", round=1, table=2),
    "another maker": lambda parts: change_fact(parts, "hand", {"number": 2}, maker="W"),
    "more tricks": lambda parts: change_fact(parts, "hand", {"number": 2}, tricks=5),
    "alone": lambda parts: change_fact(parts, "hand", {"number": 1}, alone=True),
    "another version": lambda parts: change_fact(
        parts, "sheet", {"round": 1, "table": 1}, version=9
    ),
    "kept as unusual": lambda parts: change_fact(
        parts, "sheet", {"round": 1, "table": 1}, kept=True
    ),
    "cut short": lambda parts: change_fact(
        parts, "sheet", {"round": 1, "table": 1}, short=True, hands_played=6
    ),
    "a name": lambda parts: change_fact(parts, "entry", {"number": 3}, name="Somebody Else"),
    "a tag": lambda parts: change_fact(parts, "entry", {"number": 3}, tag=False),
    "somebody ranked no more": lambda parts: change_fact(
        parts, "entry", {"number": 3}, ranked=False
    ),
    "somebody gone": lambda parts: change_fact(parts, "entry", {"number": 3}, last_game=2),
    "somebody more": lambda parts: add_fact(parts, "entry", number=10, name="New", regular=None),
    "a fee less": lambda parts: change_fact(parts, "payment", {"number": 1}, cents=1),
    "a fee void": lambda parts: change_fact(parts, "payment", {"number": 1}, void="mistake"),
    "a payment missing": lambda parts: remove_fact(parts, "payment", number=9),
    "a payment more": lambda parts: add_fact(parts, "payment", number=10),
    "a prize more": lambda parts: parts["facts"].append(
        {"kind": "award", "says": {"number": 1, "entry": 1, "cents": 900, "words": "First"}}
    ),
    "points given": lambda parts: parts["facts"].append(
        {"kind": "grant", "says": {"round": 1, "entry": 9, "points": 9, "note": "so"}}
    ),
    "the bench and a chair": lambda parts: change_fact(
        parts, "seat", {"round": 2, "table": None}, plays_for=None, entry=0
    ),
    "another seed": lambda parts: parts["night"].update(seed="another"),
    "another house's dial": lambda parts: parts["night"].update(table_keys=2),
    "closed": lambda parts: parts["night"].update(closed="2026-11-24T22:00:00+00:00"),
    "sessions": lambda parts: parts["night"].update(sessions=[["Men's"], ["Mixed"]]),
    "two apart": lambda parts: parts["night"].update(apart=[[1, 2]]),
    "two apart, one of them nobody": lambda parts: parts["night"].update(apart=[[1, 99]]),
    "somebody who stays": lambda parts: parts["night"].update(stay=[[1, 1, "N"]]),
    "somebody who stays at no table": lambda parts: parts["night"].update(stay=[[1, -3, "E"]]),
    "a time limit": lambda parts: parts["night"].update(limits=[["", 1290]]),
    "a time limit on another day": lambda parts: parts["night"].update(limits=[["", 2**31 - 1]]),
    "a last game": lambda parts: parts["night"].update(last_games=[["Men's", 1]]),
    "a last game before the first": lambda parts: parts["night"].update(last_games=[["Men's", -1]]),
    "an hour to begin": lambda parts: parts["night"].update(starts=[["Men's", 600]]),
    "an hour to begin on another day": lambda parts: parts["night"].update(
        starts=[["Men's", 2**31 - 1]]
    ),
    "lone marches": lambda parts: change_fact(parts, "entry", {"number": 3}, loners=4),
    "lone marches below nothing": lambda parts: change_fact(
        parts, "entry", {"number": 3}, loners=-4
    ),
    "a debt of an earlier night": lambda parts: change_fact(
        parts, "entry", {"number": 3}, owed_before=90
    ),
    "a debt that is put off": lambda parts: change_fact(parts, "entry", {"number": 3}, put_off=90),
    "somebody who is still expected": lambda parts: change_fact(
        parts, "entry", {"number": 3}, expected=True
    ),
    "somebody who is somebody else": lambda parts: change_fact(
        parts, "entry", {"number": 3}, first_number=1
    ),
    "a regular's nickname turned around": lambda parts: parts["regulars"][0].update(
        nickname="\u202eA"
    ),
    "a regular's lot turned around": lambda parts: parts["regulars"][0].update(lot="\u202e7"),
    "an empty log": lambda parts: parts.update(log=[]),
    "the log cut off": lambda parts: parts.update(log=parts["log"][:-2]),
    "a change of points untold": lambda parts: remove_change(parts, "Table 1, game 1"),
    "points in the log": lambda parts: newest_sheet_change(parts)["rows"][0]["new"].update(
        points=[12, 6]
    ),
    "another before": lambda parts: log_entry(parts, "Table 1, game 2, hand 2")["rows"][-1][
        "old"
    ].update(version=7),
    "nothing before": lambda parts: log_entry(parts, "Table 1, game 2, hand 2")["rows"][-1].update(
        old=dict.fromkeys(log_entry(parts, "Table 1, game 2, hand 2")["rows"][-1]["new"])
    ),
    "another before, in an old file": lambda parts: (
        parts.update(version=1),
        log_entry(parts, "Table 1, game 2, hand 2")["rows"][-1]["old"].update(version=7),
    ),
    "a line twice": lambda parts: parts["log"].append(
        deepcopy(parts["log"][3]) | {"number": len(parts["log"]) + 1, "key": ""}
    ),
}


def test_saved_file_is_imported_without_differences(their_club, night_file):
    assert not differing_facts(
        import_night(club=their_club.pk, content=file_with_checksum(night_file))
    )


def test_list_of_lies_has_at_least_thirty():
    assert len(LIE_BY_DESCRIPTION) >= 30


def test_every_field_added_later_is_changed_by_at_least_one_lie(night_file):
    """The lies here change the plan and the entries. test_plausibility_teams.py has those about
    teams.
    """
    changed_fields = set()
    for lie in LIE_BY_DESCRIPTION.values():
        parts = deepcopy(night_file)
        lie(parts)
        changed_fields |= {
            name for name, value in parts["night"].items() if value != night_file["night"][name]
        }
        is_same = len(parts["facts"]) == len(night_file["facts"])
        for fact, original_fact in (
            zip(parts["facts"], night_file["facts"], strict=True) if is_same else ()
        ):
            changed_fields |= {
                name
                for name in fact["says"]
                if fact["says"][name] != original_fact["says"].get(name)
            }
    later_fields = {
        name
        for kind in ("plan", "entry")
        for name, field in facts.FIELDS_BY_KIND[kind].items()
        if facts.FieldFlag.ADDED_LATER in field.flags
    }
    assert later_fields - changed_fields <= {
        *("tables", "desk_tables", "both_sides", "team", "sex", "expected_cents"),
    }


@pytest.mark.gate
@pytest.mark.parametrize("lie", LIE_BY_DESCRIPTION.values(), ids=LIE_BY_DESCRIPTION)
def test_contradicting_file_is_refused_or_imported_with_the_reason(their_club, night_file, lie):
    parts = deepcopy(night_file)
    lie(parts)
    content = file_with_checksum(parts)
    with pytest.raises(Refused, match=r"don't match|is incomplete"):
        import_night(club=their_club.pk, content=content)
    assert not Tournament.objects.exists()
    try:
        night_number = import_night(
            club=their_club.pk, content=content, importer=IMPORTER_WITH_REASON
        )
    except FactsDifferFromLog:
        raise
    except Refused:
        assert not Tournament.objects.exists()
        return
    last_change = Change.objects.latest("pk")
    assert re.fullmatch(
        r"Opened from a file, though this did not match: "
        r"([1-9]\d* facts|lines [\d, ]+ of the history)( and lines [\d, ]+ of the history)?\.",
        last_change.words,
    )
    assert (last_change.by, last_change.reason) == ("Ben", REASON_FOR_DIFFERENCES)
    assert not differing_facts(night_number)
    assert len(snapshot.read_log(night_number)) == len(parts["log"]) + 1


def change_plan(parts, **fields):
    """Set these fields in the file's plan and in the first line of its log."""
    parts["night"].update(fields)
    parts["log"][0]["rows"][0]["new"].update(fields)
    return parts


@pytest.fixture(scope="module")
def file_of_night_with_divisions(django_db_blocker):
    """Return the saved file of a day on which men, women and mixed doubles play at the same time,
    and one game is in.
    """
    from django.db import transaction

    with django_db_blocker.unblock(), transaction.atomic():
        night = build.night(build.director("Ann", club="Ours").club, house="mcallen")
        for place, division in enumerate(DIVISION_NAMES):
            pairs.check_in_teams(night, 2, division, teams_skipped=2 * place)
        seat_and_score_game(night, 1)
        content = json.loads(saved_file(night))
        transaction.set_rollback(True)
    memory.forget_all_nights()
    return content


@pytest.mark.parametrize(
    "sessions",
    [
        [["Men's"], ["Women's"], ["Mixed"]],
        [["Men's"], ["Women's", "Mixed"]],
        [["Mixed"], ["Men's", "Women's"]],
        [["zz"], ["Men's"]],
        [[], ["Men's"]],
    ],
    ids=str,
)
def test_impossible_time_slots_are_refused_although_facts_and_log_agree(
    desk, file_of_night_with_divisions, sessions
):
    parts = change_plan(deepcopy(file_of_night_with_divisions), sessions=sessions)
    assert "Parts of this file don&#x27;t match" in import_file(
        desk, parts, reason=REASON_FOR_DIFFERENCES
    )
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    "fields",
    [
        *({"apart": [[1, 1]]}, {"apart": [[1, 999]]}, {"stay": [[999, 0, "N"]]}),
        *({"stay": [[1, -3, "E"]]}, {"limits": [["", -5]]}, {"limits": [["", 2**31 - 1]]}),
        *({"limits": [["Men's", 9], ["Men's", 10]]}, {"last_games": [["Men's", -1]]}),
        *({"starts": [["", 600]]}, {"starts": [["Men's", -5]]}),
    ],
    ids=str,
)
def test_impossible_plan_is_refused_although_facts_and_log_agree(
    their_club, file_of_night_with_divisions, fields
):
    with pytest.raises(Refused, match="don't match"):
        import_night(
            club=their_club.pk,
            content=file_with_checksum(
                change_plan(deepcopy(file_of_night_with_divisions), **fields)
            ),
            importer=IMPORTER_WITH_REASON,
        )
    assert not Tournament.objects.exists()


def test_strange_but_possible_plan_is_imported(their_club, file_of_night_with_divisions):
    parts = change_plan(
        deepcopy(file_of_night_with_divisions),
        limits=[["", 1290], ["Left", 9]],
        last_games=[["Left", 7]],
        starts=[["Left", 600]],
    )
    assert not differing_facts(import_night(club=their_club.pk, content=file_with_checksum(parts)))


def import_file(desk, parts, **fields):
    file = SimpleUploadedFile("night.json", file_with_checksum(parts))
    return desk.post("/nights/import/", {"file": file, **fields}, follow=True).content.decode()


def test_page_names_every_difference_and_accepts_a_reason(desk, night_file):
    parts = deepcopy(night_file)
    LIE_BY_DESCRIPTION["points added"](parts)
    LIE_BY_DESCRIPTION["another before"](parts)
    html = import_file(desk, parts)
    assert re.search(r"Table 1, game 1: N/S 10 in the file and \d in the history", html)
    assert "match the lines before them" in html
    assert "Table 1, game 2, hand 2" in html
    assert "Reason for opening it anyway" in html
    assert not Tournament.objects.exists()
    assert "Added, with" in import_file(desk, parts, reason=REASON_FOR_DIFFERENCES)
    assert Change.objects.latest("pk").reason == REASON_FOR_DIFFERENCES
    assert Club.objects.count() == 1


def test_page_names_differences_in_the_clubs_own_word(desk, night_file):
    Club.objects.update(calls_it="day")
    parts = deepcopy(night_file)
    parts["night"]["name"] = "Elsewhere"
    html = import_file(desk, parts)
    assert "The day: " in html
    assert "The night" not in html
