"""The director seats games and lets players leave, on pages in a browser without script."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests import build, pressing
from tests.tournament import finishing
from tests.tournament.cursor import place_of_cursor
from tournament.evening.facts import Seat
from tournament.evening.night import draws
from tournament.evening.night.hours.limits import last_game_sentence
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club
from tournament.storage.reading import memory, reader, undo_bar
from tournament.topics.entrants.actions import signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.leaving.forms import MISSING_SCORE_SENTENCE_BY_BOX
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.actions.rounds import SWAP_NEEDS_REASON_SENTENCE, seated_sentence
from tournament.topics.seating.forms import NAME_MISSING_SENTENCE
from tournament.topics.seating.views import NAME_UNREADABLE_SENTENCE, UNKNOWN_CHOICE_SENTENCE


@pytest.fixture
def evening(desk, django_user_model):
    """Return a night with nine players checked in, and the director's browser."""
    night = build.night(django_user_model.objects.get().club)
    build.check_in(night, *build.players(9))
    return Evening(desk, night)


class Evening:
    """A night and the director's browser."""

    def __init__(self, client: Client, row) -> None:
        self.client, self.row = client, row

    @property
    def night(self):
        return reader.night(self.row.pk)

    @property
    def desk(self):
        return build.desk(self.row)

    def page(self, query="", name="seat", *args):
        response = self.client.get(reverse(name, args=[self.row.pk, *args]) + query)
        assert response.status_code == 200
        return response.content.decode()

    def press(self, page="seat", /, *args, **fields):
        """Send a form to a page, and return the next page."""
        response = self.client.post(reverse(page, args=[self.row.pk, *args]), fields, follow=True)
        assert response.status_code == 200
        return response.content.decode()

    def seat_shown_game(self, query="", **changes):
        """Press the main button of the seat page, and return the next page."""
        fields = hidden_fields(form_with_field(self.page(query), "agreed"))
        return self.press(**fields | changes)

    def seat_by_entry(self, game=1):
        return {
            seat.entry: (seat.table, seat.chair)
            for seat in self.night.facts_of(Seat)
            if seat.round == game
        }


def form_with_field(page, field):
    """Return the form that has a field with this name."""
    return next(form for form in re.findall(r"<form.*?</form>", page, re.S) if f'"{field}"' in form)


def hidden_fields(form):
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form):
        fields.setdefault(name, []).append(value)
    return fields


def main_text(page):
    """Return the text of the page's main part, without tags."""
    main_part = page[page.index('<main id="main"') : page.index("</main>")]
    words = " ".join(re.sub(r"<[^>]+>", " ", main_part).split())
    return re.sub(r" ([,.;:])", r"\1", words)


def message_texts(page):
    return [
        " ".join(re.sub(r"<[^>]+>", " ", message).split())
        for message in re.findall(r'<p class="said[^"]*"[^>]*>(.*?)</p>', page, re.S)
    ]


def test_first_game_shows_the_players_here_and_is_seated_by_one_press(evening):
    page = evening.page()
    assert "9 here: 2 tables, 1 sits out." in main_text(page)
    assert re.search(r'<button class="do"[^>]* autofocus>Seat game 1</button>', page)
    page = evening.seat_shown_game()
    assert message_texts(page) == [seated_sentence("1", 2)]
    assert "<h1>Game 1 is seated</h1>" in page
    assert len(evening.seat_by_entry()) == 9


def test_press_sent_from_two_pages_seats_one_game(evening):
    html = hidden_fields(form_with_field(evening.page(), "agreed"))
    evening.press(**html)
    assert message_texts(evening.press(**html)) == [seated_sentence("1", 2)]
    assert len(evening.night.rounds) == 1


def test_player_who_is_not_ready_is_named_with_a_link_to_check_in(evening):
    signing_in.check_in_player(evening.desk, person=CheckInPerson(name="Zoe <b>Late</b>"))
    page = evening.page()
    assert "Not ready, so not seated: Zoe" in main_text(page)
    assert "9 ready: 2 tables, 1 sits out." in main_text(page)
    assert f'/night/{evening.row.pk}/check-in/?who=10"' in page
    assert "<b>Late" not in page


