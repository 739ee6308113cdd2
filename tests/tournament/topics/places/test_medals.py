"""Medals where pairs stay together, worked out by hand from the points."""

import csv
import io
import re

import pytest

from scoring.chairs import Chair
from tests import build
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tests.tournament.finishing import finished
from tests.tournament.kit.printing.reading import printed
from tournament.evening.facts import PaymentKind
from tournament.evening.night import ranking
from tournament.evening.purse import payouts
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.entrants.actions import sessions
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.money import actions as payments
from tournament.topics.places.boards.medals import medal_sheet, not_all_played
from tournament.topics.places.paper.certificates import certificates
from tournament.topics.prizes.actions import payout
from tournament.topics.prizes.boards.payout import payout as board_of
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

MENS, WOMENS = "Men's", "Women's"
# DOMAIN 5(c): five games each, 52 and three times 47.
FOUR = {
    1: (10, 10, 10, 10, 12),
    2: (9, 9, 9, 10, 10),
    3: (10, 9, 9, 9, 10),
    4: (10, 10, 9, 9, 9),
}


@pytest.fixture
def games(desk):
    return build.night(Club.objects.get(), house="mcallen")


@pytest.fixture
def one_game(desk):
    """Every tie is a tie after a single game."""
    return build.night(Club.objects.get(), house="mcallen", games=1)


def now(night):
    return replay.night(night.pk)


def play(night, points):
    """Each team's points, game by game."""
    for game in range(1, now(night).rules.games + 1):
        rounds.seat(build.desk(night), game=game)
        found = now(night)
        seated = found.rounds.of(game)
        sides = {one.table: found.sides.in_game(one, seated) for one in seated.games}
        scored = {
            table: tuple(points[team][game - 1] for team in both) for table, both in sides.items()
        }
        build.totals(night, game, scored)


def one_each(*points):
    return {team: (had,) for team, had in enumerate(points, start=1)}


def shown(night):
    """Division by division: rank, medal, team and note."""
    return {
        section.name: [
            (row.place.words, row.in_question, row.holder.number, row.note) for row in section.rows
        ]
        for section in medal_sheet(now(night)).sections
    }


def tied(night):
    return [(one.division, one.people, one.medals) for one in payouts.ties_for_prizes(now(night))]


def page(desk, night, where="medals"):
    return desk.get(f"/night/{night.pk}/{where}/").content.decode()


def send(desk, night, **told):
    return desk.post(f"/night/{night.pk}/payout/", told, follow=True).content.decode()


@pytest.fixture
def three_level(games):
    pairs.sign_in(games, 4, MENS)
    play(games, FOUR)
    return games


# One gold, three level: the day at McAllen


def test_games_without_a_number_are_counted_by_themselves():
    assert not_all_played([], None) == "Not every game is played: 0 are in."
    assert not_all_played([], 5, "Men's") == "Not every game of Men's is played: 0 of 5 are in."


def test_three_who_are_level_play_for_silver_and_bronze(desk, three_level):
    assert tied(three_level) == [(MENS, (2, 3, 4), ("silver", "bronze"))]
    assert shown(three_level) == {
        MENS: [
            ("1", "gold", 1, ""),
            ("2\N{EN DASH}4", "silver or bronze", 2, "level with team 3 and team 4, to be decided"),
            ("2\N{EN DASH}4", "silver or bronze", 3, "level with team 2 and team 4, to be decided"),
            ("2\N{EN DASH}4", "silver or bronze", 4, "level with team 2 and team 3, to be decided"),
        ]
    }
    board = medal_sheet(now(three_level))
    assert board.waits == ("A tie for silver and bronze in Men's is to be decided.",)


def test_playoff_asks_for_the_places_that_are_played_for(desk, three_level):
    box = page(desk, three_level, "payout").split('<select name="3"')[1].split("</select>")[0]
    assert re.findall(r'value="(\d*)"[^>]*>([^<]+)', box) == [
        ("", "Choose"),
        ("2", "2"),
        ("3", "3"),
        ("4", "4"),
    ]


