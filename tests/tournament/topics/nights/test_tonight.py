"""Home, the set-up of a night, changes to it, and the rules tonight, as a director sees them."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from rotation.bracket.progress import GameState
from scoring.dials.house_rules import DIALS
from scoring.dials.options import UnplayedDeal
from scoring.houses import HOUSES, find_house
from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.form_filling import filled_form
from tests.tournament.server.access.test_permissions import PAGES
from tournament.evening import courses
from tournament.evening.night import draws
from tournament.kit.desk.boards.links import CLUB_LINKS, NIGHT_LINKS, TROUBLE_LINKS
from tournament.storage.models import Tournament
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds

TODAY = str(timezone.localdate())
SET_UP = "/set-up/?from=tanglewood"


def page(desk, address="/"):
    return desk.get(address).content.decode()


def send_set_up(desk, source="tanglewood", **fields):
    address = f"/set-up/?from={source}"
    return desk.post(address, filled_form(desk, address, **fields))


def club():
    return build.Club.objects.get()


def days_ago(days):
    return timezone.localdate() - timedelta(days=days)


def test_home_leads_only_to_pages_that_are_there():
    wished = {
        link.page for group in (TROUBLE_LINKS, NIGHT_LINKS, CLUB_LINKS) for link in group.links
    }
    assert wished - set(PAGES) == set()


def test_home_of_a_new_club_asks_by_whose_rules_it_plays(desk):
    home = page(desk)
    assert "Set up tonight" in home
    assert home.count("autofocus") == 1
    assert [beginning.key for beginning in desk.get("/").context["starting_points"]] == [
        "tanglewood",
        *(house.key for house in HOUSES if house.key != "tanglewood"),
        "blank",
    ]
    assert 'aria-current="step"' in home


def test_home_offers_a_night_like_last_weeks_first(desk):
    old = build.night(club(), day=days_ago(7), games=7)
    home = page(desk)
    assert home.count('class="do"') == 1
    assert f'<a class="do" href="/set-up/?from={old.pk}" autofocus>' in home
    assert "Like last week: Tuesday euchre" in home
    assert "(Tanglewood, 7 games)." in home


def test_home_of_a_night_offers_the_one_thing_to_do(desk):
    night = build.night(club())
    home = page(desk)
    assert home.count('class="do"') == 1
    assert (
        f'<a class="do" href="/night/{night.pk}/check-in/" autofocus>Check in players</a>' in home
    )
    assert "No one has checked in yet." in home
    assert "Seat game 1" not in home
    build.sign_in(night, *build.players(4))
    assert f'href="/night/{night.pk}/seat/">Seat game 1</a>' in page(desk)


def test_home_says_how_far_the_evening_is(desk):
    night = build.night(club())
    build.seat_players(night, 38)
    home = page(desk)
    assert "Game 1 of 8: 9 tables, 2 sit out." in home
    assert "Enter scores for game 1" in home
    assert "0 of 9 tables are in." in home


def test_way_to_wrong_chairs_is_said_at_home_and_at_the_line_of_a_table(desk):
    night = build.night(club())
    build.seat_players(night, 8)
    assert "Or seats of a finished game." in page(desk)
    line = desk.get(f"/night/{night.pk}/scores/").content.decode()
    assert f'<a href="/night/{night.pk}/scores/1/1/">Problem?<' in line
    table = desk.get(f"/night/{night.pk}/scores/1/1/").content.decode()
    assert "Players in the wrong seats</a>" in table
    assert "Can't read the score sheet</a>" in table


def test_home_counts_teams_that_sit_out_as_teams(desk):
    night = build.night(club(), house="mcallen", odd_division="average")
    pairs.sign_in(night, 5, "Men's")
    rounds.seat(build.desk(night), game=1)
    assert "Game 1 of 5: 2 tables, 1 team sits out." in page(desk)


@pytest.mark.parametrize(("count", "words"), [(1, "1 team ready"), (2, "2 teams ready")])
def test_home_counts_the_teams_that_are_ready(desk, count, words):
    pairs.sign_in(build.night(club(), house="athens"), count)
    assert f"{words}." in desk.get("/").content.decode()


def test_closed_night_says_so_and_offers_the_standings(desk):
    night = build.night(club())
    build.change_plan(night, closed=timezone.now())
    home = page(desk)
    assert "This night is closed." in home
    assert f'<a href="/night/{night.pk}/closing/">Reopen it</a>' in home
    assert "Correct a score" not in home
    assert "Late arrival" not in home
    assert f'href="/night/{night.pk}/history/"' in home
    assert f'<a class="do" href="/night/{night.pk}/standings/" autofocus>' in home


def test_any_night_has_the_same_page(desk):
    night = build.night(club(), day=days_ago(7))
    html = page(desk, f"/night/{night.pk}/")
    assert html.count('class="do"') == 1
    assert "<h1><bdi>Tuesday euchre</bdi></h1>" in html
    assert "Good " not in html


def test_practice_evening_is_never_tonight_and_says_what_it_is(desk):
    night = build.night(club(), day=timezone.localdate())
    build.change_plan(night, practice=True)
    home = desk.get("/")
    assert home.context["board"].night is None
    assert not any(beginning.is_copy_of_night for beginning in home.context["starting_points"])
    for address in ("", "set-up/", "rules/"):
        html = page(desk, f"/night/{night.pk}/{address}")
        assert "Practice night. Nothing counts." in html
    assert desk.get(f"/set-up/?from={night.pk}").templates[0].name == "set_up/begin.html"


def test_six_steps_stand_with_their_state_in_words(desk):
    home = page(desk)
    assert all(
        f"<b>{step}</b>" in home
        for step in ("Set up", "Check in", "Seat", "Play", "Standings", "Prizes")
    )
    assert home.count('<i class="unseen">not yet</i>') == 5
    assert home.count('<i class="unseen">do now</i>') == 1


def test_two_presses_set_up_a_night(desk):
    first = desk.get("/").context["starting_points"][0]
    assert send_set_up(desk, first.key).headers["Location"] == "/"
    night = reader.night(Tournament.objects.get().pk)
    assert (night.rules, night.date) == (find_house("tanglewood").rules, timezone.localdate())


def test_setting_up_names_the_night_on_home_and_wall(desk, client):
    assert send_set_up(desk, name="Saturday euchre").headers["Location"] == "/"
    home = page(desk)
    assert "Saturday euchre\u2069 is set up for" in home
    assert "Big screen" in home
    assert '<i class="unseen">done</i>' in home
    wall = client.get(f"/display/{Tournament.objects.get().club.wall}/").content.decode()
    assert "Saturday euchre" in wall
    assert "Please check in at the desk." in wall


def test_set_up_proposes_a_name_and_today(desk):
    form = desk.get(SET_UP).context["form"]
    assert form["name"].value() == f"{timezone.localdate():%A} euchre"
    assert f'value="{timezone.localdate()}"' in page(desk, SET_UP)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_every_house_is_set_up_as_its_sheet_has_it(desk, house):
    send_set_up(desk, house.key)
    assert reader.night(Tournament.objects.get().pk).rules == house.rules


def test_blank_night_shows_every_dial_at_once(desk):
    assert "<details open>" in page(desk, "/set-up/?from=blank")
    assert "<details open>" not in page(desk, "/set-up/?from=general")
    send_set_up(desk, "blank")
    assert reader.night(Tournament.objects.get().pk).rules == find_house("blank").rules


def test_night_like_another_copies_dials_and_prizes(desk):
    old = build.night(club(), day=days_ago(7), games=7, fee_cents=200)
    prizes = {
        "places": [{"cents": 0, "per_cent": 60}, {"cents": 500, "per_cent": 0}],
        "side": [{"feat": "high_game", "cents": 0, "per_cent": 10}],
        "nobody_twice": False,
        "whole_dollars": True,
    }
    build.change_plan(old, prizes=prizes)
    form = page(desk, f"/set-up/?from={old.pk}")
    assert "Changed. The rule sheet says &quot;8 games&quot;." in form
    assert "Same prizes as last time: 1st 60%, 2nd $5.00, Highest game 10%." in form
    send_set_up(desk, old.pk)
    copied = reader.night(Tournament.objects.latest("pk").pk)
    assert (copied.rules.games, copied.rules.fee_cents, copied.plan.prizes) == (7, 200, prizes)


def test_beginning_that_is_not_there_asks_again(desk):
    other = build.night(build.director("Ann", club="Other").club)
    for source in ("", "nowhere", other.pk, "9" * 40, "-1"):
        answer = desk.get(f"/set-up/?from={source}")
        assert answer.templates[0].name == "set_up/begin.html"


def test_dials_are_turned_on_the_same_page(desk):
    send_set_up(desk, games="6", fee_cents="1.50", nobody_names="next_dealer")
    rules = reader.night(Tournament.objects.get().pk).rules
    assert (rules.games, rules.fee_cents, rules.nobody_names.value) == (6, 150, "next_dealer")


def test_sending_the_form_twice_makes_one_night(desk):
    sent = filled_form(desk, SET_UP, name="Saturday euchre")
    for name in ("Saturday euchre", "Another name"):
        answer = desk.post(SET_UP, sent | {"name": name}, follow=True)
        assert "Saturday euchre\u2069 is set up for" in answer.content.decode()
    assert Tournament.objects.count() == 1


def test_second_night_is_proposed_for_today_and_the_day_is_said(desk):
    first = build.night(club())
    assert "Tonight is already set up." in page(desk, "/set-up/")
    assert "Like tonight: Tuesday euchre" in page(desk, "/set-up/")
    for source in ("tanglewood", str(first.pk)):
        form = desk.get(f"/set-up/?from={source}").context["form"]
        assert form["date"].value() == timezone.localdate()
    send_set_up(desk, str(first.pk), name="Late round")
    home = page(desk)
    assert f"is set up for today, {timezone.localdate():%A, %B} {timezone.localdate().day}." in home
    assert "<bdi>Late round</bdi>" in home


def test_night_of_another_day_says_where_it_is_until_then(desk):
    build.night(club())
    day = timezone.localdate() + timedelta(days=7)
    send_set_up(desk, name="Next week", date=str(day))
    home = page(desk)
    assert f"is set up for {day:%A, %B} {day.day}. Until then, find it under All nights." in home


def test_correction_begins_with_a_choice_of_the_finished_games(desk):
    night = build.night(club(), games=3)
    build.seat_players(night, 8)
    assert f'href="/night/{night.pk}/correct/"' in page(desk)
    address = f"/night/{night.pk}/correct/"
    assert "Being played." in page(desk, address)
    for game in (2, 3):
        finishing.enter_all_totals(night)
        rounds.seat(build.desk(night), game=game)
    link = r'<a href="/night/\d+/scores/(?:(\d)/)?"( autofocus)?><b>'
    html = re.findall(link, page(desk, address).partition("<main")[2])
    assert html == [("2", " autofocus"), ("1", ""), ("", "")]
    assert page(desk, address).count("Game 3 is seated, so each change needs a reason.") == 1
    finishing.enter_all_totals(night)
    assert "seated, so each change of an earlier game needs a reason." in page(desk, address)


def test_marks_of_the_sheet_are_explained_and_only_on_the_rules_page(desk):
    night = build.night(club())
    assert "(T1) is our number for a line of the rule sheet" in page(
        desk, f"/night/{night.pk}/rules/"
    )
    for address in (SET_UP, f"/night/{night.pk}/set-up/"):
        assert not re.search(r"\bT\d", re.sub(r"<[^>]*>", " ", page(desk, address)))


@pytest.mark.parametrize("address", ["/", "/set-up/", SET_UP, "set-up/", "rules/"])
def test_no_page_of_the_director_speaks_of_dials(desk, address):
    night = build.night(club(), games=6, minutes=20)
    address = address if address.startswith("/") else f"/night/{night.pk}/{address}"
    html = re.sub(r"<[^>]*>", " ", page(desk, address))
    assert not re.search(r"\bdials?\b", html)


def test_looks_are_named_for_who_sees_them(desk):
    assert re.search(r'aria-labelledby="looks">.*<b id="looks">Colors:</b>', page(desk), re.S)


def test_changing_a_night_changes_name_and_dials(desk):
    night = build.night(club())
    address = f"/night/{night.pk}/set-up/"
    assert 'value="Tuesday euchre"' in page(desk, address)
    sent = filled_form(desk, address, name="Charity night", games="6")
    answer = desk.post(address, sent, follow=True)
    assert "Charity night is on" in answer.content.decode()
    assert DIALS["games"].history_line(8, 6) in answer.content.decode()
    so_far = reader.night(night.pk)
    assert (so_far.name, so_far.rules.games) == ("Charity night", 6)


def test_change_that_is_refused_says_why_and_keeps_what_was_typed(desk):
    night = build.night(club(), games=3)
    build.seat_players(night, 8)
    address = f"/night/{night.pk}/set-up/"
    sent = filled_form(desk, address, format="total_points", name="Kept")
    answer = desk.post(address, sent).content.decode()
    assert "Game 1 is already seated." in answer
    assert 'value="Kept"' in answer
    assert reader.night(night.pk).name == "Tuesday euchre"


def test_changing_a_night_leads_to_its_rules_and_prizes(desk):
    night = build.night(club())
    html = page(desk, f"/night/{night.pk}/set-up/")
    assert f'href="/night/{night.pk}/rules/"' in html
    assert f'href="/night/{night.pk}/payout/"' in html


def test_rules_tonight_say_every_dial_and_what_is_turned(desk):
    night = build.night(club(), fee_cents=200, minutes=20)
    answer = desk.get(f"/night/{night.pk}/rules/")
    html = answer.content.decode()
    assert "Tanglewood: 2 house rules changed" in html
    assert "Changed. The rule sheet says &quot;$1.00&quot; (T3)." in html
    assert "We suggest &quot;18 minutes&quot;." in html
    assert UnplayedDeal.DEALER_MUST_NAME.sentence in html
    read = [line.clause for line in answer.context["board"].sheet_lines]
    assert "T3" not in read
    assert "T4" in read


@pytest.mark.parametrize(
    ("house", "odd_numbers", "never"),
    [
        ("tanglewood", "threes", r"sits? out|sitting out"),
        ("tanglewood", "bench", r"one or two|1 or 2 |3-player tables\."),
        ("alameda", "bench", r"3-player tables\.|no one sits out"),
    ],
)
def test_rules_say_only_what_holds_for_the_players_left_over(desk, house, odd_numbers, never):
    night = build.night(club(), house=house, odd_numbers=odd_numbers)
    board = desk.get(f"/night/{night.pk}/rules/").context["board"]
    rules = [rule for section in board.sections for rule in section.rules]
    spoken = [rule.words for rule in rules] + [line.sentence for line in board.sheet_lines]
    assert not [words for words in spoken if re.search(never, words, re.IGNORECASE)]
    assert any("A missed game" in words for words in spoken) == (house == "tanglewood")


def test_rules_as_the_sheet_has_them_say_so(desk):
    night = build.night(club(), house="athens")
    assert "Athens Catholic Community: as on its rule sheet" in page(
        desk, f"/night/{night.pk}/rules/"
    )


def test_last_weeks_night_is_over_and_stays_as_it_was(desk):
    old = build.night(club(), day=days_ago(7))
    assert "Set up tonight" in page(desk)
    send_set_up(desk, name="New night")
    assert Tournament.objects.count() == 2
    old.refresh_from_db()
    assert old.name == "Tuesday euchre"


def test_night_to_come_is_announced_and_can_be_changed(desk, client):
    day = timezone.localdate() + timedelta(days=7)
    send_set_up(desk, name="Charity night", date=str(day))
    night = Tournament.objects.get()
    home = page(desk)
    assert "Set up tonight" in home
    assert f'href="/night/{night.pk}/"' in home
    assert "Next: <bdi>Charity night</bdi>" in home
    assert "Next: <bdi>Charity night</bdi>" in client.get("/display/", follow=True).content.decode()
    address = f"/night/{night.pk}/set-up/"
    desk.post(address, filled_form(desk, address, date=TODAY))
    assert "Set up tonight" not in page(desk)
    assert Tournament.objects.count() == 1


def test_another_clubs_night_is_not_there(desk):
    other = build.night(build.director("Ann", club="Other").club, name="Theirs")
    for address in ("", "set-up/", "rules/"):
        assert desk.get(f"/night/{other.pk}/{address}").status_code == 404
    assert desk.post(f"/night/{other.pk}/set-up/", {"name": "Ours"}).status_code == 404
    other.refresh_from_db()
    assert other.name == "Theirs"


@pytest.mark.parametrize(
    ("days", "sentence"), [(-1, "That date has passed."), (367, "more than a year away")]
)
def test_day_that_cannot_be_meant_is_refused(desk, days, sentence):
    answer = send_set_up(desk, date=str(days_ago(-days)))
    assert sentence in answer.content.decode()
    assert not Tournament.objects.exists()


def test_night_that_runs_past_midnight_keeps_its_day(desk):
    night = build.night(club(), day=days_ago(1))
    address = f"/night/{night.pk}/set-up/"
    desk.post(address, filled_form(desk, address, name="Long night"))
    night.refresh_from_db()
    assert (night.name, night.date) == ("Long night", days_ago(1))


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"name": ""}, "name", "Enter a name."),
        ({"name": "x" * 61}, "name", "Use at most 60 characters. This has 61."),
        ({"date": ""}, "date", "Choose a date."),
        ({"date": "2026-13-45"}, "date", "Enter the date like 2026-11-21."),
        ({"made": "x"}, "made", f"{DIALS['made'].label}: Enter a whole number"),
    ],
)
def test_wrong_answer_is_reported_beside_its_box_and_kept(desk, fields, field, sentence):
    answer = send_set_up(desk, **fields)
    errors = answer.context["form"].errors
    assert list(errors) == [field]
    assert errors[field][0].startswith(sentence)
    html = answer.content.decode()
    assert 'role="alert"' in html
    assert f'id="id_{field}_error"' in html
    described = next(line for line in html.split("<input") if f'name="{field}"' in line)
    assert f"id_{field}_error" in described
    assert 'aria-invalid="true"' in described
    assert not Tournament.objects.exists()


def test_other_fields_of_a_form_change_nothing(desk):
    other = build.director("Ann", club="Other").club
    send_set_up(desk, club=other.pk, table_keys=99, id=7, seed="mine", house="athens", practice="1")
    night = Tournament.objects.get()
    assert (night.club.name, night.table_keys, night.house) == ("Tanglewood", 1, "tanglewood")
    assert night.seed != "mine"
    assert not night.practice


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "{% now 'Y' %}"],
)
def test_name_is_only_ever_text(desk, client, name):
    send_set_up(desk, name=name)
    night = Tournament.objects.get()
    for html in (
        page(desk),
        page(desk, "/set-up/"),
        page(desk, f"/set-up/?from={night.pk}"),
        page(desk, f"/night/{night.pk}/set-up/"),
        client.get("/display/", follow=True).content.decode(),
    ):
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert ">49<" not in html


def test_one_club_never_sees_anothers_night(desk):
    other = build.director("Ann", club="Other Club")
    build.night(other.club, name="Secret night")
    assert "Secret night" not in page(desk)
    send_set_up(desk, name="Ours")
    assert set(Tournament.objects.values_list("club__name", "name")) == {
        ("Other Club", "Secret night"),
        ("Tanglewood", "Ours"),
    }


def test_short_wall_address_leads_to_the_only_club(desk, client):
    assert client.get("/display/", follow=True).status_code == 200
    build.director("Ann", club="Other")
    assert client.get("/display/").status_code == 404


def test_wall_before_anything_is_set_up(desk):
    assert "No game yet" in desk.get("/display/", follow=True).content.decode()


def test_wall_has_no_control(desk):
    wall = desk.get("/display/", follow=True).content.decode()
    assert "<form" not in wall
    assert "<button" not in wall


# Queries of each page. Thirteen of them read a night that is not in memory.
QUERIES = {
    "/": 38,
    "/set-up/": 33,
    SET_UP: 19,
    "/set-up/?from={night}": 32,
    "/night/{night}/": 33,
    "/night/{night}/set-up/": 17,
    "/night/{night}/rules/": 17,
    "/hall/": 18,
    "/club/": 4,
}


@pytest.mark.parametrize("players", [4, 48])
def test_page_asks_the_database_a_known_number_of_times(desk, django_assert_num_queries, players):
    night = build.night(club())
    build.seat_players(night, players)
    for address, queries in QUERIES.items():
        with django_assert_num_queries(queries):
            desk.get(address.format(night=night.pk))


def test_night_that_is_played_says_how_many_games_it_had(desk):
    row = build.night(club(), games=1)
    build.seat_players(row, 8)
    assert courses.course_of(reader.night(row.pk)).progress_sentence() == "Game 1 of 1: 2 tables."
    assert (
        courses.course_of(finishing.enter_all_totals(row)).progress_sentence() == "1 game played."
    )


def test_bracket_says_how_many_of_its_games_are_over(desk):
    row = build.night(club(), house="athens")
    pairs.draw_teams(row, 4)
    assert courses.course_of(reader.night(row.pk)).progress_sentence() == "4 teams. 0 games over."
    draw_and_call.call_games(build.desk(row))
    pairs.play(row, reader.night(row.pk).rounds.unfinished_games[0].name)
    assert courses.course_of(reader.night(row.pk)).progress_sentence() == "4 teams. 1 game over."


def test_bracket_counts_no_second_final_that_was_not_needed(desk):
    row = build.night(club(), house="athens")
    pairs.draw_teams(row, 4)
    night = pairs.play_all(row)
    assert draws.bracket(night).endings["F2"].state is GameState.NOT_NEEDED
    assert courses.course_of(night).progress_sentence() == "4 teams. 6 games over."
