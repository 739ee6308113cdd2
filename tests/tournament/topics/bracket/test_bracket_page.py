"""The bracket at the desk, as a browser without script finds it."""

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from rotation.bracket.progress import places
from tests import build, plain
from tests.patience import at_most
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tournament.evening import facts
from tournament.evening.night import draws, ranking
from tournament.evening.night.attendance import Tick
from tournament.evening.night.bracket.calls import table_by_game
from tournament.evening.night.bracket.named_games import ONE_FALLS, both, team_name
from tournament.evening.night.bracket.where_next import where_of
from tournament.storage.models import Change, Club
from tournament.storage.reading import replay
from tournament.storage.reading.undo_bar import briefly
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.bracket.boards.at_the_tables import CalledTeam, calls, mark
from tournament.topics.door.boards.roster import roster
from tournament.topics.entrants.actions import entries
from tournament.topics.leaving.actions import going_home
from tournament.topics.phones.club_now import PublicNight
from tournament.topics.places.boards import cards
from tournament.topics.rulings import actions as rulings
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import hands

# A score that is not torn at the end of a line.
WHOLE = "10\N{WORD JOINER}–\N{WORD JOINER}7"


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


def shown(response, name):
    """What the page has shown of the games that a correction changes."""
    return unescape(re.search(f'name="{name}" value="(.*?)"', response.content.decode())[1])


def test_draw_page_says_what_it_makes_and_who_is_left_out(hall):
    pairs.sign_in(hall.row, 5)
    pairs.enter(hall.row, "Zoe Alone")
    found = hall.look()
    assert "5 teams ready: 1 game in the first round, and 3 teams without one" in found
    assert "Zoe Alone 6 waits for a partner" in found
    assert "With 2 tables it would be over at about" in found
    entries.tick(build.desk(hall.row), entry=3, ticks=frozenset({Tick.FEE}), on=False)
    assert re.search(r"Cora Abbott & Dan Abbott \d owes \$10\.00", hall.look())


def test_cursor_waits_on_a_team_that_is_not_ready_and_never_on_the_draw(hall):
    pairs.sign_in(hall.row, 3)
    page = hall.client.get(hall.address).content.decode()
    assert begins_at(page) == "Draw the bracket by lot"
    pairs.enter(hall.row, "Zoe Alone")
    page = hall.client.get(hall.address).content.decode()
    assert re.search(r'<a href="[^"]*check-in/\?team=4" autofocus><bdi>Zoe Alone</bdi>', page)
    assert page.count("autofocus") == 1
    assert "Draw the bracket by lot, without this one" in page
    assert "Zoe Alone 4 waits for a partner and has paid $10.00." in hall.look()
    hall.press("draw")
    assert sorted(draws.bracket(hall.night).teams) == ["1", "2", "3"]


def test_team_that_went_home_or_helps_the_house_does_not_hold_the_cursor(hall):
    pairs.sign_in(hall.row, 3)
    going_home.leave_after(build.desk(hall.row), party=2, game=0)
    page = hall.client.get(hall.address).content.decode()
    assert begins_at(page) == "Draw the bracket by lot"
    assert re.search(r"Not in the draw .* 2 is not here", hall.look())


def test_draw_is_made_again_and_taken_back_until_a_game_is_over(hall):
    pairs.sign_in(hall.row, 4)
    assert "4 teams are drawn." in hall.press("draw")
    first = draws.bracket(hall.night).teams
    found = first
    turns = at_most(200)
    while next(turns) and found == first:
        hall.press("draw")
        found = draws.bracket(hall.night).teams
    assert "taken back" in hall.press("take-back")
    assert not hall.night.teams.are_drawn
    hall.press("draw")
    hall.press("call-all")
    pairs.play(hall.row, hall.night.rounds.on_now[0].name)
    assert "is not drawn again" in hall.press("draw")


def test_draw_is_taken_back_with_the_games_that_are_called_until_a_result_is_in(hall):
    pairs.drawn(hall.row, 5)
    assert "Take the draw back: teams may come and go" in hall.look()
    hall.press("call", name="W1.1", table="1")
    assert "Take the draw back and the game that is called: teams may" in hall.look()
    hall.press("call-all")
    assert "Take the draw back and the 2 games that are called: teams may" in hall.look()
    told = hall.press("take-back")
    assert "The draw is taken back, and 2 games are called off: teams may come and go." in told
    assert (hall.night.teams.are_drawn, hall.night.rounds) == (False, ())
    hall.press("draw")
    hall.press("forfeit", name="W1.1", by="a")
    assert "Take the draw back" not in hall.look()
    before = hall.night.revision
    assert "so its draw stays" in hall.press("take-back")
    assert hall.night.revision == before


