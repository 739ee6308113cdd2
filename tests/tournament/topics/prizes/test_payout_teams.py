"""Prizes where pairs stay together: donated things, and a purse that divisions share."""

import pytest

from scoring.places.prizes import PrizeTable, Share
from tests import build
from tests.patience import at_most
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tournament.evening.facts import PaymentKind
from tournament.evening.night import draws, ranking
from tournament.evening.purse import payouts, prize_table
from tournament.evening.purse.payouts import Prize
from tournament.evening.words.refused import Refused
from tournament.kit.desk.listing import person
from tournament.kit.drawing.awards import METALS
from tournament.kit.drawing.shapes import Role
from tournament.storage.models import Change, Club
from tournament.storage.reading import replay
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import sessions
from tournament.topics.money import actions as payments
from tournament.topics.prizes import forms as form
from tournament.topics.prizes.actions import closing, payout
from tournament.topics.prizes.boards.payout import payout as board_of
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

MENS, WOMENS = "Men's", "Women's"
HALVES = PrizeTable((Share(per_cent=50), Share(per_cent=30)))


@pytest.fixture
def athens(desk):
    return build.night(Club.objects.get(), house="athens")


@pytest.fixture
def purse(desk):
    """A dollar a person, prizes from the purse, one game for the points."""
    return build.night(
        Club.objects.get(), house="mcallen", games=1, fee_cents=100, medals=0, prize_places=2
    )


def now(night):
    return board_of(replay.night(night.pk))


def page(desk, night):
    return desk.get(f"/night/{night.pk}/payout/").content.decode()


def send(desk, night, **told):
    return desk.post(f"/night/{night.pk}/payout/", told, follow=True).content.decode()


def play(night, *points):
    """One game, the points by the teams' numbers."""
    rounds.seat(build.desk(night), game=1)
    found = replay.night(night.pk)
    seated = found.rounds.of(1)
    sides = {one.table: found.sides.in_game(one, seated) for one in seated.games}
    scored = {table: tuple(points[team - 1] for team in both) for table, both in sides.items()}
    build.totals(night, 1, scored)


def proposed(night):
    return [(one.entry, one.cents, one.words) for one in now(night).proposed]


# Donated things


def test_first_three_of_a_bracket_have_the_donated_prizes(desk, athens):
    pairs.drawn(athens, 8)
    found = pairs.play_all(athens)
    first, second, third = (int(one.result.entrant) for one in ranking.standings(found)[:3])
    assert [(one.rank, one.holder.number) for one in now(athens).donated] == [
        (1, first),
        (2, second),
        (3, third),
    ]
    shown = page(desk, athens)
    name = found.teams.of(first).name
    assert "<b>Place 1</b>: " + person(name, f"team {first}") in shown
    assert "won the final" in shown
    assert "lost the final" in shown
    assert "lost the last game of the losers&#x27; bracket" in shown
    assert "Award these prizes" not in shown
    assert now(athens).bar is None


def test_places_of_a_bracket_are_open_until_they_are_settled(desk, athens):
    pairs.sign_in(athens, 8)
    assert now(athens).donated == ()
    draw_and_call.draw(build.desk(athens))
    assert [(one.rank, one.holder) for one in now(athens).donated] == [
        (1, None),
        (2, None),
        (3, None),
    ]
    assert "<b>Place 3</b>: not decided yet" in page(desk, athens)


def test_third_place_is_settled_before_the_final(athens):
    pairs.drawn(athens, 4)
    turns = at_most(200)
    while next(turns) and "F1" not in draws.bracket(replay.night(athens.pk)).ready:
        draw_and_call.call_games(build.desk(athens))
        for game in replay.night(athens.pk).rounds.on_now:
            pairs.play(athens, game.name)
    assert [(one.rank, one.holder is None) for one in now(athens).donated] == [
        (1, True),
        (2, True),
        (3, False),
    ]