def test_player_left_out_has_focus_once_and_then_the_seat_button(evening):
    for name in ("Zoe Late", "Yan Later"):
        signing_in.check_in_player(evening.desk, person=CheckInPerson(name=name))
    page = evening.page()
    assert page.index("Not ready, so not seated") < page.index("Seat game 1 without these players")
    assert re.findall("<(\\w+)[^>]*autofocus", page) == ["a"]
    assert re.search(r'who=10" autofocus', page)
    assert "autofocus" not in evening.page("?first=1")
    evening.seat_shown_game()
    assert len(evening.night.rounds) == 1
    build.enter_all_tables(evening.row, 1)
    assert place_of_cursor(evening.page()) == "Seat game 2 without these players"


def test_page_for_too_few_players_says_how_many_are_missing(desk, django_user_model):
    night = build.night(django_user_model.objects.get().club)
    build.check_in(night, *build.players(3))
    page = Evening(desk, night).page()
    assert "3 players are ready. A table needs 4. Check in 1 more." in main_text(page)
    assert f'href="/night/{night.pk}/check-in/" autofocus>Check in players</a>' in page


@pytest.mark.parametrize(
    ("ready_count", "sentence"),
    [
        (0, "4 players are here, but none is ready."),
        (1, "5 players are here, but only 1 is ready."),
        (3, "7 players are here, but only 3 are ready."),
    ],
)
def test_page_says_whether_too_few_players_came_or_too_few_are_ready(desk, ready_count, sentence):
    night = build.night(Club.objects.get())
    build.check_in(night, *build.players(ready_count))
    for name in ("Zoe Late", "Yan Later", "Xia Latest", "Wim Last"):
        signing_in.check_in_player(build.desk(night), person=CheckInPerson(name=name))
    refusal = f"{sentence} A table needs 4 ready players."
    page = main_text(Evening(desk, night).page())
    assert refusal in page
    assert "wait for" not in page
    messages = message_texts(Evening(desk, night).press("seat", game=1))
    assert messages[0] == refusal


def test_choice_for_extra_players_is_made_by_one_press(evening):
    page = evening.page()
    assert 'value="bench_or_three" aria-pressed="true"' in page
    assert "Players take turns sitting out" in main_text(page)
    page = evening.press("odd-numbers", odd="threes")
    assert "9 here: 3 tables with 3 players each." in main_text(page)
    message = message_texts(evening.press("odd-numbers", odd="fives"))[0]
    assert unescape(message) == UNKNOWN_CHOICE_SENTENCE


def test_choice_of_tables_is_collapsed_for_the_next_game(evening):
    assert "<summary>Change the tables" not in evening.page()
    evening.seat_shown_game()
    build.enter_all_tables(evening.row, 1)
    assert "<summary>Change the tables</summary>" in evening.page()


def test_draw_again_shows_another_draw(evening):
    form_before = form_with_field(evening.page(), "agreed")
    page = evening.press("draw-again")
    assert (
        hidden_fields(form_before)["agreed"]
        != hidden_fields(form_with_field(page, "agreed"))["agreed"]
    )


def test_two_presses_swap_two_players(evening):
    page = evening.page("?first=1")
    assert "Ada Abbott 1: choose a player to swap with" in main_text(page)
    assert re.search(r'name="first" value="" aria-pressed="true"[^>]*data-seat="1"', page)
    assert re.search(r'name="swap" value="1,9" aria-pressed="false"', page)
    page = evening.page("?swap=1,9")
    assert "Swapped: Ada Abbott 1 and Ida Abbott 9." in main_text(page)
    assert hidden_fields(form_with_field(page, "agreed"))["swap"] == ["1,9"]
    # Swapped players are marked beside their seats.
    (tables,) = (form for form in re.findall("<form.*?</form>", page, re.S) if "data-seats" in form)
    assert hidden_fields(tables)["swap"] == ["1,9"]
    assert f'<a href="/night/{evening.row.pk}/seat/?swap=">Undo this swap</a>' in page


