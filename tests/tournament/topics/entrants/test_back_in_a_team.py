"""Somebody plays for one of a team: in one game only, or until that one is back."""

import re
from html import unescape

import pytest
from django.urls import reverse

from tests import build
from tests.rehearsal import checks
from tests.tournament import finishing, pairs
from tests.tournament.cursor import begins_at
from tests.tournament.kit.printing.reading import printed
from tests.tournament.topics.seating.test_seat_page import Evening, said, text
from tournament.evening.facts import PaymentKind
from tournament.evening.night import attendance, draws, ranking
from tournament.evening.night.attendance import Tick
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Contact, Person
from tournament.storage.models import Club
from tournament.storage.reading.over_a_season import season_night
from tournament.storage.stored.consistency import loose_ends
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.bracket.paper.bracket_sheets import drawing_of
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.door.boards.rows import people_at_the_door
from tournament.topics.entrants.actions import entries, sessions, signing_in
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.leaving.boards.who_leaves import who_leaves
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.statement import statement
from tournament.topics.money.boards.till import lines
from tournament.topics.places.paper.certificates import certificates
from tournament.topics.seating.actions import rounds

FRED = {"entry": 3, "name": "Fred Lane", "reason": "doctor"}


@pytest.fixture
def teams(desk):
    """Cora and Dan are team 2, of four."""
    night = build.night(Club.objects.get(), house="mcallen", games=3, fee_cents=200)
    pairs.sign_in(night, 4, "Mixed")
    return Evening(desk, night)


def playing(evening, game, team=2):
    """Who has a chair of this team."""
    found = evening.night
    seated = found.rounds.of(game).game_by_entry
    return sorted(
        found.entries.of(one).name for one in seated if found.entries.of(one).team == team
    )


def play(evening):
    game = evening.night.rounds.next_number
    rounds.seat(evening.desk, game=game)
    finishing.type_all(evening.row)
    return playing(evening, game)


def as_printed(evening):
    return pairs.city_list(evening.night, "substitutes")[2]


def test_substitute_for_one_game_plays_it_alone(teams):
    play(teams)
    page = teams.page("", "substitute", 3)
    assert "In game 2 only: Cora Abbott is back after it." in text(page)
    told = said(teams.press("substitute", 3, do="once", **FRED))
    assert told == ["Fred Lane plays for Cora Abbott in team 2, in game 2 only: doctor"]
    assert [play(teams), play(teams)] == [
        ["Dan Abbott", "Fred Lane"],
        ["Cora Abbott", "Dan Abbott"],
    ]
    assert teams.night.teams.of(2).name == "Dan Abbott & Cora Abbott"
    assert as_printed(teams) == "Fred Lane for Cora Abbott in game 2"
    assert all(one.is_kept for one in checks.checks(teams.night))
    assert loose_ends(teams.night) == ()


@pytest.mark.parametrize(
    ("do", "pays"), [("substitute", "Fred Lane"), ("once", "Cora Abbott")], ids=["for good", "once"]
)
def test_fee_of_one_who_never_came_and_never_paid_is_asked_once(teams, do, pays):
    entries.tick(build.desk(teams.row), entry=3, ticks=frozenset({Tick.FEE}), on=False)
    teams.press("substitute", 3, do=do, **FRED)
    open_fees = [one.name for game in (1, 2) for one in attendance.not_ready(teams.night, game)]
    assert {*open_fees} == {pays}


def test_season_has_all_games_of_whoever_is_back(teams):
    play(teams)
    teams.press("substitute", 3, do="once", **FRED)
    play(teams)
    play(teams)
    found = teams.night
    first, second, third = (line.tally.points for line in ranking.party_cards(found)[1].lines)
    won = {one.regular: one.tally.points for one in season_night(found).scores}
    who = {one.name: won[one.regular] for one in found.entries if one.regular in won}
    assert who["Cora Abbott"] == first + third
    assert who["Dan Abbott"] == first + second + third


