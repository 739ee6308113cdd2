"""The start and `check` name differences between a night's rows and its history."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from tests import build
from tests.evenings import play_games
from tournament.evening.night.play.totals import Totals
from tournament.management import night_check
from tournament.storage.models import Director, Entry, Payment, Round, Seat, Sheet, Tournament
from tournament.storage.reading import current_nights, memory, reader, snapshot
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import score_sheets
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.django_db


@pytest.fixture
def nights():
    """Return three nights, of which Monday's is closed and the others are open."""
    club = build.director().club
    three_nights = [build.night(club, name) for name in ("Monday", "Tuesday", "Wednesday")]
    for row in three_nights:
        build.check_in(row, *build.players(4))
        play_games(row, None)
    closing.close_night(build.desk(three_nights[0], reason="over"))
    memory.forget_all_nights()
    return three_nights


def change_score(night, points=(8, 6)):
    """Change a score in the database, as another program could."""
    Sheet.objects.filter(tournament=night, round=1, table=1).update(points=list(points))


def sentences_about(night):
    return list(night_check.check_nights([night.pk]))


SENTENCE_ABOUT_CHANGED_SCORE = "Table 1, game 1: N/S 8 in the file and 9 in the history"
# Changes to stored rows that the history does not record, each with the beginning of the sentence
# that reports it.
CHANGES_WITHOUT_HISTORY = {
    "a score": (
        lambda rows: rows(Sheet).update(points=[8, 6]),
        f"{SENTENCE_ABOUT_CHANGED_SCORE}.",
    ),
    "two scores": (
        lambda rows: rows(Sheet).update(points=[8, 7]),
        f"{SENTENCE_ABOUT_CHANGED_SCORE}, E/W 7 in the file and 6 in the history.",
    ),
    "what no page shows": (
        lambda rows: rows(Sheet).update(version=9),
        "Table 1, game 1 differs from its history.",
    ),
    "a name": (
        lambda rows: rows(Entry).filter(number=3).update(name="Cara Abbott"),
        "Cara Abbott (3): name Cara Abbott in the file and Cora Abbott in the history.",
    ),
    "a score gone": (lambda rows: rows(Sheet).delete(), "Table 1, game 1 (N/S 9, E/W 6"),
    "a payment more": (
        lambda rows: Payment.objects.create(
            **rows(Payment).filter(number=1).values().get() | {"id": None, "number": 99}
        ),
        "Payment 99",
    ),
    "a chair": (
        lambda rows: rows(Seat).filter(entry=1).update(round=7),
        "Ada Abbott (1), game 1 (table 1, ",
    ),
    "a game": (lambda rows: rows(Round).update(seated="1999-01-01T00:00Z"), "Game 1 differs"),
    "the night": (
        lambda rows: Tournament.objects.filter(name="Tuesday").update(seed="other"),
        "The night",
    ),
    "the rules": (
        lambda rows: Tournament.objects.filter(name="Tuesday").update(dials={"hands": "many"}),
        "The night",
    ),
}


@pytest.mark.parametrize(
    ("change", "sentence"), CHANGES_WITHOUT_HISTORY.values(), ids=CHANGES_WITHOUT_HISTORY
)
def test_each_difference_between_rows_and_history_names_both_values(nights, change, sentence):
    night = nights[1]
    change(lambda kind: kind.objects.filter(tournament=night))
    difference, *other_sentences = sentences_about(night)
    assert difference.startswith(
        f"Tuesday, {reader.night_from_rows(night.pk).date_words}: {sentence}"
    )
    assert other_sentences[-1].startswith(
        "Correct what is wrong, like any other score. Or go back to "
    )


def test_fact_only_in_the_rows_or_only_in_the_history_is_reported_so(nights):
    night = nights[1]
    Sheet.objects.filter(tournament=night).delete()
    Entry.objects.create(
        **Entry.objects.filter(tournament=night).values()[0]
        | {"id": None, "number": 9, "name": "Ida Abbott", "regular": None}
    )
    sentences = sentences_about(night)
    for words, place_words in (
        ("Table 1, game 1", "only in the history"),
        ("Ida Abbott (9)", "only in the file"),
    ):
        assert any(words in sentence and place_words in sentence for sentence in sentences)


def test_pages_show_the_stored_rows_if_the_history_differs(nights):
    change_score(nights[1])
    memory.forget_all_nights()
    (game,) = reader.night(nights[1].pk).rounds.with_number(1).games
    assert game.sheet.points == (8, 6)


