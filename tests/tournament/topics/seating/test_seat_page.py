"""The pages of seating and leaving, by the director's presses."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import build, pressing
from tests.tournament import finishing
from tests.tournament.cursor import begins_at
from tournament.evening.facts import Seat
from tournament.evening.night import draws
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club
from tournament.storage.reading import memory, replay, undo_bar
from tournament.topics.entrants.actions import signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.actions import rounds


@pytest.fixture
def evening(desk, django_user_model):
    """A night with nine signed in, and a browser at the desk."""
    night = build.night(django_user_model.objects.get().club)
    build.sign_in(night, *build.players(9))
    return Evening(desk, night)


class Evening:
    def __init__(self, client: Client, row) -> None:
        self.client, self.row = client, row

    @property
    def night(self):
        return replay.night(self.row.pk)

    @property
    def desk(self):
        return build.desk(self.row)

    def page(self, query="", name="seat", *args):
        answer = self.client.get(reverse(name, args=[self.row.pk, *args]) + query)
        assert answer.status_code == 200
        return answer.content.decode()

    def press(self, page="seat", /, *args, **told):
        """Where it leads, and what is told there."""
        answer = self.client.post(reverse(page, args=[self.row.pk, *args]), told, follow=True)
        assert answer.status_code == 200
        return answer.content.decode()

    def seat_as_shown(self, query="", **more):
        """The big button, with all that stands in its form."""
        shown = hidden(form_of(self.page(query), "agreed"))
        return self.press(**shown | more)

    def chairs(self, game=1):
        return {
            one.entry: (one.table, one.chair) for one in self.night.all(Seat) if one.round == game
        }


def form_of(page, field):
    """The form in which a field stands."""
    return next(form for form in re.findall(r"<form.*?</form>", page, re.S) if f'"{field}"' in form)


def hidden(form):
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form):
        found.setdefault(name, []).append(value)
    return found


def text(page):
    """What is read in the page itself, without tags."""
    main = page[page.index('<main id="main"') : page.index("</main>")]
    told = " ".join(re.sub(r"<[^>]+>", " ", main).split())
    return re.sub(r" ([,.;:])", r"\1", told)


def said(page):
    return [
        " ".join(re.sub(r"<[^>]+>", " ", one).split())
        for one in re.findall(r'<p class="said[^"]*"[^>]*>(.*?)</p>', page, re.S)
    ]


def test_first_game_shows_who_is_here_and_is_seated_by_one_press(evening):
    page = evening.page()
    assert "9 here: 2 tables, 1 sits out." in text(page)
    assert re.search(r'<button class="do"[^>]* autofocus>Seat game 1</button>', page)
    page = evening.seat_as_shown()
    assert said(page) == ["Game 1 is seated at 2 tables."]
    assert "<h1>Game 1 is seated</h1>" in page
    assert len(evening.chairs()) == 9


def test_same_press_from_two_pages_seats_one_game(evening):
    shown = hidden(form_of(evening.page(), "agreed"))
    evening.press(**shown)
    assert said(evening.press(**shown)) == ["Game 1 is seated at 2 tables."]
    assert len(evening.night.rounds) == 1


def test_whoever_is_not_ready_is_named_with_the_way_to_the_desk(evening):
    signing_in.sign_in(evening.desk, person=Person(name="Zoe <b>Late</b>"))
    page = evening.page()
    assert "1 is here and not ready, so is left out: Zoe" in text(page)
    assert "9 ready: 2 tables, 1 sits out." in text(page)
    assert f'/night/{evening.row.pk}/check-in/?who=10"' in page
    assert "<b>Late" not in page


def test_cursor_waits_once_on_whoever_would_be_left_out_and_then_on_the_button(evening):
    for name in ("Zoe Late", "Yan Later"):
        signing_in.sign_in(evening.desk, person=Person(name=name))
    page = evening.page()
    assert page.index("2 are here and not ready") < page.index("Seat game 1 without these")
    assert re.findall("<(\\w+)[^>]*autofocus", page) == ["a"]
    assert re.search(r'who=10" autofocus', page)
    assert "autofocus" not in evening.page("?first=1")
    evening.seat_as_shown()
    assert len(evening.night.rounds) == 1
    build.all_in(evening.row, 1)
    assert begins_at(evening.page()) == "Seat game 2 without these"


def test_too_few_are_told_what_is_missing(desk, django_user_model):
    night = build.night(django_user_model.objects.get().club)
    build.sign_in(night, *build.players(3))
    page = Evening(desk, night).page()
    assert "3 are here, and a table needs four: wait for one more." in text(page)
    assert f'href="/night/{night.pk}/check-in/" autofocus>Sign people in</a>' in page


@pytest.mark.parametrize(
    ("ready", "said_so"),
    [
        (0, "4 players are here, but none is ready."),
        (1, "5 players are here, but only 1 is ready."),
        (3, "7 players are here, but only 3 are ready."),
    ],
)
def test_too_few_who_are_ready_are_told_apart_from_too_few_who_are_here(desk, ready, said_so):
    night = build.night(Club.objects.get())
    build.sign_in(night, *build.players(ready))
    for name in ("Zoe Late", "Yan Later", "Xia Latest", "Wim Last"):
        signing_in.sign_in(build.desk(night), person=Person(name=name))
    page = text(Evening(desk, night).page())
    assert f"{said_so} A table needs four who have checked in completely." in page
    assert "wait for" not in page
    answer = said(Evening(desk, night).press("seat", game=1))
    assert answer[0] == f"{said_so} A table needs four who have checked in completely."


def test_odd_numbers_are_chosen_by_one_press(evening):
    page = evening.page()
    assert 'value="bench_or_three" aria-pressed="true"' in page
    once = "Nobody sits out more than once in 8 games, as far as the scores allow"
    assert f"{once}, for 6 points a time." in text(page)
    page = evening.press("odd-numbers", odd="threes")
    assert "9 here: three tables of three." in text(page)
    assert "There is no such choice" in said(evening.press("odd-numbers", odd="fives"))[0]


def test_draw_again_shows_another_draw(evening):
    before = form_of(evening.page(), "agreed")
    page = evening.press("draw-again")
    assert "The draw is new. Nobody is seated yet." in said(page)
    assert hidden(before)["agreed"] != hidden(form_of(page, "agreed"))["agreed"]


def test_two_presses_exchange_two_players(evening):
    page = evening.page("?first=1")
    assert "Ada Abbott 1: choose whom to exchange with" in text(page)
    assert re.search(r'name="first" value="" aria-pressed="true"[^>]*data-seat="1"', page)
    assert re.search(r'name="swap" value="1,9" aria-pressed="false"', page)
    page = evening.page("?swap=1,9")
    assert "Exchanged by hand: Ada Abbott 1 and Ida Abbott 9." in text(page)
    assert hidden(form_of(page, "agreed"))["swap"] == ["1,9"]
    # Whoever is exchanged next is so beside them.
    (tables,) = (form for form in re.findall("<form.*?</form>", page, re.S) if "data-seats" in form)
    assert hidden(tables)["swap"] == ["1,9"]
    assert f'<a href="/night/{evening.row.pk}/seat/?swap=">Take this exchange back</a>' in page


def test_what_is_prepared_is_kept_while_another_page_is_looked_at(evening):
    evening.page("?swap=1,9&away=2,Tom Stand")
    evening.page(name="standings")
    page = evening.page()
    assert "Exchanged by hand: Ada Abbott 1 and Ida Abbott 9." in text(page)
    assert "Tom Stand plays for Bert Abbott 2 in this game" in text(page)
    assert hidden(form_of(page, "agreed"))["swap"] == ["1,9"]
    assert begins_at(page) == "reason"


def test_substitute_from_the_page_of_who_leaves_comes_to_what_is_prepared(evening):
    evening.page("?swap=1,9")
    told = {"first": "2", "plays": "", "named": "Tom Stand"}
    where = reverse("seat", args=[evening.row.pk])
    page = evening.client.get(where, told, follow=True).content.decode()
    assert "Exchanged by hand: Ada Abbott 1 and Ida Abbott 9." in text(page)
    assert "Tom Stand plays for Bert Abbott 2" in text(page)
    page = evening.press("substitute", 3, do="once", entry="3", name="Una New")
    assert "Tom Stand plays for Bert Abbott 2" in text(page)
    assert "Una New plays for" in text(page)


def test_what_is_taken_back_or_seated_is_not_kept(evening):
    for end in (lambda: evening.page("?swap="), lambda: evening.press(game="1")):
        evening.page("?away=2,Tom Stand")
        end()
        assert "Tom Stand plays" not in text(evening.page())
    evening.press("unseat", game="1")
    assert "Tom Stand plays" not in text(evening.page())


def test_what_is_prepared_is_of_one_game_of_one_night(evening):
    evening.page("?away=2,Tom Stand")
    rounds.seat(evening.desk, game=1)
    build.all_in(evening.row, 1)
    assert "Tom Stand plays" not in text(evening.page())


def test_exchange_without_a_reason_is_kept_and_asked(evening):
    page = evening.seat_as_shown("?swap=1,9")
    assert said(page) == ["Seats were exchanged by hand: say why, in a few words."]
    assert "Exchanged by hand: Ada Abbott 1 and Ida Abbott 9." in text(page)
    page = evening.seat_as_shown("?swap=1,9", reason="a wish of theirs")
    assert said(page) == ["Game 1 is seated at 2 tables, 1 pair exchanged by hand."]
    assert evening.chairs()[1] == (None, "")
    assert undo_bar.last_presses(evening.row.pk)[0].reason == "a wish of theirs"


def test_seating_that_changed_meanwhile_is_shown_anew_with_what_still_makes_sense(evening):
    shown = hidden(form_of(evening.page("?swap=1,9&swap=2,3"), "agreed"))
    going_home.leave_after(evening.desk, party=3, game=0)
    page = evening.press(**shown, reason="a wish of theirs")
    assert "look at the seating again" in said(page)[0]
    assert "Exchanged by hand: Ada Abbott 1 and Ida Abbott 9." in text(page)
    assert hidden(form_of(page, "agreed"))["swap"] == ["1,9"]


def test_director_picks_the_bench_where_the_house_says_so(desk, django_user_model):
    night = build.night(django_user_model.objects.get().club, sits_out_first="picked")
    build.sign_in(night, *build.players(9))
    evening = Evening(desk, night)
    assert "You choose who sits out" in text(evening.page())
    page = evening.page("?swap=1,9")
    assert 'name="reason" maxlength="200" autocomplete="off" value="The director picks' in page


def test_somebody_plays_for_one_who_is_away_in_this_game(evening):
    drawn = pressing.page(
        evening.client, reverse("seat", args=[evening.row.pk]) + "?first=1&swap=2,3"
    )
    form, button = pressing.found(drawn, "Plays in this game")
    answer = pressing.send(evening.client, form, button, follow=False, named="Max Helper")
    assert answer.headers["Location"].endswith("/seat/?swap=2%2C3&away=1%2CMax+Helper")
    page = evening.page("?swap=2,3&away=1,Max%20Helper")
    assert "Max Helper plays for Ada Abbott 1 in this game." in text(page)
    evening.seat_as_shown("?away=1,Max%20Helper")
    assert evening.night.rounds.current.playing_for == {10: 1}
    assert "Max Helper 10 plays for Ada Abbott 1" in text(evening.page())


def test_somebody_plays_for_one_who_is_away_where_nobody_sits_out(desk, django_user_model):
    night = build.night(django_user_model.objects.get().club)
    build.sign_in(night, *build.players(8))
    drawn = pressing.page(desk, reverse("seat", args=[night.pk]) + "?first=1")
    form, button = pressing.found(drawn, "Plays in this game")
    answer = pressing.send(desk, form, button, named="Max Helper")
    assert "Max Helper plays for Ada Abbott 1 in this game." in text(answer.content.decode())


def test_name_that_cannot_be_read_is_asked_again(evening):
    page = evening.client.get(
        reverse("seat", args=[evening.row.pk]) + "?first=1&plays=&named=%20", follow=True
    ).content.decode()
    assert said(page) == ["Write a readable name of at most 60 characters."]
    assert "Ada Abbott 1: choose whom to exchange with" in text(page)


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
def test_strange_wish_is_left_out(evening, query):
    answer = evening.client.get(reverse("seat", args=[evening.row.pk]) + query, follow=True)
    assert answer.status_code == 200
    assert "Seat game 1" in answer.content.decode()


def test_next_game_names_movers_repeats_and_who_sits_out(evening):
    rounds.seat(evening.desk, game=1)
    build.all_in(evening.row, 1)
    page = evening.page()
    assert "Seat game 2" in text(page)
    assert "No repeat partner; nobody sits out twice." in text(page)
    assert "from table 2" in text(page)
    assert "from the bench" in text(page)
    assert "Draw again" not in page


def test_next_game_names_who_has_left_and_who_has_just_come(evening):
    rounds.seat(evening.desk, game=1)
    build.all_in(evening.row, 1)
    evening.press("leave", 1, do="after")
    build.sign_in(evening.row, "Zoe Late")
    told = text(evening.page())
    assert "Ada Abbott 1 has left." in told
    assert re.search(r"Zoe Late \d+ has just come\.", told)


def test_drawn_night_says_who_moves_and_prints_again_by_one_press(desk, django_user_model):
    night = build.night(django_user_model.objects.get().club, format="individual", games=3)
    build.sign_in(night, *build.players(13))
    evening = Evening(desk, night)
    finishing.played(night)
    assert "out of date" not in evening.page()
    told = text(evening.press("leave", 9, do="after"))
    moved = re.search(
        r"From game 2 on it is not as it was drawn: there (\d+) of 12 sit elsewhere", told
    )
    assert moved
    assert "and 12 cards are wrong. Print cards and schedule again Who sits elsewhere" in told
    before = evening.page()
    assert moved[0] in text(before)
    assert "moves nobody else" not in before
    evening.seat_as_shown()
    for page in (before, evening.page()):
        (link,) = re.findall('href="([^"]*)" target="_blank">Print cards and schedule again', page)
        assert evening.client.get(link)["Content-Type"] == "application/pdf"


def test_repeat_partner_and_second_sitting_out_are_told(evening):
    rounds.seat(evening.desk, game=1)
    build.all_in(evening.row, 1)
    (out,) = map(int, draws.coming(evening.night).seating.bench)
    page = evening.page(f"?swap={out},9")
    assert "Ida Abbott 9 sits out for the second time." in text(page)
    held = {chair.value: who for chair, who in evening.night.rounds.current.at(1).seats}
    places = {
        one: (each.number, chair)
        for each in draws.coming(evening.night).seating.tables
        for chair, one in each.seats
    }
    table, chair = places.get(str(held["N"]), (None, None))
    if table is not None:
        across = dict(
            next(t for t in draws.coming(evening.night).seating.tables if t.number == table).seats
        )[chair.opposite]
        page = evening.page(f"?swap={held['S']},{across}")
        assert "1 repeat partner:" in text(page)
        assert "(partners just now)" in text(page)


def test_game_that_is_on_shows_chairs_by_table_and_by_name(evening):
    rounds.seat(evening.desk, game=1)
    build.all_in(evening.row, 1, left_out=(2,))
    page = evening.page()
    assert "2 tables; waiting for 2." in text(page)
    table, chair = evening.chairs()[1]
    assert f"Ada Abbott 1 table {table} {chair}" in text(page)
    assert "Ida Abbott 9 sits out" in text(page)
    assert "Take the seating back" not in page


def test_seating_is_taken_back_and_seated_by_new_scores(evening):
    rounds.seat(evening.desk, game=1)
    build.all_in(evening.row, 1)
    rounds.seat(evening.desk, game=2)
    assert "would sit elsewhere" not in evening.page()
    build.totals(evening.row, 1, {1: (6, 9)})
    page = evening.page()
    assert "would sit elsewhere" in text(page)
    assert "The chairs stay, unless you seat it again;" in text(page)
    page = evening.press("reseat", game="2")
    assert said(page) == [
        "Game 2 is seated again, by the scores as they are now. 6 of 9 sit elsewhere than before."
    ]
    assert "would sit elsewhere" not in page
    page = evening.press("unseat", game="2")
    assert said(page) == ["Game 2 is not seated any more."]
    assert "<h1>Seat game 2</h1>" in page


def test_exchange_and_substitute_never_offer_to_be_taken_away(evening):
    rounds.seat(evening.desk, game=1)
    build.all_in(evening.row, 1)
    rounds.seat(build.desk(evening.row, reason="asked"), game=2, swaps=((1, 9),))
    evening.press("exchange", game="2", first="2", second="3", reason="asked")
    evening.press("substitute", 4, do="substitute", entry="4", name="Sue Subb")
    page = evening.page()
    assert "Sue Subb 10" in text(page)
    assert "would sit elsewhere" not in text(page)
    assert "Seat game 2 by the scores" not in text(page)


def test_two_change_places_in_the_game_that_is_on(evening):
    rounds.seat(evening.desk, game=1)
    before = evening.chairs()
    page = evening.page("?first=1&second=9")
    assert "Ada Abbott 1 and Ida Abbott 9 change places" in text(page)
    told = hidden(form_of(page, "second"))
    refused = evening.press("exchange", **told)
    assert said(refused) == ["Seats are exchanged by hand: say why, in a few words."]
    assert "change places" in text(refused)
    evening.press("exchange", **told, reason="sat down wrong")
    assert evening.chairs()[9] == before[1]


def test_table_that_has_begun_exchanges_nobody(evening):
    rounds.seat(evening.desk, game=1)
    build.all_in(evening.row, 1, left_out=(2,))
    one = evening.night.rounds.game(1, 1).entries[0]
    page = evening.page(f"?first={one}")
    assert "This table has begun, so its chairs are not exchanged any more." in text(page)
    assert 'name="second"' not in page


def test_late_arrival_is_offered_the_game_that_nobody_has_begun(evening):
    rounds.seat(evening.desk, game=1)
    build.sign_in(evening.row, "Zoe Late")
    page = evening.page()
    assert "For the next game: Zoe Late 10 comes in." in text(page)
    assert "Take the seating back, and let Zoe Late 10 play in game 1" in text(page)


def test_after_the_last_game_the_way_leads_to_the_prizes(desk, django_user_model):
    night = build.night(django_user_model.objects.get().club, games=1)
    build.seated(night, 8)
    build.all_in(night, 1)
    page = Evening(desk, night).page()
    assert "Game 1 was the last one." in text(page)
    assert f'/night/{night.pk}/check-out/"' in page


def test_closed_night_shows_its_last_seating_and_no_presses(desk, django_user_model):
    from tournament.topics.prizes.actions import closing

    night = build.night(django_user_model.objects.get().club, games=1)
    build.seated(night, 8)
    closing.close(build.desk(night, reason="nobody plays"))
    evening = Evening(desk, night)
    page = evening.page()
    assert "Take the seating back" not in page
    assert len(re.findall(r"data-seat=\"\d+\" disabled", page)) == 8
    assert "is closed" in said(evening.press("unseat", game="1"))[0]
    assert "Leaves" not in text(evening.page("", "leave", 1))


def test_leave_page_offers_the_bench_three_and_a_name(evening):
    rounds.seat(evening.desk, game=1)
    one = evening.night.rounds.game(1, 1).entries[0]
    page = text(evening.page("", "leave", one))
    assert "Goes home after game 1" in page
    assert "8 are left for game 2: 2 tables." in page
    assert "Ida Abbott 9 from the bench, and keeps the points for sitting out" in page
    assert "The others go on as three." in page
    assert "Misses this game only" in page
    assert "Somebody else plays for" in page


def test_last_game_counts_nobody_for_one_more(desk, django_user_model):
    night = build.night(django_user_model.objects.get().club, games=1)
    build.sign_in(night, *build.players(9))
    evening = Evening(desk, night)
    rounds.seat(evening.desk, game=1)
    one = evening.night.rounds.game(1, 1).entries[0]
    page = text(evening.page("", "leave", one))
    assert "Goes home after game 1 That is the last game: nobody moves for it." in page
    assert "game 2" not in page
    assert "next game" not in page
    build.all_in(night, 1)
    assert "Game 1 is the last one." in text(evening.page("", "leave", one))
    page = text(evening.press("leave", one, do="after"))
    assert "Left after game 1." in page
    assert "game 2" not in page


def test_leave_after_this_game_and_stay_after_all(evening):
    rounds.seat(evening.desk, game=1)
    page = evening.press("leave", 1, do="after")
    assert said(page) == ["Ada Abbott (number 1) leaves after game 1."]
    assert evening.night.entries.of(1).last_game == 1
    page = evening.press("leave", 1, do="stay")
    assert said(page) == ["Ada Abbott (number 1) stays."]


def test_leave_now_asks_what_the_sheet_does_not_tell(evening):
    rounds.seat(evening.desk, game=1)
    one = evening.night.rounds.game(1, 1).entries[0]
    page = evening.press("leave", one, do="now", who="9", hands="x", points="4", x="1")
    assert "Write a whole number." in page
    page = evening.press("leave", one, do="now", who="9", hands="", points="", x="")
    assert "Write how many hands this table has played." in text(page)
    assert begins_at(page) == "hands"
    page = evening.press("leave", one, do="now", who="9", hands="5", points="4", x="1")
    assert (
        "leaves game 1 after hand 5 with 4 points and 1 X. Ida Abbott (number 9) takes"
        in said(page)[0]
    )
    assert (
        evening.night.rounds.current.left_by(one).points,
        evening.night.rounds.current.bench,
    ) == (4, ())


@pytest.mark.parametrize("missing", ["points", "x"])
@pytest.mark.parametrize("who", ["9", "nobody", "named"])
def test_points_and_x_of_a_leaver_are_asked_for_and_what_was_typed_stays(evening, missing, who):
    rounds.seat(evening.desk, game=1)
    one = evening.night.rounds.game(1, 1).entries[0]
    told = {"hands": "3", "points": "4", "x": "1", "who": who} | {missing: ""}
    page = evening.press("leave", one, do="now", **told)
    assert "so far: 0 if" in text(page)
    assert "Write the name" not in text(page)
    assert begins_at(page) == missing
    assert 'name="hands" value="3"' in page
    assert evening.night.rounds.current.handovers == ()


def test_typed_name_goes_before_enter_on_the_first_button(evening):
    rounds.seat(evening.desk, game=1)
    one = evening.night.rounds.game(1, 1).entries[0]
    evening.press("leave", one, do="away", who="9", stand_in="Max Helper")
    assert evening.night.rounds.current.playing_for == {10: one}


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"who": "named"}, "Write the name of whoever plays."),
        ({"who": ""}, "Choose who takes the chair."),
        ({"who": "named", "stand_in": "x" * 61}, "At most 60 characters"),
    ],
)
def test_nobody_named_is_asked_again(evening, told, words):
    rounds.seat(evening.desk, game=1)
    one = evening.night.rounds.game(1, 1).entries[0]
    page = evening.press("leave", one, do="not-here", **told)
    assert words in page
    assert '<details class="more" open><summary>Is not here: the others stay where they sit' in page


def test_game_is_seated_again_without_whoever_is_not_here(evening):
    rounds.seat(evening.desk, game=1)
    page = evening.press("leave", 1, do="again")
    assert "is not here for game 1, and it is seated again." in said(page)[0]
    assert 1 not in evening.chairs()


def test_nobody_leaves_who_is_not_there(evening):
    address = reverse("leave", args=[evening.row.pk, 77])
    assert evening.client.get(address).status_code == 404


@pytest.mark.parametrize("house", ["alameda", "tanglewood"])
def test_every_house_has_its_first_game_seated(desk, django_user_model, house):
    night = build.night(
        django_user_model.objects.get().club, house=house, tag=False, adult=False, fee_cents=0
    )
    build.crowd(night, 10)
    evening = Evening(desk, night)
    assert "Seat game 1" in text(evening.page())
    evening.seat_as_shown()
    assert len(evening.night.rounds) == 1
    assert evening.page("?first=1")
    assert evening.page("", "leave", 1)


@pytest.mark.parametrize("players", [4, 48, 160])
def test_pages_ask_the_database_the_same_number_of_times(
    desk, django_user_model, django_assert_num_queries, players
):
    night = build.night(django_user_model.objects.get().club, tag=False, adult=False, fee_cents=0)
    build.crowd(night, players)
    evening = Evening(desk, night)
    memory.forget()
    with django_assert_num_queries(QUERIES):
        evening.page()
    rounds.seat(evening.desk, game=1)
    memory.forget()
    # And once for the clock.
    with django_assert_num_queries(QUERIES + 1):
        evening.page("?first=1")
    memory.forget()
    with django_assert_num_queries(QUERIES):
        evening.page("", "leave", 1)


QUERIES = 17


def test_enter_in_a_name_presses_the_button_beside_it(evening):
    """The first button of a form is what Enter presses, with script and without."""
    evening.seat_as_shown()
    shown = evening.page("", "leave", 1)
    forms = [one for one in re.findall(r"<form.*?</form>", shown, re.S) if "stand_in" in one]
    assert len(forms) == 3
    for form in forms:
        first = re.search(r"<button[^>]*>", form)[0]
        assert 'value="named"' in first
        assert "hidden>" not in first  # a browser may pass over a button that is not drawn


def test_cursor_waits_at_the_scores_once_a_game_is_seated(evening):
    assert begins_at(evening.seat_as_shown()) == "Enter the scores of game 1"


def test_cursor_waits_on_the_page_of_who_leaves(evening):
    assert begins_at(evening.page("", "leave", 1)) == "Does not play"
    evening.seat_as_shown()
    assert begins_at(evening.page("", "leave", 1)) == "hands"
    told = {"do": "now", "who": "nobody", "hands": "0", "points": "1", "x": "0"}
    assert begins_at(evening.press("leave", 1, **told)) == "hands"
    told |= {"who": "named", "hands": "3"}
    assert begins_at(evening.press("leave", 1, **told)) == "stand_in"
    assert begins_at(evening.press("leave", 1, do="not-here", who="named")) == "stand_in"
    assert begins_at(evening.press("leave", 1, do="after")) == "Back to the seating"


def test_seat_that_is_pressed_has_the_way_to_leaving_beside_it(evening):
    way = f'href="/night/{evening.row.pk}/leave/2/">'
    hint = re.search(r'<p class="hint">.*?</p>', evening.page("?first=2"))[0]
    assert f"{way}Goes home</a>" in hint
    evening.seat_as_shown()
    hint = re.search(r'<p class="hint">.*?</p>', evening.page("?first=2"))[0]
    assert f"{way}Leaves, is not here, or misses this game</a>" in hint
