"""A night's file whose facts and history differ is refused, or taken with all of it named."""

import json
import re
from copy import deepcopy

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build
from tests.evenings import play
from tests.hostile import sealed
from tests.tournament import pairs
from tests.tournament.topics.nights.test_bring_in import saved
from tests.tournament.topics.seating.test_total_points_nights import play_game
from tournament.evening import facts
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club, Tournament
from tournament.storage.reading import memory, replay, snapshot
from tournament.storage.stored.differences import differences
from tournament.topics.nights.actions.bringing_in import Bringer, Differing, bring_in
from tournament.topics.table.actions import hands

DIVISIONS = ("Men's", "Women's", "Mixed")
REASON = "The laptop fell, and I typed it over by hand."
DIRECTOR = Bringer("Ben", "this laptop", REASON)


@pytest.fixture(scope="module")
def whole(django_db_blocker):
    """A night with a game by totals and some hands of the next, as it was saved."""
    from django.db import transaction

    with django_db_blocker.unblock(), transaction.atomic():
        night = build.night(build.director("Ann", club="Ours").club)
        build.sign_in(night, *build.players(9))
        play(night, None, 0)
        for number, dealer in enumerate("NES", start=1):
            game = replay.night(night.pk).rounds.game(2, 1)
            now = game.score.game
            dealt = now.dealer.value if now and now.dealer else dealer
            hand = facts.Hand(
                **{"round": 2, "table": 1, "number": number, "dealer": dealt},
                **{"event": "played", "maker": dealt, "tricks": 3},
            )
            hands.record_hand(build.desk(night), hand=hand)
        content = json.loads(saved(night))
        transaction.set_rollback(True)
    memory.forget()
    return content


@pytest.fixture
def theirs(db):
    return build.director("Ben", club="Theirs").club


def differing(number):
    return differences(replay.night(number).written, snapshot.log_of(number))


def of(parts, kind, **key):
    """The facts of one kind, as the file has them."""
    return [
        one
        for one in parts["facts"]
        if one["kind"] == kind and all(one["says"][name] == what for name, what in key.items())
    ]


def out(parts, kind, **key):
    (one,) = of(parts, kind, **key)
    parts["facts"].remove(one)


def says(parts, kind, key, **other):
    of(parts, kind, **key)[0]["says"].update(other)


def another(parts, kind, **other):
    parts["facts"].append({"kind": kind, "says": of(parts, kind)[0]["says"] | other})


def typed(parts):
    """The newest change of a sheet of the first game."""
    return [one for one in parts["log"] if one["words"].startswith("Game 1, table 1")][-1]


def line(parts, words):
    return next(one for one in parts["log"] if words in one["words"])


def untold(parts, words):
    """A change is taken out, and all after it are counted anew."""
    gone = line(parts, words)["number"]
    parts["log"] = [one for one in parts["log"] if one["number"] != gone]
    for one in parts["log"]:
        one["number"] -= one["number"] > gone
        if one["undoes"]:
            one["undoes"] -= one["undoes"] > gone


