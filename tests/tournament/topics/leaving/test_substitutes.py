"""A substitute plays for one game or for good. The name says who it is, and no one has two
seats.
"""

import pytest
from django.urls import reverse
from django.utils.html import escape

from scoring.dials.options import SubstitutePoints
from tests import build, pressing
from tests.evenings import play_games
from tests.tournament import finishing, pairs
from tests.tournament.cursor import begins_at
from tests.tournament.topics.seating.test_seat_page import Evening, main_text, message_texts
from tournament.evening.night import draws
from tournament.evening.night.seats import two_chairs
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.storage.models import Club, Regular
from tournament.storage.reading import reader
from tournament.storage.writing import undo
from tournament.topics.club.actions.regulars import add_people
from tournament.topics.leaving.actions import substitutes
from tournament.topics.seating.actions import rounds, wishes


@pytest.fixture
def evening(desk):
    night = build.night(Club.objects.get())
    build.sign_in(night, *build.players(9))
    return Evening(desk, night)


def seated_player(evening):
    """Return a player who has a seat in the next game."""
    return int(draws.next_games(evening.night).seating.tables[0].entrants[0])


@pytest.mark.parametrize("game", [1, 2])
def test_somebody_misses_the_next_game_only_and_is_back_after_it(evening, game):
    if game == 2:
        finishing.play_games(evening.row)
    (bench,) = draws.next_games(evening.night).seating.bench
    assert "Miss game" not in evening.page("", "leave", int(bench))
    away = next(player for player in range(1, 10) if str(player) != bench)
    board = evening.page("", "leave", away)
    assert f"Miss game {game} only" in board
    name = evening.night.entries.with_number(int(bench)).name
    assert f">{name}\N{NO-BREAK SPACE}{bench}, sitting out</option>" in board
    page = pressing.page(evening.client, reverse("leave", args=[evening.row.pk, away]))
    form, button = pressing.find_button(page, "Add the substitute")
    pressing.send(evening.client, form, button, plays=bench)
    evening.seat_as_shown(f"?away={away},{bench}")
    assert evening.night.rounds.current_game.absentee_by_substitute == {int(bench): away}
    finishing.enter_all_totals(evening.row)
    assert str(away) in draws.next_games(evening.night).seating.entrants


def test_anyone_who_has_played_while_others_do_reads_when_a_game_is_missed(evening):
    play_games(evening.row, 1)
    done, on = (game.entries[0] for game in evening.night.rounds.current_game.games[:2])
    sentence = "You can choose “Miss game 2” after all game 1 scores are in."
    assert sentence in main_text(evening.page("", "leave", done))
    assert sentence not in main_text(evening.page("", "leave", on))
    finishing.enter_all_totals(evening.row)
    assert sentence not in main_text(evening.page("", "leave", done))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Type the name of the substitute."),
        ("x" * 61, "Enter a readable name of up to 60 characters."),
    ],
)
def test_player_who_plays_is_asked_for_once_more_with_the_cursor_in_the_box(evening, text, words):
    where = reverse("seat", args=[evening.row.pk])
    query = {"first": seated_player(evening), "plays": "", "named": text}
    page = evening.client.get(where, query, follow=True).content.decode()
    assert message_texts(page) == [words]
    assert begins_at(page) == "named"
    assert f'name="named" value="{text}"' in page
    assert "<details open>" in page.split('id="pressed"')[1].split("</section>")[0]


@pytest.mark.parametrize("game", [1, 2])
def test_substitute_for_one_game_is_named_where_the_one_for_all_games_is(evening, game):
    if game == 2:
        finishing.play_games(evening.row)
    away = seated_player(evening)
    page = pressing.page(evening.client, reverse("substitute", args=[evening.row.pk, away]))
    form, button = pressing.find_button(page, f"Substitute for game {game} only")
    pressing.send(evening.client, form, button, name="Gus Guest")
    evening.seat_as_shown(f"?away={away},Gus Guest")
    assert evening.night.rounds.current_game.absentee_by_substitute == {10: away}


