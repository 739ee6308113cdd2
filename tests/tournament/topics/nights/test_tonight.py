"""The director's home page, the setup of a night, its changes, and the rules page."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from rotation.bracket.progress import GameState
from scoring.dials.house_rules import DIALS
from scoring.dials.options import UnplayedDealRule
from scoring.houses import HOUSES, find_house
from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.form_filling import filled_form
from tests.tournament.server.access.test_permissions import PAGES
from tournament.evening import courses
from tournament.evening.courses.rounds import CHECK_IN_REQUEST
from tournament.evening.night import draws
from tournament.evening.night.party import PLAYER_WORDS
from tournament.evening.words.names import too_long_refusal
from tournament.kit.desk.boards.links import CLUB_LINKS, NIGHT_LINKS, TROUBLE_LINKS
from tournament.kit.desk.forms.fields import WRONG_DATE_SENTENCE
from tournament.storage.models import Tournament
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.wall.channels import practice_sentence

TODAY = str(timezone.localdate())
TANGLEWOOD_SETUP_ADDRESS = "/set-up/?from=tanglewood"


def page_html(desk, address="/"):
    return desk.get(address).content.decode()


def send_setup_form(desk, source="tanglewood", **fields):
    address = f"/set-up/?from={source}"
    return desk.post(address, filled_form(desk, address, **fields))


def club():
    return build.Club.objects.get()


def days_ago(days):
    return timezone.localdate() - timedelta(days=days)


def test_home_page_links_only_to_pages_that_exist():
    linked_pages = {
        link.page for group in (TROUBLE_LINKS, NIGHT_LINKS, CLUB_LINKS) for link in group.links
    }
    assert linked_pages - set(PAGES) == set()


def test_home_page_of_a_new_club_asks_for_its_rules(desk):
    home = page_html(desk)
    assert "Set up tonight" in home
    assert home.count("autofocus") == 1
    assert [starting_point.key for starting_point in desk.get("/").context["starting_points"]] == [
        "tanglewood",
        *(house.key for house in HOUSES if house.key != "tanglewood"),
        "blank",
    ]
    assert 'aria-current="step"' in home


def test_home_page_offers_a_night_like_last_weeks_first(desk):
    last_night = build.night(club(), day=days_ago(7), games=7)
    home = page_html(desk)
    assert home.count('class="do"') == 1
    assert f'<a class="do" href="/set-up/?from={last_night.pk}" autofocus>' in home
    assert "Like last week: Tuesday euchre" in home
    assert "(Tanglewood, 7 games)." in home


def test_home_page_of_a_night_offers_one_next_step(desk):
    night = build.night(club())
    home = page_html(desk)
    assert home.count('class="do"') == 1
    assert (
        f'<a class="do" href="/night/{night.pk}/check-in/" autofocus>Check in players</a>' in home
    )
    assert PLAYER_WORDS.nobody_here_sentence in home
    assert "Seat game 1" not in home
    build.check_in(night, *build.players(4))
    assert f'href="/night/{night.pk}/seat/">Seat game 1</a>' in page_html(desk)


def test_home_page_shows_the_progress_of_the_game(desk):
    night = build.night(club())
    build.seat_players(night, 38)
    home = page_html(desk)
    assert courses.course_of(reader.night(night.pk)).progress_sentence() in home
    assert "Enter scores for game 1" in home
    assert "Tables in: 0 of 9." in home


def test_home_and_scores_pages_link_to_the_wrong_seats_page(desk):
    night = build.night(club())
    build.seat_players(night, 8)
    scores_html = desk.get(f"/night/{night.pk}/scores/").content.decode()
    assert f'<a href="/night/{night.pk}/scores/1/1/#problem">Problem?<' in scores_html
    table = desk.get(f"/night/{night.pk}/scores/1/1/").content.decode()
    assert '<h2 id="problem">' in table
    assert "Players in the wrong seats</a>" in table
    assert "Can't read the score sheet</a>" in table


def test_home_page_counts_teams_that_sit_out(desk):
    night = build.night(club(), house="mcallen", odd_division="average")
    pairs.check_in_teams(night, 5, "Men's")
    rounds.seat_next_game(build.desk(night), game=1)
    assert courses.course_of(reader.night(night.pk)).progress_sentence() in page_html(desk)


@pytest.mark.parametrize(("count", "words"), [(1, "1 team ready"), (2, "2 teams ready")])
def test_home_page_counts_the_ready_teams(desk, count, words):
    pairs.check_in_teams(build.night(club(), house="athens"), count)
    assert f"{words}." in desk.get("/").content.decode()


def test_home_page_of_a_closed_night_offers_the_standings(desk):
    night = build.night(club())
    build.change_plan(night, closed=timezone.now())
    home = page_html(desk)
    assert f'<a href="/night/{night.pk}/closing/">Reopen it</a>' in home
    assert "Correct a score" not in home
    assert "Late arrival" not in home
    assert f'href="/night/{night.pk}/history/"' in home
    assert f'<a class="do" href="/night/{night.pk}/standings/" autofocus>' in home


def test_page_of_any_night_is_the_home_page(desk):
    night = build.night(club(), day=days_ago(7))
    html = page_html(desk, f"/night/{night.pk}/")
    assert html.count('class="do"') == 1
    assert "<h1><bdi>Tuesday euchre</bdi></h1>" in html
    assert "Good " not in html


def test_practice_night_is_never_tonight_and_is_marked(desk):
    night = build.night(club(), day=timezone.localdate())
    build.change_plan(night, practice=True)
    home = desk.get("/")
    assert home.context["board"].night is None
    assert not any(
        starting_point.is_copy_of_night for starting_point in home.context["starting_points"]
    )
    for address in ("", "set-up/", "rules/"):
        html = page_html(desk, f"/night/{night.pk}/{address}")
        assert practice_sentence() in html
    assert desk.get(f"/set-up/?from={night.pk}").templates[0].name == "set_up/begin.html"


def test_page_to_add_another_night_knows_that_tonight_is_closed(desk):
    night = build.night(club(), day=timezone.localdate())
    assert "Tonight is already set up." in page_html(desk, "/set-up/")
    closing.close_night(build.desk(night, reason="no one came"))
    assert "Tonight is closed." in page_html(desk, "/set-up/")


def test_six_steps_of_the_night_are_shown_with_their_state_in_words(desk):
    home = page_html(desk)
    assert all(
        f"<b>{step}</b>" in home
        for step in ("Set up", "Check in", "Seat", "Play", "Standings", "Prizes")
    )
    assert home.count('<i class="unseen">not yet</i>') == 5
    assert home.count('<i class="unseen">do now</i>') == 1


def test_night_is_set_up_by_two_presses(desk):
    tanglewood_starting_point = desk.get("/").context["starting_points"][0]
    assert send_setup_form(desk, tanglewood_starting_point.key).headers["Location"] == "/"
    night = reader.night(Tournament.objects.get().pk)
    assert (night.rules, night.date) == (find_house("tanglewood").rules, timezone.localdate())


def test_new_night_is_named_at_home_and_on_the_wall(desk, client):
    assert send_setup_form(desk, name="Saturday euchre").headers["Location"] == "/"
    home = page_html(desk)
    assert "Saturday euchre\u2069 is set up for" in home
    assert "Big screen" in home
    assert '<i class="unseen">done</i>' in home
    wall = client.get(f"/display/{Tournament.objects.get().club.wall}/").content.decode()
    assert "Saturday euchre" in wall
    assert CHECK_IN_REQUEST in wall


def test_setup_proposes_a_name_and_todays_date(desk):
    form = desk.get(TANGLEWOOD_SETUP_ADDRESS).context["form"]
    assert form["name"].value() == f"{timezone.localdate():%A} euchre"
    assert f'value="{timezone.localdate()}"' in page_html(desk, TANGLEWOOD_SETUP_ADDRESS)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_night_of_each_house_is_set_up_as_its_sheet_says(desk, house):
    send_setup_form(desk, house.key)
    assert reader.night(Tournament.objects.get().pk).rules == house.rules


def test_setup_of_a_blank_night_opens_the_list_of_house_rules(desk):
    assert "<details open>" in page_html(desk, "/set-up/?from=blank")
    assert "<details open>" not in page_html(desk, "/set-up/?from=general")
    send_setup_form(desk, "blank")
    assert reader.night(Tournament.objects.get().pk).rules == find_house("blank").rules


def test_night_like_another_copies_house_rules_and_prizes(desk):
    last_night = build.night(club(), day=days_ago(7), games=7, fee_cents=200)
    prizes = {
        "places": [{"cents": 0, "per_cent": 60}, {"cents": 500, "per_cent": 0}],
        "side": [{"feat": "high_game", "cents": 0, "per_cent": 10}],
        "nobody_twice": False,
        "whole_dollars": True,
    }
    build.change_plan(last_night, prizes=prizes)
    form_html = page_html(desk, f"/set-up/?from={last_night.pk}")
    assert "Changed. The rule sheet says &quot;8 games&quot;." in form_html
    assert "Same prizes as last time: 1st 60%, 2nd $5.00, Highest game 10%." in form_html
    send_setup_form(desk, last_night.pk)
    copied_night = reader.night(Tournament.objects.latest("pk").pk)
    assert (copied_night.rules.games, copied_night.rules.fee_cents, copied_night.plan.prizes) == (
        7,
        200,
        prizes,
    )


def test_unknown_starting_point_is_asked_for_again(desk):
    other_night = build.night(build.director("Ann", club="Other").club)
    for source in ("", "nowhere", other_night.pk, "9" * 40, "-1"):
        response = desk.get(f"/set-up/?from={source}")
        assert response.templates[0].name == "set_up/begin.html"


def test_house_rules_are_changed_on_the_set_up_page(desk):
    send_setup_form(desk, games="6", fee_cents="1.50", nobody_names="next_dealer")
    rules = reader.night(Tournament.objects.get().pk).rules
    assert (rules.games, rules.fee_cents, rules.nobody_names.value) == (6, 150, "next_dealer")


def test_form_sent_twice_sets_up_one_night(desk):
    form_fields = filled_form(desk, TANGLEWOOD_SETUP_ADDRESS, name="Saturday euchre")
    for name in ("Saturday euchre", "Another name"):
        response = desk.post(TANGLEWOOD_SETUP_ADDRESS, form_fields | {"name": name}, follow=True)
        assert "Saturday euchre\u2069 is set up for" in response.content.decode()
    assert Tournament.objects.count() == 1


def test_second_night_of_a_day_is_set_up_for_today(desk):
    first_night = build.night(club())
    assert "Like tonight: Tuesday euchre" in page_html(desk, "/set-up/")
    for source in ("tanglewood", str(first_night.pk)):
        form = desk.get(f"/set-up/?from={source}").context["form"]
        assert form["date"].value() == timezone.localdate()
    send_setup_form(desk, str(first_night.pk), name="Late round")
    home = page_html(desk)
    assert f"is set up for today, {timezone.localdate():%A, %B} {timezone.localdate().day}." in home
    assert "<bdi>Late round</bdi>" in home


def test_night_of_another_day_links_to_its_page(desk):
    build.night(club())
    day = timezone.localdate() + timedelta(days=7)
    send_setup_form(desk, name="Next week", date=str(day))
    home = page_html(desk)
    assert f"is set up for {day:%A, %B} {day.day}. Until then, find it under All nights." in home


def test_correction_begins_with_a_choice_of_finished_games(desk):
    night = build.night(club(), games=3)
    build.seat_players(night, 8)
    assert f'href="/night/{night.pk}/correct/"' in page_html(desk)
    address = f"/night/{night.pk}/correct/"
    assert "Being played." in page_html(desk, address)
    for game in (2, 3):
        finishing.enter_all_totals(night)
        rounds.seat_next_game(build.desk(night), game=game)
    link_pattern = r'<a href="/night/\d+/scores/(?:(\d)/)?"( autofocus)?><b>'
    html = re.findall(link_pattern, page_html(desk, address).partition("<main")[2])
    assert html == [("", ""), ("2", " autofocus"), ("1", "")]
    assert page_html(desk, address).count("Game 3 is seated, so each change needs a reason.") == 1
    finishing.enter_all_totals(night)
    assert "seated, so each change of an earlier game needs a reason." in page_html(desk, address)


def test_line_numbers_of_the_sheet_are_only_on_the_rules_page(desk):
    night = build.night(club())
    assert "(T1) is our number for a line of the rule sheet" in page_html(
        desk, f"/night/{night.pk}/rules/"
    )
    for address in (TANGLEWOOD_SETUP_ADDRESS, f"/night/{night.pk}/set-up/"):
        assert not re.search(r"\bT\d", re.sub(r"<[^>]*>", " ", page_html(desk, address)))


@pytest.mark.parametrize(
    "address", ["/", "/set-up/", TANGLEWOOD_SETUP_ADDRESS, "set-up/", "rules/"]
)
def test_pages_of_the_director_never_say_dial(desk, address):
    night = build.night(club(), games=6, minutes=20)
    address = address if address.startswith("/") else f"/night/{night.pk}/{address}"
    html = re.sub(r"<[^>]*>", " ", page_html(desk, address))
    assert not re.search(r"\bdials?\b", html)


def test_choice_of_colors_has_a_label(desk):
    assert re.search(r'<summary>Colors</summary>.*aria-label="Colors">', page_html(desk), re.S)


def test_changed_setup_changes_name_and_house_rules(desk):
    night = build.night(club())
    address = f"/night/{night.pk}/set-up/"
    assert 'value="Tuesday euchre"' in page_html(desk, address)
    form_fields = filled_form(desk, address, name="Charity night", games="6")
    response = desk.post(address, form_fields, follow=True)
    assert "Charity night is on" in response.content.decode()
    assert DIALS["games"].history_line(8, 6) in response.content.decode()
    night_now = reader.night(night.pk)
    assert (night_now.name, night_now.rules.games) == ("Charity night", 6)


def test_refused_change_of_the_setup_keeps_what_was_typed(desk):
    night = build.night(club(), games=3)
    build.seat_players(night, 8)
    address = f"/night/{night.pk}/set-up/"
    form_fields = filled_form(desk, address, format="total_points", name="Kept")
    html = desk.post(address, form_fields).content.decode()
    assert 'value="Kept"' in html
    assert reader.night(night.pk).name == "Tuesday euchre"


def test_page_of_the_setup_links_to_rules_and_prizes(desk):
    night = build.night(club())
    html = page_html(desk, f"/night/{night.pk}/set-up/")
    assert f'href="/night/{night.pk}/rules/"' in html
    assert f'href="/night/{night.pk}/payout/"' in html


def test_rules_page_lists_every_house_rule_and_marks_changed_ones(desk):
    night = build.night(club(), fee_cents=200, minutes=20)
    response = desk.get(f"/night/{night.pk}/rules/")
    html = response.content.decode()
    assert "Tanglewood: 2 house rules changed" in html
    assert "Changed. The rule sheet says &quot;$1.00&quot; (T3)." in html
    assert "We suggest &quot;18 minutes&quot;." in html
    assert UnplayedDealRule.DEALER_MUST_NAME.sentence in html
    clauses = [line.clause for line in response.context["board"].sheet_lines]
    assert "T3" not in clauses
    assert "T4" in clauses


@pytest.mark.parametrize(
    ("house", "odd_numbers", "unwanted_words"),
    [
        ("tanglewood", "threes", r"sits? out|sitting out"),
        ("tanglewood", "bench", r"one or two|1 or 2 |3-player tables\."),
        ("alameda", "bench", r"3-player tables\.|no one sits out"),
    ],
)
def test_rules_page_leaves_out_rules_for_other_odd_numbers(
    desk, house, odd_numbers, unwanted_words
):
    night = build.night(club(), house=house, odd_numbers=odd_numbers)
    board = desk.get(f"/night/{night.pk}/rules/").context["board"]
    rules = [rule for section in board.sections for rule in section.lines]
    sentences = [rule.rule_text for rule in rules] + [line.sentence for line in board.sheet_lines]
    assert not [
        sentence for sentence in sentences if re.search(unwanted_words, sentence, re.IGNORECASE)
    ]
    assert any("A missed game" in sentence for sentence in sentences) == (house == "tanglewood")


def test_rules_page_says_same_as_the_rule_sheet_if_no_rule_was_changed(desk):
    night = build.night(club(), house="athens")
    assert "Athens Catholic Community: same as the rule sheet" in page_html(
        desk, f"/night/{night.pk}/rules/"
    )


def test_last_weeks_night_is_over_and_stays_as_it_was(desk):
    last_night = build.night(club(), day=days_ago(7))
    assert "Set up tonight" in page_html(desk)
    send_setup_form(desk, name="New night")
    assert Tournament.objects.count() == 2
    last_night.refresh_from_db()
    assert last_night.name == "Tuesday euchre"


def test_night_to_come_is_announced_and_can_be_changed(desk, client):
    day = timezone.localdate() + timedelta(days=7)
    send_setup_form(desk, name="Charity night", date=str(day))
    night = Tournament.objects.get()
    home = page_html(desk)
    assert "Set up tonight" in home
    assert f'href="/night/{night.pk}/"' in home
    assert "Next: <bdi>Charity night</bdi>" in home
    assert "Next: <bdi>Charity night</bdi>" in client.get("/display/", follow=True).content.decode()
    address = f"/night/{night.pk}/set-up/"
    desk.post(address, filled_form(desk, address, date=TODAY))
    assert "Set up tonight" not in page_html(desk)
    assert Tournament.objects.count() == 1


def test_night_of_another_club_is_not_found(desk):
    other_night = build.night(build.director("Ann", club="Other").club, name="Theirs")
    for address in ("", "set-up/", "rules/"):
        assert desk.get(f"/night/{other_night.pk}/{address}").status_code == 404
    assert desk.post(f"/night/{other_night.pk}/set-up/", {"name": "Ours"}).status_code == 404
    other_night.refresh_from_db()
    assert other_night.name == "Theirs"


@pytest.mark.parametrize(
    ("days", "sentence"), [(-1, "That date has passed."), (367, "more than a year away")]
)
def test_impossible_date_is_refused(desk, days, sentence):
    response = send_setup_form(desk, date=str(days_ago(-days)))
    assert sentence in response.content.decode()
    assert not Tournament.objects.exists()


def test_night_that_goes_past_midnight_keeps_its_date(desk):
    night = build.night(club(), day=days_ago(1))
    address = f"/night/{night.pk}/set-up/"
    desk.post(address, filled_form(desk, address, name="Long night"))
    night.refresh_from_db()
    assert (night.name, night.date) == ("Long night", days_ago(1))


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"name": ""}, "name", "Enter a name."),
        ({"name": "x" * 61}, "name", too_long_refusal(60, 61)),
        ({"date": ""}, "date", "Choose a date."),
        ({"date": "2026-13-45"}, "date", WRONG_DATE_SENTENCE),
        ({"made": "x"}, "made", f"{DIALS['made'].label}: Enter a whole number"),
    ],
)
def test_wrong_value_is_reported_beside_its_box_and_kept(desk, fields, field, sentence):
    response = send_setup_form(desk, **fields)
    errors = response.context["form"].errors
    assert list(errors) == [field]
    assert errors[field][0].startswith(sentence)
    html = response.content.decode()
    assert 'role="alert"' in html
    assert f'id="id_{field}_error"' in html
    input_html = next(line for line in html.split("<input") if f'name="{field}"' in line)
    assert f"id_{field}_error" in input_html
    assert 'aria-invalid="true"' in input_html
    assert not Tournament.objects.exists()


def test_extra_fields_of_the_form_change_nothing(desk):
    other_club = build.director("Ann", club="Other").club
    send_setup_form(
        desk, club=other_club.pk, table_keys=99, id=7, seed="mine", house="athens", practice="1"
    )
    night = Tournament.objects.get()
    assert (night.club.name, night.table_keys, night.house) == ("Tanglewood", 1, "tanglewood")
    assert night.seed != "mine"
    assert not night.practice


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "{% now 'Y' %}"],
)
def test_hostile_name_is_shown_as_text(desk, client, name):
    send_setup_form(desk, name=name)
    night = Tournament.objects.get()
    for html in (
        page_html(desk),
        page_html(desk, "/set-up/"),
        page_html(desk, f"/set-up/?from={night.pk}"),
        page_html(desk, f"/night/{night.pk}/set-up/"),
        client.get("/display/", follow=True).content.decode(),
    ):
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert ">49<" not in html


def test_home_page_shows_no_night_of_another_club(desk):
    other_director = build.director("Ann", club="Other Club")
    build.night(other_director.club, name="Secret night")
    assert "Secret night" not in page_html(desk)
    send_setup_form(desk, name="Ours")
    assert set(Tournament.objects.values_list("club__name", "name")) == {
        ("Other Club", "Secret night"),
        ("Tanglewood", "Ours"),
    }


def test_short_wall_address_leads_to_the_only_club(desk, client):
    assert client.get("/display/", follow=True).status_code == 200
    assert client.get("/display/?light=yes").url.endswith("/?light=yes")
    build.director("Ann", club="Other")
    assert client.get("/display/").status_code == 404


def test_wall_opens_before_anything_is_set_up(desk):
    assert "No game yet" in desk.get("/display/", follow=True).content.decode()


def test_wall_has_no_controls(desk):
    wall = desk.get("/display/", follow=True).content.decode()
    assert "<form" not in wall
    assert "<button" not in wall


# These are the database queries of each page. Thirteen of them read a night that is not in memory.
QUERY_COUNT_BY_ADDRESS = {
    "/": 38,
    "/set-up/": 33,
    TANGLEWOOD_SETUP_ADDRESS: 19,
    "/set-up/?from={night}": 32,
    "/night/{night}/": 33,
    "/night/{night}/set-up/": 17,
    "/night/{night}/rules/": 17,
    "/hall/": 18,
    "/club/": 4,
}


@pytest.mark.parametrize("players", [4, 48])
def test_number_of_queries_of_each_page_is_known(desk, django_assert_num_queries, players):
    night = build.night(club())
    build.seat_players(night, players)
    for address, queries in QUERY_COUNT_BY_ADDRESS.items():
        with django_assert_num_queries(queries):
            desk.get(address.format(night=night.pk))


def test_finished_night_shows_its_number_of_games(desk):
    night = build.night(club(), games=1)
    build.seat_players(night, 8)
    assert courses.course_of(reader.night(night.pk)).progress_sentence() == "Game 1 of 1: 2 tables."
    assert (
        courses.course_of(finishing.enter_all_totals(night)).progress_sentence() == "1 game played."
    )


def test_bracket_shows_how_many_of_its_games_are_over(desk):
    night = build.night(club(), house="athens")
    pairs.draw_teams(night, 4)
    assert (
        courses.course_of(reader.night(night.pk)).progress_sentence() == "4 teams. 0 games played."
    )
    draw_and_call.call_games(build.desk(night))
    pairs.play_game(night, reader.night(night.pk).rounds.unfinished_games[0].name)
    assert (
        courses.course_of(reader.night(night.pk)).progress_sentence() == "4 teams. 1 game played."
    )


def test_bracket_counts_no_forfeit_as_a_game_played(desk):
    """Of the 6 games, one is forfeited before its call, and another because a team has left."""
    night_row = build.night(club(), house="athens")
    pairs.draw_teams(night_row, 4)
    forfeited_games.record_forfeit(build.desk(night_row), game_name="W1.1", by="a")
    draw_and_call.call_games(build.desk(night_row))
    assert (
        courses.course_of(reader.night(night_row.pk)).progress_sentence()
        == "4 teams. 0 games played."
    )
    forfeiter = draws.bracket_state(reader.night(night_row.pk)).occupants_by_game["W1.1"][0]
    forfeited_games.withdraw_team(build.desk(night_row), team=int(forfeiter))
    night = pairs.play_bracket(night_row)
    states = [ending.state for ending in draws.bracket_state(night).endings.values()]
    assert states.count(GameState.FORFEITED) == 2
    assert courses.course_of(night).progress_sentence() == "4 teams. 4 games played."
    assert '<td class="n" data-label="Games">4</td>' in desk.get("/nights/").content.decode()


def test_bracket_counts_no_unneeded_second_final(desk):
    night_row = build.night(club(), house="athens")
    pairs.draw_teams(night_row, 4)
    night = pairs.play_bracket(night_row)
    assert draws.bracket_state(night).endings["F2"].state is GameState.NOT_NEEDED
    assert courses.course_of(night).progress_sentence() == "4 teams. 6 games played."
