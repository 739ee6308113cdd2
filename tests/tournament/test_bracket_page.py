"""The bracket at the desk, as a browser without script finds it."""

import re
from html import unescape

import pytest

from tests import build
from tests.patience import at_most
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tournament import replay
from tournament.actions import bracket, bracket_games, entries, setup
from tournament.models import Club
from tournament.night.door import Tick
from tournament.night.onward import where_of


@pytest.fixture
def hall(desk):
    return Hall(desk, build.night(Club.objects.get(), house="athens"))


class Hall:
    def __init__(self, client, night):
        self.client = client
        self.row = night
        self.address = f"/night/{night.pk}/bracket/"

    def look(self, where="", **query):
        return text(self.client.get(where or self.address, query, follow=True))

    def press(self, do, **sent):
        return text(self.client.post(self.address, {"do": do, **sent}, follow=True))

    def type(self, table, north, east, press="", **more):
        sent = {f"t{table}b0": north, f"t{table}b1": east, f"t{table}was": "?", **more}
        sent[f"t{table}version"] = more.get("version", 0)
        if press:
            sent["press"] = f"{table} {press}"
        found = self.client.post(f"/night/{self.row.pk}/scores/", sent, follow=True)
        return text(found)

    @property
    def night(self):
        return replay.night(self.row.pk)