@pytest.mark.parametrize("rule", SubstitutePoints)
def test_page_says_who_has_the_points_of_a_game_that_somebody_else_plays(desk, rule):
    night = build.night(Club.objects.get(), stand_in_points=rule.value)
    build.sign_in(night, *build.players(9))
    evening = Evening(desk, night)
    away = seated_player(evening)
    page = main_text(evening.page("", "substitute", away))
    assert page.count(escape(rule.sentence)) == 1
    assert "a new number and scorecard, starting with game 1," in page
    rounds.seat(evening.desk, game=1)
    for name in ("leave", "substitute"):
        assert main_text(evening.page("", name, away)).count(escape(rule.sentence)) == 1


def test_substitute_for_the_game_that_is_on_sits_down_at_once(evening):
    rounds.seat(evening.desk, game=1)
    away = evening.night.rounds.table_game(1, 1).entries[0]
    page = evening.press("substitute", away, do="once", entry=away, name="")
    assert begins_at(page) == "name"
    assert "Type the name of the substitute." in main_text(page)
    evening.press("substitute", away, do="once", entry=away, name="Gus Guest")
    assert evening.night.rounds.current_game.absentee_by_substitute == {10: away}
    build.enter_all_tables(evening.row, 1)
    assert evening.night.entries.with_number(away).last_game is None


def test_nobody_misses_a_game_that_cannot_be_seated_yet(evening):
    rounds.seat(evening.desk, game=1)
    assert "Miss game 2 only" not in evening.page("", "leave", 1)
    evening.press("leave", 1, do="after")
    finishing.enter_all_totals(evening.row)
    assert "Miss game" not in evening.page("", "leave", 1)
    assert "Miss game 2 only" in evening.page("", "leave", 2)


def test_page_is_there_where_too_few_are_here_for_a_game(evening):
    for player in range(1, 7):
        evening.press("leave", player, do="after")
    assert "Miss game" not in evening.page("", "leave", 9)


def test_page_is_there_where_no_draw_keeps_what_is_wished(desk):
    row = build.night(Club.objects.get(), format="individual", games=3)
    build.sign_in(row, *build.players(8))
    wishes.hold_seat(build.desk(row), entry=8, table=2, chair="N")
    evening = Evening(desk, row)
    for player in (1, 2):
        evening.press("leave", player, do="after")
    assert "There is no table 2" in evening.page(name="seat")
    assert "Miss game" not in evening.page("", "leave", 8)


def page_without_absent(evening, away):
    assert f'name="misses" value="{away}"' in evening.page("", "leave", away)
    where = reverse("seat", args=[evening.row.pk])
    return evening.client.get(where, {"misses": away}, follow=True).content.decode()


@pytest.mark.parametrize("game", [1, 2])
def test_somebody_misses_a_game_with_nobody_to_play_and_is_back_by_nobodys_press(evening, game):
    if game == 2:
        finishing.play_games(evening.row)
    away = seated_player(evening)
    page = page_without_absent(evening, away)
    name = f"{evening.night.entries.with_number(away).name} {away}"
    assert f"{name} misses this game, and is back for the next one." in main_text(page)
    assert f"Seat game {game} 8 here: 2 tables." in main_text(page)
    assert f"{name} has left" not in main_text(page)
    evening.page(name="standings")
    page = evening.seat_as_shown()
    assert f"({away}) misses it, and is back for game {game + 1}." in message_texts(page)[0]
    current = evening.night.rounds.current_game
    assert current.game_of(away) is None
    assert away not in current.bench
    finishing.enter_all_totals(evening.row)
    assert str(away) in draws.next_games(evening.night).seating.entrants
    word = "Back" if game == 2 else "New"
    assert f"{word}: {name}." in main_text(evening.page())