def test_undo_button_is_hidden_while_a_swap_is_prepared(evening):
    """Undo once took back the score before, and the prepared swap stayed."""
    assert "↶ Undo" in evening.page()
    assert "↶ Undo" not in evening.page("?swap=1,9")
    assert "↶ Undo" in evening.page("?swap=")


def test_prepared_changes_are_kept_while_another_page_is_open(evening):
    evening.page("?swap=1,9&away=2,Tom Stand")
    evening.page(name="standings")
    page = evening.page()
    assert "Tom Stand substitutes for Bert Abbott 2 in this game" in main_text(page)
    assert hidden_fields(form_with_field(page, "agreed"))["swap"] == ["1,9"]
    assert place_of_cursor(page) == "reason"


def test_substitute_named_on_the_leave_page_is_among_the_prepared_changes(evening):
    evening.page("?swap=1,9")
    fields = {"first": "2", "plays": "", "named": "Tom Stand"}
    address = reverse("seat", args=[evening.row.pk])
    page = evening.client.get(address, fields, follow=True).content.decode()
    assert hidden_fields(form_with_field(page, "agreed"))["swap"] == ["1,9"]
    assert "Tom Stand substitutes for Bert Abbott 2" in main_text(page)
    page = evening.press("substitute", 3, do="once", entry="3", name="Una New")
    assert "Tom Stand substitutes for Bert Abbott 2" in main_text(page)
    assert "Una New substitutes for" in main_text(page)


def test_prepared_change_that_is_canceled_or_seated_is_not_kept(evening):
    for end in (lambda: evening.page("?swap="), lambda: evening.press(game="1")):
        evening.page("?away=2,Tom Stand")
        end()
        assert "Tom Stand substitutes" not in main_text(evening.page())
    evening.press("unseat", game="1")
    assert "Tom Stand substitutes" not in main_text(evening.page())


def test_prepared_changes_belong_to_one_game_of_one_night(evening):
    evening.page("?away=2,Tom Stand")
    rounds.seat_next_game(evening.desk, game=1)
    build.enter_all_tables(evening.row, 1)
    assert "Tom Stand substitutes" not in main_text(evening.page())


def test_swap_without_a_reason_is_kept_and_asks_for_one(evening):
    page = evening.seat_shown_game("?swap=1,9")
    assert message_texts(page) == [SWAP_NEEDS_REASON_SENTENCE]
    assert hidden_fields(form_with_field(page, "agreed"))["swap"] == ["1,9"]
    page = evening.seat_shown_game("?swap=1,9", reason="a wish of theirs")
    assert message_texts(page) == [seated_sentence("1", 2, 1)]
    assert evening.seat_by_entry()[1] == (None, "")
    assert undo_bar.find_undo_and_redo(evening.row.pk)[0].reason == "a wish of theirs"


def test_page_of_a_seated_game_does_not_prepare_its_swap_again(evening):
    fields = hidden_fields(form_with_field(evening.page("?swap=1,9"), "agreed"))
    response = evening.client.post(
        reverse("seat", args=[evening.row.pk]), fields | {"reason": "a wish of theirs"}
    )
    assert response.headers["Location"].endswith("/seat/")


def test_seating_that_changed_meanwhile_is_shown_again_with_valid_changes(evening):
    html = hidden_fields(form_with_field(evening.page("?swap=1,9&swap=2,3"), "agreed"))
    going_home.leave_after_game(evening.desk, party_number=3, game=0)
    page = evening.press(**html, reason="a wish of theirs")
    assert "Check the seats" in message_texts(page)[0]
    assert hidden_fields(form_with_field(page, "agreed"))["swap"] == ["1,9"]


def test_director_chooses_who_sits_out_if_the_rules_say_so(desk, django_user_model):
    night = build.night(django_user_model.objects.get().club, sits_out_first="picked")
    build.check_in(night, *build.players(9))
    evening = Evening(desk, night)
    assert "To change who sits out" in main_text(evening.page())
    page = evening.page("?swap=1,9")
    assert 'name="reason" maxlength="200" autocomplete="off" value="The director chooses' in page