def test_director_seeds_the_teams_where_the_house_says_so(hall):
    setup.turn_dials(build.desk(hall.row), dials={"bracket_draw": "seeds"})
    pairs.sign_in(hall.row, 4)
    hall.press("draw", place1="4", place2="1", place3="2", place4="3")
    assert draws.bracket(hall.night).teams == ("2", "3", "4", "1")


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


def test_page_that_stays_open_says_that_something_is_new_and_leads_to_it(hall):
    pairs.drawn(hall.row, 4)
    page = hall.client.get(hall.address).content.decode()
    stream = re.search(r'data-live="([^"]+)"', page)[1]
    news = "Something is new since this page was opened. See it"
    assert news not in hall.look()
    assert news not in hall.look(stream)
    assert "games are called" in hall.press("call-all")  # in another window
    assert news in hall.look(stream)
    assert f'<a href="{hall.address}">See it</a>' in hall.client.get(stream).content.decode()
    assert news not in hall.look()


def test_page_has_news_of_what_it_shows_and_of_nothing_else(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    before = mark(hall.night)
    game = hall.night.rounds.last_at(1).round
    rulings.note(build.desk(hall.row), game=game, table=1, words="the lead is taken back")
    assert mark(hall.night) == before
    pairs.play(hall.row, "W1.1")
    played = mark(hall.night)
    assert played != before
    hall.press("tables", tables="1")
    assert mark(hall.night) != played


def test_page_of_whoever_signed_out_has_no_news(hall):
    pairs.drawn(hall.row, 4)
    page = hall.client.get(hall.address).content.decode()
    stream = re.search(r'data-live="([^"]+)"', page)[1]
    hall.client.logout()
    assert hall.client.get(stream).status_code == 404


def test_director_sends_a_game_to_another_table_or_takes_the_call_back(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call", name="W1.2", table="1")
    assert hall.night.rounds.on_now[0].table == 1
    playing = both(hall.night, "W1.2")
    assert f"{playing} is being played on table 1" in hall.press("call", name="W1.1", table="1")
    hall.press("call-back", name="W1.2")
    assert not hall.night.rounds.on_now


def test_result_is_asked_about_with_where_both_go_and_then_kept(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    a, b = draws.bracket(hall.night).teams_in("W1.1")
    found = hall.type(1, 10, 7)
    a, b, c, d = (
        team_name(hall.night, one) for one in (a, b, *draws.bracket(hall.night).teams_in("W1.2"))
    )
    assert (
        f"{a} beat {b} 10–7 at table 1 (W1.1). {a} go on against the winner of {c} / {d}" in found
    )
    assert f"{b} play on in the losers' bracket against the loser of {c} / {d} (L1.1)" in found
    assert "Is it so?" in found
    assert "W1.1" not in draws.bracket(hall.night).endings
    hall.type(1, 10, 7, "keep")
    assert draws.bracket(hall.night).endings["W1.1"].score == (10, 7)


def test_scores_count_the_games_that_are_being_played_and_none_that_is_over(hall):
    pairs.drawn(hall.row, 8)
    hall.press("call-all")
    scores = f"/night/{hall.row.pk}/scores/"
    told = "4 games are being played · waiting for 1, 2, 3, 4 · the first of these called at"
    assert told in hall.look(scores)
    for name in ("W1.1", "W1.2", "W1.3"):
        pairs.play(hall.row, name)
    assert "1 game is being played · waiting for 4 · called at" in hall.look(scores)


@pytest.mark.parametrize(("north", "east"), [(9, 7), (14, 9), (10, 10)])
def test_score_that_cannot_be_is_refused(hall, north, east):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    hall.type(1, north, east)
    assert "W1.1" not in draws.bracket(hall.night).endings
    hall.type(1, north, east, "keep")
    assert "W1.1" not in draws.bracket(hall.night).endings


def test_wrong_winner_with_games_built_on_it_lists_them_and_takes_a_reason(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    for game in hall.night.rounds.on_now:
        pairs.play(hall.row, game.name)
    hall.press("call-all")
    pairs.play(hall.row, "L1.1")
    one = next(each for each in hall.night.rounds if each.name == "W1.1")
    address = f"/night/{hall.row.pk}/scores/{one.number}/"
    sent = {"t1b0": 7, "t1b1": 10, "t1was": "10,7", "t1version": one.games[0].sheet.version}
    asked = hall.client.post(address, sent)
    told = text(asked)
    first = [team for name in ("W1.1", "W1.2") for team in draws.bracket(hall.night).teams_in(name)]
    a, b, c, d = (team_name(hall.night, team) for team in first)
    for now, then in (
        (f"{a} beat {b} {WHOLE} at table 1 (W1.1)", f"{b} beat {a} {WHOLE} at table 1 (W1.1)"),
        (f"{b} beat {d} {WHOLE} at table 1 (L1.1)", f"{a} v {d} (L1.1), to be played"),
        (f"{a} v {c} at table 2 (W2.1)", f"{b} v {c} at table 2 (W2.1)"),
    ):
        assert f"{now} {then}" in told
    assert "Let the result stand" in told
    assert draws.bracket(hall.night).endings["W1.1"].score == (10, 7)
    before = hall.night.written
    stands = sent | {"t1seen": one.games[0].sheet.version, "press": "1 stand", "t1reason": "agreed"}
    told = f"the result stands: {a} beat {b} 10–7, though 10–7 for {b} was claimed: agreed"
    assert told in text(hall.client.post(address, stands, follow=True))
    (ruling,) = (fact for name, fact in hall.night.written.items() if name not in before)
    assert ruling.words == f"Game W1.1, table 1: {told}"
    log = text(hall.client.get(f"/night/{hall.row.pk}/rulings/"))
    assert "Game W1.1, table 1" in log
    assert told[1:] in log
    seen = {"t1seen": one.games[0].sheet.version, "press": "1 why", "t1reason": "slip misread"}
    hall.client.post(address, sent | seen)
    assert draws.bracket(hall.night).endings["W1.1"].score == (10, 7), "unread"
    hall.client.post(address, sent | seen | {"t1shown": shown(asked, "t1shown")})
    assert draws.bracket(hall.night).endings["W1.1"].score == (7, 10)
    assert "L1.1" not in {each.name for each in hall.night.rounds}


def test_answer_holds_only_for_the_games_it_was_given_for(hall):
    """While the director reads, a phone sends the hand that ends one of the games listed."""
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    for game in hall.night.rounds.on_now:
        pairs.play(hall.row, game.name)
    hall.press("call-all")
    rounds = {each.name: each for each in hall.night.rounds}
    one, later = rounds["W1.1"], rounds["L1.1"].games[0]
    first = facts.Hand(
        round=later.round,
        table=later.table,
        number=1,
        dealer="N",
        event="played",
        maker="N",
        tricks=5,
    )
    dealt = enumerate("NESWN", start=1)
    *before, last = (replace(first, number=number, dealer=dealer) for number, dealer in dealt)
    for hand in before:
        hands.record_hand(build.desk(hall.row), hand=hand)
    address = f"/night/{hall.row.pk}/scores/{one.number}/"
    version = one.games[0].sheet.version
    sent = {"t1b0": 7, "t1b1": 10, "t1was": "10,7", "t1version": version}
    asked = hall.client.post(address, sent)
    empty = sent | {"t1seen": version, "press": "1 why", "t1reason": ""}
    unexplained = hall.client.post(address, empty | {"t1shown": shown(asked, "t1shown")})
    assert "With a reason it is changed" in text(unexplained)
    assert "More was called or played" not in text(unexplained)
    hands.record_hand(build.desk(hall.row), hand=last)
    answer = sent | {"t1seen": version, "press": "1 why", "t1reason": "slip misread"}
    again = hall.client.post(address, answer | {"t1shown": shown(asked, "t1shown")})
    assert "More was called or played since you were asked" in text(again)
    assert "10⁠–⁠0 at table 1 (L1.1)" in text(again)
    assert {"W1.1", "L1.1"} <= {*draws.bracket(hall.night).endings}
    assert draws.bracket(hall.night).endings["W1.1"].score == (10, 7)
    hall.client.post(address, answer | {"t1shown": shown(again, "t1shown")})
    assert draws.bracket(hall.night).endings["W1.1"].score == (7, 10)


def test_forfeits_and_a_team_that_goes_home(hall):
    progress = draws.bracket(pairs.drawn(hall.row, 4))
    a, b = progress.teams_in("W1.1")
    c, d = progress.teams_in("W1.2")
    names = {one: team_name(hall.night, one) for one in (a, b, c, d)}
    told = hall.press("forfeit", name="W1.1", by="a")
    assert f"{names[a]} forfeited to {names[b]} (W1.1). {names[b]} go on" in told
    asks = f"{names[c]} forfeit all that is left, and whoever would meet them goes on. Is it so?"
    leaves = f"/night/{hall.row.pk}/leave/{hall.night.teams.of(int(c)).people[0].number}/"
    assert (
        reverse("who-leaves", args=[hall.row.pk]) in hall.client.get(hall.address).content.decode()
    )
    assert asks in hall.look(leaves)
    told = text(hall.client.post(leaves, {"do": "after"}, follow=True))
    assert f"{names[c]}, goes home. {names[c]} forfeited to {names[d]} (W1.2)." in told
    assert f"{names[c]} forfeited to {names[a]} (L1.1)." in told
    assert draws.bracket(hall.night).sides["W2.1"][0] == b
    hall.client.post(leaves, {"do": "stay"})
    assert "W1.2" not in draws.bracket(hall.night).endings


def test_cursor_waits_on_a_forfeit_that_was_looked_for(hall):
    progress = draws.bracket(pairs.drawn(hall.row, 4))
    hall.press("forfeit", name="W1.1", by="a")
    team = progress.teams_in("W1.1")[0]
    found = hall.client.get(f"/night/{hall.row.pk}/correct/", {"find": team}).content.decode()
    assert "forfeited to" in begins_at(found)


def test_forfeit_is_asked_about_by_names_before_it_is_written(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call", name="W1.1", table="1")
    page = hall.client.get(hall.address).content.decode()
    for name in ("W1.1", "W1.2"):  # one that is on, one that is ready
        a, b = (team_name(hall.night, team) for team in draws.bracket(hall.night).teams_in(name))
        found = hall.look()
        assert f"{a} are out of this game; {b} go on. Is it so? Yes, write it down" in found
        assert f"{b} are out of this game; {a} go on. Is it so? Yes, write it down" in found
        assert f"Both forfeit {ONE_FALLS} " in found
    asked = re.findall(r"<details><summary>.*?</details>", page, re.DOTALL)
    buttons = re.findall(r'<button name="by"', page)
    assert len(buttons) == sum('name="by"' in one for one in asked) == 4


def test_forfeit_that_puts_a_team_out_says_so(hall):
    pairs.drawn(hall.row, 4)
    told = {}
    turns = at_most(200)
    while next(turns) and not draws.bracket(hall.night).is_over:
        draw_and_call.call_games(build.desk(hall.row))
        board = calls(hall.night, timezone.localtime())
        for game in board.on:
            told[game.name] = [(one.called, one.asks) for one in game.forfeits]
            pairs.play(hall.row, game.name, (4, 10) if game.name == "F1" else None)
    assert {name for name, ((_, asks), *_) in told.items() if "of this game" in asks} == {
        "W1.1",
        "W1.2",
        "W2.1",
        "F1",
    }
    assert told["L1.1"][0][1].endswith(" go on.")
    assert told["F1"][1][1].endswith(" win the tournament.")
    assert all(asks.endswith(" win the tournament.") for _, asks in told["F2"][:2])


def test_two_who_do_not_come_forfeit_one_after_the_other_and_have_one_loss_each(hall):
    pairs.drawn(hall.row, 4)
    assert ONE_FALLS in hall.press("forfeit", name="W1.1", by="both")
    hall.press("forfeit", name="W1.1", by="a")
    correct = f"/night/{hall.row.pk}/correct/"
    assert "both are out" not in hall.look(correct)
    assert ONE_FALLS in text(hall.client.post(correct, {"name": "W1.1", "by": "both"}))
    pairs_of = draws.bracket(hall.night).teams_in("W1.1")
    hall.press("call-all")
    pairs.play(hall.row, "W1.2")
    hall.press(
        "forfeit",
        name="W2.1",
        by="ab"[draws.bracket(hall.night).teams_in("W2.1").index(pairs_of[1])],
    )
    assert [draws.bracket(hall.night).losses[team] for team in pairs_of] == [1, 1]
    assert not draws.bracket(hall.night).done


def test_both_may_forfeit_where_a_loss_puts_them_out(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    for name in ("W1.1", "W1.2"):
        pairs.play(hall.row, name)
    one, other = (
        team_name(hall.night, team) for team in draws.bracket(hall.night).teams_in("L1.1")
    )
    asked = f"{one} and {other} are both out of the tournament; nobody goes on. Is it so?"
    assert asked in hall.look()
    hall.press("forfeit", name="L1.1", by="both")
    assert sorted(draws.bracket(hall.night).losses.values()) == [0, 0, 2, 2]
    assert "both forfeited (L1.1)" in hall.look(f"/night/{hall.row.pk}/correct/")


def test_way_of_one_team_is_drawn_and_an_unknown_one_is_not(hall):
    pairs.drawn(hall.row, 8)
    assert "are team 3's way" in hall.look(team="3")
    assert "'s way, " not in hall.look(team="99")


def test_end_of_the_evening_is_told_with_the_winner_and_the_places(hall):
    pairs.drawn(hall.row, 5)
    pairs.play_all(hall.row)
    found = hall.look()
    winner = draws.bracket(hall.night).champion
    assert f"Team {winner} is first. Every game is played." in found
    assert "To the prizes" in found
    standings = hall.look(f"/night/{hall.row.pk}/standings/")
    assert "Final: every game is played." in standings


def test_card_of_a_team_tells_its_games_and_where_they_led(hall):
    pairs.drawn(hall.row, 4)
    draw_and_call.call_games(build.desk(hall.row))
    a, b = draws.bracket(hall.night).teams_in("W1.1")
    pairs.play(hall.row, "W1.1", (11, 8))
    forfeited_games.forfeit(build.desk(hall.row), name="W1.2", by="b")
    assert "won 11–8; they go on against " in hall.look(f"/night/{hall.row.pk}/card/{a}/")
    lost = hall.look(f"/night/{hall.row.pk}/card/{b}/")
    assert "lost 8–11; they play on in the losers' bracket against " in lost
    other = draws.bracket(hall.night).sides["W1.2"][1]
    assert "W1.2" in hall.look(f"/night/{hall.row.pk}/card/{other}/")
    assert hall.client.get(f"/night/{hall.row.pk}/card/77/").status_code == 404


def test_cards_of_both_teams_say_which_of_them_forfeited(hall):
    pairs.drawn(hall.row, 4)
    both = draws.bracket(hall.night).teams_in("W1.1")
    for by, said in (
        ("a", ["lost: this team forfeited", "won: the other team forfeited"]),
        ("b", ["won: the other team forfeited", "lost: this team forfeited"]),
        ("both", ["lost: both teams forfeited"] * 2),
    ):
        written = facts.Round(number=1, seated=plain.AT_SEVEN, name="W1.1", forfeit=by)
        night = plain.told(hall.night, written)
        assert [cards.card(night, int(team)).games[0].words for team in both] == said


def test_card_of_a_team_has_a_game_won_by_forfeit_where_it_was_called(hall):
    pairs.drawn(hall.row, 8)
    for _ in range(2):
        draw_and_call.call_games(build.desk(hall.row))
        for game in hall.night.rounds.on_now:
            pairs.play(hall.row, game.name)
    draw_and_call.call_games(build.desk(hall.row))
    team, other = draws.bracket(hall.night).teams_in("W3.1")
    forfeited_games.withdraw(build.desk(hall.row), team=int(other))
    pairs.play_all(hall.row)
    games = cards.card(hall.night, int(team)).games
    assert [one.title for one in games][:4] == ["W1.1", "W2.1", "W3.1", "F1"]
    name = hall.night.teams.of(int(other)).name
    assert (
        where_of(hall.night, "W2.1", team, in_public=False) == f"they go on against {name} (W3.1)"
    )
    ahead = where_of(hall.night, "W3.1", team, in_public=False)
    assert ahead.startswith("they go on to the final against ")
    *over, last = games
    assert {one.where_to for one in over} == {""}
    assert last.where_to == "they win the tournament"
    own = PublicNight(hall.night).card(int(other))
    assert (own.rank, own.place) == ("3", "3rd place")


def test_games_on_phones_tell_no_place_and_no_winner_before_the_ceremony(hall):
    pairs.drawn(hall.row, 4)
    pairs.play_all(hall.row)
    order = [one.team for one in places(draws.bracket(hall.night))]
    said = [PublicNight(hall.night).card(int(team)).games[-1].where_to for team in order]
    assert said == ["", "you are out", "you are out", "you are out"]
    at_the_desk = [cards.card(hall.night, int(team)).games[-1].where_to for team in order]
    assert at_the_desk == [
        "they win the tournament",
        "they are out, 2nd place",
        "they are out, 3rd place",
        "they are out, 4th place",
    ]


def test_card_of_a_team_says_from_which_place_to_which_it_came(hall):
    pairs.drawn(hall.row, 8)
    pairs.play_all(hall.row)
    night = hall.night
    ranks = {one.team: (one.first, one.last) for one in places(draws.bracket(night))}
    told = {team: cards.card(night, int(team)).rank for team in ranks}
    assert sorted(told.values()) == ["1", "2", "3", "4", "5 to 6", "5 to 6", "7 to 8", "7 to 8"]
    team = next(one for one, rank in ranks.items() if rank == (7, 8))
    assert PublicNight(night).card(int(team)).rank == "7 to 8"
    assert "Place 7 to 8" in hall.look(f"/night/{hall.row.pk}/card/{team}/")


def test_team_that_has_just_played_is_said_to_have(hall):
    assert [CalledTeam(1, "A", rested).rest for rested in (None, 0, 1, 12)] == [
        "",
        "just played",
        "rested 1 minute",
        "rested 12 minutes",
    ]
    pairs.drawn(hall.row, 4)
    draw_and_call.call_games(build.desk(hall.row))
    for game in hall.night.rounds.on_now:
        pairs.play(hall.row, game.name)
    assert "just played" in hall.look()
    assert "rested 0" not in hall.look()


def test_result_that_is_in_is_not_told_with_minutes_since_it_began(hall):
    pairs.drawn(hall.row, 4)
    draw_and_call.call_games(build.desk(hall.row))
    address = f"/night/{hall.row.pk}/scores/1/"
    with time_machine.travel(timezone.now() + timedelta(minutes=9)):
        assert re.search(r"seated at [\d:]+ [ap]m ?, 9 minutes ago", hall.look(address))
        pairs.play(hall.row, hall.night.rounds.of(1).name)
        assert "minutes ago" not in hall.look(address)


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
        ("move", {"name": "W1.1", "table": "2"}),
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
    third = next(p.result.entrant for p in ranking.standings(found) if p.rank == 3)
    card = hall.look(f"/night/{hall.row.pk}/card/{third}/")
    assert card.count("they are out, 3rd place") == 1


def test_correction_without_a_reason_keeps_its_page(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    for game in hall.night.rounds.on_now:
        pairs.play(hall.row, game.name)
    hall.press("call-all")
    one = next(each for each in hall.night.rounds if each.name == "W1.1")
    sent = {"t1b0": 7, "t1b1": 10, "t1was": "10,7", "t1version": one.games[0].sheet.version}
    told = text(hall.client.post(f"/night/{hall.row.pk}/scores/{one.number}/", sent))
    assert f"Result of {both(hall.night, 'W1.1')}" in told
    assert "Record it as a correction" in told


def test_wrong_forfeit_is_put_right_on_the_spot(hall):
    pairs.drawn(hall.row, 4)
    a, _ = draws.bracket(hall.night).teams_in("W1.1")
    hall.press("forfeit", name="W1.1", by="a")
    correct = f"/night/{hall.row.pk}/correct/"
    assert f"{team_name(hall.night, a)} forfeited to " in hall.look(correct)
    hall.client.post(correct, {"name": "W1.1", "by": "b"})
    assert draws.bracket(hall.night).teams_in("W2.1") == (a,)
    hall.client.post(correct, {"name": "W1.1", "by": ""})
    assert "W1.1" in draws.bracket(hall.night).ready
    assert "This game is not forfeited" in text(
        hall.client.post(correct, {"name": "W1.1", "by": "a"})
    )


def test_wrong_forfeit_with_games_built_on_it_takes_a_reason(hall):
    pairs.drawn(hall.row, 4)
    a, b = draws.bracket(hall.night).teams_in("W1.1")
    hall.press("forfeit", name="W1.1", by="a")
    hall.press("call-all")
    pairs.play(hall.row, "W1.2")
    hall.press("call-all")
    before = hall.night.written
    correct = f"/night/{hall.row.pk}/correct/"
    asked = hall.client.post(correct, {"name": "W1.1", "by": "b"})
    told = text(asked)
    one, other = (team_name(hall.night, each) for each in (a, b))
    assert f"{one} forfeited to {other} (W1.1) {other} forfeited to {one} (W1.1)" in told
    assert hall.night.written == before
    sent = {"name": "W1.1", "by": "b", "reason": "wrong button"}
    told = text(hall.client.post(correct, sent))
    assert f"{one} forfeited to {other} (W1.1) {other} forfeited to {one} (W1.1)" in told
    assert hall.night.written == before
    read = {"shown": shown(asked, "shown")}
    stands = text(hall.client.post(correct, sent | read | {"stand": "yes"}, follow=True))
    ruled = f"the result stands: {one} forfeited to {other}, though it was claimed that {other} "
    assert f"{ruled}forfeited: wrong button" in stands
    (ruling,) = (fact for name, fact in hall.night.written.items() if name not in before)
    assert ruling.words.startswith(f"Game W1.1: {ruled}")
    sent |= read
    done = text(hall.client.post(correct, sent, follow=True))
    assert f"{both(hall.night, 'W2.1')} play there now (W2.1)" in done
    assert a in draws.bracket(hall.night).teams_in("W2.1")
    assert b not in draws.bracket(hall.night).teams_in("W2.1")


def test_ordinary_final_says_who_wins_the_tournament(hall):
    pairs.drawn(hall.row, 4)
    turns = at_most(200)
    while next(turns) and "F1" not in draws.bracket(hall.night).ready:
        hall.press("call-all")
        for game in hall.night.rounds.on_now:
            pairs.play(hall.row, game.name)
    hall.press("call-all")
    a, b = draws.bracket(hall.night).teams_in("F1")
    found = hall.type(1, 10, 7)
    one, other = (team_name(hall.night, each) for each in (a, b))
    assert f"{one} win the tournament; {other} are out, 2nd place. Is it so?" in found
    assert "F2" not in found
    second = hall.type(1, 7, 10)
    assert f"{one} and {other} play a second final (F2). Is it so?" in second


def test_only_one_step_is_to_be_done_now(hall):
    pairs.drawn(hall.row, 4)
    assert hall.look("/").count("do now") == 1
    hall.press("call-all")
    assert hall.look("/").count("do now") == 1


def test_result_is_opened_where_it_is_put_right(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    game = hall.night.rounds.on_now[0]
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
    gone, _ = draws.bracket(night).teams_in("W1.1")
    forfeited_games.withdraw(build.desk(hall.row), team=int(gone))
    loser = draws.bracket(night).teams_in("W1.2")[1]
    pairs.play(hall.row, "W1.2")
    told = where_of(hall.night, "W1.2", loser, in_public=False)
    assert told.startswith("they play on in the losers' bracket")


@pytest.mark.django_db
def test_tied_game_that_needs_one_more_hand_is_waited_for(client):
    club = build.director(club="McAllen").club
    hall = Hall(client, build.night(club, house="mcallen", format="single_elimination"))
    client.force_login(club.directors.get())
    pairs.sign_in(hall.row, 4, "Men's")
    draw_and_call.draw(build.desk(hall.row))
    hall.press("call-all")
    hall.type(1, 7, 7, "keep")
    found = hall.look(f"/night/{hall.row.pk}/scores/")
    assert "decides who goes on. Who won it?" in found
    assert "2 games are being played · waiting for 2 · one more hand: 1" in found
    (at,) = (game for one in hall.night.rounds for game in one.games if game.table == 1)
    north, east = draws.bracket(hall.night).teams_in(at.name)
    by_hand = hall.look(f"/night/{hall.row.pk}/scores/{at.round}/{at.table}/")
    assert f"team {north} 7 team {east} 7" in by_hand
    assert f"Table 1: team {north} won it Table 1: team {east} won it" in found
    assert not re.search("N/S|E/W", found + by_hand)


@pytest.mark.parametrize("typed", [33, 1000])
def test_score_that_cannot_be_is_refused_in_the_words_of_the_page(hall, typed):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    (one, *_) = hall.night.rounds.on_now
    north, _ = draws.bracket(hall.night).teams_in(one.name)
    found = hall.type(1, typed, 2)
    assert f"Table 1: team {north} can score 0 to " in found
    own = rf"Table 1, [^,]+ and [^,]+, points team {north} Table 1, "
    assert re.search(own, found)
    assert not re.search("N/S|E/W", found)


def test_short_names_of_games_are_explained_once(hall):
    pairs.drawn(hall.row, 6)
    told = "W1.2 is the second game of round 1 of the winners' bracket"
    assert hall.look(f"/night/{hall.row.pk}/bracket/").count(told) == 1


def test_result_to_correct_is_found_by_its_team(hall):
    pairs.drawn(hall.row, 4)
    hall.press("call-all")
    for game in hall.night.rounds.on_now:
        pairs.play(hall.row, game.name)
    correct = f"/night/{hall.row.pk}/correct/"
    one, other = (both(hall.night, name).split(" v ") for name in ("W1.1", "W1.2"))
    two = f"{one[0]} beat {one[1]} {WHOLE}"
    assert f"{two} at table 1 (W1.1)" in hall.look(correct)
    for find in (one[1].split()[0].lower(), draws.bracket(hall.night).teams_in("W1.1")[1]):
        page = hall.client.get(correct, {"find": find}).content.decode()
        found = unescape("".join(re.findall(r'<ul class="ways">(.*?)</ul>', page, re.S)))
        assert two in found
        assert f"{other[0]} beat {other[1]}" not in found
    assert "No team whose game is over is called that" in hall.look(correct, find="zzz")


def test_page_of_one_game_says_how_far_its_table_is(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.drawn(night, 4)
    draw_and_call.call_games(build.desk(night))
    first = replay.night(night.pk).rounds.on_now[0]

    def page():
        return desk.get(f"/night/{night.pk}/scores/{first.round}/").content.decode()

    assert f"<b data-summary>Table {first.table}: missing</b>" in page()
    pairs.play(night, first.name)
    assert f"<b data-summary>Table {first.table}: in</b>" in page()


def test_game_is_sent_to_another_free_table_until_it_has_begun(hall):
    pairs.drawn(hall.row, 8)
    draw_and_call.say_tables(build.desk(hall.row), tables=6)
    hall.press("call-all")
    name = hall.night.rounds.last_at(2).name
    assert "Send it there" in hall.look()
    told = hall.press("move", name=name, table="6")
    assert f"{both(hall.night, name)} play at table 6 now ({name})." in told
    assert table_by_game(hall.night)[name] == 6
    assert "is being played on table 1: choose a free one" in hall.press(
        "move", name=name, table="1"
    )
    pairs.play(hall.row, name)
    assert "has begun: undo what is written down" in hall.press("move", name=name, table="2")


def test_call_of_several_games_says_who_plays_where(hall):
    pairs.drawn(hall.row, 4)
    told = hall.press("call-all")
    assert "2 games are called, to tables 1, 2. Table 1: " in told
    for game in hall.night.rounds.on_now:
        assert f"Table {game.table}: {both(hall.night, game.name)}." in told


def test_bar_is_short_for_a_call_of_many_games_and_history_is_not(hall):
    pairs.drawn(hall.row, 8)
    html = hall.client.post(hall.address, {"do": "call-all"}, follow=True).content.decode()
    short = "4 games are called, to tables 1, 2, 3, 4."
    assert re.findall("<span>(.*?)</span>", bar(html)) == [short]
    assert f'data-briefly="{short}"' in html
    # Told once, and kept.
    names = f"{short} Table 1: {both(hall.night, hall.night.rounds.last_at(1).name)}."
    assert text_of(html).count(names) == 1
    assert names in hall.look(f"/night/{hall.row.pk}/history/")
    undo.undo(build.desk(hall.row), change=Change.objects.latest("pk").pk)
    html = hall.client.get(hall.address).content.decode()
    assert re.findall('<span class="redone">(.*?)</span>', bar(html)) == [short]


def text_of(html):
    """Without marks, and with one space at the most."""
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", "", unescape(html)))


@pytest.mark.parametrize(("letters", "is_short"), [(10, False), (40, True)])
def test_bar_is_short_for_a_call_of_two_games_between_long_names(letters, is_short):
    call = "2 games are called, to tables 1, 2."
    words = f"{call} Table 1: {'A' * letters} v {'B' * letters}."
    assert briefly(words) == (call if is_short else words)


def bar(html):
    return re.search('<form class="last".*?</form>', html, re.DOTALL)[0]


def test_bar_says_the_result_and_not_where_its_teams_go():
    result = "Ann & Bob beat Cal & Dot 10-7 at table 1 (W1.1)."
    assert briefly(f"{result} Ann & Bob go on against {'E' * 60} (W2.1).") == result
    assert briefly(result) == result


def test_call_of_many_games_counts_those_that_no_line_has_room_for(hall):
    pairs.drawn(hall.row, 24)
    told = draw_and_call.call_games(build.desk(hall.row)).words
    assert told.startswith("8 games are called, to tables 1, 2, 3, 4, 5, 6, 7, 8. Table 1: ")
    assert re.search(r"And [2-6] more games are called\.$", told)


def test_call_that_leaves_one_game_out_says_so_in_a_sentence(hall):
    """Two meetings of names with 20 letters have room beside the rest, and three have none."""
    for team in "ABCDEFG":
        pairs.enter(hall.row, f"{team * 10} {'X' * 9}", f"{team * 10} {'Y' * 9}")
    draw_and_call.draw(build.desk(hall.row))
    told = draw_and_call.call_games(build.desk(hall.row)).words
    assert told.startswith("3 games are called, to tables 1, 2, 3. Table 1: ")
    assert told.endswith(". And 1 more game is called.")


def test_draw_can_be_taken_back_as_long_as_no_game_is_over(hall):
    night = hall.row
    now = pairs.drawn(night, 4)
    assert roster(now).full.endswith("Draw again to add a team.")
    draw_and_call.call_games(build.desk(night))
    over = pairs.play(night, replay.night(night.pk).rounds.on_now[0].name)
    assert roster(over).full.endswith("A result is in, so the draw stays.")