def test_order_of_the_playoff_gives_the_medals(desk, three_level):
    told = {"do": "play-off", "people": "2,3,4", "4": "2", "2": "3", "3": "4"}
    said = send(desk, three_level, **told)
    assert (
        "The Men&#x27;s playoff ended: team 4, Greta Abbott &amp; Hank Abbott, then team 2, "
        "Cora Abbott &amp; Dan Abbott, then team 3, Edna Abbott &amp; Floyd Abbott."
    ) in said
    assert shown(three_level) == {
        MENS: [
            ("1", "gold", 1, ""),
            ("2", "silver", 4, "after playoff"),
            ("3", "bronze", 2, "after playoff"),
            ("4", "", 3, "after playoff"),
        ]
    }
    assert medal_sheet(now(three_level)).waits == ()
    assert [one.result.points for one in ranking.standings(now(three_level))] == [52, 47, 47, 47]


def test_two_who_stay_equal_share_the_better_medal(three_level):
    payout.play_off(build.desk(three_level), order=((4,), (2, 3)))
    assert shown(three_level)[MENS][1:] == [
        ("2", "silver", 4, "after playoff"),
        ("3\N{EN DASH}4", "bronze", 2, "after playoff; level with team 3, to be decided"),
        ("3\N{EN DASH}4", "bronze", 3, "after playoff; level with team 2, to be decided"),
    ]


def test_those_still_level_play_again(three_level):
    payout.play_off(build.desk(three_level), order=((4,), (2, 3)))
    assert tied(three_level) == [(MENS, (2, 3), ("bronze",))]
    payout.play_off(build.desk(three_level), order=((3,), (2,)))
    assert [row[2] for row in shown(three_level)[MENS]] == [1, 4, 3, 2]
    assert tied(three_level) == []


def test_playoff_is_taken_out_again(desk, three_level):
    payout.play_off(build.desk(three_level), order=((4,), (2,), (3,)))
    assert "is tied again" in send(desk, three_level, do="forget", people="4,2,3")
    assert tied(three_level) == [(MENS, (2, 3, 4), ("silver", "bronze"))]


def test_playoff_speaks_of_both_partners(three_level):
    payout.play_off(build.desk(three_level), order=((4,), (2,), (3,)))
    assert replay.changes(three_level.pk)[0].people == ",3,4,5,6,7,8,"


@pytest.mark.parametrize("order", [((1,), (2,)), ((2,), (3,)), ((5,), (6,)), ((2,), (99,)), ()])
def test_playoff_of_teams_that_are_not_tied_is_refused(three_level, order):
    with pytest.raises(Refused, match="These are not the teams who are tied now"):
        payout.play_off(build.desk(three_level), order=order)


def test_page_draws_the_first_game_and_says_what_a_playoff_is(desk, three_level):
    said = page(desk, three_level, "payout")
    assert "<h3><bdi>Men&#x27;s</bdi></h3>" in said
    assert "are level, for silver and bronze." in said
    assert "<b>Table 1</b>: team " in said
    assert "one game of 8 hands." in said
    assert "waits, and meets the winner." in said
    assert "they play single hands until one is ahead" in said
    assert "Points of a playoff are not added to anybody's total." in said


def test_playoff_names_the_order_on_the_page_afterwards(desk, three_level):
    payout.play_off(build.desk(three_level), order=((4,), (2,), (3,)))
    said = page(desk, three_level, "payout")
    assert "✓ The Men&#x27;s playoff ended: <bdi>Greta Abbott &amp; Hank Abbott</bdi>" in said
    assert said.count("47 points, after playoff</li>") == 2
    assert "<h2>Playoffs</h2>" in said
    assert "are level" not in said


def test_playoff_that_is_over_stands_under_its_own_division(desk, one_game):
    pairs.sign_in(one_game, 4, MENS)
    pairs.sign_in(one_game, 4, WOMENS, first=4)
    play(one_game, one_each(9, 8, 8, 5, 9, 8, 8, 5))
    payout.play_off(build.desk(one_game), order=((2,), (3,)))
    said = page(desk, one_game, "payout").partition('<div class="given">')[2]
    mens, womens = said.partition("</section>")[0].split("<h3><bdi>")[1:]
    assert "✓ The Men&#x27;s playoff ended" in mens
    assert "The playoff ended so" not in mens
    assert "The playoff ended so" in womens


def test_medal_that_a_playoff_decides_is_called_open_until_then(desk, three_level):
    said = page(desk, three_level, "payout")
    assert "<h2>Tied for a medal</h2>" in said
    assert said.count("nothing separates them: to be decided</li>") == 3