def test_substitute_for_one_game_is_added_on_the_seat_page(evening):
    drawn_page = pressing.page(
        evening.client, reverse("seat", args=[evening.row.pk]) + "?first=1&swap=2,3"
    )
    form, button = pressing.find_button(drawn_page, "Add the substitute")
    response = pressing.send(evening.client, form, button, follow=False, named="Max Helper")
    assert response.headers["Location"].endswith("/seat/?swap=2%2C3&away=1%2CMax+Helper")
    page = evening.page("?swap=2,3&away=1,Max%20Helper")
    assert hidden_fields(form_with_field(page, "agreed"))["away"] == ["1,Max Helper"]
    evening.seat_shown_game("?away=1,Max%20Helper")
    assert evening.night.rounds.current_game.absentee_by_substitute == {10: 1}
    assert "Max Helper 10 for Ada Abbott 1" in main_text(evening.page())


def test_substitute_for_one_game_is_added_although_no_one_sits_out(desk, django_user_model):
    night = build.night(django_user_model.objects.get().club)
    build.check_in(night, *build.players(8))
    drawn_page = pressing.page(desk, reverse("seat", args=[night.pk]) + "?first=1")
    form, button = pressing.find_button(drawn_page, "Add the substitute")
    response = pressing.send(desk, form, button, named="Max Helper")
    assert "Max Helper substitutes for Ada Abbott 1 in this game." in main_text(
        response.content.decode()
    )


def test_name_of_a_substitute_without_letters_is_asked_for_again(evening):
    page = evening.client.get(
        reverse("seat", args=[evening.row.pk]) + "?first=1&plays=&named=%20", follow=True
    ).content.decode()
    assert message_texts(page) == [NAME_UNREADABLE_SENTENCE]
    assert "Ada Abbott 1: choose a player to swap with" in main_text(page)


@pytest.mark.parametrize(
    "query",
    [
        "?first=x&swap=1&swap=,&swap=1,1&away=1,",
        "?first=99999&swap=99,98&away=99,Max",
        "?swap=１,２&swap=1e1,2&swap=-1,2",
        "?plays=7",
        "?away=1,%00&away=9,9&first=0&second=%F0%9F%82%A1",
        "?" + "&".join(["swap=1,2"] * 500),
    ],
)
def test_invalid_change_in_the_address_of_the_seat_page_is_ignored(evening, query):
    response = evening.client.get(reverse("seat", args=[evening.row.pk]) + query, follow=True)
    assert response.status_code == 200
    assert "Seat game 1" in response.content.decode()


def test_next_game_names_movers_repeat_partners_and_players_sitting_out(evening):
    rounds.seat_next_game(evening.desk, game=1)
    build.enter_all_tables(evening.row, 1)
    page = evening.page()
    assert "Seat game 2" in main_text(page)
    assert "No one repeats a partner. No one sits out twice." in main_text(page)
    assert "from table 2" in main_text(page)
    assert "was sitting out" in main_text(page)
    assert "Draw again" not in page


def test_seat_page_of_the_next_game_names_players_who_left_or_joined(evening):
    rounds.seat_next_game(evening.desk, game=1)
    build.enter_all_tables(evening.row, 1)
    evening.press("leave", 1, do="after")
    build.check_in(evening.row, "Zoe Late")
    words = main_text(evening.page())
    assert "Left: Ada Abbott 1." in words
    assert re.search(r"New: Zoe Late \d+\.", words)


def test_drawn_night_says_how_many_players_move_and_links_to_print_again(desk, django_user_model):
    night = build.night(django_user_model.objects.get().club, format="individual", games=3)
    build.check_in(night, *build.players(13))
    evening = Evening(desk, night)
    finishing.play_games(night)
    assert "print them again" not in evening.page()
    words = main_text(evening.press("leave", 9, do="after"))
    move_count = re.search(
        r"Game 2 and later games changed\. In game 2, (\d+) of 12 players have other seats", words
    )
    assert move_count
    print_words = "Print scorecards and schedule again Players with another seat"
    assert f"12 scorecards are wrong. {print_words}" in words
    page_before = evening.page()
    assert move_count[0] in main_text(page_before)
    assert "changes no other seat" not in page_before
    evening.seat_shown_game()
    for page in (page_before, evening.page()):
        (link,) = re.findall(
            'href="([^"]*)" target="_blank">Print scorecards and schedule again', page
        )
        assert evening.client.get(link)["Content-Type"] == "application/pdf"