def test_substitute_for_one_game_takes_the_chair_that_is_seated(teams):
    rounds.seat(teams.desk, game=1)
    teams.press("substitute", 3, do="once", **FRED)
    assert playing(teams, 1) == ["Dan Abbott", "Fred Lane"]
    finishing.type_all(teams.row)
    assert play(teams) == ["Cora Abbott", "Dan Abbott"]


def test_one_undo_takes_back_all_of_one_game(teams):
    before = teams.night.entries
    done = substitutes.substitute(
        build.desk(teams.row, reason="ill"), entry=3, person=Person(name="Fred Lane"), once=True
    )
    undo.undo(build.desk(teams.row), change=done.revision)
    assert teams.night.entries == before


def test_last_game_has_no_game_after_which_somebody_is_back(teams):
    for _ in range(2):
        play(teams)
    assert "only" not in text(teams.page("", "substitute", 3)).partition("<main")[2]
    with pytest.raises(Refused, match="let somebody else play for the rest"):
        substitutes.substitute(
            build.desk(teams.row, reason="ill"), entry=3, person=Person(name="Fred"), once=True
        )


def test_whoever_was_replaced_is_back_with_one_press(teams):
    play(teams)
    teams.press("substitute", 3, do="substitute", **FRED)
    play(teams)
    page = teams.page("", "leave", 3)
    assert begins_at(page) == "Plays again from game 3 on"
    assert "Leaves after" not in page
    told = said(teams.press("leave", 3, do="back"))
    assert told == ["Cora Abbott plays again in team 2 from game 3 on, and Fred Lane no more."]
    assert play(teams) == ["Cora Abbott", "Dan Abbott"]
    assert playing(teams, 2) == ["Dan Abbott", "Fred Lane"]
    assert as_printed(teams) == "Fred Lane for Cora Abbott in game 2"
    assert all(one.is_kept for one in checks.checks(teams.night))


def test_whoever_paid_and_is_back_is_let_off_nothing(teams, desk):
    play(teams)
    kept_before = statement(teams.night).drawer
    teams.press("substitute", 3, do="substitute", **FRED)
    play(teams)
    teams.press("leave", 3, do="back")
    found = statement(teams.night)
    assert (found.let_off, found.owing, found.drawer) == ((), (), kept_before)
    back = teams.night.entries[-1].number
    line = next(one for one in lines(teams.night) if one.entry == back)
    assert (line.what, line.waived, line.note) == ("no second entry fee", 0, "is back")
    receipt = text(desk.get(f"/night/{teams.row.pk}/money/{line.number}/").content.decode())
    assert "Not asked of Cora Abbott" in receipt
    row = people_at_the_door(teams.night)[back]
    assert [one.instead for one in row.marks if one.tick is Tick.FEE] == ["no second fee"]
    assert not any("let off" in note for note in row.notes)


def test_whoever_takes_the_place_of_one_who_paid_is_let_off_nothing(teams, desk):
    teams.press("substitute", 3, do="substitute", **FRED)
    found = statement(teams.night)
    assert (found.let_off, found.owing) == ((), ())
    fred = teams.night.entries[-1].number
    line = next(one for one in lines(teams.night) if one.entry == fred)
    told = (line.what, line.waived, line.note)
    assert told == ("no second entry fee", 0, "plays for Cora Abbott")
    receipt = text(desk.get(f"/night/{teams.row.pk}/money/{line.number}/").content.decode())
    assert "Not asked of Fred Lane" in receipt


def test_whoever_plays_for_one_who_never_paid_is_let_off_by_the_director(teams):
    payments.void(build.desk(teams.row, reason="typed twice"), number=3)
    teams.press("substitute", 3, do="substitute", **FRED)
    fred = teams.night.entries[-1].number
    payments.waive(build.desk(teams.row, reason="helps"), entry=fred, kind=PaymentKind.FEE)
    words = [one.words for one in statement(teams.night).let_off]
    assert words == ["Entry fee: Fred Lane (team 2), helps"]


