"""Home, setting up and changing a night, and the rules tonight, as a director sees them."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.houses import HOUSES, find
from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.filled import filled
from tests.tournament.server.access.test_doors import PAGES
from tournament.evening import courses
from tournament.kit.desk.boards.links import CLUB, NIGHT, TROUBLE
from tournament.storage.models import Tournament
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds

TODAY = str(timezone.localdate())
SET_UP = "/set-up/?from=tanglewood"


def page(desk, address="/"):
    return desk.get(address).content.decode()


def set_up(desk, source="tanglewood", **typed):
    address = f"/set-up/?from={source}"
    return desk.post(address, filled(desk, address, **typed))


def club():
    return build.Club.objects.get()


def days_ago(days):
    return timezone.localdate() - timedelta(days=days)


def test_home_leads_only_to_pages_that_are_there():
    wished = {link.page for group in (TROUBLE, NIGHT, CLUB) for link in group.links}
    assert wished - set(PAGES) == set()


def test_home_of_a_new_club_asks_by_whose_rules_it_plays(desk):
    home = page(desk)
    assert "Start tonight's tournament?" in home
    assert home.count("autofocus") == 1
    assert [one.key for one in desk.get("/").context["beginnings"]] == [
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
    assert f'<a class="do" href="/night/{night.pk}/check-in/" autofocus>Sign people in</a>' in home
    assert "Nobody is signed in yet." in home
    assert "Seat game 1" not in home
    build.sign_in(night, *build.players(4))
    assert f'href="/night/{night.pk}/seat/">Seat game 1</a>' in page(desk)


def test_home_says_how_far_the_evening_is(desk):
    night = build.night(club())
    build.seated(night, 38)
    home = page(desk)
    assert "Game 1 of 8: 9 tables, 2 sit out." in home
    assert "Enter the scores of game 1" in home
    assert "0 of 9 tables are in." in home


def test_way_to_wrong_chairs_is_said_at_home_and_at_the_line_of_a_table(desk):
    night = build.night(club())
    build.seated(night, 8)
    assert "Of a game that is over, or who sat where." in page(desk)
    line = desk.get(f"/night/{night.pk}/scores/").content.decode()
    assert f'<a href="/night/{night.pk}/scores/1/1/">Problem?<' in line
    table = desk.get(f"/night/{night.pk}/scores/1/1/").content.decode()
    assert "Two sat in each other's chairs</a>" in table
    assert "The sheet cannot be read</a>" in table


def test_home_counts_teams_that_sit_out_as_teams(desk):
    night = build.night(club(), house="mcallen", odd_division="average")
    pairs.sign_in(night, 5, "Men's")
    rounds.seat(build.desk(night), game=1)
    assert "Game 1 of 5: 2 tables, 1 team sits out." in page(desk)


@pytest.mark.parametrize(("count", "told"), [(1, "1 team ready"), (2, "2 teams ready")])
def test_home_counts_the_teams_that_are_ready(desk, count, told):
    pairs.sign_in(build.night(club(), house="athens"), count)
    assert f"{told} so far." in desk.get("/").content.decode()


def test_closed_night_says_so_and_offers_the_standings(desk):
    night = build.night(club())
    build.planned(night, closed=timezone.now())
    home = page(desk)
    assert "This night is closed." in home
    assert f'<a href="/night/{night.pk}/closing/">Open it again</a>' in home
    assert "Correct a score" not in home
    assert "Late arrival" not in home
    assert f'href="/night/{night.pk}/history/"' in home
    assert f'<a class="do" href="/night/{night.pk}/standings/" autofocus>' in home


def test_any_night_has_the_same_page(desk):
    night = build.night(club(), day=days_ago(7))
    found = page(desk, f"/night/{night.pk}/")
    assert found.count('class="do"') == 1
    assert "<h1><bdi>Tuesday euchre</bdi></h1>" in found
    assert "Good " not in found


def test_practice_evening_is_never_tonight_and_says_what_it_is(desk):
    night = build.night(club(), day=timezone.localdate())
    build.planned(night, practice=True)
    home = desk.get("/")
    assert home.context["board"].night is None
    assert not any(one.is_like_another for one in home.context["beginnings"])
    for address in ("", "set-up/", "rules/"):
        found = page(desk, f"/night/{night.pk}/{address}")
        assert "Practice: nothing here is real." in found
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
    first = desk.get("/").context["beginnings"][0]
    assert set_up(desk, first.key).headers["Location"] == "/"
    night = replay.night(Tournament.objects.get().pk)
    assert (night.rules, night.date) == (find("tanglewood").rules, timezone.localdate())


def test_setting_up_names_the_night_on_home_and_wall(desk, client):
    assert set_up(desk, name="Saturday euchre").headers["Location"] == "/"
    home = page(desk)
    assert "Saturday euchre\u2069 is set up for" in home
    assert "The wall" in home
    assert '<i class="unseen">done</i>' in home
    wall = client.get(f"/display/{Tournament.objects.get().club.wall}/").content.decode()
    assert "Saturday euchre" in wall
    assert "Please sign in at the desk." in wall


def test_set_up_proposes_a_name_and_today(desk):
    form = desk.get(SET_UP).context["form"]
    assert form["name"].value() == f"{timezone.localdate():%A} euchre"
    assert f'value="{timezone.localdate()}"' in page(desk, SET_UP)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_every_house_is_set_up_as_its_sheet_has_it(desk, house):
    set_up(desk, house.key)
    assert replay.night(Tournament.objects.get().pk).rules == house.rules


def test_blank_night_shows_every_dial_at_once(desk):
    assert "<details open>" in page(desk, "/set-up/?from=blank")
    assert "<details open>" not in page(desk, "/set-up/?from=general")
    set_up(desk, "blank")
    assert replay.night(Tournament.objects.get().pk).rules == find("blank").rules


def test_night_like_another_copies_dials_and_prizes(desk):
    old = build.night(club(), day=days_ago(7), games=7, fee_cents=200)
    prizes = {
        "places": [{"cents": 0, "per_cent": 60}, {"cents": 500, "per_cent": 0}],
        "side": [{"feat": "high_game", "cents": 0, "per_cent": 10}],
        "nobody_twice": False,
        "whole_dollars": True,
    }
    build.planned(old, prizes=prizes)
    form = page(desk, f"/set-up/?from={old.pk}")
    assert "Changed: the sheet says 8 games (T26)." in form
    assert (
        "Prizes as they were: place 1: 60 per cent, place 2: $5.00, highest game: 10 per cent."
        in form
    )
    set_up(desk, old.pk)
    made = replay.night(Tournament.objects.latest("pk").pk)
    assert (made.rules.games, made.rules.fee_cents, made.plan.prizes) == (7, 200, prizes)


def test_beginning_that_is_not_there_asks_again(desk):
    other = build.night(build.director("Ann", club="Other").club)
    for source in ("", "nowhere", other.pk, "9" * 40, "-1"):
        answer = desk.get(f"/set-up/?from={source}")
        assert answer.templates[0].name == "set_up/begin.html"


def test_dials_are_turned_on_the_same_page(desk):
    set_up(desk, games="6", fee_cents="1.50", nobody_names="next_dealer")
    rules = replay.night(Tournament.objects.get().pk).rules
    assert (rules.games, rules.fee_cents, rules.nobody_names.value) == (6, 150, "next_dealer")


def test_sending_the_form_twice_makes_one_night(desk):
    sent = filled(desk, SET_UP, name="Saturday euchre")
    for name in ("Saturday euchre", "Another name"):
        answer = desk.post(SET_UP, sent | {"name": name}, follow=True)
        assert "Saturday euchre\u2069 is set up for" in answer.content.decode()
    assert Tournament.objects.count() == 1


def test_second_night_is_proposed_for_today_and_the_day_is_said(desk):
    first = build.night(club())
    assert "Tonight is set up already." in page(desk, "/set-up/")
    assert "Like tonight: Tuesday euchre" in page(desk, "/set-up/")
    for source in ("tanglewood", str(first.pk)):
        form = desk.get(f"/set-up/?from={source}").context["form"]
        assert form["date"].value() == timezone.localdate()
    set_up(desk, str(first.pk), name="Late round")
    home = page(desk)
    assert f"is set up for today, {timezone.localdate():%A, %B} {timezone.localdate().day}." in home
    assert "<bdi>Late round</bdi>" in home


def test_night_of_another_day_says_where_it_is_until_then(desk):
    build.night(club())
    day = timezone.localdate() + timedelta(days=7)
    set_up(desk, name="Next week", date=str(day))
    home = page(desk)
    assert f"is set up for {day:%A, %B} {day.day}. Until then it stands under All nights." in home


def test_correction_begins_with_a_choice_of_the_finished_games(desk):
    night = build.night(club(), games=3)
    build.seated(night, 8)
    assert f'href="/night/{night.pk}/correct/"' in page(desk)
    address = f"/night/{night.pk}/correct/"
    assert "It is being played." in page(desk, address)
    for game in (2, 3):
        finishing.type_all(night)
        rounds.seat(build.desk(night), game=game)
    way = r'<a href="/night/\d+/scores/(?:(\d)/)?"( autofocus)?><b>'
    shown = re.findall(way, page(desk, address).partition("<main")[2])
    assert shown == [("2", " autofocus"), ("1", ""), ("", "")]


def test_clause_marks_are_explained_where_they_stand(desk):
    night = build.night(club())
    for address in (f"/night/{night.pk}/rules/", SET_UP, f"/night/{night.pk}/set-up/"):
        assert "is our number for a sentence of the" in page(desk, address)


@pytest.mark.parametrize("address", ["/", "/set-up/", SET_UP, "set-up/", "rules/"])
def test_no_page_of_the_director_speaks_of_dials(desk, address):
    night = build.night(club(), games=6, minutes=20)
    address = address if address.startswith("/") else f"/night/{night.pk}/{address}"
    shown = re.sub(r"<[^>]*>", " ", page(desk, address))
    assert not re.search(r"\bdials?\b", shown)


def test_looks_are_named_for_who_sees_them(desk):
    assert re.search(r'aria-labelledby="looks">.*<b id="looks">Colors:</b>', page(desk), re.S)


def test_changing_a_night_changes_name_and_dials(desk):
    night = build.night(club())
    address = f"/night/{night.pk}/set-up/"
    assert 'value="Tuesday euchre"' in page(desk, address)
    sent = filled(desk, address, name="Charity night", games="6")
    answer = desk.post(address, sent, follow=True)
    assert "Charity night is on" in answer.content.decode()
    assert "Number of games: 6 games" in answer.content.decode()
    found = replay.night(night.pk)
    assert (found.name, found.rules.games) == ("Charity night", 6)


def test_change_that_is_refused_says_why_and_keeps_what_was_typed(desk):
    night = build.night(club(), games=3)
    build.seated(night, 8)
    address = f"/night/{night.pk}/set-up/"
    sent = filled(desk, address, format="total_points", name="Kept")
    answer = desk.post(address, sent).content.decode()
    assert "Game 1 is seated already" in answer
    assert 'value="Kept"' in answer
    assert replay.night(night.pk).name == "Tuesday euchre"


def test_changing_a_night_leads_to_its_rules_and_prizes(desk):
    night = build.night(club())
    found = page(desk, f"/night/{night.pk}/set-up/")
    assert f'href="/night/{night.pk}/rules/"' in found
    assert f'href="/night/{night.pk}/payout/"' in found


def test_rules_tonight_say_every_dial_and_what_is_turned(desk):
    night = build.night(club(), fee_cents=200, minutes=20)
    found = desk.get(f"/night/{night.pk}/rules/")
    html = found.content.decode()
    assert "Tanglewood, with 2 house rules changed." in html
    assert "<b>Changed.</b> The sheet (T3) says: $1.00" in html
    assert "<b>Changed.</b> Our suggestion, for the sheet does not say: 18 minutes" in html
    assert "the dealer must name trump" in html
    read = [one.clause for one in found.context["board"].sheet]
    assert "T3" not in read
    assert "T4" in read


@pytest.mark.parametrize(
    ("house", "odd_numbers", "never"),
    [
        ("tanglewood", "threes", r"sits? out|sitting out"),
        ("tanglewood", "bench", r"one or two|takes? everybody in"),
        ("alameda", "bench", r"odd numbers make tables|nobody sits out"),
    ],
)
def test_rules_say_only_what_holds_for_the_players_left_over(desk, house, odd_numbers, never):
    night = build.night(club(), house=house, odd_numbers=odd_numbers)
    board = desk.get(f"/night/{night.pk}/rules/").context["board"]
    rules = [rule for section in board.sections for rule in section.rules]
    spoken = [rule.words for rule in rules] + [line.words for line in board.sheet]
    assert not [words for words in spoken if re.search(never, words, re.IGNORECASE)]
    assert any("A game missed" in words for words in spoken) == (house == "tanglewood")


def test_rules_as_the_sheet_has_them_say_so(desk):
    night = build.night(club(), house="athens")
    assert "Athens Catholic Community, as its sheet has it." in page(
        desk, f"/night/{night.pk}/rules/"
    )


def test_last_weeks_night_is_over_and_stays_as_it_was(desk):
    old = build.night(club(), day=days_ago(7))
    assert "Start tonight's tournament?" in page(desk)
    set_up(desk, name="New night")
    assert Tournament.objects.count() == 2
    old.refresh_from_db()
    assert old.name == "Tuesday euchre"


def test_night_to_come_is_announced_and_can_be_changed(desk, client):
    day = timezone.localdate() + timedelta(days=7)
    set_up(desk, name="Charity night", date=str(day))
    night = Tournament.objects.get()
    home = page(desk)
    assert "Start tonight's tournament?" in home
    assert f'href="/night/{night.pk}/"' in home
    assert "Next: <bdi>Charity night</bdi>" in home
    assert "Next: <bdi>Charity night</bdi>" in client.get("/display/", follow=True).content.decode()
    address = f"/night/{night.pk}/set-up/"
    desk.post(address, filled(desk, address, date=TODAY))
    assert "Start tonight's tournament?" not in page(desk)
    assert Tournament.objects.count() == 1


def test_another_clubs_night_is_not_there(desk):
    other = build.night(build.director("Ann", club="Other").club, name="Theirs")
    for address in ("", "set-up/", "rules/"):
        assert desk.get(f"/night/{other.pk}/{address}").status_code == 404
    assert desk.post(f"/night/{other.pk}/set-up/", {"name": "Ours"}).status_code == 404
    other.refresh_from_db()
    assert other.name == "Theirs"


@pytest.mark.parametrize(
    ("days", "sentence"), [(-1, "That day is over."), (367, "more than a year away")]
)
def test_day_that_cannot_be_meant_is_refused(desk, days, sentence):
    answer = set_up(desk, date=str(days_ago(-days)))
    assert sentence in answer.content.decode()
    assert not Tournament.objects.exists()


def test_night_that_runs_past_midnight_keeps_its_day(desk):
    night = build.night(club(), day=days_ago(1))
    address = f"/night/{night.pk}/set-up/"
    desk.post(address, filled(desk, address, name="Long night"))
    night.refresh_from_db()
    assert (night.name, night.date) == ("Long night", days_ago(1))


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"name": ""}, "name", "Give it a name."),
        ({"name": "x" * 61}, "name", "At most 60 characters, please. This has 61."),
        ({"date": ""}, "date", "Choose the day."),
        ({"date": "2026-13-45"}, "date", "Write the day like 2026-11-21."),
        ({"made": "x"}, "made", "Makers with three or four tricks: write a whole number"),
    ],
)
def test_wrong_answer_is_told_beside_its_box_and_kept(desk, typed, field, sentence):
    answer = set_up(desk, **typed)
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
    set_up(desk, club=other.pk, table_keys=99, id=7, seed="mine", house="athens", practice="1")
    night = Tournament.objects.get()
    assert (night.club.name, night.table_keys, night.house) == ("Tanglewood", 1, "tanglewood")
    assert night.seed != "mine"
    assert not night.practice


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "{% now 'Y' %}"],
)
def test_name_is_only_ever_text(desk, client, name):
    set_up(desk, name=name)
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
    set_up(desk, name="Ours")
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


# A night that is not in memory costs thirteen.
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
    build.seated(night, players)
    for address, queries in QUERIES.items():
        with django_assert_num_queries(queries):
            desk.get(address.format(night=night.pk))


def test_night_that_is_played_says_how_many_games_it_had(desk):
    row = build.night(club(), games=1)
    build.seated(row, 8)
    assert courses.of(replay.night(row.pk)).progress() == "Game 1 of 1: 2 tables."
    assert courses.of(finishing.type_all(row)).progress() == "1 game is played."


def test_bracket_says_how_many_of_its_games_are_over(desk):
    row = build.night(club(), house="athens")
    pairs.drawn(row, 4)
    assert courses.of(replay.night(row.pk)).progress() == "4 teams; 0 games are over."
    draw_and_call.call_games(build.desk(row))
    pairs.play(row, replay.night(row.pk).rounds.on_now[0].name)
    assert courses.of(replay.night(row.pk)).progress() == "4 teams; 1 game is over."