def test_repeat_partners_and_a_second_sit_out_are_named(evening):
    rounds.seat_next_game(evening.desk, game=1)
    build.enter_all_tables(evening.row, 1)
    (players_sitting_out,) = map(int, draws.next_games(evening.night).seating.bench)
    page = evening.page(f"?swap={players_sitting_out},9")
    assert "Sitting out again: Ida Abbott 9 (2nd time)." in main_text(page)
    seats = {
        chair.value: entry for chair, entry in evening.night.rounds.current_game.game_at(1).seats
    }
    places = {
        player: (table.number, chair)
        for table in draws.next_games(evening.night).seating.tables
        for chair, player in table.seats
    }
    table, chair = places.get(str(seats["N"]), (None, None))
    if table is not None:
        opposite_player = dict(
            next(
                t for t in draws.next_games(evening.night).seating.tables if t.number == table
            ).seats
        )[chair.opposite]
        page = evening.page(f"?swap={seats['S']},{opposite_player}")
        assert "1 repeat partner:" in main_text(page)
        assert "(also last game)" in main_text(page)


def test_current_game_shows_seats_by_table_and_by_name(evening):
    rounds.seat_next_game(evening.desk, game=1)
    build.enter_all_tables(evening.row, 1, except_tables=(2,))
    page = evening.page()
    assert "2 tables. Not in: 2." in main_text(page)
    table, chair = evening.seat_by_entry()[1]
    assert f"Ada Abbott 1 table {table} {chair}" in main_text(page)
    assert "Ida Abbott 9 sits out" in main_text(page)
    assert "Undo the seating" not in page


def test_game_is_reseated_by_corrected_scores_and_its_seating_undone(evening):
    rounds.seat_next_game(evening.desk, game=1)
    build.enter_all_tables(evening.row, 1)
    rounds.seat_next_game(evening.desk, game=2)
    assert "would have other seats" not in evening.page()
    build.type_totals(evening.row, 1, {1: (6, 9)})
    page = evening.page()
    assert "would have other seats" in main_text(page)
    chairs_before = evening.seat_by_entry(2)
    page = evening.press("reseat", game="2")
    (message,) = message_texts(page)
    assert message.startswith("Game 2 reseated with the new scores. 6 of 9 players moved. ")
    places = dict(re.findall(r"(Table \d|Sitting out): ([^.]*)\.", message))
    for entry, seat in evening.seat_by_entry(2).items():
        place = f"Table {seat[0]}" if seat[0] else "Sitting out"
        name = evening.night.entries.with_number(entry).label
        assert (name in places.get(place, "").split(", ")) == (seat != chairs_before[entry])
    assert "would have other seats" not in page
    page = evening.press("unseat", game="2")
    assert "<h1>Seat game 2</h1>" in page


def test_reseating_is_not_offered_because_of_a_swap_or_a_substitute(evening):
    rounds.seat_next_game(evening.desk, game=1)
    build.enter_all_tables(evening.row, 1)
    rounds.seat_next_game(build.desk(evening.row, reason="asked"), game=2, swaps=((1, 9),))
    evening.press("exchange", game="2", first="2", second="3", reason="asked")
    evening.press("substitute", 4, do="substitute", entry="4", name="Sue Subb")
    page = evening.page()
    assert "Sue Subb 10" in main_text(page)
    assert "would have other seats" not in main_text(page)
    assert "Reseat game 2" not in main_text(page)


def test_two_players_swap_seats_in_the_current_game(evening):
    rounds.seat_next_game(evening.desk, game=1)
    chairs_before = evening.seat_by_entry()
    page = evening.page("?first=1&second=9")
    assert "Swap Ada Abbott 1 and Ida Abbott 9" in main_text(page)
    fields = hidden_fields(form_with_field(page, "second"))
    refused_page = evening.press("exchange", **fields)
    assert message_texts(refused_page) == [SWAP_NEEDS_REASON_SENTENCE]
    assert "Swap Ada" in main_text(refused_page)
    evening.press("exchange", **fields, reason="sat down wrong")
    assert evening.seat_by_entry()[9] == chairs_before[1]