def test_house_that_gives_medals_alone_speaks_of_no_pot(desk, three_level):
    payout.play_off(build.desk(three_level), order=((4,), (2,), (3,)))
    said = page(desk, three_level, "payout")
    assert "The pot" not in said
    assert "How the pot is split" not in said
    assert begins_at(said) == "On to closing the night"
    payments.put_in(build.desk(three_level), kind=PaymentKind.GIFT, cents=500)
    assert "The pot" in page(desk, three_level, "payout")


# Other ties


def test_two_divisions_are_played_off_at_once(desk, one_game):
    pairs.sign_in(one_game, 4, MENS)
    pairs.sign_in(one_game, 4, WOMENS, first=4)
    play(one_game, one_each(9, 9, 5, 4, 8, 6, 6, 2))
    assert tied(one_game) == [
        (MENS, (1, 2), ("gold", "silver")),
        (WOMENS, (6, 7), ("silver", "bronze")),
    ]
    drawn = board_of(now(one_game)).ties.tied
    assert [[each.table for each in one.games] for one in drawn] == [[1], [2]]
    payout.play_off(build.desk(one_game), order=((2,), (1,)))
    assert tied(one_game) == [(WOMENS, (6, 7), ("silver", "bronze"))]
    payout.play_off(build.desk(one_game), order=((7,), (6,)))
    assert shown(one_game) == {
        MENS: [
            ("1", "gold", 2, "after playoff"),
            ("2", "silver", 1, "after playoff"),
            ("3", "bronze", 3, ""),
            ("4", "", 4, ""),
        ],
        WOMENS: [
            ("1", "gold", 5, ""),
            ("2", "silver", 7, "after playoff"),
            ("3", "bronze", 6, "after playoff"),
            ("4", "", 8, ""),
        ],
    }


def test_teams_of_two_divisions_with_the_same_points_are_not_tied(one_game):
    pairs.sign_in(one_game, 2, MENS)
    pairs.sign_in(one_game, 2, WOMENS, first=2)
    play(one_game, one_each(9, 5, 9, 5))
    assert tied(one_game) == []


def test_tie_below_the_medals_is_left_alone(desk, one_game):
    pairs.sign_in(one_game, 6, MENS)
    play(one_game, one_each(9, 8, 7, 5, 5, 1))
    assert tied(one_game) == []
    assert shown(one_game)[MENS][3:5] == [
        ("4\N{EN DASH}5", "", 4, "level with team 5"),
        ("4\N{EN DASH}5", "", 5, "level with team 4"),
    ]
    assert "✓ Every medal is decided." in page(desk, one_game)


def test_fewer_than_three_teams_are_given_theirs(desk, one_game):
    pairs.sign_in(one_game, 2, MENS)
    play(one_game, one_each(4, 7))
    assert shown(one_game) == {MENS: [("1", "gold", 2, ""), ("2", "silver", 1, "")]}
    assert "Bronze" not in page(desk, one_game)


def test_medals_are_not_final_before_the_last_game(desk, games):
    pairs.sign_in(games, 4, MENS)
    rounds.seat(build.desk(games), game=1)
    build.all_in(games, 1)
    assert medal_sheet(now(games)).waits[0] == "Not every game is played: 1 of 5 is in."


def test_playoff_before_the_last_game_needs_a_reason(desk, games):
    """After one game of five all that was level may still change."""
    pairs.sign_in(games, 4, MENS)
    rounds.seat(build.desk(games), game=1)
    build.all_in(games, 1)
    ((_, people, _), *_) = tied(games)
    before = page(desk, games, "payout")
    assert (
        "<p>Not every game of Men&#x27;s is played. It is decided after the last one, if they are "
        "still level.</p>" in before
    )
    assert '<details class="more"><summary>Play it off before</summary>' in before
    assert "Why before every game is played?" in before
    assert "autofocus" not in before.split("Play it off before")[1].split("</details>")[0]
    told = {"do": "play-off", "people": f"{people[0]},{people[1]}"}
    told |= {str(people[0]): "1", str(people[1]): "2"}
    said = send(desk, games, **told)
    assert "Not every game of Men&#x27;s is played. Play the rest first" in said
    assert now(games).plan.playoffs == ()
    send(desk, games, **told, reason="the hall closes")
    assert now(games).plan.playoffs == (((people[0],), (people[1],)),)