def test_correcting_the_score_settles_a_difference_from_the_history(nights):
    change_score(nights[1])
    memory.forget_all_nights()
    (game,) = reader.night(nights[1].pk).rounds.with_number(1).games
    score_sheets.save_totals(
        build.desk(nights[1], reason="as on the sheet"),
        game=1,
        table=1,
        typed_totals=Totals((9, 6), game.sheet.x),
        version=game.sheet.version,
        is_confirmed=True,
    )
    assert sentences_about(nights[1]) == []


def test_start_reports_differences_of_open_nights_only(nights):
    for night in nights:
        change_score(night)
    *differences, advice = night_check.check_newest_open_nights()
    assert [sentence.split(",")[0] for sentence in differences] == ["Wednesday", "Tuesday"]
    assert advice.startswith("Correct what is wrong, like any other score. Or go back to ")


def test_start_checks_only_the_newest_open_nights(nights, monkeypatch):
    monkeypatch.setattr(night_check, "MAX_NIGHTS_AT_START", 1)
    for night in nights:
        change_score(night)
    assert [
        sentence.split(",")[0] for sentence in list(night_check.check_newest_open_nights())[:-1]
    ] == ["Wednesday"]


def test_check_reports_differences_of_all_nights_and_fails(nights, capsys):
    call_command("check")
    assert "Every night matches its history (3)." in capsys.readouterr().out
    change_score(nights[0])
    with pytest.raises(SystemExit):
        call_command("check")
    assert "Monday" in capsys.readouterr().err


def test_check_without_nights_reports_that_and_writes_nothing(capsys, monkeypatch):
    monkeypatch.setattr("tournament.management.commands.check._has_nights", lambda: False)
    call_command("check")
    assert "There are no nights in" in capsys.readouterr().out
    assert not Tournament.objects.exists()


UPDATES_BY_FAULT = {
    "points that are not a list": "tournament_sheet SET points = '[9, {'",
    "a kind of payment": "tournament_payment SET kind = 'fef'",
    "no rules": "tournament_tournament SET dials = '{'",
    "a name that is not text": "tournament_entry SET name = CAST(x'C3' AS TEXT)",
}


@pytest.mark.sqlite
@pytest.mark.parametrize("change", UPDATES_BY_FAULT.values(), ids=UPDATES_BY_FAULT)
def test_unreadable_night_is_reported_with_advice_to_use_a_backup(nights, change):
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(f"UPDATE {change}")
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    memory.forget_all_nights()
    fault_sentence, advice = sentences_about(nights[1])
    assert fault_sentence == f"Part of night {nights[1].pk} can't be read."
    assert advice.startswith("To continue, go back to an earlier backup.")
    assert not current_nights.is_any_night_in_play(timezone.localtime())


@pytest.mark.sqlite
def test_page_of_an_unreadable_night_offers_the_newest_backup(client, nights):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_payment SET kind = 'fef'")
    memory.forget_all_nights()
    with pytest.raises(snapshot.UnreadableRows):
        reader.night(nights[1].pk)
    client.force_login(Director.objects.get())
    client.raise_request_exception = False
    page = client.get(f"/night/{nights[1].pk}/")
    assert page.status_code == 503
    assert "offers the newest good backup" in " ".join(page.content.decode().split())


# On the first of these days Chicago's clocks skip an hour, and on the second they repeat one.
SPRING, FALL = datetime(2026, 3, 8, 7, 20, tzinfo=UTC), datetime(2026, 11, 1, 6, 20, tzinfo=UTC)


@pytest.mark.parametrize("zone", ["UTC", "America/Chicago", "Asia/Kolkata"])
@pytest.mark.parametrize("begins", [SPRING, FALL], ids=["clocks forward", "clocks back"])
def test_night_across_a_clock_change_passes_the_check_in_any_zone(settings, capsys, zone, begins):
    settings.TIME_ZONE = zone
    with time_machine.travel(begins.astimezone(ZoneInfo(zone)), tick=False) as moment:
        night = build.night(build.director().club)
        build.seat_players(night, 8)
        walls.show_scene(
            walls.ScreenPress(night.club_id, "director", night.pk),
            screen_number=1,
            scene_key="places",
        )
        for game in (1, 2, 3):
            walls.start_clock(build.desk(night), minutes=18)
            moment.shift(30 * 60)
            play_games(night, None, first=game)
            rounds.seat_next_game(build.desk(night), game=game + 1)
        call_command("check")
    assert "matches its history (1)" in capsys.readouterr().out