def test_swap_without_a_second_player_changes_no_seat(evening):
    rounds.seat_next_game(evening.desk, game=1)
    chairs_before = evening.seat_by_entry()
    page = evening.press("exchange", game="1", first="2", reason="sat down wrong")
    assert message_texts(page) == ["Choose two players to swap."]
    assert evening.seat_by_entry() == chairs_before


def test_wall_and_phones_mark_seats_that_changed(evening):
    club, seat_changed_words = evening.row.club, "your seat has changed"

    def wall_html():
        return evening.client.get(f"/display/{club.wall}/").content.decode()

    def phone_html(number):
        return evening.client.get(f"/me/{club.wall}/?number={number}", follow=True).content.decode()

    rounds.seat_next_game(evening.desk, game=1)
    assert "Game 1 of 8: find your table" in wall_html()
    assert seat_changed_words not in phone_html(1)
    mover, other_mover = sorted(
        entry for entry, (table, _) in evening.seat_by_entry().items() if table
    )[:2]
    press = build.desk(evening.row, reason="asked")
    rounds.swap_seats(press, game=1, first_entry=mover, second_entry=other_mover)
    assert "Game 1 of 8: new seats" in wall_html()
    for number in (mover, other_mover):
        name = evening.night.entries.with_number(number).name
        table, chair = evening.seat_by_entry()[number]
        assert f'data-news="{name} {table} {chair}"' in wall_html()
        assert seat_changed_words in phone_html(number)
    assert wall_html().count("data-news=") == 2
    build.enter_all_tables(evening.row, 1)
    rounds.seat_next_game(evening.desk, game=2)
    assert "Game 2 of 8: find your table" in wall_html()


def test_table_that_has_begun_offers_no_swap(evening):
    rounds.seat_next_game(evening.desk, game=1)
    build.enter_all_tables(evening.row, 1, except_tables=(2,))
    leaver = evening.night.rounds.table_game(1, 1).entries[0]
    page = evening.page(f"?first={leaver}")
    assert "Table 1 has started, so you can't swap its seats." in main_text(page)
    assert 'name="second"' not in page


def test_late_arrival_is_offered_the_game_that_has_not_begun(evening):
    rounds.seat_next_game(evening.desk, game=1)
    build.check_in(evening.row, "Zoe Late")
    page = evening.page()
    assert "New in the next game: Zoe Late 10." in main_text(page)
    assert "Reseat game 1 with Zoe Late 10" in main_text(page)


def test_seat_page_links_to_the_prizes_after_the_last_game(desk, django_user_model):
    night = build.night(django_user_model.objects.get().club, games=1)
    build.seat_players(night, 8)
    build.enter_all_tables(night, 1)
    page = Evening(desk, night).page()
    assert f'/night/{night.pk}/check-out/"' in page


def test_closed_night_shows_its_last_seating_without_buttons(desk, django_user_model):
    from tournament.topics.prizes.actions import closing

    night = build.night(django_user_model.objects.get().club, games=1)
    build.seat_players(night, 8)
    closing.close_night(build.desk(night, reason="nobody plays"))
    evening = Evening(desk, night)
    page = evening.page()
    assert "Undo the seating" not in page
    assert len(re.findall(r"data-seat=\"\d+\" disabled", page)) == 8
    assert "is closed" in message_texts(evening.press("unseat", game="1"))[0]
    assert "Leaves" not in main_text(evening.page("", "leave", 1))


def test_leave_page_offers_all_ways_to_fill_or_leave_the_empty_seat(evening):
    rounds.seat_next_game(evening.desk, game=1)
    leaver = evening.night.rounds.table_game(1, 1).entries[0]
    page = main_text(evening.page("", "leave", leaver))
    assert "Leave after game 1" in page
    assert "Game 2: 8 players, 2 tables." in page
    assert "Ida Abbott 9 Is sitting out. Still gets the points for sitting out." in page
    assert "The other 3 play on." in page
    assert "Miss this game only" in page
    assert "Substitute for" in page