def test_division_that_is_over_plays_off_while_another_one_plays_on(desk, one_game):
    pairs.sign_in(one_game, 4, MENS)
    pairs.sign_in(one_game, 4, WOMENS, first=4)
    sessions.arrange(build.desk(one_game), places={MENS: 1, WOMENS: 2})
    play(one_game, one_each(9, 9, 5, 4))
    assert tied(one_game) == [(MENS, (1, 2), ("gold", "silver"))]
    before = page(desk, one_game, "payout")
    assert "Drawn by lot:" in before
    assert "or choose the place of each." in before
    assert "Not every game of" not in before
    assert "Play it off before" not in before
    assert "Why before every game is played?" not in before
    payout.play_off(build.desk(one_game), order=((2,), (1,)))
    assert shown(one_game)[MENS][0] == ("1", "gold", 2, "after playoff")
    assert list(shown(one_game)) == [MENS]
    board = medal_sheet(now(one_game))
    assert (board.waits, board.later) == ((), (WOMENS,))


# The page and the list


def test_sheet_gives_nobody_a_medal_that_is_still_open(desk, three_level):
    said = page(desk, three_level)
    assert said.count('<b class="medal">Silver or bronze, still level</b>') == 3
    assert '<b class="medal">Silver</b>' not in said
    assert said.count('<li class="silver">') == 0
    assert page(desk, three_level, "payout").count("<b>Silver or bronze, still level</b>") == 3
    payout.play_off(build.desk(three_level), order=((4,), (2, 3)))
    said = page(desk, three_level)
    assert '<b class="medal">Silver</b>' in said
    assert said.count('<b class="medal">Bronze, still level</b>') == 2


def test_all_three_medals_are_in_question_where_all_are_level(desk, one_game):
    pairs.sign_in(one_game, 4, MENS)
    play(one_game, one_each(7, 7, 7, 7))
    assert page(desk, one_game).count("Gold, silver or bronze, still level") == 4


def test_list_for_the_city_says_which_medals_are_open(desk, three_level):
    text = desk.get(f"/night/{three_level.pk}/medals.csv").content.decode("utf-8-sig")
    assert [row[2] for row in csv.reader(io.StringIO(text))] == [
        "medal",
        "gold",
        *["silver or bronze"] * 3,
    ]


def test_list_for_the_city_says_of_each_division_that_it_is_not_over(desk):
    games = build.night(Club.objects.get(), house="mcallen", games=2)
    pairs.sign_in(games, 2, MENS)
    pairs.sign_in(games, 2, WOMENS, first=2)
    sessions.arrange(build.desk(games), places={MENS: 1, WOMENS: 2})

    def listed():
        answer = desk.get(f"/night/{games.pk}/medals.csv")
        (name,) = re.findall(
            r'filename="(medals.*?)-2\d{3}-', answer.headers["Content-Disposition"]
        )
        rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
        return name, [(one["division"], one["note"]) for one in rows]

    def play_next(*points):
        game = now(games).rounds.next_number
        rounds.seat(build.desk(games), game=game)
        build.totals(games, game, {1: points})

    play_next(9, 5)
    wait = "Not every game is played: 1 of 2 is in."
    assert listed() == ("medals-not-final", [(MENS, wait)] * 2)
    play_next(9, 5)
    assert listed() == ("medals-so-far", [(MENS, "")] * 2)
    said = page(desk, games)
    assert "✓ Every medal of Men&#x27;s is decided. Women&#x27;s is still to be played." in said
    assert {one.division for one in certificates(now(games))} == {MENS}
    play_next(6, 6)
    told = [f"{wait} level with team {one}, to be decided" for one in (4, 3)]
    assert listed() == ("medals-not-final", [(MENS, "")] * 2 + [(WOMENS, one) for one in told])
    told = "Not every game of Women&#x27;s is played: 1 of 2 is in."
    assert told in page(desk, games)
    assert {one.division for one in certificates(now(games))} == {MENS}
    play_next(9, 5)
    assert listed()[0] == "medals"
    assert {one.division for one in certificates(now(games))} == {MENS, WOMENS}


def test_sheet_names_both_partners_with_points_and_playoff(desk, three_level):
    payout.play_off(build.desk(three_level), order=((4,), (2,), (3,)))
    said = page(desk, three_level)
    assert "<bdi>Ada Abbott</bdi><bdi>Bert Abbott</bdi>" in said
    assert "Team 1, 52 points" in said
    assert "Team 4, 47 points" in said
    assert said.count("<i>After playoff</i>") == 2
    assert "✓ Every medal is decided." in said


