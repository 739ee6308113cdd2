"""A night set up blank: what it begins with, and whose title stands on all of it."""

import pytest

from tests import build, plain
from tests.tournament.filled import filled
from tests.tournament.kit.printing.reading import printed
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import replay
from tournament.topics.nights.boards.rules import rules
from tournament.topics.prints.catalogue import GROUPS
from tournament.topics.set_up.board import like

WRONG = "five-point"


@pytest.fixture
def night(desk):
    desk.post("/set-up/?from=blank", filled(desk, "/set-up/?from=blank"))
    return Tournament.objects.get()


def test_it_begins_with_partners_drawn_beforehand_for_eight_games_of_eight_hands(night):
    found = replay.night(night.pk).rules
    assert (found.format.value, found.games, found.hands, found.target) == (
        "individual",
        8,
        8,
        None,
    )
    assert (found.made, found.march, found.alone_march, found.euchre) == (1, 2, 4, 2)


def test_its_pages_name_the_club_and_no_sheet(desk, night):
    club = Club.objects.get()
    build.seated(night, 8)
    at = f"/night/{night.pk}"
    for page in ("/", "/rules/", "/set-up/", "/standings/"):
        told = desk.get(at + page).content.decode()
        assert WRONG not in told
        assert "sheet has it" not in told
    told = desk.get(f"{at}/rules/").content.decode()
    assert f"<bdi>{club.name}</bdi>.</p>" in told
    assert "How it is played" in told
    assert "(G1" not in told
    assert "Changed" not in told
    for page in (f"/display/{club.wall}/", f"/display/{club.wall}/rules/"):
        assert WRONG not in desk.get(page).content.decode()


def test_its_set_up_speaks_of_no_sheet(desk):
    told = desk.get("/set-up/?from=blank").content.decode()
    assert "the sheet" not in told
    assert "Partners and tables are drawn beforehand for every game." in told


def test_its_papers_name_the_club_and_no_sheet():
    night = plain.all_typed(plain.seated(plain.night(8, house="blank")), (9, 6))
    papers = [one.key for group in GROUPS for one in group.documents if one.is_for(night)]
    for key in papers:
        told = text_of(key, night)
        assert WRONG not in told, key
        assert "sheet has it" not in told, key
    assert "Tanglewood" in text_of("rules", night)  # the club's name in these tests
    assert len(papers) > 8


def text_of(key, night):
    """Of what there is to print already."""
    try:
        return " ".join(page.text for page in printed(key, night))
    except Refused:
        return ""


def test_no_line_is_read_aloud_that_a_turned_dial_contradicts():
    def told(**dials):
        return [one.words for one in rules(plain.night(house="blank", **dials)).sheet]

    thrown_in = "When all pass again, the cards are thrown in for a new deal."
    assert thrown_in in told()
    assert thrown_in not in told(nobody_names="dealer_must_name")
    assert not any("march two" in one for one in told(march=3))
    assert rules(plain.night(house="blank", march=3)).turned == ()


def test_line_of_any_sheet_is_read_aloud_only_where_it_holds():
    turned = [one.words for one in rules(plain.night(house="tanglewood", hands=10)).sheet]
    assert "A game is eight hands." not in turned
    assert "A game is eight hands." in [one.words for one in rules(plain.night()).sheet]


def test_next_week_it_is_the_clubs_own_again():
    night = plain.night(house="blank", games=6)
    found = like(night, plain.TUESDAY)
    assert (found.house.key, found.rules.games) == ("blank", 6)
    assert found.words.endswith("(Tanglewood, 6 games).")  # the club's name in these tests