def test_leave_page_during_the_last_game_says_nothing_about_a_next_game(desk, django_user_model):
    night = build.night(django_user_model.objects.get().club, games=1)
    build.check_in(night, *build.players(9))
    evening = Evening(desk, night)
    rounds.seat_next_game(evening.desk, game=1)
    leaver = evening.night.rounds.table_game(1, 1).entries[0]
    page = main_text(evening.page("", "leave", leaver))
    assert f"Leave after game 1 {last_game_sentence(1)} No one moves." in page
    assert "game 2" not in page
    assert "next game" not in page
    build.enter_all_tables(night, 1)
    assert last_game_sentence(1) in main_text(evening.page("", "leave", leaver))
    page = main_text(evening.press("leave", leaver, do="after"))
    assert "Left after game 1." in page
    assert "game 2" not in page


def test_player_who_was_to_leave_after_this_game_can_stay_after_all(evening):
    rounds.seat_next_game(evening.desk, game=1)
    page = evening.press("leave", 1, do="after")
    assert message_texts(page) == ["Ada Abbott (1) leaving after game 1"]
    assert evening.night.entries.with_number(1).last_game == 1
    evening.press("leave", 1, do="stay")
    assert evening.night.entries.with_number(1).last_game is None


def test_leaving_now_asks_for_the_score_missing_from_the_sheet(evening):
    rounds.seat_next_game(evening.desk, game=1)
    leaver = evening.night.rounds.table_game(1, 1).entries[0]
    page = evening.press("leave", leaver, do="now", who="9", hands="x", points="4", x="1")
    assert place_of_cursor(page) == "hands"
    page = evening.press("leave", leaver, do="now", who="9", hands="", points="", x="")
    assert MISSING_SCORE_SENTENCE_BY_BOX["hands"] in main_text(page)
    assert place_of_cursor(page) == "hands"
    page = evening.press("leave", leaver, do="now", who="9", hands="5", points="4", x="1")
    assert (
        "left game 1 after hand 5 with 4 points, 1 X. Ida Abbott (9) took" in message_texts(page)[0]
    )
    assert (
        evening.night.rounds.current_game.handover_from(leaver).points,
        evening.night.rounds.current_game.bench,
    ) == (4, ())


@pytest.mark.parametrize("missing_box", ["points", "x"])
@pytest.mark.parametrize("choice", ["9", "nobody", "named"])
def test_missing_points_or_xs_of_a_leaver_are_asked_for_and_typed_values_kept(
    evening, missing_box, choice
):
    rounds.seat_next_game(evening.desk, game=1)
    leaver = evening.night.rounds.table_game(1, 1).entries[0]
    fields = {"hands": "3", "points": "4", "x": "1", "who": choice} | {missing_box: ""}
    page = evening.press("leave", leaver, do="now", **fields)
    assert "so far, or 0" in main_text(page)
    assert "Type the name" not in main_text(page)
    assert place_of_cursor(page) == missing_box
    assert 'name="hands" value="3"' in page
    assert evening.night.rounds.current_game.handovers == ()


def test_typed_substitute_counts_even_if_enter_presses_the_button_of_another(evening):
    rounds.seat_next_game(evening.desk, game=1)
    leaver = evening.night.rounds.table_game(1, 1).entries[0]
    evening.press("leave", leaver, do="away", who="9", stand_in="Max Helper")
    assert evening.night.rounds.current_game.absentee_by_substitute == {10: leaver}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"who": "named"}, NAME_MISSING_SENTENCE),
        ({"who": ""}, "Choose who takes this seat."),
        ({"who": "named", "stand_in": "x" * 61}, "Use at most 60 characters"),
    ],
)
def test_page_asks_again_if_no_player_is_named(evening, fields, words):
    rounds.seat_next_game(evening.desk, game=1)
    leaver = evening.night.rounds.table_game(1, 1).entries[0]
    page = evening.press("leave", leaver, do="not-here", **fields)
    assert words in page
    assert '<details class="more" open><summary>No-show: keep the other seats' in page


