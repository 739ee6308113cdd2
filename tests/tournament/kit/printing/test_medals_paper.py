"""The medal sheet and the certificates."""

from dataclasses import replace

import pytest

from tests import build, plain
from tests.tournament.kit.printing import nights, played
from tests.tournament.kit.printing.drawn import drawn
from tests.tournament.kit.printing.reading import printed, with_names
from tournament.evening.night import ranking
from tournament.evening.words.refused import Refused
from tournament.kit.drawing import painting
from tournament.kit.drawing.awards import medal
from tournament.kit.drawing.shapes import Role
from tournament.topics.places.boards.medals import medal_sheet
from tournament.topics.places.paper.certificates import certificates
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds


def decided():
    return with_names(played.medals(), *build.players(16))


def level():
    """Everywhere three and more are level."""
    night = with_names(plain.night(16, house="mcallen", games=1), *build.players(16))
    return played.over(played.divided(night, "Men's", "Women's"), 1)


# The medal sheet


def test_each_division_has_its_medals_with_both_names_and_points():
    night = decided()
    (page,) = printed("medals", night)
    for section in medal_sheet(night).sections:
        assert section.name in page.text
        for row in section.medallists:
            assert f"{row.medal.capitalize()} {row.names[0]}" in page.text
            assert row.names[1] in page.text
            assert f"{row.place.result.points} points" in page.text
    assert page.text.count("Gold ") == page.text.count("Bronze ") == 2
    assert "not final" not in page.text


def test_prizes_of_a_medals_day_are_its_medals_with_a_line_to_sign():
    """Gold, silver and bronze in each of two divisions: six to hand over, and six slips."""
    night = decided()
    (page,) = printed("prizes", night)
    assert "as proposed" not in page.text
    slips = " ".join(page.text for page in printed("prize-slips", night))
    assert slips.count("Received") == 6
    for text in (page.text, slips):
        for metal in ("Gold medal", "Silver medal", "Bronze medal"):
            assert text.count(metal) == 2
        for section in medal_sheet(night).sections:
            for row in section.medallists:
                assert " & ".join(row.names) in text.replace("\n", " ")


def test_medal_that_is_still_tied_is_nobodys_prize_yet():
    night = level()
    assert "Prizes, as proposed" in printed("prizes", night)[0].text
    with pytest.raises(Refused, match="No place with a prize is settled yet"):
        printed("prize-slips", night)


def test_prizes_of_a_medals_day_wait_for_its_first_score():
    with pytest.raises(Refused, match="There are no medals yet: enter the first scores"):
        printed("prizes", plain.night(8, house="mcallen"))


def test_who_is_still_level_is_said_and_what_decides_it():
    pages = printed("medals", level())
    text = " ".join(page.text for page in pages).replace("\n", " ")
    assert "Medals, not final" in text
    assert "A tie for gold and silver in Men's is to be decided." in text
    assert "still level" in text
    assert "to be decided" in text


def test_division_that_is_over_is_printed_as_final_while_another_plays():
    night = played.divided(plain.night(16, house="mcallen", games=2), "Men's", "Women's")
    night = plain.told(night, replace(night.plan, sessions=(("Men's",), ("Women's",))))
    night, texts = with_names(night, *build.players(16)), []
    for scores in ((9, 5), (7, 4)), ((10, 1), (8, 6)), ((9, 5), (8, 4)):
        night = plain.pressed(rounds.seat, night, game=night.rounds.next_number)
        night = plain.typed(night, t1=scores[0], t2=scores[1])
        texts.append(" ".join(one.text for one in printed("medals", night)))
    assert ["Medals, not final" in one for one in texts] == [True, False, False]
    assert ["Women's, not final" in one for one in texts] == [False, False, True]
    assert {one.division for one in certificates(night)} == {"Men's"}


def test_medal_after_a_playoff_says_so():
    night = level()
    people = ranking.divisions(night)[0].places[0], *ranking.divisions(night)[0].places[1:2]
    order = tuple((int(one.result.entrant),) for one in people)
    night = plain.pressed(payout.play_off, night, order=order)
    text = " ".join(page.text for page in printed("medals", night))
    assert text.count("After playoff") == 2


def test_players_on_their_own_have_medals_too():
    night = played.over(with_names(plain.night(8, games=1, medals=3), *build.players(8)), 1)
    (page,) = printed("medals", night)
    assert "Gold" in page.text
    assert "Number " in page.text