def test_whoever_will_share_a_place_counts_before_anybody_knows_who(desk):
    """Of eight teams two go out in each round of the losers' side: fifth and seventh are shared."""
    athens = build.night(Club.objects.get(), house="athens", prize_places=8)
    payout.name_things(build.desk(athens), things=[f"thing {one}" for one in range(1, 9)])
    pairs.drawn(athens, 8)
    draw_and_call.call_games(build.desk(athens))
    for name in ("W1.1", "W1.2"):
        pairs.play(athens, name)
    draw_and_call.call_games(build.desk(athens))
    pairs.play(athens, "L1.1")
    last = now(athens).donated[-2:]
    assert [(one.rank, one.thing) for one in last] == [(7, "thing 7 or thing 8")] * 2
    assert sorted(one.reason == "not decided yet" for one in last) == [False, True]
    assert [one.rank for one in now(athens).donated] == [1, 2, 3, 4, 5, 6, 7, 7]


def test_two_teams_have_two_prizes(athens):
    pairs.drawn(athens, 2)
    assert [one.rank for one in now(athens).donated] == [1, 2]
    pairs.play_all(athens)
    assert [one.rank for one in now(athens).donated] == [1, 2]


def test_page_says_what_the_fund_has(desk, athens):
    """22 teams at $20 are $440."""
    pairs.sign_in(athens, 22)
    payments.spend(build.desk(athens), cents=3820, note="pads")
    shown = page(desk, athens)
    assert "<bdi>Campus Ministry Fund</bdi></b>: $440.00 taken in, $38.20 spent, " in shown
    assert "$401.80 for the fund</b>." in shown


def test_page_asks_for_no_cards(desk, athens):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    shown = page(desk, athens)
    assert "Tables 1 and 2 are not in." in shown
    assert "card" not in shown.split("<h1>")[1]
    assert ">Cards</a>" not in shown


# What the donated things are

THINGS = {"do": "name", "thing_1": "gift basket", "thing_2": "tea towels", "thing_3": "mugs"}


def test_things_are_written_before_the_draw_with_one_press(desk, athens):
    before = Change.objects.count()
    said = send(desk, athens, **THINGS)
    assert Change.objects.count() == before + 1
    words = "The donated prizes: place 1 gift basket, place 2 tea towels, place 3 mugs."
    assert Change.objects.latest("pk").words == words
    assert words in said
    assert "<b>Place 1</b>, <bdi>gift basket</bdi>: not decided yet" in said
    assert replay.night(athens.pk).plan.prizes == {"things": ["gift basket", "tea towels", "mugs"]}
    assert not now(athens).is_promised


def test_thing_is_shown_with_the_team_that_has_the_place(desk, athens):
    payout.name_things(build.desk(athens), things=["gift basket", "", "mugs"])
    pairs.drawn(athens, 4)
    assert [(one.rank, one.thing) for one in now(athens).donated] == [
        (1, "gift basket"),
        (2, ""),
        (3, "mugs"),
    ]
    found = pairs.play_all(athens)
    first = int(ranking.standings(found)[0].result.entrant)
    name = found.teams.of(first).name.replace("&", "&amp;")
    shown = page(desk, athens)
    assert f"<b>Place 1</b>, <bdi>gift basket</bdi>: <bdi>{name}</bdi>" in shown
    assert "<b>Place 2</b>: <bdi>" in shown
    assert next((one.holder.number, one.thing) for one in now(athens).donated) == (
        first,
        "gift basket",
    )


def test_things_are_changed_after_the_last_game(desk, athens):
    send(desk, athens, **THINGS)
    pairs.drawn(athens, 4)
    pairs.play_all(athens)
    shown = page(desk, athens)
    assert "Change what the prizes are" in shown
    assert 'value="tea towels"' in shown
    send(desk, athens, **THINGS | {"thing_2": "a ham"})
    assert now(athens).things == ("gift basket", "a ham", "mugs")


def test_cursor_waits_on_the_way_to_closing_where_things_are_given(desk, athens):
    pairs.drawn(athens, 4)
    pairs.play_all(athens)
    for shown in (page(desk, athens), send(desk, athens, **THINGS)):
        assert begins_at(shown) == "On to closing the night"
        assert f'<a class="do" href="/night/{athens.pk}/closing/" autofocus>' in shown