def test_game_is_reseated_without_players_who_did_not_come(evening):
    rounds.seat_next_game(evening.desk, game=1)
    page = evening.press("leave", 1, do="again")
    assert ": no-show, game 1. The game was reseated." in message_texts(page)[0]
    assert 1 not in evening.seat_by_entry()


def test_leave_page_of_an_unknown_player_is_not_found(evening):
    address = reverse("leave", args=[evening.row.pk, 77])
    assert evening.client.get(address).status_code == 404


@pytest.mark.parametrize("house", ["alameda", "tanglewood"])
def test_first_game_of_every_house_is_seated(desk, django_user_model, house):
    night = build.night(
        django_user_model.objects.get().club, house=house, tag=False, adult=False, fee_cents=0
    )
    build.check_in_crowd(night, 10)
    evening = Evening(desk, night)
    assert "Seat game 1" in main_text(evening.page())
    evening.seat_shown_game()
    assert len(evening.night.rounds) == 1
    assert evening.page("?first=1")
    assert evening.page("", "leave", 1)


@pytest.mark.parametrize("players", [4, 48, 160])
def test_number_of_queries_is_the_same_for_any_number_of_players(
    desk, django_user_model, django_assert_num_queries, players
):
    night = build.night(django_user_model.objects.get().club, tag=False, adult=False, fee_cents=0)
    build.check_in_crowd(night, players)
    evening = Evening(desk, night)
    memory.forget_all_nights()
    with django_assert_num_queries(SEAT_PAGE_QUERY_COUNT):
        evening.page()
    rounds.seat_next_game(evening.desk, game=1)
    memory.forget_all_nights()
    # A night with the round clock running needs one query more.
    with django_assert_num_queries(SEAT_PAGE_QUERY_COUNT + 1):
        evening.page("?first=1")
    memory.forget_all_nights()
    with django_assert_num_queries(SEAT_PAGE_QUERY_COUNT):
        evening.page("", "leave", 1)


SEAT_PAGE_QUERY_COUNT = 17


def test_enter_key_in_a_name_box_presses_the_button_beside_it(evening):
    """A browser presses the first button of the form, with script or without."""
    evening.seat_shown_game()
    html = evening.page("", "leave", 1)
    forms = [form for form in re.findall(r"<form.*?</form>", html, re.S) if "stand_in" in form]
    assert len(forms) == 3
    for form in forms:
        first_button = re.search(r"<button[^>]*>", form)[0]
        assert 'value="named"' in first_button
        # A browser may skip a hidden button.
        assert "hidden>" not in first_button


def test_link_to_the_scores_has_focus_once_a_game_is_seated(evening):
    assert place_of_cursor(evening.seat_shown_game()) == "Enter scores for game 1"


def test_next_step_of_the_leave_page_has_focus(evening):
    assert place_of_cursor(evening.page("", "leave", 1)) == "Leave before game 1"
    evening.seat_shown_game()
    assert place_of_cursor(evening.page("", "leave", 1)) == "hands"
    fields = {"do": "now", "who": "nobody", "hands": "0", "points": "1", "x": "0"}
    assert place_of_cursor(evening.press("leave", 1, **fields)) == "hands"
    fields |= {"who": "named", "hands": "3"}
    assert place_of_cursor(evening.press("leave", 1, **fields)) == "stand_in"
    assert place_of_cursor(evening.press("leave", 1, do="not-here", who="named")) == "stand_in"
    assert place_of_cursor(evening.press("leave", 1, do="after")) == "Go to the seating"


def test_seat_of_a_player_links_to_the_leave_page(evening):
    link = f'href="/night/{evening.row.pk}/leave/2/">'
    hint = re.search(r'<p class="hint">.*?</p>', evening.page("?first=2"))[0]
    assert f"{link}Leave</a>" in hint
    evening.seat_shown_game()
    hint = re.search(r'<p class="hint">.*?</p>', evening.page("?first=2"))[0]
    assert f"{link}Leave, no-show, or miss this game</a>" in hint