def test_fee_that_somebody_was_let_off_stays_let_off_in_another_division(teams):
    regular = teams.night.entries.of(3).regular
    sessions.set_apart(teams.desk, division="Men's")
    signing_in.sign_in(teams.desk, person=Person(regular=regular), division="Men's")
    again = teams.night.entries[-1].number
    payments.waive(build.desk(teams.row, reason="plays twice"), entry=again, kind=PaymentKind.FEE)
    words = [one.words for one in statement(teams.night).let_off]
    assert words == ["Entry fee: Cora Abbott (team 5), plays twice"]


def test_whoever_is_back_stands_on_the_list_once_and_opens_by_either_number(teams):
    teams.press("substitute", 3, do="substitute", **FRED)
    teams.press("leave", 3, do="back")
    board = who_leaves(teams.night)
    names = [teams.night.entries.of(one.entry).name for one in (*board.here, *board.gone)]
    assert sorted(names).count("Cora Abbott") == 1
    assert "Somebody else plays for Cora Abbott" in text(teams.page("", "leave", 3))
    with pytest.raises(Refused, match="Cora Abbott plays already"):
        substitutes.come_back(teams.desk, entry=3, instead=4)


def test_whoever_was_replaced_may_be_named_as_the_one_who_plays_instead(teams):
    teams.press("substitute", 3, do="substitute", **FRED)
    fred = teams.night.entries[-1].number
    told = {"entry": fred, "name": "cora abbott", "reason": "back from the doctor"}
    words = said(teams.press("substitute", fred, do="substitute", **told))[0]
    assert words.startswith("Cora Abbott plays for Fred Lane in team 2")
    assert teams.night.entries[-1].person == 3
    assert play(teams) == ["Cora Abbott", "Dan Abbott"]


def test_substitute_who_was_back_for_nobody_leads_to_the_two(teams):
    teams.press("substitute", 3, do="once", **FRED)
    fred = next(one.number for one in teams.night.entries if one.name == "Fred Lane")
    page = teams.page("", "leave", fred)
    assert "Leaves after" not in page
    assert re.findall(r'/substitute/(\d+)/"', page)
    assert begins_at(page) == "Plays again from game 2 on"
    teams.press("leave", fred, do="back")
    assert [play(teams), play(teams)] == [["Dan Abbott", "Fred Lane"]] * 2


def test_whoever_is_to_be_back_is_played_for_from_then_on(teams):
    teams.press("substitute", 3, do="once", **FRED)
    back = teams.night.entries[-1].number
    told = {"entry": back, "name": "Gus Guest", "reason": "still ill"}
    teams.press("substitute", back, do="substitute", **told)
    assert [play(teams), play(teams)] == [["Dan Abbott", "Fred Lane"], ["Dan Abbott", "Gus Guest"]]


def test_partner_is_played_for_while_somebody_is_away_for_a_game(teams):
    teams.press("substitute", 3, do="once", **FRED)
    told = {"entry": 4, "name": "Gus Guest", "reason": "ill"}
    teams.press("substitute", 4, do="substitute", **told)
    assert [play(teams), play(teams)] == [["Fred Lane", "Gus Guest"], ["Cora Abbott", "Gus Guest"]]


def test_whoever_plays_elsewhere_by_now_does_not_come_back(teams):
    teams.press("substitute", 3, do="substitute", **FRED)
    told = {"entry": 1, "name": "Cora Abbott", "reason": "ill"}
    teams.press("substitute", 1, do="substitute", **told)
    words = said(teams.press("leave", 3, do="back"))[0]
    assert words.startswith("Cora Abbott plays in team 1 (Mixed), and nobody can sit at two tables")


