"""Somebody misses the next game and comes back: between games, on the page of who leaves."""

import pytest
from django.urls import reverse

from tests import build, pressing
from tests.evenings import play
from tests.tournament import finishing
from tests.tournament.cursor import begins_at
from tests.tournament.topics.seating.test_seat_page import Evening, said, text
from tournament.evening.night import draws
from tournament.storage.models import Club
from tournament.topics.seating.actions import rounds, wishes


@pytest.fixture
def evening(desk):
    night = build.night(Club.objects.get())
    build.sign_in(night, *build.players(9))
    return Evening(desk, night)


def seated(evening):
    """Somebody who has a chair in the next game."""
    return int(draws.coming(evening.night).seating.tables[0].entrants[0])


@pytest.mark.parametrize("game", [1, 2])
def test_somebody_misses_the_next_game_only_and_is_back_after_it(evening, game):
    if game == 2:
        finishing.played(evening.row)
    (bench,) = draws.coming(evening.night).seating.bench
    assert "Misses game" not in evening.page("", "leave", int(bench))
    away = next(one for one in range(1, 10) if str(one) != bench)
    board = evening.page("", "leave", away)
    assert f"Misses game {game} only" in board
    name = evening.night.entries.of(int(bench)).name
    assert f">{name}\N{NO-BREAK SPACE}{bench}, from the bench</option>" in board
    page = pressing.page(evening.client, reverse("leave", args=[evening.row.pk, away]))
    form, button = pressing.found(page, "Plays in this game")
    pressing.send(evening.client, form, button, plays=bench)
    evening.seat_as_shown(f"?away={away},{bench}")
    assert evening.night.rounds.current.playing_for == {int(bench): away}
    finishing.type_all(evening.row)
    assert str(away) in draws.coming(evening.night).seating.present


def test_whoever_has_played_while_others_do_reads_when_a_game_is_missed(evening):
    play(evening.row, 1)
    done, on = (game.entries[0] for game in evening.night.rounds.current.games[:2])
    told = "To miss game 2 only is chosen here once game 1 is all in."
    assert told in text(evening.page("", "leave", done))
    assert told not in text(evening.page("", "leave", on))
    finishing.type_all(evening.row)
    assert told not in text(evening.page("", "leave", done))


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Write the name of whoever plays."),
        ("x" * 61, "Write a readable name of at most 60 characters."),
    ],
)
def test_whoever_plays_is_asked_for_once_more_with_the_cursor_in_the_box(evening, typed, words):
    where = reverse("seat", args=[evening.row.pk])
    told = {"first": seated(evening), "plays": "", "named": typed}
    page = evening.client.get(where, told, follow=True).content.decode()
    assert said(page) == [words]
    assert begins_at(page) == "named"
    assert f'name="named" value="{typed}"' in page
    assert "<details open>" in page.split('id="pressed"')[1].split("</section>")[0]


@pytest.mark.parametrize("game", [1, 2])
def test_substitute_for_one_game_is_named_where_the_one_for_all_games_is(evening, game):
    if game == 2:
        finishing.played(evening.row)
    away = seated(evening)
    page = pressing.page(evening.client, reverse("substitute", args=[evening.row.pk, away]))
    form, button = pressing.found(page, f"Plays in game {game} only")
    pressing.send(evening.client, form, button, name="Gus Guest")
    evening.seat_as_shown(f"?away={away},Gus Guest")
    assert evening.night.rounds.current.playing_for == {10: away}


@pytest.mark.parametrize(
    ("dial", "words"),
    [
        ("nobody", "counts for nobody; whoever is away scores nothing meanwhile."),
        ("absent", "counts for the player who is away."),
    ],
)
def test_page_says_who_has_the_points_of_a_game_that_somebody_else_plays(desk, dial, words):
    night = build.night(Club.objects.get(), stand_in_points=dial)
    build.sign_in(night, *build.players(9))
    evening = Evening(desk, night)
    said = f"What a stand-in scores {words}"
    away = seated(evening)
    page = text(evening.page("", "substitute", away))
    assert page.count(said) == 1
    assert "gets a new number, and a card that begins with game 1." in page
    rounds.seat(evening.desk, game=1)
    for name in ("leave", "substitute"):
        assert text(evening.page("", name, away)).count(said) == 1