def test_who_misses_a_game_is_taken_back_beside_what_else_is_prepared(evening):
    away = seated_player(evening)
    others = [player for player in range(1, 10) if player != away][:2]
    evening.page(f"?swap={others[0]},{others[1]}")
    page = page_without_absent(evening, away)
    assert "Swapped" in main_text(page)
    assert "misses this game" in main_text(page)
    page = evening.page(f"?swap={others[0]},{others[1]}")
    assert "misses this game" not in main_text(page)
    assert "misses this game" not in main_text(evening.page("?miss=x&miss=77&miss=0"))


def test_last_game_is_missed_for_good(desk):
    row = build.night(Club.objects.get(), games=1)
    build.sign_in(row, *build.players(9))
    evening = Evening(desk, row)
    page = page_without_absent(evening, seated_player(evening))
    assert "misses this game." in main_text(page)
    assert message_texts(evening.seat_as_shown())[0].endswith("misses it.")


def test_player_who_is_back_is_said_so_and_enter_does_not_send_them_home(evening):
    finishing.play_games(evening.row)
    evening.press("leave", 2, do="after")
    page = evening.press("leave", 2, do="stay")
    assert message_texts(page) == ["Bert Abbott (2) is back for game 2."]
    assert begins_at(page) == "Seat game 2"


pytestmark = pytest.mark.django_db


@pytest.fixture
def singles_night(desk):
    row = build.night(Club.objects.get(), house="alameda")
    build.sign_in(row, *build.players(8))
    rounds.seat(build.desk(row), game=1)
    return row


@pytest.fixture
def teams_night(desk):
    row = build.night(Club.objects.get(), house="mcallen", divisions=())
    pairs.sign_in(row, 4)
    rounds.seat(build.desk(row), game=1)
    return row


def substitute(row, entry, name):
    desk = build.desk(row, reason="ill")
    person = CheckInPerson(name=name)
    if reader.night(row.pk).format.party_size == 2:
        return substitutes.add_substitute(desk, entry=entry, person=person)
    return substitutes.replace_player(desk, entry=entry, person=person)


@pytest.mark.parametrize("kind", ["singles_night", "teams_night"])
def test_nobody_who_has_a_chair_takes_another(kind, request):
    row = request.getfixturevalue(kind)
    before = reader.night(row.pk)
    entry, other = before.entries[0], before.entries[-1]
    last, first = other.name.split()[::-1]
    with pytest.raises(Refused, match=f"{other.name} .*(plays in team 4|is already playing)"):
        substitute(row, entry.number, f"{last}, {first}".upper())
    after = reader.night(row.pk)
    assert after.entries == before.entries
    assert list(two_chairs.games_with_person_twice(after)) == []


@pytest.mark.parametrize("kind", ["singles_night", "teams_night"])
def test_name_of_one_regular_is_that_regular(kind, request):
    row = request.getfixturevalue(kind)
    (number,) = add_people(club=row.club_id, people=[Contact("Zoe Young", "Zo")])
    substitute(row, 1, "young, zoe")
    new = reader.night(row.pk).entries[-1]
    assert (new.regular, new.name, new.nickname) == (number, "Zoe Young", "Zo")
    assert Regular.objects.filter(name__icontains="young").count() == 1


def test_name_of_two_regulars_is_somebody_new(singles_night):
    add_people(
        club=singles_night.club_id, people=[Contact("Zoe Young", "Zo"), Contact("Zoe Young", "Red")]
    )
    substitute(singles_night, 1, "Zoe Young")
    assert Regular.objects.filter(name="Zoe Young").count() == 3


def test_player_who_has_gone_home_is_not_in_the_way(singles_night):
    done = substitute(singles_night, 1, "Zoe Young")
    undo.undo(build.desk(singles_night), change=done.revision)
    substitute(singles_night, 2, "Zoe Young")
    assert Regular.objects.filter(name="Zoe Young").count() == 1
