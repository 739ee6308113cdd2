"""`rehearse` plays a whole night from the command line, and stores nothing unless asked."""

import json

import pytest
from django.core.management import call_command

from tests import build
from tests.rehearsal import evening
from tests.rehearsal.checks import Check
from tests.rehearsal.memory_database import create_club_in_memory
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import reader

pytestmark = pytest.mark.django_db

ARGUMENTS_OF_SMALL_NIGHT = ("--players", "9", "--games", "2", "--seed", "7")


def rehearse(capsys, *arguments, house="tanglewood"):
    call_command("rehearse", "--house", house, *arguments)
    return capsys.readouterr().out


def refusal(capsys, *arguments, house="tanglewood"):
    with pytest.raises(SystemExit) as exit_info:
        rehearse(capsys, *arguments, house=house)
    assert exit_info.value.code == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    return sentence


def test_rehearsal_reports_standings_cash_box_and_checks(capsys):
    text = rehearse(
        capsys, *ARGUMENTS_OF_SMALL_NIGHT, "--late", "1", "--leave", "1", "--corrections", "2"
    )
    assert "9 players are checked in." in text
    assert "Game 1 of 2: 2 tables, 1 sat out." in text
    assert "Standings. Final" in text
    assert "  entry fee: $10.00\n" in text
    assert "BROKEN" not in text
    assert text.count("\n  kept   ") == 17
    assert "seconds." in text


def test_json_report_is_a_single_document(capsys):
    document = json.loads(rehearse(capsys, *ARGUMENTS_OF_SMALL_NIGHT, "--json"))
    assert (document["house"], document["seed"], document["players"], document["games"]) == (
        "tanglewood",
        "7",
        9,
        2,
    )
    assert [row["rank"] for row in document["standings"][:1]] == [1]
    assert len(document["standings"]) == 9
    till = document["till"]
    assert till["fee_cents"] == 900
    came_in = till["fee_cents"] + till["fine_cents"]
    assert came_in == till["prize_cents"] + till["kept_cents"]
    assert all(check["kept"] and check["faults"] == [] for check in document["checks"])
    assert document["kept"] is True
    assert json.loads(rehearse(capsys, *ARGUMENTS_OF_SMALL_NIGHT, "--json")) == document


def test_rehearsed_night_is_not_kept_unless_requested(capsys):
    night = build.night(build.director().club)
    rehearse(capsys, *ARGUMENTS_OF_SMALL_NIGHT)
    assert [row.pk for row in Tournament.objects.all()] == [night.pk]
    assert [club.name for club in Club.objects.all()] == ["Tanglewood"]
    assert reader.night(night.pk).entries == ()


def test_real_database_is_restored_after_a_crashed_rehearsal():
    club = build.director().club
    with pytest.raises(RuntimeError), create_club_in_memory():
        raise RuntimeError("the lights went out")
    assert Club.objects.get() == club


def test_kept_rehearsal_is_a_practice_night_of_the_club(capsys):
    club = build.director().club
    rehearse(capsys, *ARGUMENTS_OF_SMALL_NIGHT, "--keep", house="alameda")
    row = Tournament.objects.get()
    assert (row.club, row.practice, row.house) == (club, True, "alameda")
    assert reader.nights_of_club(club.pk) == []


@pytest.mark.parametrize(
    ("clubs", "words"), [(0, "There is no club to keep"), (2, "There are several clubs here.")]
)
def test_keeping_a_rehearsal_requires_exactly_one_club(capsys, clubs, words):
    for number in range(clubs):
        build.director(f"director {number}", club=f"Club {number}")
    sentences = refusal(capsys, *ARGUMENTS_OF_SMALL_NIGHT, "--keep")
    assert words in sentences
    assert "leave out --keep" in sentences.lower()


def test_rehearsal_of_a_bracket_reports_places_and_single_players(capsys):
    text = rehearse(capsys, "--players", "9", "--seed", "7", house="athens")
    assert "4 teams are checked in, and 1 player needs a partner." in text
    assert "4 teams drawn." in text
    assert "\nStandings. Final.\n" in text
    assert [line.split()[0] for line in text.splitlines() if "(team " in line] == list("1234")
    assert "found no partner and did not play" in text
    assert "  entry fee: $80.00\n" in text
    assert "BROKEN" not in text


def test_rehearsal_document_names_the_division_of_each_team(capsys):
    document = json.loads(
        rehearse(capsys, "--teams", "5", "--games", "2", "--json", house="mcallen")
    )
    assert (document["teams"], document["players"], document["games"]) == (5, 10, 2)
    assert [row["division"] for row in document["standings"]] == ["Men's"] * 2 + ["Women's"] * 3
    assert {row["team"] for row in document["standings"]} == {1, 2, 3, 4, 5}
    assert document["kept"] is True


def test_house_may_be_rehearsed_in_another_format(capsys):
    text = rehearse(capsys, "--teams", "4", "--format", "single_elimination", house="athens")
    assert "3 games were called." in text  # These are two semifinals and the final.
    assert text.count("    3\N{EN DASH}4 ") == 2
    assert "BROKEN" not in text


def test_number_of_teams_is_refused_in_a_format_for_single_players(capsys):
    assert "each plays alone: write --players" in refusal(capsys, "--teams", "6")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--players", "3"), "3 cannot be rehearsed: choose 4 to 120 players."),
        (("--players", "nine"), "invalid int value"),
        ((), "required"),
        (("--players", "9", "--teams", "4"), "not allowed with argument"),
        (("--players", "9", "--absent", "1"), "where each plays alone"),
        (("--players", "9", "--games", "0"), "0 games cannot be played"),
    ],
)
def test_wrong_arguments_of_rehearse_are_refused_in_one_sentence(capsys, arguments, reason):
    assert reason in refusal(capsys, *arguments)


def test_rehearsal_with_a_fault_ends_with_status_1(capsys, monkeypatch):
    broken_rehearsal = (
        Check("No one has the same partner twice in a row", ("games 1 and 2: 3 and 4 again",)),
    )
    monkeypatch.setattr(evening, "play_night", lambda rehearsal: broken_rehearsal)
    with pytest.raises(SystemExit) as exit_info:
        rehearse(capsys, *ARGUMENTS_OF_SMALL_NIGHT)
    assert exit_info.value.code == 1
    output = capsys.readouterr().out
    assert "  BROKEN No one has the same partner twice in a row\n" in output
    assert "           games 1 and 2: 3 and 4 again\n" in output