def test_list_for_the_city_has_every_team(desk, three_level):
    payout.play_off(build.desk(three_level), order=((4,), (2,), (3,)))
    answer = desk.get(f"/night/{three_level.pk}/medals.csv")
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="medals-20')
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row[:8] for row in rows] == [
        ["division", "place", "medal", "team", "player 1", "player 2", "points", "note"],
        [MENS, "1", "gold", "1", "Ada Abbott", "Bert Abbott", "52", ""],
        [MENS, "2", "silver", "4", "Greta Abbott", "Hank Abbott", "47", "after playoff"],
        [MENS, "3", "bronze", "2", "Cora Abbott", "Dan Abbott", "47", "after playoff"],
        [MENS, "4", "", "3", "Edna Abbott", "Floyd Abbott", "47", "after playoff"],
    ]


def test_whoever_is_replaced_before_a_card_is_played_is_replaced_once(desk):
    row = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(row, 4, MENS)
    rounds.seat(build.desk(row), game=1)
    gone, by = now(row).entries[0], build.desk(row, reason="ill")
    substitutes.substitute(by, entry=gone.number, person=Person(name="Zed Young"))
    partner = now(row).entries[1].number
    seats = {game.table: dict(game.seats) for game in now(row).rounds.of(1).games}
    ours = next(table for table, chairs in seats.items() if partner in chairs.values())
    is_north = partner in (seats[ours][Chair.N], seats[ours][Chair.S])
    build.totals(row, 1, {3 - ours: (9, 6), ours: (10, 5) if is_north else (5, 10)})
    told = pairs.city_list(now(row), "substitutes")
    assert told == {1: f"Zed Young for {gone.name} from game 1", 2: "", 3: "", 4: ""}
    html = desk.get(f"/night/{row.pk}/medals/").content.decode()
    assert html.count(f"Zed Young for {gone.name} from game 1") == 1
    words = "".join(page.text for page in printed("medals", now(row)))
    assert f"Zed Young for {gone.name} from game 1" in words
    wall = desk.get(f"/display/{Club.objects.get().wall}/").content.decode()
    assert f"Zed Young for {gone.name} from game 1" in wall


def test_list_for_the_city_names_substitutes_playoff_event_and_day(desk, three_level):
    hank = next(one for one in now(three_level).entries if one.name == "Hank Abbott")
    substitutes.substitute(
        build.desk(three_level, reason="he fell ill"),
        entry=hank.number,
        person=Person(name="Zed Young"),
    )
    payout.play_off(build.desk(three_level), order=((4,), (2,), (3,)))
    text = desk.get(f"/night/{three_level.pk}/medals.csv").content.decode("utf-8-sig")
    first, second, *others = csv.DictReader(io.StringIO(text))
    first_free = now(three_level).rounds.next_number
    assert second["player 2"] == "Zed Young"
    assert second["substitutes"] == f"Zed Young for Hank Abbott from game {first_free}"
    assert (first["playoff"], second["playoff"]) == ("", "team 4, then team 2, then team 3")
    assert [one["substitutes"] for one in (first, *others)] == ["", "", ""]
    assert {(one["event"], one["day"]) for one in (first, second, *others)} == {
        (three_level.name, three_level.date.isoformat())
    }


def test_list_for_the_city_names_each_playoff_that_counts(desk, three_level):
    payout.play_off(build.desk(three_level), order=((4,), (2, 3)))
    payout.play_off(build.desk(three_level), order=((3,), (2,)))
    told = pairs.city_list(now(three_level), "playoff")
    both = "team 4, then team 2 and team 3; team 3, then team 2"
    assert told == {1: "", 4: "team 4, then team 2 and team 3", 3: both, 2: both}
    assert [one.reason for one in ranking.standings(now(three_level))][2:] == [
        "47 points, level with 2 others; the playoff: 2nd; then the playoff: 1st",
        "47 points, level with 2 others; the playoff: 2nd; then the playoff: 2nd",
    ]


def test_list_for_the_city_says_what_is_an_average_and_who_left(desk):
    row = build.night(Club.objects.get(), house="mcallen", games=2, odd_division="average")
    pairs.sign_in(row, 3, MENS)
    rounds.seat(build.desk(row), game=1)
    build.totals(row, 1, {1: (9, 4)})
    (out,) = {one.team for one in map(now(row).entries.of, now(row).rounds.current.bench)}
    going_home.leave_after(build.desk(row), party=out, game=1)
    rounds.seat(build.desk(row), game=2)
    build.totals(row, 2, {1: (8, 6)})
    notes = pairs.city_list(now(row), "note")
    assert notes.pop(out) == "left after game 1"
    assert set(notes.values()) == {""}