def test_bracket_s_medals_have_no_points():
    (page,) = printed("medals", played.bracket_over(8, medals=3))
    assert "Gold" in page.text
    assert "points" not in page.text


def test_house_without_medals_and_night_without_scores_are_refused():
    with pytest.raises(Refused, match="gives no medals"):
        printed("medals", played.seated(8))
    with pytest.raises(Refused, match="once scores are in"):
        printed("medals", plain.night(8, house="mcallen"))


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("night", [decided(), level()], ids=["decided", "level"])
def test_hard_names_stay_apart(night, large):
    for what in ("medals", "certificates"):
        try:
            pages = printed(what, with_names(night, nights.LONG, "Io", "W" * 60), large=large)
        except Refused:
            assert ranking.standings(night)[0].tied_with
            continue
        for page in pages:
            assert (page.overlapping, page.outside) == ([], [])


# Certificates


def test_each_medallist_has_a_page_with_name_partner_place_and_event():
    night = decided()
    pages = printed("certificates", night)
    assert len(pages) == 12
    first = medal_sheet(night).sections[0].rows[0]
    assert "Tuesday euchre" in pages[0].text
    assert "November 24, 2026" in pages[0].text
    one, other = first.names
    assert f"{one} with {other}" in pages[0].text
    assert f"{other} with {one}" in pages[1].text
    said = ("First place", "Gold medal", "Men's", f"{first.place.result.points} points")
    assert all(one in pages[0].text for one in said)
    assert "Second place" in pages[2].text
    assert "Bronze medal" in pages[4].text


@pytest.mark.parametrize("what", ["certificates", "medals"])
def test_medals_are_drawn_as_on_the_wall(what, monkeypatch):
    """Where nothing changes them any more."""
    places = []

    def told(place):
        places.append(place)
        return medal(place)

    for topic in ("paper.certificates", "paper.medals"):
        monkeypatch.setattr(f"tournament.topics.places.{topic}.medal", told)
    printed(what, decided())
    twice = 1 if what == "medals" else 2
    assert places == [place for place in (1, 2, 3) for _ in range(twice)] * 2
    places.clear()
    if what == "medals":
        printed(what, level())
        assert len(places) < 3


def test_name_is_far_larger_than_the_club():
    (page, *_) = printed("certificates", decided())
    high = {word.text.strip(): word.top - word.bottom for word in page.words}
    assert max(high, key=high.get) in build.players(16)
    assert max(high.values()) > 1.5 * high["Tanglewood"]


def test_gold_is_gold_on_paper():
    """It was black."""
    (page, *_) = drawn("certificates", decided())
    colours = [mark for mark in page if mark.startswith("setFillColorRGB 0.7 0.5")]
    assert colours
    red, green, blue = painting.COLOURS[Role.GOLD]
    assert red > green > 2 * blue


def test_line_of_places_on_a_certificate_says_what_it_is():
    night = with_names(plain.night(8, games=2, prize_places=1), *build.players(8))
    night = plain.typed(
        plain.pressed(rounds.seat, night, game=1), t1=(12, 5, 0, 0), t2=(9, 4, 0, 0)
    )
    night = plain.typed(plain.pressed(rounds.seat, night, game=2), t1=(8, 5, 0, 0), t2=(7, 3, 0, 0))
    (page, *_) = printed("certificates", night)
    assert "Place after each game" in page.text


def test_house_without_medals_honours_its_first_places():
    night = with_names(plain.night(8, house="alameda", games=1), *build.players(8))
    night = plain.typed(plain.pressed(rounds.seat, night, game=1), t1=(12, 5), t2=(9, 4))
    pages = printed("certificates", night)
    text = " ".join(page.text for page in pages)
    assert "First place, shared" in text
    assert "medal" not in text


def test_donated_prizes_have_as_many_certificates_as_places():
    pages = printed("certificates", played.bracket_over(8))
    assert len(pages) == 6
    assert "Third place" in pages[4].text
    assert "points" not in pages[0].text


def test_whoever_is_still_level_waits():
    with pytest.raises(Refused, match="still level"):
        printed("certificates", level())


def test_nobody_is_honoured_too_early():
    with pytest.raises(Refused, match="Not every game is played"):
        printed("certificates", nights.progressive())
    with pytest.raises(Refused, match="settled yet"):
        printed("certificates", nights.bracket())