def test_substitute_for_the_game_that_is_on_sits_down_at_once(evening):
    rounds.seat(evening.desk, game=1)
    away = evening.night.rounds.game(1, 1).entries[0]
    page = evening.press("substitute", away, do="once", entry=away, name="")
    assert begins_at(page) == "name"
    assert "Write the name of whoever plays instead." in text(page)
    evening.press("substitute", away, do="once", entry=away, name="Gus Guest")
    assert evening.night.rounds.current.playing_for == {10: away}
    build.all_in(evening.row, 1)
    assert evening.night.entries.of(away).last_game is None


def test_nobody_misses_a_game_that_cannot_be_seated_yet(evening):
    rounds.seat(evening.desk, game=1)
    assert "Misses game 2 only" not in evening.page("", "leave", 1)
    evening.press("leave", 1, do="after")
    finishing.type_all(evening.row)
    assert "Misses game" not in evening.page("", "leave", 1)
    assert "Misses game 2 only" in evening.page("", "leave", 2)


def test_page_is_there_where_too_few_are_here_for_a_game(evening):
    for one in range(1, 7):
        evening.press("leave", one, do="after")
    assert "Misses game" not in evening.page("", "leave", 9)


def test_page_is_there_where_no_draw_keeps_what_is_wished(desk):
    row = build.night(Club.objects.get(), format="individual", games=3)
    build.sign_in(row, *build.players(8))
    wishes.keep_chair(build.desk(row), entry=8, table=2, chair="N")
    evening = Evening(desk, row)
    for one in (1, 2):
        evening.press("leave", one, do="after")
    assert "There is no table 2" in evening.page(name="seat")
    assert "Misses game" not in evening.page("", "leave", 8)


def misses(evening, away):
    assert f'name="misses" value="{away}"' in evening.page("", "leave", away)
    where = reverse("seat", args=[evening.row.pk])
    return evening.client.get(where, {"misses": away}, follow=True).content.decode()


@pytest.mark.parametrize("game", [1, 2])
def test_somebody_misses_a_game_with_nobody_to_play_and_is_back_by_nobodys_press(evening, game):
    if game == 2:
        finishing.played(evening.row)
    away = seated(evening)
    told = misses(evening, away)
    name = f"{evening.night.entries.of(away).name} {away}"
    assert f"{name} misses this game, and is back for the next one." in text(told)
    assert f"Seat game {game} 8 here: 2 tables." in text(told)
    assert f"{name} has left" not in text(told)
    evening.page(name="standings")
    page = evening.seat_as_shown()
    assert f"(number {away}) misses it, and is back for game {game + 1}." in said(page)[0]
    current = evening.night.rounds.current
    assert current.game_of(away) is None
    assert away not in current.bench
    finishing.type_all(evening.row)
    assert str(away) in draws.coming(evening.night).seating.present
    found = "is back" if game == 2 else "has just come"
    assert f"{name} {found}." in text(evening.page())


def test_who_misses_a_game_is_taken_back_beside_what_else_is_prepared(evening):
    away = seated(evening)
    others = [one for one in range(1, 10) if one != away][:2]
    evening.page(f"?swap={others[0]},{others[1]}")
    page = misses(evening, away)
    assert "Exchanged by hand" in text(page)
    assert "misses this game" in text(page)
    page = evening.page(f"?swap={others[0]},{others[1]}")
    assert "misses this game" not in text(page)
    assert "misses this game" not in text(evening.page("?miss=x&miss=77&miss=0"))


def test_last_game_is_missed_for_good(desk):
    row = build.night(Club.objects.get(), games=1)
    build.sign_in(row, *build.players(9))
    evening = Evening(desk, row)
    page = misses(evening, seated(evening))
    assert "misses this game." in text(page)
    assert said(evening.seat_as_shown())[0].endswith("misses it.")


def test_whoever_is_back_is_said_so_and_enter_does_not_send_them_home(evening):
    finishing.played(evening.row)
    evening.press("leave", 2, do="after")
    page = evening.press("leave", 2, do="stay")
    assert said(page) == ["Bert Abbott (number 2) is back for game 2."]
    assert begins_at(page) == "Seat game 2"