def test_two_who_share_a_place_have_what_is_given_for_both(desk):
    """Two are level for first with seven points, and two for third with five."""
    row = build.night(
        Club.objects.get(), house="mcallen", games=1, prizes_from="donated", prize_places=3
    )
    payout.name_things(build.desk(row), things=["basket", "towels", "mugs"])
    pairs.sign_in(row, 4, MENS)
    play(row, 7, 7, 5, 5)
    assert [(one.rank, one.holder.number, one.thing) for one in now(row).donated] == [
        (1, 1, "basket or towels"),
        (1, 2, "basket or towels"),
        (3, 3, "mugs"),
        (3, 4, "mugs"),
    ]


def test_things_are_taken_out_and_the_press_undone(athens):
    payout.name_things(build.desk(athens), things=["ham"])
    done = payout.name_things(build.desk(athens), things=["", " ", ""])
    assert done.words == "No donated prize is named any more."
    assert replay.night(athens.pk).plan.prizes == {}
    undo.undo(build.desk(athens), change=done.revision)
    assert now(athens).things == ("ham",)


def test_parts_of_the_pot_and_things_are_kept_side_by_side(athens):
    payout.promise(build.desk(athens), table=HALVES)
    payout.name_things(build.desk(athens), things=["ham"])
    assert (now(athens).table, now(athens).things) == (HALVES, ("ham",))
    payout.promise(build.desk(athens), table=PrizeTable((Share(per_cent=9),)))
    assert (now(athens).table.places, now(athens).things) == ((Share(per_cent=9),), ("ham",))


def test_thing_that_is_too_long_is_told_and_kept_as_typed(desk, athens):
    shown = send(desk, athens, **THINGS | {"thing_2": "x" * 121})
    assert "At most 120 letters, please. This has 121." in shown
    assert 'value="gift basket"' in shown
    assert begins_at(shown) == "thing_2"
    assert now(athens).things == ()


def test_box_and_store_have_room_for_as_many_letters():
    assert form.MAX_THING_LENGTH == prize_table.MAX_THING_LENGTH


def test_thing_beyond_the_places_that_have_a_prize_is_refused(athens):
    with pytest.raises(Refused, match="There is no prize for place 4"):
        payout.name_things(build.desk(athens), things=["a", "b", "c", "d"])
    with pytest.raises(Refused, match="place 1 has 121 letters: write it in at most 120"):
        payout.name_things(build.desk(athens), things=["x" * 121])


def test_thing_is_shown_for_the_places_alone_that_still_have_a_prize(athens):
    payout.name_things(build.desk(athens), things=["ham", "mugs"])
    setup.turn_dials(build.desk(athens), dials={"prize_places": 1})
    assert now(athens).things == ("ham",)
    pairs.drawn(athens, 4)
    assert [one.rank for one in now(athens).donated] == [1]


def test_house_whose_prizes_are_cash_names_no_things(desk, purse):
    assert "What is given for each place" not in page(desk, purse)
    assert "The prizes come from the pot." in send(desk, purse, do="name", thing_1="ham")
    assert now(purse).things == ()


def test_closed_night_shows_its_things_and_no_box(desk, athens):
    payout.name_things(build.desk(athens), things=["<b>ham"])
    closing.close(build.desk(athens, reason="called off"))
    shown = page(desk, athens)
    assert "<b>Place 1</b>, <bdi>&lt;b&gt;ham</bdi>: not decided yet" in shown
    assert "thing_1" not in shown


# A purse


def test_prize_of_a_team_goes_to_its_first_by_number_and_names_the_team(purse):
    """Four teams have paid $8: 50 and 30 per cent are $4.00 and $2.40."""
    pairs.sign_in(purse, 4, MENS)
    payout.promise(build.desk(purse), table=HALVES)
    play(purse, 3, 9, 7, 4)
    assert proposed(purse) == [
        (3, 400, "place 1: team 2, Cora Abbott & Dan Abbott"),
        (5, 240, "place 2: team 3, Edna Abbott & Floyd Abbott"),
    ]