LIES = {
    "the last hand missing": lambda p: out(p, "hand", number=3),
    "points added": lambda p: says(p, "sheet", {"round": 1, "table": 1}, points=[10, 6]),
    "points turned": lambda p: says(p, "sheet", {"round": 1, "table": 2}, points=[5, 9]),
    "an X less": lambda p: says(p, "sheet", {"round": 1, "table": 1}, x=[1, 1]),
    "a sheet missing": lambda p: out(p, "sheet", round=1, table=2),
    "another maker": lambda p: says(p, "hand", {"number": 2}, maker="W"),
    "more tricks": lambda p: says(p, "hand", {"number": 2}, tricks=5),
    "alone": lambda p: says(p, "hand", {"number": 1}, alone=True),
    "another version": lambda p: says(p, "sheet", {"round": 1, "table": 1}, version=9),
    "kept as unusual": lambda p: says(p, "sheet", {"round": 1, "table": 1}, kept=True),
    "cut short": lambda p: says(p, "sheet", {"round": 1, "table": 1}, short=True, hands_played=6),
    "a name": lambda p: says(p, "entry", {"number": 3}, name="Somebody Else"),
    "a tag": lambda p: says(p, "entry", {"number": 3}, tag=False),
    "somebody ranked no more": lambda p: says(p, "entry", {"number": 3}, ranked=False),
    "somebody gone": lambda p: says(p, "entry", {"number": 3}, last_game=2),
    "somebody more": lambda p: another(p, "entry", number=10, name="New", regular=None),
    "a fee less": lambda p: says(p, "payment", {"number": 1}, cents=1),
    "a fee void": lambda p: says(p, "payment", {"number": 1}, void="mistake"),
    "a payment missing": lambda p: out(p, "payment", number=9),
    "a payment more": lambda p: another(p, "payment", number=10),
    "a prize more": lambda p: p["facts"].append(
        {"kind": "award", "says": {"number": 1, "entry": 1, "cents": 900, "words": "First"}}
    ),
    "points given": lambda p: p["facts"].append(
        {"kind": "grant", "says": {"round": 1, "entry": 9, "points": 9, "note": "so"}}
    ),
    "the bench and a chair": lambda p: says(
        p, "seat", {"round": 2, "table": None}, plays_for=None, entry=0
    ),
    "another seed": lambda p: p["night"].update(seed="another"),
    "another house's dial": lambda p: p["night"].update(table_keys=2),
    "closed": lambda p: p["night"].update(closed="2026-11-24T22:00:00+00:00"),
    "sessions": lambda p: p["night"].update(sessions=[["Men's"], ["Mixed"]]),
    "two apart": lambda p: p["night"].update(apart=[[1, 2]]),
    "two apart, one of them nobody": lambda p: p["night"].update(apart=[[1, 99]]),
    "somebody who stays": lambda p: p["night"].update(stay=[[1, 1, "N"]]),
    "somebody who stays at no table": lambda p: p["night"].update(stay=[[1, -3, "E"]]),
    "a time limit": lambda p: p["night"].update(limits=[["", 1290]]),
    "a time limit on another day": lambda p: p["night"].update(limits=[["", 2**31 - 1]]),
    "a last game": lambda p: p["night"].update(last_games=[["Men's", 1]]),
    "a last game before the first": lambda p: p["night"].update(last_games=[["Men's", -1]]),
    "an hour to begin": lambda p: p["night"].update(starts=[["Men's", 600]]),
    "an hour to begin on another day": lambda p: p["night"].update(starts=[["Men's", 2**31 - 1]]),
    "lone marches": lambda p: says(p, "entry", {"number": 3}, loners=4),
    "lone marches below nothing": lambda p: says(p, "entry", {"number": 3}, loners=-4),
    "a debt of an earlier night": lambda p: says(p, "entry", {"number": 3}, owed_before=90),
    "a debt that is put off": lambda p: says(p, "entry", {"number": 3}, put_off=90),
    "somebody who is still expected": lambda p: says(p, "entry", {"number": 3}, expected=True),
    "somebody who is somebody else": lambda p: says(p, "entry", {"number": 3}, first_number=1),
    "a regular's nickname turned around": lambda p: p["regulars"][0].update(nickname="\u202eA"),
    "a regular's lot turned around": lambda p: p["regulars"][0].update(lot="\u202e7"),
    "an empty log": lambda p: p.update(log=[]),
    "the log cut off": lambda p: p.update(log=p["log"][:-2]),
    "a change of points untold": lambda p: untold(p, "Game 1, table 1"),
    "points in the log": lambda p: typed(p)["rows"][0]["new"].update(points=[12, 6]),
    "another before": lambda p: line(p, "table 1, hand 2")["rows"][-1]["old"].update(version=7),
    "nothing before": lambda p: line(p, "table 1, hand 2")["rows"][-1].update(
        old=dict.fromkeys(line(p, "table 1, hand 2")["rows"][-1]["new"])
    ),
    "another before, in an old file": lambda p: (
        p.update(version=1),
        line(p, "table 1, hand 2")["rows"][-1]["old"].update(version=7),
    ),
    "a line twice": lambda p: p["log"].append(
        deepcopy(p["log"][3]) | {"number": len(p["log"]) + 1, "key": ""}
    ),
}


def test_what_was_saved_is_no_lie(theirs, whole):
    assert not differing(bring_in(club=theirs.pk, content=sealed(whole)))


def test_there_are_thirty_lies():
    assert len(LIES) >= 30


def test_every_field_that_came_later_is_lied_about(whole):
    """Of what was set up and of those who play; test_fitting_teams.py lies about teams."""
    lied = set()
    for lie in LIES.values():
        parts = deepcopy(whole)
        lie(parts)
        lied |= {name for name, one in parts["night"].items() if one != whole["night"][name]}
        is_same = len(parts["facts"]) == len(whole["facts"])
        for one, was in zip(parts["facts"], whole["facts"], strict=True) if is_same else ():
            lied |= {name for name in one["says"] if one["says"][name] != was["says"].get(name)}
    late = {
        name
        for kind in ("plan", "entry")
        for name, field in facts.FIELDS[kind].items()
        if facts.Mark.LATER in field.marks
    }
    assert late - lied <= {"tables", "desk_tables", "both_sides", "team", "sex"}