def test_team_that_went_home_during_the_one_game_is_who_played_it(teams):
    play(teams)
    teams.press("substitute", 3, do="once", **FRED)
    play(teams)
    going_home.leave_after(teams.desk, party=2, game=2)
    assert teams.night.teams.of(2).name == "Dan Abbott & Fred Lane"
    going_home.stay(teams.desk, party=2)
    assert teams.night.teams.of(2).is_whole


def test_in_a_bracket_somebody_is_back_and_no_game_is_named(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.drawn(night, 4)
    evening = Evening(desk, night)
    draw_and_call.call_games(evening.desk)
    evening.press("substitute", 3, do="substitute", **FRED)
    assert begins_at(evening.page("", "leave", 3)) == "Plays again"
    evening.press("leave", 3, do="back")
    assert evening.night.teams.of(2).name == "Dan Abbott & Cora Abbott"
    address = reverse("leave", args=[night.pk, 3])
    assert (
        "plays already"
        in said(evening.client.post(address, {"do": "back"}, follow=True).content.decode())[0]
    )


def test_substitute_whom_the_division_does_not_allow_is_asked_about(teams):
    pairs.enter(teams.row, "Al Men", "Bo Men", division="Men's")
    wendy = Contact("Wendy Day", sex="w")
    regulars.enlist(club=teams.row.club_id, people=[wendy, Contact("Mo Hill", sex="m")])
    told = {"entry": 9, "name": "Wendy Day", "reason": "ill"}
    page = teams.press("substitute", 9, do="substitute", **told)
    asks = (
        "In Men's a team is two men, and this one has one woman. Does Wendy Day play all the same?"
    )
    assert [unescape(one) for one in said(page)] == [asks]
    assert begins_at(page) == "Plays all the same"
    teams.press("substitute", 9, let="once", **told)
    wendy, team = teams.night.entries[-2], teams.night.teams.of(5)
    assert (wendy.name, wendy.sex, wendy.last_game) == ("Wendy Day", "w", 1)
    assert team.founded.excused == "ill"
    teams.press("substitute", 10, do="substitute", **told | {"entry": 10, "name": "Mo Hill"})
    assert teams.night.entries[-1].name == "Mo Hill"


def test_page_begins_with_what_it_was_opened_for(teams):
    play(teams)
    home, instead = "The team goes home", "Somebody else plays for Cora Abbott"
    leaves, played_for = [text(teams.page("", to, 3)) for to in ("leave", "substitute")]
    assert leaves.index(home) < leaves.index(instead)
    assert instead in played_for
    assert home not in played_for


def test_team_that_came_alone_is_not_told_how_many_others_play_on(teams):
    for other in (1, 3, 4):
        going_home.leave_after(build.desk(teams.row), party=other, game=0)
    assert "play on" not in text(teams.page("", "leave", 3))


def test_papers_of_a_bracket_name_whoever_played_then(desk):
    """A substitute after the first game: the bracket keeps both, and each has a certificate."""
    row = build.night(Club.objects.get(), house="athens")
    first = int(draws.bracket(pairs.drawn(row, 4)).teams[0])
    draw_and_call.call_games(build.desk(row))
    night = pairs.play(row, "W1.1")
    gone, partner = night.teams.of(first).people
    by = build.desk(row, reason="ill")
    substitutes.substitute(by, entry=gone.number, person=Person(name="Zed Young"))
    night = pairs.play_all(row)
    assert draws.bracket(night).champion == str(first)
    for what in ("bracket", "bracket-poster"):
        words = " ".join(page.text for page in printed(what, night))
        assert gone.name in words
        assert "Zed Young" in words
    _, _, labels = drawing_of(night)
    assert labels[str(first)].people_in("W1.1") == (gone.name, partner.name)
    assert set(labels[str(first)].people_in("W2.1")) == {partner.name, "Zed Young"}
    given = {one.name: one.partner for one in certificates(night) if one.rank == 1}
    assert given == {
        partner.name: "Zed Young",
        "Zed Young": partner.name,
        gone.name: partner.name,
    }