def test_divisions_share_each_prize_and_odd_cents_go_to_the_first(desk, purse):
    """Of $8.03 half is 401.5 cents and 30 per cent are 240.9, together 642 whole cents: 401 and
    241. The odd cent of each is Men's.
    """
    pairs.sign_in(purse, 2, MENS)
    pairs.sign_in(purse, 2, WOMENS, first=2)
    payments.put_in(build.desk(purse), kind=PaymentKind.GIFT, cents=3)
    payout.promise(build.desk(purse), table=HALVES)
    play(purse, 3, 9, 7, 4)
    assert [(entry, cents) for entry, cents, _ in proposed(purse)] == [
        (3, 201),
        (1, 121),
        (5, 200),
        (7, 120),
    ]
    assert proposed(purse)[0][2] == "Men's, place 1: team 2, Cora Abbott & Dan Abbott"
    assert [one.place for one in now(purse).proposed] == [1, 2, 1, 2]
    gold, silver = METALS[1], METALS[2]
    pieces = [part.shapes[0].role for part in now(purse).bar.parts]
    assert pieces == [gold, silver, gold, silver, Role.HAIR]
    assert now(purse).rest == 803 - 642
    assert "is split equally among the 2 divisions" in page(desk, purse)


def test_pot_is_shared_with_the_divisions_of_a_later_session(desk, purse):
    """Each of the two has its half; Women's has no places yet, so that is nobody's."""
    pairs.sign_in(purse, 2, MENS)
    pairs.sign_in(purse, 2, WOMENS, first=2)
    sessions.arrange(build.desk(purse), places={MENS: 1, WOMENS: 2})
    payout.promise(build.desk(purse), table=HALVES)
    play(purse, 3, 9)
    pot = now(purse).purse.cents
    assert [(entry, cents) for entry, cents, _ in proposed(purse)] == [
        (3, pot // 4),
        (1, pot * 15 // 100),
    ]
    assert "is split equally among the 2 divisions" in page(desk, purse)


def test_money_without_a_prize_is_said_to_be_nobodys(desk):
    games = build.night(Club.objects.get(), house="mcallen", games=1, fee_cents=200)
    pairs.sign_in(games, 2, MENS)
    pairs.sign_in(games, 2, WOMENS, first=2)
    play(games, 3, 9, 7, 4)
    payments.put_in(build.desk(games), kind=PaymentKind.GIFT, cents=800)
    said = page(desk, games)
    assert "No prizes of money are set: nothing of the pot is given away." in said
    assert "Nobody has a place yet" not in said
    assert "split equally" not in said


def test_cursor_leads_on_where_the_fees_give_no_prizes(desk):
    row = build.night(Club.objects.get(), house="mcallen", games=1, fee_cents=500)
    pairs.sign_in(row, 4, MENS)
    play(row, 9, 7, 4, 2)
    assert begins_at(page(desk, row)) == "On to closing the night"


def test_award_and_handing_over_keep_the_team_in_words(desk, purse):
    pairs.sign_in(purse, 4, MENS)
    play(purse, 3, 9, 7, 4)
    payout.award(build.desk(purse), prizes=[Prize(*one) for one in proposed(purse)])
    assert begins_at(page(desk, purse)).startswith("Hand over")
    (first, *_) = now(purse).winners
    said = send(desk, purse, do="hand-over", entry="3", cents=str(first.cents))
    assert "Place 1: team 2, Cora Abbott &amp; Dan Abbott" in said
    assert now(purse).winners[0].still == 0


def test_tie_for_a_prize_is_played_off_in_teams(desk, purse):
    pairs.sign_in(purse, 4, MENS)
    play(purse, 9, 9, 7, 4)
    shown = page(desk, purse)
    assert "Tied for a prize" in shown
    assert "are level." in shown
    assert begins_at(shown) == "1"
    told = {"do": "play-off", "people": "1,2", "1": "2", "2": "1"}
    assert "The Men&#x27;s playoff ended: team 2," in send(desk, purse, **told)
    assert [entry for entry, _, _ in proposed(purse)] == [3, 1]


def test_playoff_of_two_is_entered_by_its_points(desk, purse):
    pairs.sign_in(purse, 4, MENS)
    play(purse, 9, 9, 7, 4)
    told = {"do": "play-off", "people": "1,2", "points_1": "7", "points_2": "7"}
    assert "Level again" in send(desk, purse, **told)
    assert now(purse).ties.playoffs == ()
    said = send(desk, purse, **told | {"points_2": "10"})
    assert "The Men&#x27;s playoff ended: team 2," in said


@pytest.mark.parametrize(
    ("points", "possible"),
    [
        (("99", "1"), False),
        (("33", "0"), False),
        (("20", "13"), False),
        (("32", "0"), True),
        (("20", "12"), True),
        (("1", "0"), True),
    ],
)
def test_playoff_takes_only_points_that_its_hands_can_give(desk, purse, points, possible):
    """McAllen 2 and 11: eight hands, of at most 4 points; a hand thrown in gives none."""
    pairs.sign_in(purse, 4, MENS)
    play(purse, 9, 9, 7, 4)
    one, other = points
    told = {"do": "play-off", "people": "1,2", "points_1": one, "points_2": other}
    said = send(desk, purse, **told)
    assert ("playoff ended: team 1," in said) == possible
    assert bool(now(purse).ties.playoffs) == possible
    if not possible:
        assert "ne game of 8 hands" in said


def test_playoff_without_a_place_for_every_team_is_told(desk, purse):
    pairs.sign_in(purse, 4, MENS)
    play(purse, 9, 9, 7, 4)
    shown = send(desk, purse, **{"do": "play-off", "people": "1,2", "1": "2"})
    assert "Choose a place for everybody." in shown
    assert now(purse).ties.playoffs == ()


def test_purse_of_a_bracket_is_split_once_all_is_played(desk):
    row = build.night(Club.objects.get(), house="athens", prizes_from="purse", prize_places=2)
    pairs.drawn(row, 4)
    assert proposed(row) == []
    assert "once the bracket is played to its end" in page(desk, row)
    found = pairs.play_all(row)
    first = found.teams.of(int(ranking.standings(found)[0].result.entrant))
    assert proposed(row)[0] == (
        first.people[0].number,
        4800,
        f"place 1: team {first.number}, {first.name}",
    )
    assert [cents for _, cents, _ in proposed(row)] == [4800, 3200]


@pytest.mark.parametrize(("men", "women", "prizes"), [(7, 7, 2), (8, 2, 3)])
def test_usual_parts_go_by_the_largest_division(desk, men, women, prizes):
    """Fewer than eight have two prizes, up to forty have three."""
    row = build.night(Club.objects.get(), house="mcallen", medals=0)
    pairs.sign_in(row, men, MENS)
    pairs.sign_in(row, women, WOMENS, first=men)
    assert len(payouts.usual(replay.night(row.pk)).places) == prizes


def test_house_with_medals_proposes_no_cash_that_nobody_asked_for(desk):
    row = build.night(Club.objects.get(), house="mcallen", fee_cents=500)
    pairs.sign_in(row, 4, MENS)
    assert payouts.usual(replay.night(row.pk)).places == ()
    assert proposed(row) == []


def test_prizes_are_not_awarded_over_a_medal_that_is_still_level(desk):
    purse = build.night(Club.objects.get(), house="mcallen", games=1, fee_cents=100)
    pairs.sign_in(purse, 4, MENS)
    play(purse, 9, 9, 7, 4)
    given = [Prize(entry=1, cents=100, words="first")]
    with pytest.raises(Refused, match="A tie for a medal is to be decided"):
        payout.award(build.desk(purse), prizes=given)
    payout.award(build.desk(purse, reason="the bus leaves"), prizes=given)
    assert len(now(purse).awarded) == 1


def test_playoff_that_is_told_moves_nobody_who_still_plays(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(night, 4, MENS)
    pairs.sign_in(night, 4, WOMENS, first=4)
    rounds.seat(build.desk(night), game=1)
    build.totals(night, 1, dict.fromkeys(range(1, 5), (9, 5)))
    before = {each.people: each.games for each in now(night).ties.tied}
    assert [game.table for games in before.values() for game in games] == [1, 2, 3, 4]
    first, *others = before
    payout.play_off(build.desk(night), order=[[first[1]], [first[0]]])
    assert {each.people: each.games for each in now(night).ties.tied} == {
        people: before[people] for people in others
    }