@pytest.mark.gate
@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_lie_is_refused_or_taken_with_its_reason(theirs, whole, lie):
    parts = deepcopy(whole)
    lie(parts)
    content = sealed(parts)
    with pytest.raises(Refused, match=r"do not say the same|is not whole|not fit together"):
        bring_in(club=theirs.pk, content=content)
    assert not Tournament.objects.exists()
    try:
        number = bring_in(club=theirs.pk, content=content, bringer=DIRECTOR)
    except Differing:
        raise
    except Refused:
        assert not Tournament.objects.exists()
        return
    newest = Change.objects.latest("pk")
    assert re.fullmatch(
        r"Brought in as it stands, though this did not fit: "
        r"([1-9]\d* facts|lines [\d, ]+ of the history)( and lines [\d, ]+ of the history)?\.",
        newest.words,
    )
    assert (newest.by, newest.reason) == ("Ben", REASON)
    assert not differing(number)
    assert len(snapshot.log_of(number)) == len(parts["log"]) + 1


def agreed(parts, **says):
    """The log begins with it as well."""
    parts["night"].update(says)
    parts["log"][0]["rows"][0]["new"].update(says)
    return parts


@pytest.fixture(scope="module")
def day(django_db_blocker):
    """Men, women and mixed doubles play at the same time, and one game is in."""
    from django.db import transaction

    with django_db_blocker.unblock(), transaction.atomic():
        night = build.night(build.director("Ann", club="Ours").club, house="mcallen")
        for place, division in enumerate(DIVISIONS):
            pairs.sign_in(night, 2, division, first=2 * place)
        play_game(night, 1)
        content = json.loads(saved(night))
        transaction.set_rollback(True)
    memory.forget()
    return content


@pytest.mark.parametrize(
    "told",
    [
        [["Men's"], ["Women's"], ["Mixed"]],
        [["Men's"], ["Women's", "Mixed"]],
        [["Mixed"], ["Men's", "Women's"]],
        [["zz"], ["Men's"]],
        [[], ["Men's"]],
    ],
    ids=str,
)
def test_sessions_that_facts_and_history_agree_on_and_nobody_played_are_refused(desk, day, told):
    parts = agreed(deepcopy(day), sessions=told)
    assert "What this file says does not fit together" in bring(desk, parts, reason=REASON)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    "says",
    [
        *({"apart": [[1, 1]]}, {"apart": [[1, 999]]}, {"stay": [[999, 0, "N"]]}),
        *({"stay": [[1, -3, "E"]]}, {"limits": [["", -5]]}, {"limits": [["", 2**31 - 1]]}),
        *({"limits": [["Men's", 9], ["Men's", 10]]}, {"last_games": [["Men's", -1]]}),
        *({"starts": [["", 600]]}, {"starts": [["Men's", -5]]}),
    ],
    ids=str,
)
def test_what_facts_and_history_agree_on_and_nobody_could_have_said_is_refused(theirs, day, says):
    with pytest.raises(Refused, match="does not fit together"):
        bring_in(club=theirs.pk, content=sealed(agreed(deepcopy(day), **says)), bringer=DIRECTOR)
    assert not Tournament.objects.exists()


def test_what_facts_and_history_agree_on_and_could_have_been_said_is_taken(theirs, day):
    parts = agreed(
        deepcopy(day),
        limits=[["", 1290], ["Left", 9]],
        last_games=[["Left", 7]],
        starts=[["Left", 600]],
    )
    assert not differing(bring_in(club=theirs.pk, content=sealed(parts)))


def bring(desk, parts, **more):
    sent = SimpleUploadedFile("night.json", sealed(parts))
    return desk.post("/nights/import/", {"file": sent, **more}, follow=True).content.decode()


def test_page_names_every_difference_and_takes_the_reason(desk, whole):
    parts = deepcopy(whole)
    LIES["points added"](parts)
    LIES["another before"](parts)
    told = bring(desk, parts)
    assert re.search(r"Game 1, table 1: N/S 10 in the file and \d in the history", told)
    assert "start from something that never was" in told
    assert "Game 2, table 1, hand 2" in told
    assert "Why is it taken as it stands?" in told
    assert not Tournament.objects.exists()
    assert "It is here" in bring(desk, parts, reason=REASON)
    assert Change.objects.latest("pk").reason == REASON
    assert Club.objects.count() == 1


def test_page_names_what_differs_in_the_clubs_own_word(desk, whole):
    Club.objects.update(calls_it="day")
    parts = deepcopy(whole)
    parts["night"]["name"] = "Elsewhere"
    told = bring(desk, parts)
    assert "The day: " in told
    assert "The night" not in told
