"""What was changed in the file by itself is found, named and put right."""

import pytest
from django.db import connection

from tests import build
from tests.evenings import play
from tournament import facts
from tournament.evening.nights import actions as archive
from tournament.evening.soundness import board as boards
from tournament.models import Change, Entry, Payment, Ruling, Seat, Sheet, Tournament
from tournament.night.stored import written
from tournament.night.stored.archive import text
from tournament.prizes.closing import actions as finish
from tournament.reading import memory, records, replay, snapshot, soundness
from tournament.words.refused import Refused
from tournament.writing import mending, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    made = build.night(build.director().club)
    build.sign_in(made, *build.players(9))
    play(made, None, None)
    return made


def found(night):
    return soundness.look(night.pk).findings


def press(night, do, **more):
    return do(build.desk(night, reason="as a trial"), **more)


def as_logged(night):
    return written.after({}, [line for one in snapshot.log_of(night.pk) for line in one.rows])


def damage(line, **says):
    """As no program could: the database itself refuses to change its log."""
    connection.check_constraints()  # PostgreSQL alters no table that still waits for that
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DROP TRIGGER IF EXISTS the_log_is_not_changed")
        else:
            cursor.execute("ALTER TABLE tournament_change DISABLE TRIGGER the_log_is_kept")
    Change.objects.filter(pk=line.pk).update(**says)


DAMAGES = {
    "a score": lambda: Sheet.objects.filter(round=1, table=1).update(points=[9, 7]),
    "a version": lambda: Sheet.objects.filter(round=1, table=1).update(version=9),
    "a name": lambda: Entry.objects.filter(number=3).update(name="Cara Abbott"),
    "a chair": lambda: Seat.objects.filter(round=1, table=2, chair="N").update(round=7),
    "a fact gone": lambda: Sheet.objects.filter(round=2, table=2).delete(),
    "a fact more": lambda: Payment.objects.filter(number=1).update(number=99),
    "the night": lambda: Tournament.objects.update(table_keys=3, seed="other"),
    "the rules": lambda: Tournament.objects.update(dials={"hands": "many"}),
    "a time": lambda: Entry.objects.filter(number=3).update(signed_in="1999-01-01T00:00Z"),
}


def test_sound_night_has_nothing_to_say(night):
    assert not found(night)


@pytest.mark.parametrize("damaged", DAMAGES.values(), ids=DAMAGES)
def test_wrong_fact_is_found_and_mended_from_the_log_by_one_press(night, damaged):
    right = dict(replay.night(night.pk).written)
    damaged()
    assert found(night).wrong
    assert replay.night(night.pk).written == right  # shown as the log has it, mended or not
    done = press(night, mending.mend)
    assert done.changed
    assert not found(night)
    memory.forget()
    assert replay.night(night.pk).written == right == as_logged(night)
    assert press(night, mending.mend).words == "Everything is as the history has it."


@pytest.mark.sqlite
@pytest.mark.parametrize(
    "change",
    [
        "tournament_sheet SET points = '[9, {'",
        "tournament_entry SET signed_in = '2026-1x-22'",
        "tournament_seat SET 'table' = 'N' WHERE id = (SELECT MAX(id) FROM tournament_seat)",
        "tournament_payment SET kind = 'fef'",
        "tournament_entry SET name = X'4EFF'",
        "tournament_entry SET first_game = X'FF'",
        "tournament_tournament SET dials = '{'",
        "tournament_tournament SET name = x'54FF'",
        "tournament_entry SET name = x'41FF'",
        "tournament_entry SET team = x'FF'",
        "tournament_payment SET 'by' = x'FF'",
    ],
)
def test_fact_that_nobody_can_read_is_mended_too(night, change):
    right = dict(replay.night(night.pk).written)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(f"UPDATE {change}")
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    memory.forget()
    assert found(night).wrong
    assert replay.night(night.pk).written == right
    press(night, mending.mend)
    memory.forget()
    assert replay.night(night.pk).written == right
    assert not found(night)


@pytest.mark.sqlite
def test_text_that_became_plain_bytes_is_read_as_text(night):
    right = dict(replay.night(night.pk).written)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_entry SET name = CAST(name AS BLOB)")
    memory.forget()
    assert replay.night(night.pk).written == right
    assert not found(night)


LINES = {
    "when": {"at": "1999-01-01T00:00Z"},
    "words": {"words": "Something else"},
    "who": {"by": "Director"},
    "what it says": {"rows": [{"kind": "sheet", "key": [1, 1], "old": None, "new": {"points": 1}}]},
    "nothing readable": {"rows": {"kind": 1}},
    "another fact": {"rows": [{"kind": "hand", "key": [7, 1, 1], "old": None, "new": None}]},
}