def test_average_is_noted_in_the_list_for_the_city(desk):
    row = build.night(Club.objects.get(), house="mcallen", games=3, odd_division="average")
    pairs.sign_in(row, 3, MENS)
    for game in (1, 2, 3):
        rounds.seat(build.desk(row), game=game)
        build.totals(row, game, {1: (9, 4)})
    notes = sorted(note.split("; ")[-1] for note in pairs.city_list(now(row), "note").values())
    average = "the average of its games, rounded to whole points"
    assert notes == [f"game {game}: {average}" for game in (1, 2, 3)]


def test_playoff_that_counts_no_longer_says_so(desk, one_game):
    pairs.sign_in(one_game, 4, MENS)
    play(one_game, one_each(9, 9, 6, 5))
    first, second = payouts.ties_for_prizes(now(one_game))[0].people
    payout.play_off(build.desk(one_game), order=((second,), (first,)))
    found = now(one_game)
    game = next(
        each
        for each in found.rounds[0].games
        if first in found.sides.in_game(each, found.rounds[0])
    )
    both = found.sides.in_game(game, found.rounds[0])
    build.totals(one_game, 1, {game.table: (10, 6) if both[0] == first else (6, 10)})
    assert ranking.standings(now(one_game))[0].result.entrant == str(first)
    said = page(desk, one_game, "payout")
    assert "It no longer counts: they are not level any more." in said
    assert "✓ The Men&#x27;s playoff ended" not in said
    assert set(pairs.city_list(now(one_game), "playoff").values()) == {""}


def test_nobody_has_a_medal_before_the_first_score(desk, games):
    pairs.sign_in(games, 4, MENS)
    assert medal_sheet(now(games)).sections == ()
    assert "Nobody has a place yet" in page(desk, games)


def test_house_without_medals_says_so(desk):
    row, _ = finished(Club.objects.get())
    assert "There are no medals in this house" in page(desk, row)


def test_players_on_their_own_have_medals_too(desk):
    row, _ = finished(Club.objects.get(), medals=3)
    (section,) = medal_sheet(now(row)).sections
    assert [(one.medal, len(one.names)) for one in section.medallists] == [
        ("gold", 1),
        ("gold", 1),
        ("bronze", 1),
        ("bronze", 1),
    ]
    assert "level with " in section.rows[0].note
    assert "team" not in section.rows[0].note


def test_names_are_written_as_they_are_and_run_nothing(desk, one_game):
    pairs.enter(one_game, "<b>Ann", "=1+1 Lee", division=MENS)
    pairs.enter(one_game, "Bob May", "Cy Fox", division=MENS)
    play(one_game, one_each(4, 7))
    assert "<bdi>&lt;b&gt;Ann</bdi>" in page(desk, one_game)
    listed = desk.get(f"/night/{one_game.pk}/medals.csv").content.decode()
    assert ",'=1+1 Lee," in listed


# Brackets


def test_bracket_has_medals_by_its_places_and_no_playoff(desk):
    row = build.night(Club.objects.get(), house="athens")
    setup.turn_dials(build.desk(row), dials={"medals": 3, "tie_breakers": ["playoff"]})
    pairs.drawn(row, 8)
    pairs.play_all(row)
    places = ranking.standings(now(row))
    assert any(one.tied_with for one in places)
    assert tied(row) == []
    (section,) = medal_sheet(now(row)).sections
    assert [one.medal for one in section.medallists] == ["gold", "silver", "bronze"]
    assert medal_sheet(now(row)).waits == ()
    level = next(one for one in places if one.tied_with)
    order = tuple((int(one),) for one in (level.result.entrant, *level.tied_with))
    with pytest.raises(Refused, match="A bracket has no playoffs"):
        payout.play_off(build.desk(row), order=order)
    assert " points" not in page(desk, row).split("podiums")[1]


@pytest.mark.parametrize("teams", [4, 12])
def test_page_asks_the_database_a_known_number_of_times(
    desk, one_game, django_assert_num_queries, teams
):
    pairs.sign_in(one_game, teams, MENS)
    play(one_game, one_each(*range(1, teams + 1)))
    with django_assert_num_queries(17):
        page(desk, one_game)