def text(response):
    assert response.status_code in (200, 409, 422), response.status_code
    bare = re.sub(r"<(script|style).*?</\1>", " ", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", bare)))


def test_draw_page_says_what_it_makes_and_who_is_left_out(hall):
    pairs.sign_in(hall.row, 5)
    pairs.enter(hall.row, "Zoe Alone")
    found = hall.look()
    assert "5 teams ready: 1 game in the first round, and 3 teams without one" in found
    assert "Zoe Alone 6 waits for a partner" in found
    assert "With 2 tables it would be over at about" in found
    entries.tick(build.desk(hall.row), entry=3, ticks=frozenset({Tick.FEE}), on=False)
    assert re.search(r"Cora Abbott & Dan Abbott \d owes \$10\.00", hall.look())


def test_draw_is_made_again_and_taken_back_until_a_game_is_over(hall):
    pairs.sign_in(hall.row, 4)
    assert "4 teams are drawn." in hall.press("draw")
    first = hall.night.bracket.teams
    found = first
    turns = at_most(200)
    while next(turns) and found == first:
        hall.press("draw")
        found = hall.night.bracket.teams
    assert "taken back" in hall.press("take-back")
    assert not hall.night.is_drawn
    hall.press("draw")
    hall.press("call-all")
    pairs.play(hall.row, hall.night.on_now[0].name)
    assert "is not drawn again" in hall.press("draw")


def test_director_seeds_the_teams_where_the_house_says_so(hall):
    setup.turn_dials(build.desk(hall.row), dials={"bracket_draw": "seeds"})
    pairs.sign_in(hall.row, 4)
    hall.press("draw", place1="4", place2="1", place3="2", place4="3")
    assert hall.night.bracket.teams == ("2", "3", "4", "1")


def test_games_are_called_to_free_tables_and_the_others_wait(hall):
    pairs.drawn(hall.row, 8)
    hall.press("tables", tables="3")
    found = hall.look()
    assert found.count("Next on table") == 3
    assert found.count("Ready, no table") == 1
    hall.press("call-all")
    found = hall.look()
    assert "Ready, no table" in found
    assert "just called" in found
    assert "every table is busy" in hall.press("call-all")


def test_director_sends_a_game_to_another_table_or_takes_the_call_back(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call", name="W1.2", table="1")
    assert hall.night.on_now[0].table == 1
    assert "W1.2 is being played on table 1" in hall.press("call", name="W1.1", table="1")
    hall.press("call-back", name="W1.2")
    assert not hall.night.on_now


def test_result_is_asked_about_with_where_both_go_and_then_kept(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    a, b = hall.night.bracket.teams_in("W1.1")
    found = hall.type(1, 10, 7)
    assert f"(team {a}) goes on to W2.1" in found
    assert f"(team {b}) plays on in L1.1" in found
    assert "Is it so?" in found
    assert "W1.1" not in hall.night.bracket.endings
    hall.type(1, 10, 7, "keep")
    assert hall.night.bracket.endings["W1.1"].score == (10, 7)


@pytest.mark.parametrize(("north", "east"), [(9, 7), (14, 9), (10, 10)])
def test_score_that_cannot_be_is_refused(hall, north, east):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    hall.type(1, north, east)
    assert "W1.1" not in hall.night.bracket.endings
    hall.type(1, north, east, "keep")
    assert "W1.1" not in hall.night.bracket.endings


def test_wrong_winner_with_games_built_on_it_lists_them_and_takes_a_reason(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    for game in hall.night.on_now:
        pairs.play(hall.row, game.name)
    hall.press("call-all")
    pairs.play(hall.row, "L1.1")
    one = next(each for each in hall.night.rounds if each.name == "W1.1")
    address = f"/night/{hall.row.pk}/scores/{one.number}/"
    sent = {"t1b0": 7, "t1b1": 10, "t1was": "10,7", "t1version": one.games[0].sheet.version}
    told = text(hall.client.post(address, sent))
    assert "Because of W1.1, L1.1 was played and W2.1 (table 2: team" in told
    assert "Let the result stand" in told
    assert hall.night.bracket.endings["W1.1"].score == (10, 7)
    before = hall.night.written
    stands = sent | {"t1seen": one.games[0].sheet.version, "press": "1 stand", "t1reason": "agreed"}
    told = "the result stands at 10–7, though 7–10 was claimed: agreed"
    assert told in text(hall.client.post(address, stands, follow=True))
    (ruling,) = (fact for name, fact in hall.night.written.items() if name not in before)
    assert ruling.words == f"Game W1.1, table 1: {told}"
    log = text(hall.client.get(f"/night/{hall.row.pk}/rulings/"))
    assert "Game W1.1, table 1" in log
    assert log.count(told.capitalize()) == 1
    seen = {"t1seen": one.games[0].sheet.version, "press": "1 why", "t1reason": "slip misread"}
    hall.client.post(address, sent | seen)
    assert hall.night.bracket.endings["W1.1"].score == (7, 10)
    assert "L1.1" not in {each.name for each in hall.night.rounds}


def test_forfeits_and_a_team_that_goes_home(hall):
    progress = pairs.drawn(hall.row, 4).bracket
    a, b = progress.teams_in("W1.1")
    assert f"forfeited by team {a}" in hall.press("forfeit", name="W1.1", by="a")
    c, _ = progress.teams_in("W1.2")
    assert "goes home: W1.2, L1.1 forfeited" in hall.press("withdraw", team=c)
    assert hall.night.bracket.sides["W2.1"][0] == b
    hall.press("come-back", team=c)
    assert "W1.2" not in hall.night.bracket.endings


def test_double_no_show_sends_nobody_on(hall):
    pairs.drawn(hall.row, 4)
    assert "Both forfeit W1.1" in hall.press("forfeit", name="W1.1", by="both")
    assert sorted(hall.night.bracket.losses.values()) == [0, 0, 2, 2]


def test_way_of_one_team_is_drawn_and_an_unknown_one_is_not(hall):
    pairs.drawn(hall.row, 8)
    assert "are team 3's way" in hall.look(team="3")
    assert "'s way, " not in hall.look(team="99")


def test_end_of_the_evening_is_told_with_the_winner_and_the_places(hall):
    pairs.drawn(hall.row, 5)
    pairs.play_all(hall.row)
    found = hall.look()
    winner = hall.night.bracket.champion
    assert f"Team {winner} is first. Every game is played." in found
    assert "To the prizes" in found
    standings = hall.look(f"/night/{hall.row.pk}/standings/")
    assert "Final: every game is played." in standings


def test_card_of_a_team_tells_its_games_and_where_they_led(hall):
    pairs.drawn(hall.row, 4)
    bracket.call_games(build.desk(hall.row))
    a, b = hall.night.bracket.teams_in("W1.1")
    pairs.play(hall.row, "W1.1", (11, 8))
    bracket_games.forfeit(build.desk(hall.row), name="W1.2", by="b")
    assert "won 11–8; goes on to W2.1" in hall.look(f"/night/{hall.row.pk}/card/{a}/")
    lost = hall.look(f"/night/{hall.row.pk}/card/{b}/")
    assert "lost 8–11; plays on in L1.1" in lost
    other = hall.night.bracket.sides["W1.2"][1]
    assert "W1.2" in hall.look(f"/night/{hall.row.pk}/card/{other}/")
    assert hall.client.get(f"/night/{hall.row.pk}/card/77/").status_code == 404


def test_steps_and_home_lead_through_the_evening(hall):
    home = f"/night/{hall.row.pk}/"
    pairs.sign_in(hall.row, 4)
    assert "Draw the bracket" in hall.look(home)
    hall.press("draw")
    assert "Call 2 games" in hall.look(home)
    hall.press("call-all")
    assert "Enter the scores" in hall.look(home)
    pairs.play_all(hall.row)
    assert "To the prizes" in hall.look(home)


def test_pressed_nonsense_changes_nothing(hall):
    pairs.drawn(hall.row, 4)
    before = hall.night.revision
    for do, sent in (
        ("fly", {}),
        ("call", {"name": "Q9", "table": "1"}),
        ("call", {"name": "L9.9", "table": "1"}),
        ("call", {"name": "W1.1", "table": "77"}),
        ("forfeit", {"name": "W1.1", "by": "c"}),
        ("forfeit", {"name": "L1.1", "by": "a"}),
        ("withdraw", {"team": "99"}),
        ("tables", {"tables": "0"}),
        ("call-back", {"name": "W1.1"}),
    ):
        hall.press(do, **sent)
    assert hall.night.revision == before


def test_night_without_a_bracket_has_no_such_page(desk):
    night = build.night(Club.objects.get())
    found = desk.get(f"/night/{night.pk}/bracket/")
    assert (found.status_code, found.url) == (302, f"/night/{night.pk}/seat/")


def test_card_says_where_each_game_led_also_once_the_team_is_out(hall):
    pairs.drawn(hall.row, 4)
    found = pairs.play_all(hall.row)
    third = next(p.result.entrant for p in found.standings if p.rank == 3)
    card = hall.look(f"/night/{hall.row.pk}/card/{third}/")
    assert card.count("is out, 3rd place") == 1


def test_correction_without_a_reason_keeps_its_page(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    for game in hall.night.on_now:
        pairs.play(hall.row, game.name)
    hall.press("call-all")
    one = next(each for each in hall.night.rounds if each.name == "W1.1")
    sent = {"t1b0": 7, "t1b1": 10, "t1was": "10,7", "t1version": one.games[0].sheet.version}
    told = text(hall.client.post(f"/night/{hall.row.pk}/scores/{one.number}/", sent))
    assert "Result of W1.1" in told
    assert "Record it as a correction" in told


def test_wrong_forfeit_is_put_right_on_the_spot(hall):
    pairs.drawn(hall.row, 4)
    a, _ = hall.night.bracket.teams_in("W1.1")
    hall.press("forfeit", name="W1.1", by="a")
    correct = f"/night/{hall.row.pk}/correct/"
    assert f"forfeited by team {a}" in hall.look(correct)
    hall.client.post(correct, {"name": "W1.1", "by": "b"})
    assert hall.night.bracket.teams_in("W2.1") == (a,)
    hall.client.post(correct, {"name": "W1.1", "by": ""})
    assert "W1.1" in hall.night.bracket.ready
    assert "W1.1 is not forfeited" in text(hall.client.post(correct, {"name": "W1.1", "by": "a"}))


def test_wrong_forfeit_with_games_built_on_it_takes_a_reason(hall):
    pairs.drawn(hall.row, 4)
    a, b = hall.night.bracket.teams_in("W1.1")
    hall.press("forfeit", name="W1.1", by="a")
    hall.press("call-all")
    pairs.play(hall.row, "W1.2")
    hall.press("call-all")
    before = hall.night.written
    correct = f"/night/{hall.row.pk}/correct/"
    told = text(hall.client.post(correct, {"name": "W1.1", "by": "b"}))
    assert "Because of W1.1, L1.1 (table" in told
    assert hall.night.written == before
    sent = {"name": "W1.1", "by": "b", "reason": "wrong button"}
    done = text(hall.client.post(correct, sent, follow=True))
    one, other = hall.night.bracket.teams_in("W2.1")
    assert f"W2.1 is team {one} v team {other} now" in done
    assert a in (one, other)
    assert b not in (one, other)


def test_ordinary_final_says_who_wins_the_tournament(hall):
    pairs.drawn(hall.row, 4)
    turns = at_most(200)
    while next(turns) and "F1" not in hall.night.bracket.ready:
        hall.press("call-all")
        for game in hall.night.on_now:
            pairs.play(hall.row, game.name)
    hall.press("call-all")
    a, b = hall.night.bracket.teams_in("F1")
    found = hall.type(1, 10, 7)
    assert f"(team {a}) wins the tournament; " in found
    assert f"(team {b}) is out, 2nd place" in found
    assert "F2" not in found
    second = hall.type(1, 7, 10)
    assert f"(team {b}) play a second final, F2. Is it so?" in second


def test_only_one_step_is_to_be_done_now(hall):
    pairs.drawn(hall.row, 4)
    assert hall.look("/").count("do now") == 1
    hall.press("call-all")
    assert hall.look("/").count("do now") == 1


def test_result_is_opened_where_it_is_put_right(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    game = hall.night.on_now[0]
    pairs.play(hall.row, game.name)
    page = hall.client.get(f"/night/{hall.row.pk}/scores/{game.round}/").content.decode()
    assert begins_at(page) == "t1b0"


def test_last_result_leads_to_the_prizes(hall):
    pairs.drawn(hall.row, 2)
    night = pairs.play_all(hall.row)
    last = night.rounds[-1]
    assert "To the prizes" in hall.look(f"/night/{hall.row.pk}/scores/{last.number}/")


def test_team_is_told_the_game_that_it_really_plays_next(hall):
    """Past a game whose other team has gone home."""
    night = pairs.drawn(hall.row, 8)
    hall.press("call-all")
    gone, _ = night.bracket.teams_in("W1.1")
    hall.press("withdraw", team=gone)
    loser = night.bracket.teams_in("W1.2")[1]
    pairs.play(hall.row, "W1.2")
    told = where_of(hall.night, "W1.2", loser)
    assert told.startswith("plays on in L2")


@pytest.mark.django_db
def test_tied_game_that_needs_one_more_hand_is_waited_for(client):
    club = build.director(club="McAllen").club
    hall = Hall(client, build.night(club, house="mcallen", format="single_elimination"))
    client.force_login(club.directors.get())
    pairs.sign_in(hall.row, 4, "Men's")
    bracket.draw(build.desk(hall.row))
    hall.press("call-all")
    hall.type(1, 7, 7, "keep")
    found = hall.look(f"/night/{hall.row.pk}/scores/")
    assert "decides who goes on. Who won it?" in found
    assert "0 of 2 in · waiting for 2 · one more hand: 1" in found
