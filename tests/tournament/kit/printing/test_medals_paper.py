"""The medal sheet and the certificates."""

from dataclasses import replace

import pytest

from tests import build, plain
from tests.tournament.kit.printing import nights, played_nights
from tests.tournament.kit.printing.canvas_records import draw_pages
from tests.tournament.kit.printing.pdf_reading import printed_pages, with_names
from tournament.evening.night import ranking
from tournament.evening.words.refused import Refused
from tournament.kit.drawing import painting
from tournament.kit.drawing.awards import draw_medal
from tournament.kit.drawing.shapes import Role
from tournament.topics.places.boards.medals import medal_sheet
from tournament.topics.places.paper import medals as medals_paper
from tournament.topics.places.paper.certificates import certificates
from tournament.topics.prints.catalogue import printouts_for_page
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds


def night_with_final_medals():
    return with_names(played_nights.night_with_medals(), *build.players(16))


def night_with_ties():
    """Return a night with ties of three and more for every place."""
    night = with_names(plain.night(16, house="mcallen", games=1), *build.players(16))
    return played_nights.play_games(played_nights.with_divisions(night, "Men's", "Women's"), 1)


# The tests below are about the medal sheet.


def test_medal_sheet_has_names_and_points_of_each_division():
    night = night_with_final_medals()
    (page,) = printed_pages("medals", night)
    for section in medal_sheet(night).sections:
        assert section.name in page.text
        for row in section.medalists:
            assert f"{row.medal.capitalize()} {row.names[0]}" in page.text
            assert row.names[1] in page.text
            assert f"{row.place.result.points} points" in page.text
    assert page.text.count("Gold ") == page.text.count("Bronze ") == 2
    assert "not final" not in page.text


def test_medal_beside_a_note_is_as_large_as_the_others(monkeypatch):
    night, widths = night_with_final_medals(), []
    first_section, *other_sections = medal_sheet(night).sections
    first_row, *other_rows = first_section.rows
    noted_row = replace(first_row, substitutes=("Fred Lane played for Ada Abbott",))
    noted_section = replace(first_section, rows=(noted_row, *other_rows))
    noted_sheet = replace(medal_sheet(night), sections=(noted_section, *other_sections))
    monkeypatch.setattr(medals_paper, "FONT_SIZES", (12.0,))
    monkeypatch.setattr(medals_paper, "medal_sheet", lambda night: noted_sheet)
    monkeypatch.setattr(
        medals_paper, "paint_drawing", lambda sheet, frame, drawing: widths.append(frame.width)
    )
    (page,) = printed_pages("medals", night)
    assert "Fred Lane played for Ada Abbott" in page.text
    assert len(widths) == 6
    assert len(set(widths)) == 1


def test_medals_are_listed_as_prizes_with_a_slip_for_each():
    """Two divisions have gold, silver and bronze each, so there are six medals and six slips."""
    night = night_with_final_medals()
    (page,) = printed_pages("prizes", night)
    assert "Suggested prizes" not in page.text
    slips_text = " ".join(page.text for page in printed_pages("prize-slips", night))
    assert slips_text.count("Received") == 6
    for text in (page.text, slips_text):
        for metal in ("Gold medal", "Silver medal", "Bronze medal"):
            assert text.count(metal) == 2
        for section in medal_sheet(night).sections:
            for row in section.medalists:
                assert " & ".join(row.names) in text.replace("\n", " ")


def test_tied_medals_have_no_prize_slips():
    night = night_with_ties()
    assert "Suggested prizes" in printed_pages("prizes", night)[0].text
    with pytest.raises(Refused, match="No prize is final yet"):
        printed_pages("prize-slips", night)


def test_medal_prizes_before_the_first_score_are_refused():
    with pytest.raises(Refused, match="no medals yet"):
        printed_pages("prizes", plain.night(8, house="mcallen"))


def test_night_with_fees_and_only_medals_offers_no_prizes_to_print():
    night = played_nights.night_with_medals(fee_cents=500)
    assert not {printout.key for printout in printouts_for_page("payout", night)} & {
        "prizes",
        "prize-slips",
    }


def test_medal_sheet_names_tied_teams_and_the_decision_they_need():
    pages = printed_pages("medals", night_with_ties())
    text = " ".join(page.text for page in pages).replace("\n", " ")
    assert "Medals, not final" in text
    assert "There is a tie for gold and silver in Men's." in text
    assert "Tied for" in text
    assert "not decided yet" in text


def test_finished_division_is_final_while_another_plays():
    night = played_nights.with_divisions(
        plain.night(16, house="mcallen", games=2), "Men's", "Women's"
    )
    night = plain.with_facts(night, replace(night.plan, sessions=(("Men's",), ("Women's",))))
    night, texts = with_names(night, *build.players(16)), []
    for scores in ((9, 5), (7, 4)), ((10, 1), (8, 6)), ((9, 5), (8, 4)):
        night = plain.press(rounds.seat_next_game, night, game=night.rounds.next_number)
        night = plain.type_totals(night, t1=scores[0], t2=scores[1])
        texts.append(" ".join(page.text for page in printed_pages("medals", night)))
    assert ["Medals, not final" in text for text in texts] == [True, False, False]
    assert ["Women's, not final" in text for text in texts] == [False, False, True]
    assert {certificate.division for certificate in certificates(night)} == {"Men's"}


