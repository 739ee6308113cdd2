"""A substitute plays for one game or for the rest of the night, and no player has two seats."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from scoring.dials.options import SubstitutePointsRule
from tests import build, pressing
from tests.evenings import play_games
from tests.tournament import finishing, pairs
from tests.tournament.cursor import place_of_cursor
from tests.tournament.topics.seating.test_seat_page import Evening, main_text, message_texts
from tournament.evening.night import draws
from tournament.evening.night.seats import seated_twice
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.storage.models import Club, Regular
from tournament.storage.reading import reader
from tournament.storage.writing import undo
from tournament.topics.club.actions.regulars import add_people
from tournament.topics.leaving.actions import substitutes
from tournament.topics.seating.actions import draw_requests, rounds
from tournament.topics.seating.forms import NAME_MISSING_SENTENCE
from tournament.topics.seating.views import NAME_UNREADABLE_SENTENCE


@pytest.fixture
def evening(desk):
    night = build.night(Club.objects.get())
    build.check_in(night, *build.players(9))
    return Evening(desk, night)


def seated_player(evening):
    """Return a player who has a seat in the next game."""
    return int(draws.next_games(evening.night).seating.tables[0].entrants[0])


@pytest.mark.parametrize("game", [1, 2])
def test_player_who_misses_the_next_game_returns_for_the_one_after(evening, game):
    if game == 2:
        finishing.play_games(evening.row)
    (bench,) = draws.next_games(evening.night).seating.bench
    assert "Miss game" not in evening.page("", "leave", int(bench))
    absent_player = next(player for player in range(1, 10) if str(player) != bench)
    board = evening.page("", "leave", absent_player)
    assert f"Miss game {game} only" in board
    name = evening.night.entries.with_number(int(bench)).name
    assert f">{name}\N{NO-BREAK SPACE}{bench}, sitting out</option>" in board
    page = pressing.page(evening.client, reverse("leave", args=[evening.row.pk, absent_player]))
    form, button = pressing.find_button(page, "Add the substitute")
    pressing.send(evening.client, form, button, plays=bench)
    evening.seat_shown_game(f"?away={absent_player},{bench}")
    assert evening.night.rounds.current_game.absentee_by_substitute == {int(bench): absent_player}
    finishing.enter_all_totals(evening.row)
    assert str(absent_player) in draws.next_games(evening.night).seating.entrants


def test_leave_page_of_a_player_at_a_finished_table_says_when_a_game_can_be_missed(evening):
    play_games(evening.row, 1)
    finished_player, playing_player = (
        game.entries[0] for game in evening.night.rounds.current_game.games[:2]
    )
    sentence = "You can choose “Miss game 2” after all game 1 scores are in."
    assert sentence in main_text(evening.page("", "leave", finished_player))
    assert sentence not in main_text(evening.page("", "leave", playing_player))
    finishing.enter_all_totals(evening.row)
    assert sentence not in main_text(evening.page("", "leave", finished_player))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", NAME_MISSING_SENTENCE),
        ("x" * 61, NAME_UNREADABLE_SENTENCE),
    ],
)
def test_missing_name_of_a_substitute_is_asked_for_again_and_its_box_has_focus(
    evening, text, words
):
    address = reverse("seat", args=[evening.row.pk])
    query = {"first": seated_player(evening), "plays": "", "named": text}
    page = evening.client.get(address, query, follow=True).content.decode()
    assert message_texts(page) == [words]
    assert place_of_cursor(page) == "named"
    assert f'name="named" value="{text}"' in page
    assert "<details open>" in page.split('id="pressed"')[1].split("</section>")[0]


@pytest.mark.parametrize("game", [1, 2])
def test_substitute_for_one_game_can_be_named_on_the_substitute_page(evening, game):
    if game == 2:
        finishing.play_games(evening.row)
    absent_player = seated_player(evening)
    page = pressing.page(
        evening.client, reverse("substitute", args=[evening.row.pk, absent_player])
    )
    form, button = pressing.find_button(page, f"Substitute for game {game} only")
    pressing.send(evening.client, form, button, name="Gus Guest")
    evening.seat_shown_game(f"?away={absent_player},Gus Guest")
    assert evening.night.rounds.current_game.absentee_by_substitute == {10: absent_player}


@pytest.mark.parametrize("rule", SubstitutePointsRule)
def test_page_says_who_gets_the_points_of_a_substitute(desk, rule):
    night = build.night(Club.objects.get(), stand_in_points=rule.value)
    build.check_in(night, *build.players(9))
    evening = Evening(desk, night)
    absent_player = seated_player(evening)
    page = main_text(evening.page("", "substitute", absent_player))
    assert page.count(escape(rule.sentence)) == 1
    assert "a new number and scorecard, starting with game 1," in page
    rounds.seat_next_game(evening.desk, game=1)
    for name in ("leave", "substitute"):
        assert main_text(evening.page("", name, absent_player)).count(escape(rule.sentence)) == 1


@pytest.mark.parametrize("fee_cents", [0, 100])
def test_page_mentions_the_fee_only_if_there_is_one(desk, fee_cents):
    night = build.night(Club.objects.get(), fee_cents=fee_cents)
    build.check_in(night, *build.players(9))
    evening = Evening(desk, night)
    page = main_text(evening.page("", "substitute", seated_player(evening)))
    assert ("and no entry fee" in page) is bool(fee_cents)


@pytest.mark.parametrize("x_fine_cents", [0, 10])
def test_page_says_that_a_substitute_with_a_scorecard_pays_for_xs(desk, x_fine_cents):
    night = build.night(Club.objects.get(), x_fine_cents=x_fine_cents)
    build.check_in(night, *build.players(9))
    evening = Evening(desk, night)
    page = main_text(evening.page("", "substitute", seated_player(evening)))
    assert ("The substitute pays for Xs." in page) is bool(x_fine_cents)


def test_substitute_for_the_current_game_is_seated_at_once(evening):
    rounds.seat_next_game(evening.desk, game=1)
    absent_player = evening.night.rounds.table_game(1, 1).entries[0]
    page = evening.press("substitute", absent_player, do="once", entry=absent_player, name="")
    assert place_of_cursor(page) == "name"
    assert NAME_MISSING_SENTENCE in main_text(page)
    evening.press("substitute", absent_player, do="once", entry=absent_player, name="Gus Guest")
    assert evening.night.rounds.current_game.absentee_by_substitute == {10: absent_player}
    build.enter_all_tables(evening.row, 1)
    assert evening.night.entries.with_number(absent_player).last_game is None


def test_game_that_cannot_be_seated_yet_cannot_be_missed(evening):
    rounds.seat_next_game(evening.desk, game=1)
    assert "Miss game 2 only" not in evening.page("", "leave", 1)
    evening.press("leave", 1, do="after")
    finishing.enter_all_totals(evening.row)
    assert "Miss game" not in evening.page("", "leave", 1)
    assert "Miss game 2 only" in evening.page("", "leave", 2)


def test_leave_page_opens_with_too_few_players_for_a_game(evening):
    for player in range(1, 7):
        evening.press("leave", player, do="after")
    assert "Miss game" not in evening.page("", "leave", 9)


def test_leave_page_opens_although_a_seating_request_cannot_be_kept(desk):
    row = build.night(Club.objects.get(), format="individual", games=3)
    build.check_in(row, *build.players(8))
    draw_requests.hold_seat(build.desk(row), entry=8, table=2, chair="N")
    evening = Evening(desk, row)
    for player in (1, 2):
        evening.press("leave", player, do="after")
    assert "There is no table 2" in evening.page(name="seat")
    assert "Miss game" not in evening.page("", "leave", 8)


def page_with_player_missing_the_game(evening, absent_player):
    assert f'name="misses" value="{absent_player}"' in evening.page("", "leave", absent_player)
    address = reverse("seat", args=[evening.row.pk])
    return evening.client.get(address, {"misses": absent_player}, follow=True).content.decode()


@pytest.mark.parametrize("game", [1, 2])
def test_player_misses_a_game_without_a_substitute_and_returns_after_it(evening, game):
    if game == 2:
        finishing.play_games(evening.row)
    absent_player = seated_player(evening)
    page = page_with_player_missing_the_game(evening, absent_player)
    name = f"{evening.night.entries.with_number(absent_player).name} {absent_player}"
    assert f"{name} misses this game, and is back for the next one." in main_text(page)
    assert f"Seat game {game} 8 here: 2 tables." in main_text(page)
    assert f"{name} has left" not in main_text(page)
    evening.page(name="standings")
    page = evening.seat_shown_game()
    assert (
        f"({absent_player}) misses it, and is back for game {game + 1}." in message_texts(page)[0]
    )
    current_game = evening.night.rounds.current_game
    assert current_game.game_of(absent_player) is None
    assert absent_player not in current_game.bench
    finishing.enter_all_totals(evening.row)
    assert str(absent_player) in draws.next_games(evening.night).seating.entrants
    word = "Back" if game == 2 else "New"
    assert f"{word}: {name}." in main_text(evening.page())


def test_missed_game_is_prepared_and_canceled_together_with_a_swap(evening):
    absent_player = seated_player(evening)
    other_players = [player for player in range(1, 10) if player != absent_player][:2]
    evening.page(f"?swap={other_players[0]},{other_players[1]}")
    page = page_with_player_missing_the_game(evening, absent_player)
    assert "Swapped" in main_text(page)
    assert "misses this game" in main_text(page)
    page = evening.page(f"?swap={other_players[0]},{other_players[1]}")
    assert "misses this game" not in main_text(page)
    assert "misses this game" not in main_text(evening.page("?miss=x&miss=77&miss=0"))


def test_last_game_is_missed_without_a_return(desk):
    row = build.night(Club.objects.get(), games=1)
    build.check_in(row, *build.players(9))
    evening = Evening(desk, row)
    page = page_with_player_missing_the_game(evening, seated_player(evening))
    assert "misses this game." in main_text(page)
    assert message_texts(evening.seat_shown_game())[0].endswith("misses it.")


def test_link_to_seat_the_next_game_has_focus_after_a_player_returns(evening):
    finishing.play_games(evening.row)
    evening.press("leave", 2, do="after")
    page = evening.press("leave", 2, do="stay")
    assert evening.night.entries.with_number(2).last_game is None
    assert place_of_cursor(page) == "Seat game 2"


pytestmark = pytest.mark.django_db


@pytest.fixture
def singles_night(desk):
    row = build.night(Club.objects.get(), house="alameda")
    build.check_in(row, *build.players(8))
    rounds.seat_next_game(build.desk(row), game=1)
    return row


@pytest.fixture
def teams_night(desk):
    row = build.night(Club.objects.get(), house="mcallen", divisions=())
    pairs.check_in_teams(row, 4)
    rounds.seat_next_game(build.desk(row), game=1)
    return row


def replace_with_substitute(row, entry, name):
    desk = build.desk(row, reason="ill")
    person = CheckInPerson(name=name)
    if reader.night(row.pk).format.party_size == 2:
        return substitutes.add_substitute_to_team(desk, entry=entry, person=person)
    return substitutes.replace_player_for_rest_of_night(desk, entry=entry, person=person)


@pytest.mark.parametrize("kind", ["singles_night", "teams_night"])
def test_player_who_already_plays_is_refused_as_a_substitute(kind, request):
    row = request.getfixturevalue(kind)
    night_before = reader.night(row.pk)
    entry, last_entry = night_before.entries[0], night_before.entries[-1]
    last_name, first_name = last_entry.name.split()[::-1]
    with pytest.raises(Refused, match=f"{last_entry.name} .*(plays on team 4|is already playing)"):
        replace_with_substitute(row, entry.number, f"{last_name}, {first_name}".upper())
    night_after = reader.night(row.pk)
    assert night_after.entries == night_before.entries
    assert list(seated_twice.games_with_person_twice(night_after)) == []


@pytest.mark.parametrize("kind", ["singles_night", "teams_night"])
def test_substitute_with_a_regulars_name_is_that_regular(kind, request):
    row = request.getfixturevalue(kind)
    (number,) = add_people(club=row.club_id, people=[Contact("Zoe Young", "Zo")])
    replace_with_substitute(row, 1, "young, zoe")
    newest_entry = reader.night(row.pk).entries[-1]
    assert (newest_entry.regular, newest_entry.name, newest_entry.nickname) == (
        number,
        "Zoe Young",
        "Zo",
    )
    assert Regular.objects.filter(name__icontains="young").count() == 1


def test_substitute_with_the_name_of_two_regulars_is_a_new_player(singles_night):
    add_people(
        club=singles_night.club_id, people=[Contact("Zoe Young", "Zo"), Contact("Zoe Young", "Red")]
    )
    replace_with_substitute(singles_night, 1, "Zoe Young")
    assert Regular.objects.filter(name="Zoe Young").count() == 3


@pytest.fixture
def numbers_of_two_regulars_called_zoe(desk):
    """Return the numbers of two regulars of one name."""
    people = [Contact("Zoe Young", lot="12"), Contact("Zoe Young", lot="30")]
    return add_people(club=Club.objects.get().pk, people=people)


def enter_substitute_for_player_1(evening, text):
    """Name a substitute for player 1, and return the next page."""
    address = reverse("substitute", args=[evening.row.pk, 1])
    page = pressing.page(evening.client, address)
    return press_button(evening, page, "Substitute for the rest of the", name=text)


def press_button(evening, page, words, **typed):
    """Press a button of a page, and return the next page."""
    form, button = pressing.find_button(page, words)
    response = pressing.send(evening.client, form, button, **typed)
    return pressing.Page(page.address, response.content.decode())


@pytest.mark.parametrize(
    ("button", "is_known"), [("Zoe Young lot 30", True), ("Add another Zoe Young", False)]
)
@pytest.mark.parametrize("text", ["zoe young", "Young, Zoe"])
def test_page_asks_which_regular_of_that_name_is_the_substitute(
    desk, singles_night, numbers_of_two_regulars_called_zoe, text, button, is_known
):
    evening = Evening(desk, singles_night)
    page = enter_substitute_for_player_1(evening, text)
    assert len(evening.night.entries) == 8
    press_button(evening, page, button)
    assert (evening.night.entries[-1].regular == numbers_of_two_regulars_called_zoe[1]) == is_known
    assert Regular.objects.filter(name="Zoe Young").count() == 3 - is_known


def test_answer_about_one_name_is_ignored_if_another_name_is_typed(
    desk, singles_night, numbers_of_two_regulars_called_zoe
):
    evening = Evening(desk, singles_night)
    page = enter_substitute_for_player_1(evening, "zoe young")
    press_button(evening, page, "Zoe Young lot 30", name="Gus Guest")
    assert evening.night.entries[-1].name == "Gus Guest"


def test_chosen_regular_is_kept_while_a_teams_page_asks_for_a_reason(
    desk, teams_night, numbers_of_two_regulars_called_zoe
):
    evening = Evening(desk, teams_night)
    page = enter_substitute_for_player_1(evening, "zoe")
    page = press_button(evening, page, "Zoe Young lot 30")
    assert len(evening.night.entries) == 8
    press_button(evening, page, "Substitute for the rest of the", reason="ill")
    assert evening.night.entries[-1].regular == numbers_of_two_regulars_called_zoe[1]


def test_substitute_added_again_after_an_undo_is_one_regular(singles_night):
    change = replace_with_substitute(singles_night, 1, "Zoe Young")
    undo.undo(build.desk(singles_night), change_number=change.revision)
    replace_with_substitute(singles_night, 2, "Zoe Young")
    assert Regular.objects.filter(name="Zoe Young").count() == 1
