"""Where a director meets what was damaged in the file, and what can be done about it."""

from html import unescape

import pytest
from django.db import connection
from django.utils.html import strip_tags

from tests import build
from tests.evenings import begun
from tests.faults import opening
from tests.tournament.reading.test_mending import damage
from tournament.management.commands import start
from tournament.models import Change, Club, Ruling, Sheet
from tournament.reading import memory, soundness
from tournament.rulings import actions as rulings


@pytest.fixture
def night(desk):
    return begun(Club.objects.get())


def text(answer):
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


def page(desk, address):
    return text(desk.get(address))


def as_written(desk, night):
    return page(desk, f"/night/{night.pk}/as-written/")


def test_sound_night_says_so_and_tonight_says_nothing(desk, night):
    lines = Change.objects.count()
    assert f"each of its {lines} lines is under its seal" in as_written(desk, night)
    assert "has changed by itself" not in page(desk, "/")


def test_tonight_leads_to_what_is_wrong_and_one_press_puts_it_right(desk, night):
    Sheet.objects.filter(round=2, table=1).update(points=[1, 6])
    memory.forget()
    home = desk.get("/").content.decode()
    assert f'href="/night/{night.pk}/as-written/"' in home
    told = as_written(desk, night)
    assert "Game 2, table 1" in told
    assert "1 → 9" in told
    assert "Put it right from the history" in told
    answer = desk.post(f"/night/{night.pk}/as-written/", {"key": "k"}, follow=True)
    assert "put right from the history" in answer.content.decode()
    assert Sheet.objects.get(round=2, table=1).points == [9, 6]
    assert not soundness.look(night.pk).findings
    assert "has changed by itself" not in page(desk, "/")


def test_damaged_line_is_named_and_taken_with_a_reason(desk, night):
    damage(Change.objects.get(words__startswith="Game 2, table 2"), words="Game 9, table 2")
    told = as_written(desk, night)
    place = Change.objects.count()
    assert f"Line {place}" in told
    assert "Game 9, table 2" in told
    address = f"/night/{night.pk}/as-written/"
    answer = desk.post(address, {"place": str(place)}, follow=True)
    assert "Say in a few words why" in answer.content.decode()
    answer = desk.post(address, {"place": str(place), "reason": "seen on the sheet"}, follow=True)
    assert f"Line {place} of the history is damaged, and taken as it stands." in text(answer)
    assert "under its seal" in as_written(desk, night)
    assert "taken as it stands" in page(desk, f"/night/{night.pk}/rulings/")


def test_taking_a_line_keeps_what_the_file_has_as_the_page_says(desk, night):
    Sheet.objects.filter(round=2, table=1).update(points=[1, 6])
    damage(Change.objects.get(words__startswith="Game 2, table 2"), words="Game 9, table 2")
    memory.forget()
    told = as_written(desk, night)
    assert "1 → 9" in told
    assert "Taking a line keeps the first" in told
    place, address = str(Change.objects.count()), f"/night/{night.pk}/as-written/"
    desk.post(address, {"place": place, "reason": "seen on the sheet"})
    assert Sheet.objects.get(round=2, table=1).points == [1, 6]
    assert "is as it was written down" in as_written(desk, night)


def test_line_that_says_nothing_any_more_leaves_every_page_standing(desk, night):
    damage(Change.objects.latest("pk"), rows="lost")
    memory.forget()
    for where in ("", "history/", "scores/", "standings/", "as-written/", "rulings/"):
        assert desk.get(f"/night/{night.pk}/{where}", follow=True).status_code == 200


DAMAGED = {
    "a time that is no text": "at = CAST(x'323032362D31312D3232B132303A30303A3030' AS TEXT)",
    "a day that never was": "at = '2026-11-62 19:35:15.696599'",
    "no time": "at = '2026-1!-22 19:35:15.696599'",
    "a field of another name": """rows = replace(rows, '"table"', '"t!ble"')""",
    "a kind of another name": """rows = replace(rows, '"seat"', '"sdat"')""",
    "rows that are no text": "rows = CAST(x'5B7B22B1225D' AS TEXT)",
    "words that are no text": "words = CAST(x'42E17274' AS TEXT)",
    "plain bytes": "words = CAST(words AS BLOB), people = CAST(x'2C33B22C' AS BLOB)",
    "people without numbers": "people = ',1,q,'",
    "a game that is no number": "round = 'q', 'table' = x'B1'",
}


@pytest.mark.gate
@pytest.mark.sqlite
@pytest.mark.parametrize("change", DAMAGED.values(), ids=DAMAGED)
def test_line_that_nobody_can_read_breaks_no_page_and_is_taken(desk, night, change):
    line = Change.objects.get(words__startswith="Game 2 is seated")
    spoil(line, change)
    assert every_page(desk, night) == []
    assert "Damaged in the file" in page(desk, f"/night/{night.pk}/history/")
    (found,) = soundness.look(night.pk).findings.damaged
    told = {"place": found.place, "reason": "seen on the sheet"}
    desk.post(f"/night/{night.pk}/as-written/", told)
    desk.post(f"/night/{night.pk}/undo/", {"change": line.pk})
    memory.forget()
    assert every_page(desk, night) == []
    assert not soundness.look(night.pk).findings
    assert "Damaged in the file" not in page(desk, f"/night/{night.pk}/history/")


@pytest.mark.sqlite
def test_start_after_a_power_cut_bears_a_last_line_without_a_time(night):
    last = Change.objects.latest("pk")
    spoil(last, DAMAGED["no time"])
    assert start._recovered().endswith(f"Everything is there, up to: {last.words}")


@pytest.mark.gate
@pytest.mark.sqlite
@pytest.mark.parametrize("number", ["0", "x'B1'", "'q'", "999999"])
def test_line_that_takes_back_nothing_that_is_there_breaks_no_page(desk, night, number):
    line = Change.objects.get(words__startswith="Game 2 is seated")
    spoil(line, f"undoes_id = {number}")
    assert len(soundness.look(night.pk).findings.damaged) == 1
    assert every_page(desk, night) == []
    desk.post(f"/night/{night.pk}/undo/", {"change": line.pk})
    assert every_page(desk, night) == []
    with connection.cursor() as cursor:  # or the test could not end
        cursor.execute("UPDATE tournament_change SET undoes_id = NULL WHERE id = %s", [line.pk])


@pytest.mark.gate
@pytest.mark.parametrize("evidence", [["x"], "x", 7, {"seal": ["x"]}, {"cards": {"a": 1}}])
def test_evidence_of_whatever_form_breaks_no_page(desk, night, evidence):
    rulings.note(build.desk(night), game=1, table=1, words="Play on.")
    Ruling.objects.update(evidence=evidence)
    told = Change.objects.latest("pk")
    damage(told, rows=[told.rows[0] | {"new": told.rows[0]["new"] | {"evidence": evidence}}])
    memory.forget()
    assert every_page(desk, night) == []
    assert len(soundness.look(night.pk).findings.damaged) == 1


def spoil(line, change):
    """As no program could, not even past its own rules."""
    damage(line, reason="so that it is the one")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(f"UPDATE tournament_change SET {change} WHERE id = %s", [line.pk])
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    memory.forget()


def every_page(desk, night):
    """What breaks of a desk's pages."""
    return opening.broken(desk, night.pk, night.club.wall)