def test_medal_sheet_mentions_the_playoff():
    night = night_with_ties()
    people = (
        ranking.ranked_divisions(night)[0].places[0],
        *ranking.ranked_divisions(night)[0].places[1:2],
    )
    order = tuple((int(place.result.entrant),) for place in people)
    night = plain.press(payout.store_playoff, night, order=order)
    text = " ".join(page.text for page in printed_pages("medals", night))
    assert text.count("After a playoff") == 2


def test_single_players_are_on_the_medal_sheet():
    night = played_nights.play_games(
        with_names(plain.night(8, games=1, medals=3), *build.players(8)), 1
    )
    (page,) = printed_pages("medals", night)
    assert "Gold" in page.text
    assert "Number " in page.text


def test_medals_of_a_bracket_have_no_points():
    (page,) = printed_pages("medals", played_nights.finished_bracket_night(8, medals=3))
    assert "Gold" in page.text
    assert "points" not in page.text


def test_medal_sheet_without_medals_or_scores_is_refused():
    with pytest.raises(Refused, match="Change the house rule"):
        printed_pages("medals", played_nights.seat_first_game(8))
    with pytest.raises(Refused, match="Enter the first scores"):
        printed_pages("medals", plain.night(8, house="mcallen"))


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize(
    "night", [night_with_final_medals(), night_with_ties()], ids=["decided", "tied"]
)
def test_long_and_wide_names_on_medal_papers_do_not_overlap(night, is_large):
    for document in ("medals", "certificates"):
        try:
            pages = printed_pages(
                document, with_names(night, nights.LONG_NAME, "Io", "W" * 60), is_large=is_large
            )
        except Refused:
            assert ranking.standings(night)[0].tied_with
            continue
        for page in pages:
            assert (page.overlapping_words, page.words_outside_margins) == ([], [])


# The tests below are about certificates.


def test_certificate_has_name_partner_place_and_event():
    night = night_with_final_medals()
    pages = printed_pages("certificates", night)
    assert len(pages) == 12
    gold_row = medal_sheet(night).sections[0].rows[0]
    assert "Tuesday euchre" in pages[0].text
    assert "November 24, 2026" in pages[0].text
    name, partner = gold_row.names
    assert f"{name} with {partner}" in pages[0].text
    assert f"{partner} with {name}" in pages[1].text
    phrases = ("First place", "Gold medal", "Men's", f"{gold_row.place.result.points} points")
    assert all(words in pages[0].text for words in phrases)
    assert "Second place" in pages[2].text
    assert "Bronze medal" in pages[4].text


@pytest.mark.parametrize("document", ["certificates", "medals"])
def test_medal_is_drawn_for_each_final_medal(document, monkeypatch):
    """Medals that may still change are not drawn."""
    places = []

    def record_place_and_draw(place):
        places.append(place)
        return draw_medal(place)

    for topic in ("paper.certificates", "paper.medals"):
        monkeypatch.setattr(f"tournament.topics.places.{topic}.draw_medal", record_place_and_draw)
    printed_pages(document, night_with_final_medals())
    drawings_per_medal = 1 if document == "medals" else 2
    assert places == [place for place in (1, 2, 3) for _ in range(drawings_per_medal)] * 2
    places.clear()
    if document == "medals":
        printed_pages(document, night_with_ties())
        assert len(places) < 3


def test_name_on_a_certificate_is_much_larger_than_the_club():
    (page, *_) = printed_pages("certificates", night_with_final_medals())
    height_by_text = {word.text.strip(): word.top - word.bottom for word in page.words}
    assert max(height_by_text, key=height_by_text.get) in build.players(16)
    assert max(height_by_text.values()) > 1.5 * height_by_text["Tanglewood"]


def test_gold_medal_is_printed_in_gold():
    """A bug once printed gold as black."""
    (page, *_) = draw_pages("certificates", night_with_final_medals())
    colors = [mark for mark in page if mark.startswith("setFillColorRGB 0.7 0.5")]
    assert colors
    red, green, blue = painting.COLOR_BY_ROLE[Role.GOLD]
    assert red > green > 2 * blue


def test_chart_on_a_certificate_has_a_title():
    night = with_names(plain.night(8, games=2, prize_places=1), *build.players(8))
    night = plain.type_totals(
        plain.press(rounds.seat_next_game, night, game=1), t1=(12, 5, 0, 0), t2=(9, 4, 0, 0)
    )
    night = plain.type_totals(
        plain.press(rounds.seat_next_game, night, game=2), t1=(8, 5, 0, 0), t2=(7, 3, 0, 0)
    )
    (page, *_) = printed_pages("certificates", night)
    assert "Place after each game" in page.text


def test_house_without_medals_has_certificates_for_first_places():
    night = with_names(plain.night(8, house="alameda", games=1), *build.players(8))
    night = plain.type_totals(
        plain.press(rounds.seat_next_game, night, game=1), t1=(12, 5), t2=(9, 4)
    )
    pages = printed_pages("certificates", night)
    text = " ".join(page.text for page in pages)
    assert "First place, shared" in text
    assert "medal" not in text


def test_number_of_certificates_equals_places_with_donated_prizes():
    pages = printed_pages("certificates", played_nights.finished_bracket_night(8))
    assert len(pages) == 6
    assert "Third place" in pages[4].text
    assert "points" not in pages[0].text


def test_certificates_of_tied_places_are_refused():
    with pytest.raises(Refused, match="still tied"):
        printed_pages("certificates", night_with_ties())


def test_certificates_before_final_places_are_refused():
    with pytest.raises(Refused, match="Games are still to come"):
        printed_pages("certificates", nights.progressive_night())
    with pytest.raises(Refused, match="None of these places is final yet"):
        printed_pages("certificates", nights.bracket_night())