@pytest.mark.parametrize("says", LINES.values(), ids=LINES)
def test_damaged_line_is_quoted_by_a_ruling_and_never_rewritten(night, says):
    right = dict(replay.night(night.pk).written)
    typed = Change.objects.filter(words__startswith="Game 2, table 1").latest("pk")
    damage(typed, **says)
    (line,) = found(night).damaged
    assert line.change.number == typed.pk
    with pytest.raises(Refused, match="Settle the damaged lines of the history first"):
        press(night, mending.mend)
    with pytest.raises(Refused, match="Say in a few words why"):
        mending.take_as_it_stands(build.desk(night), place=line.place)
    before = Change.objects.filter(pk=typed.pk).values().get()
    press(night, mending.take_as_it_stands, place=line.place)
    assert not found(night)
    assert Change.objects.filter(pk=typed.pk).values().get() == before
    ruling = Ruling.objects.get()
    assert ruling.words == f"Line {line.place} of the history is damaged, and taken as it stands."
    assert str(typed.pk) in ruling.evidence["says"]
    memory.forget()
    now = dict(replay.night(night.pk).written)
    del now[facts.Ruling.KIND, (1,)]
    assert now == right
    with pytest.raises(Refused, match="is as it was written"):
        press(night, mending.take_as_it_stands, place=line.place)


@pytest.mark.parametrize("damaged", ["a score", "a name", "a fact gone"])
def test_what_no_damaged_line_can_be_why_for_is_put_right_with_it(night, damaged):
    """A line of before the game is damaged, and of itself a score that was typed after it."""
    right = dict(replay.night(night.pk).written)
    damage(Change.objects.earliest("pk"), words="Else")
    DAMAGES[damaged]()
    (line,) = found(night).damaged
    press(night, mending.take_as_it_stands, place=line.place)
    assert not found(night)
    memory.forget()
    now = dict(replay.night(night.pk).written)
    del now[facts.Ruling.KIND, (1,)]
    assert now == right


def test_what_was_typed_before_the_last_damaged_line_is_believed_as_it_stands(night):
    """Either may have said it: a line that is damaged, or the sound one between the two."""
    for words in ("Game 1, table 2", "Game 2, table 2"):
        damage(Change.objects.filter(words__startswith=words).latest("pk"), words="Else")
    Sheet.objects.filter(round=2, table=1).update(points=[9, 7])
    line = found(night).damaged[0]
    press(night, mending.take_as_it_stands, place=line.place)
    assert not found(night).wrong
    memory.forget()
    assert replay.night(night.pk).written[facts.Sheet.KIND, (2, 1)].points == (9, 7)


def test_line_is_damaged_again_once_the_ruling_is_taken_back(night):
    typed = Change.objects.filter(words__startswith="Game 2, table 1").latest("pk")
    damage(typed, words="Something else")
    (line,) = found(night).damaged
    done = press(night, mending.take_as_it_stands, place=line.place)
    undo.undo(build.desk(night), change=done.revision)
    assert [one.place for one in found(night).damaged] == [line.place]


def test_mended_night_travels(night):
    DAMAGES["a score"]()
    press(night, mending.mend)
    saved = text(records.archive(replay.night(night.pk))).encode()
    theirs = build.director("Ben", club="Theirs").club
    copy = archive.bring_in(club=theirs.pk, content=saved)
    assert not soundness.look(copy).findings


def test_every_damaged_line_has_a_ruling_of_its_own(night):
    for words in ("Game 1, table 1", "Game 2, table 1"):
        damage(Change.objects.filter(words__startswith=words).latest("pk"), words="Else")
    for line in found(night).damaged:
        press(night, mending.take_as_it_stands, place=line.place)
    assert not found(night)
    assert [one.number for one in replay.night(night.pk).all(facts.Ruling)] == [1, 2]


def test_closed_nights_are_looked_at_where_all_are_asked_for(night):
    finish.close(build.desk(night, reason="they went home"))
    assert (soundness.nights(), soundness.nights(are_open=True)) == ((night.pk,), ())


def test_so_many_differences_are_named_and_the_others_counted(night):
    Entry.objects.update(name="Somebody Else")
    Payment.objects.update(cents=7)
    Sheet.objects.update(points=[9, 7])
    told = boards.soundness(found(night), replay.night(night.pk))
    assert (len(told.facts), told.more) == (20, len(found(night).wrong) - 20)
    assert told.more


def test_forgotten_night_is_read_anew(night):
    memory.keep(replay.night(night.pk))
    Entry.objects.filter(number=1).update(name="Corb Abbott")
    assert replay.night(night.pk).entry(1).name == "Ada Abbott"
    memory.forget()
    assert replay.night(night.pk).entry(1).name == "Corb Abbott"


def test_night_read_before_its_rows_were_found_wrong_is_not_kept(night):
    right = replay.night(night.pk)
    DAMAGES["a score"]()
    memory.forget()
    before, read = memory.told_by_log(), replay.night(night.pk)
    assert found(night).wrong
    memory.keep(read, before)
    assert replay.night(night.pk) == right
