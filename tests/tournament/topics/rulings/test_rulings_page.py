"""The ruling page asks one question at a time. The log and the trick checker work without
script.
"""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from scoring.chairs import Chair
from scoring.dials.options import ExtraCardsPenalty, UnplayedDealRule
from scoring.events.ordinary import Misdeal
from scoring.events.penalty import ExtraCards
from tests import build
from tests.tournament import pairs
from tournament.evening import facts
from tournament.evening.night.play.rulings import RulingCase
from tournament.storage.models import Club
from tournament.storage.reading import memory, reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import entries
from tournament.topics.prizes.actions import closing
from tournament.topics.rulings import actions as rulings
from tournament.topics.rulings.actions import TABLE_WRITES_POINTS_SENTENCES
from tournament.topics.rulings.boards import tricks
from tournament.topics.rulings.boards.ruling import TITLE_BY_QUESTION, saved_as_hand_sentence
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands

pytestmark = [pytest.mark.django_db, pytest.mark.night(seated=4)]
RENEGE_ANSWERS = RulingCase(event="renege", offender="S", maker="E", alone="no")
TRICK_CHECKER_QUERY = "trump=H&dealer=N&lone=-&cards=EAH-S10C-W9H-NKH-EAC-SJD"


def seat_night(players=4, house="tanglewood", **dials):
    night = build.night(Club.objects.get(), house=house, **dials)
    build.seat_players(night, players)
    return night


def enter_hands(night, *tricks):
    for number, trick_count in enumerate(tricks, start=1):
        dealer = "NESW"[(number - 1) % 4]
        hand = facts.Hand(
            round=1,
            table=1,
            number=number,
            dealer=dealer,
            event="played",
            maker=dealer,
            tricks=trick_count,
        )
        hands.record_hand(build.desk(night), hand=hand)


def ruling_page_address(night, name="ruling", **query):
    args = [night.pk] if name in {"rulings", "tricks", "order-up"} else [night.pk, 1, 1]
    return f"{reverse(name, args=args)}?{urlencode(query)}"


def open_page(desk, night, name="ruling", **query):
    return Page(desk, night, desk.get(ruling_page_address(night, name, **query)))


class Page:
    """A page as a browser without script shows it, with methods that follow links and press
    buttons.
    """

    def __init__(self, desk, night, response):
        self.desk, self.night, self.response = desk, night, response
        self.text = unescape(response.content.decode())

    @property
    def title(self):
        return visible_words(re.search(r"<h1>(.*?)</h1>", self.text, re.S)[1])

    @property
    def main(self):
        return visible_words(re.search(r"<main.*</main>", self.text, re.S)[0])

    def follow(self, link_words):
        links = re.findall(r'<a[^>]* href="(.*?)".*?>(.*?)</a>', self.text, re.S)
        target = next(address for address, label in links if link_words in visible_words(label))
        path = self.response.request["PATH_INFO"]
        return Page(
            self.desk, self.night, self.desk.get(path + target if target[0] == "?" else target)
        )

    def follow_to(self, name):
        return open_page(self.desk, self.night, name)

    def send(self, button_words=None, **other_fields):
        main_part = re.search(r"<main.*</main>", self.text, re.S)[0]
        form = re.search(r'<form[^>]*method="post".*?</form>', main_part, re.S)[0]
        fields = dict(re.findall(r'type="hidden" name="(\w+)" value="(.*?)"', form))
        for attributes, label in re.findall(r"<button([^>]*)>(.*?)</button>", form, re.S):
            button_value = re.search(r'name="(\w+)" value="(.*?)"', attributes)
            if button_words and button_words in visible_words(label) and button_value:
                fields[button_value[1]] = button_value[2]
        response = self.desk.post(
            self.response.request["PATH_INFO"], fields | other_fields, follow=True
        )
        return Page(self.desk, self.night, response)


def visible_words(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def stored_rulings(night):
    return reader.night(night.pk).facts_of(facts.Ruling)


def table_game(night):
    return reader.night(night.pk).rounds.table_game(1, 1)


def name_of_player_at(night, chair):
    return reader.night(night.pk).entries.with_number(dict(table_game(night).seats)[chair]).name


def test_renege_is_asked_step_by_step_and_recorded(desk, night):
    enter_hands(night, 3)
    page = open_page(desk, night)
    assert page.title == "What happened?"
    page = page.follow("Someone reneged")
    assert page.title == "Who reneged?"
    page = page.follow(name_of_player_at(night, Chair.S))
    assert page.title == "Who named trump?"
    page = page.follow(name_of_player_at(night, Chair.E))
    assert page.title == TITLE_BY_QUESTION["alone"]
    page = page.follow("Yes, alone")
    assert page.title == "Result"
    assert "0 points and one X ($0.10)" in page.main
    assert saved_as_hand_sentence(2) in page.main
    page = page.send()
    assert page.title == "Table 1 in game 1: hand 3 of 8"
    assert "E/W score 4" in page.text
    assert table_game(night).hands[1].event == "renege"


def test_each_event_shows_its_penalty(desk, night):
    page = open_page(desk, night).main
    assert f"{Misdeal.TITLE} {UnplayedDealRule.SAME_DEALER.sentence}" in page
    assert f"{ExtraCards.TITLE} {ExtraCardsPenalty.DIRECTOR.sentence}" in page
    assert "No one named trump" not in page


def number_of_3_player_table(night):
    seated_game = reader.night(night.pk).rounds.current_game
    return next(game.table for game in seated_game.games if len(game.chairs) == 3)


def read_ruling_page_of_3_player_table(desk, **query):
    night = seat_night(7, house="alameda")
    page_address = reverse("ruling", args=[night.pk, 1, number_of_3_player_table(night)])
    return visible_words(desk.get(f"{page_address}?{urlencode(query)}").content.decode())


@pytest.mark.parametrize(
    ("offender", "maker", "who_chooses"), [("E", "N", "N chooses."), ("N", "N", "E and S choose.")]
)
def test_player_who_gets_the_points_at_a_3_player_table_chooses(desk, offender, maker, who_chooses):
    answers = {"offender": offender, "maker": maker, "alone": "no", "tricks": "3"}
    assert who_chooses in read_ruling_page_of_3_player_table(desk, event="renege", **answers)


def test_tricks_of_one_maker_are_asked_for_at_a_3_player_table(desk):
    answers = {"offender": "E", "maker": "N", "alone": "no"}
    page_text = read_ruling_page_of_3_player_table(desk, event="renege", **answers)
    assert "How many tricks did the maker take?" in page_text


def test_choice_of_the_other_side_is_shown_with_its_outcomes(desk):
    night = seat_night(house="alameda")
    page = open_page(desk, night, event="renege", offender="S", maker="E", alone="yes", tricks="3")
    assert "E/W choose." in page.main
    assert not re.search(r"<button[^>]* autofocus", page.text), "Enter would choose for them"
    assert "As played 4 added to E/W 4 taken off N/S" in page.main
    name, number = name_of_player_at(night, Chair.N), dict(table_game(night).seats)[Chair.N]
    outcome_row_text = f"{name} {number} N 0 points 0 points −4 points"
    assert outcome_row_text in page.main
    page = page.send("4 taken off")
    assert "N/S lose 4" in page.text


def test_outcome_of_one_point_is_written_in_the_singular(desk):
    night = seat_night(house="alameda")
    page = open_page(desk, night, event="renege", offender="S", maker="E", alone="no", tricks="3")
    assert f"{dict(table_game(night).seats)[Chair.E]} E +1 point " in page.main


def test_each_answer_can_be_changed(desk, night):
    page = open_page(desk, night, event="renege", offender="S", maker="E", alone="yes")
    question_page = page.follow("change the answer to: Who named trump?")
    assert question_page.title == "Who named trump?"
    assert question_page.follow(name_of_player_at(night, Chair.W)).title == "Result"
    assert page.follow("change what happened").title == "What happened?"


def test_exposed_card_after_which_play_goes_on_asks_for_no_tricks(desk, night):
    enter_hands(night, 3)
    page = open_page(desk, night, event="exposed_card")
    page = page.follow("No one knows")
    assert page.title == TITLE_BY_QUESTION["play"]
    assert page.follow("Yes, it is over").title == "Who named trump?"
    page = page.follow("No, play goes on")
    assert "Play on. The hand counts as played." in page.main
    assert "someone exposed a card. Play on." in page.send().text


def test_ruling_that_ends_a_race_names_no_next_dealer(desk):
    """At Athens the first team with ten points wins, and a renege gives the other team two."""
    night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(night, 4)
    draw_and_call.call_games(build.desk(night))
    enter_hands(night, *[5] * 8)
    expected_end_words = "Next dealer no one, the game is over"
    assert (
        expected_end_words
        not in open_page(desk, night, event="lead_out_of_turn", offender="N").main
    )
    page = open_page(desk, night, event="renege", offender="N")
    assert expected_end_words in page.main
    sentence = visible_words(page.send().text)
    assert "E/W score 2 points, and the hand is over." in sentence
    assert ".." not in sentence


def test_ruling_tells_a_table_with_a_paper_sheet_to_record_it(desk, night):
    page = open_page(desk, night, event="misdeal")
    assert TABLE_WRITES_POINTS_SENTENCES in page.main
    assert "Next dealer the same player" in page.main
    page = page.send(number="4")
    assert "Table 1, game 1, hand 4: misdeal. No one scores" in page.text
    assert page.title == "Scores for game 1"
    assert "Table 1, game 1, hand 4 Misdeal" in page.follow_to("rulings").main
    assert table_game(night).hands == ()


def test_first_hand_is_recorded_by_one_more_press(desk, night):
    page = open_page(desk, night, event="misdeal").follow("Enter this table hand by hand")
    assert saved_as_hand_sentence(1) in page.main
    page.send()
    assert [hand.event for hand in table_game(night).hands] == ["misdeal"]


def test_ruling_on_six_cards_asks_who_dealt_if_unknown(desk, night):
    assert open_page(desk, night, event="extra_cards").title == "Who dealt?"
    enter_hands(night, 3)
    assert open_page(desk, night, event="extra_cards").title == "Who named trump?"


def test_ruling_about_an_earlier_hand_replaces_it(desk, night):
    enter_hands(night, 3, 3)
    page = open_page(desk, night, event="misdeal").follow("Choose another hand")
    assert page.title == TITLE_BY_QUESTION["hand"]
    assert "Hand 3 the next one Hand 2 made it Hand 1 made it None of these" in page.main
    page = page.follow("Hand 1")
    assert saved_as_hand_sentence(1) in page.main
    page.send()
    assert [hand.event for hand in table_game(night).hands] == ["misdeal", "played"]


def test_finished_table_is_asked_for_the_hand_first(desk, night):
    enter_hands(night, *[3] * 8)
    page = open_page(desk, night, event="misdeal")
    assert page.title == TITLE_BY_QUESTION["hand"]
    assert "Hand 9" not in page.main


def test_ruling_on_an_earlier_game_needs_a_reason(desk, night):
    enter_hands(night, *[3] * 8)
    rounds.seat_next_game(build.desk(night), game=2)
    assert "Game 2 is seated, so each change needs a reason." in open_page(desk, night).main
    page = open_page(desk, night, hand="8", **{**RENEGE_ANSWERS.answers})
    refused_page = page.send()
    assert "Game 1 is over" in refused_page.text
    assert refused_page.title == "Result"
    assert "reneged" in page.send(reason="seen later").text


def test_impossible_answer_is_reported_with_a_way_to_change_it(desk, night):
    page = open_page(desk, night, event="renege", offender="S", maker="N", alone="yes")
    assert "North played alone, so south did not play this hand" in page.main
    assert "Record" not in page.main


def test_table_with_an_empty_seat_takes_only_own_words(desk, night, monkeypatch):
    monkeypatch.setattr(
        "tournament.topics.rulings.views.is_exempt_from_total_limits", lambda *_: True
    )
    page = open_page(desk, night)
    assert "A seat is empty here" in page.main
    assert "Misdeal" not in page.main


def test_ruling_in_own_words_is_listed_in_the_log(desk, night):
    page = open_page(desk, night).send(words="Claimed the rest, warned", chair="N")
    offender = reader.night(night.pk).entries.with_number(dict(table_game(night).seats)[Chair.N])
    assert f"{offender.label}: Claimed the rest, warned" in page.text
    refused_page = open_page(desk, night).send(words=" ")
    assert "Enter your ruling" in refused_page.text
    assert len(stored_rulings(night)) == 1


def test_return_address_is_kept_through_all_questions(desk, night):
    return_address = reverse("rulings", args=[night.pk]) + "?table=1"
    page = open_page(desk, night, event="renege", back=return_address).follow(
        name_of_player_at(night, Chair.S)
    )
    page = page.follow(name_of_player_at(night, Chair.E)).follow("No")
    page = page.send()
    assert page.response.request["QUERY_STRING"] == "table=1"


def test_ruling_from_a_hand_by_hand_page_leads_back_to_it(desk, night):
    enter_hands(night, 3)
    table = reverse("hands", args=[night.pk, 1, 1])
    page = Page(desk, night, desk.get(table)).follow("Make a ruling")
    page = page.follow("Someone reneged").follow(name_of_player_at(night, Chair.S))
    page = page.follow(name_of_player_at(night, Chair.E)).follow("No").send()
    assert page.response.request["PATH_INFO"] == table


def test_return_address_outside_the_site_is_ignored(desk, night):
    page = open_page(desk, night, event="misdeal", back="https://evil.example/")
    assert 'href="https://evil.example/"' not in page.text
    response = desk.post(
        ruling_page_address(night), {"event": "misdeal", "back": "//evil.example/"}
    )
    assert response.headers["Location"] == "/"


def test_form_sent_twice_records_one_ruling(desk, night):
    page = open_page(desk, night, event="misdeal")
    page.send(key="once")
    page.send(key="once")
    assert len(stored_rulings(night)) == 1


@pytest.mark.parametrize(
    "query",
    [
        {"event": "tram"},
        {"event": "renege", "offender": "X"},
        {"event": "renege", "offender": "S", "maker": "-"},
        {"event": "renege", "alone": "maybe", "tricks": "7"},
        {"event": "misdeal", "hand": "999"},
        {"event": "misdeal", "hand": "\N{FULLWIDTH DIGIT ONE}"},
        {"event": "misdeal", "evidence": "trump=Z&cards=" + "x" * 5000},
        {"event": "renege", "offender": "S", "evidence": TRICK_CHECKER_QUERY.replace("SJD", "SAH")},
    ],
)
def test_invalid_answers_are_asked_again(desk, night, query):
    assert open_page(desk, night, **query).response.status_code == 200


def test_ruling_page_of_an_unused_table_redirects_to_the_log(desk, night):
    for page_name in ("ruling", "tricks-of"):
        response = desk.get(reverse(page_name, args=[night.pk, 1, 9]), follow=True)
        assert "No one sits at table 9 in that game" in response.content.decode()


def test_misdeal_and_the_next_deal_have_the_same_hand_number(desk, night):
    enter_hands(night, 3, 3, 3)
    query_values = {"event": "misdeal"}
    page = open_page(desk, night, **query_values)
    assert "table 1, hand 4" in page.main
    assert saved_as_hand_sentence(4) in page.main
    page = page.send()
    assert "Table 1, game 1, hand 4: misdeal" in page.text
    assert page.title == "Table 1 in game 1: hand 4 of 8"
    page = open_page(desk, night, **query_values)
    assert saved_as_hand_sentence(4) in page.main
    page = page.follow("Choose another hand")
    assert "Hand 4 the next one Hand 4 misdeal Hand 3 made it" in page.main
    for number in range(5, 10):
        hand = facts.Hand(
            round=1, table=1, number=number, dealer="WNESW"[number - 5], event="played",
            maker="N", tricks=3,
        )  # fmt: skip
        change = hands.record_hand(build.desk(night), hand=hand)
        assert f"hand {number - 1}:" in change.words
    page_html = desk.get(reverse("hands", args=[night.pk, 1, 1])).content.decode()
    shown_hand_numbers = re.findall(r'<th scope="row" class="n">(\d+)</th>', page_html)
    assert shown_hand_numbers == ["1", "2", "3", "4", "4", "5", "6", "7", "8"]


def test_saved_ruling_redirects_to_the_table_on_scores(desk, night):
    response = desk.post(ruling_page_address(night), {"event": "misdeal", "stage": ""})
    assert response.headers["Location"] == reverse("scores-of", args=[night.pk, 1]) + "#t1"


def test_closed_night_accepts_no_ruling(desk, night):
    enter_hands(night, 3)
    open_page(desk, night, event="misdeal").send()
    closing.close_night(build.desk(night, reason="over"))
    log, page = open_page(desk, night, "rulings"), open_page(desk, night)
    for each_page in (log, page):
        assert "This night is closed. Reopen it" in each_page.main
        assert (
            "<button"
            not in each_page.text[each_page.text.index("<main") : each_page.text.index("</main>")]
        )
    assert "Misdeal" in log.main


def test_log_lists_rulings_newest_first_and_counts_them_for_each_player(desk, night):
    assert "No rulings yet." in open_page(desk, night, "rulings").main
    press = build.desk(night)
    for chair in "SSN":
        rulings.save_ruling_in_own_words(
            press, game=1, table=1, own_words=f"About {chair}", chair=Chair(chair)
        )
    text = open_page(desk, night, "rulings").main
    assert text.index("About N") < text.rindex("About S")
    assert text.count("second ruling against this player") == 1
    assert "third" not in text


def test_log_shows_one_table_only(desk):
    night = seat_night(players=8)
    for number in (1, 2):
        rulings.save_ruling_in_own_words(
            build.desk(night), game=1, table=number, own_words=f"At {number}"
        )
    page = open_page(desk, night, "rulings")
    assert "At 1" in page.follow("Table 1").main
    assert "At 2" not in page.follow("Table 1").main
    assert open_page(desk, night, "rulings", table="1e1").title == "Rulings"


def test_table_typed_on_the_log_opens_its_ruling_page(desk, night):
    response = desk.get(ruling_page_address(night, "rulings", rule="1"))
    assert response.headers["Location"] == reverse("ruling", args=[night.pk, 1, 1])


@pytest.mark.parametrize("text", ["", "the corner"])
def test_ruling_log_asks_for_the_number_of_a_table(desk, night, text):
    response = desk.get(ruling_page_address(night, "rulings", rule=text), follow=True)
    assert "Enter a table number." in response.content.decode()


def test_log_links_to_the_trick_checker(desk, night):
    open_page(desk, night, **RENEGE_ANSWERS.answers, evidence=TRICK_CHECKER_QUERY).send()
    page = open_page(desk, night, "rulings").follow("The cards")
    assert "proved in trick 2 by the jack of diamonds" in page.main


def test_html_in_names_and_rulings_is_shown_as_text(desk, night):
    entry = dict(table_game(night).seats)[Chair.S]
    entries.rename_player(build.desk(night), entry=entry, name="<b>Bo & Co</b>")
    rulings.save_ruling_in_own_words(
        build.desk(night), game=1, table=1, own_words="<i>x</i>", chair=Chair.S
    )
    html = desk.get(ruling_page_address(night, "rulings")).content.decode()
    assert "&lt;b&gt;Bo &amp; Co&lt;/b&gt;" in html
    assert "<i>x</i>" not in html


def test_tricks_are_entered_card_by_card_and_ruled_on(desk, night):
    page = open_page(desk, night).follow("Check the tricks first").follow("Hearts")
    page = page.follow(name_of_player_at(night, Chair.N)).follow("No one")
    assert page.title == f"Trick 1: {name_number_and_chair(night, Chair.E)} leads"
    for card in ("AH", "10C", "9H", "KH", "AC", "JD"):
        page = press_card(page, card)
    assert page.title == f"Trick 2: {name_number_and_chair(night, Chair.W)} plays"
    south = name_number_and_chair(night, Chair.S)
    assert f"{south} reneged in trick 1, proved in trick 2 by the jack of diamonds." in page.main
    page = page.follow("Make a ruling")
    assert page.title == "Who named trump?"
    assert "By the cards Reneged in trick 1" in page.main
    page = page.follow(name_of_player_at(night, Chair.E)).send()
    assert "proved in trick 2 by the jack of diamonds. E/W score 2" in page.text
    assert stored_rulings(night)[0].evidence["cards"] == "EAH-S10C-W9H-NKH-EAC-SJD"


def name_number_and_chair(night, chair):
    return f"{name_of_player_at(night, chair)} {dict(table_game(night).seats)[chair]} ({chair})"


def press_card(page, card):
    """Press a card on the pad, and return the next page."""
    form = re.search(r'<form method="get">.*?</form>', page.text, re.S)[0]
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="(.*?)"', form))
    fields["cards"] = re.search(rf'id="card-{card}" name="cards" value="(.*?)"', form)[1]
    address_with_cards = f"{page.response.request['PATH_INFO']}?{urlencode(fields)}"
    return Page(page.desk, page.night, page.desk.get(address_with_cards))


def test_tricks_of_the_makers_are_proposed_from_the_cards(desk):
    night = seat_night(house="alameda")
    cards = "EAH-S10C-W9H-NKH-EAC-SJD-W9C-NKC-SAS-W9S-NKS-EQS-SAD-W9D-NKD-EQD-SQH-WQC-NJS-E10D"
    evidence = f"trump=H&dealer=N&lone=-&cards={cards}"
    page = open_page(
        desk, night, event="renege", offender="S", maker="E", alone="no", evidence=evidence
    )
    assert "1 trick As the cards show." in page.main


def test_dealer_of_a_table_with_recorded_hands_is_known(desk, night):
    enter_hands(night, 3)
    page = open_page(desk, night, "tricks-of", trump="H")
    assert page.title == tricks.TITLE_BY_TRICK_QUESTION["lone"]
    assert f"{name_number_and_chair(night, Chair.S)} leads" in page.follow("No one").title


def test_trick_checker_without_a_table_names_seats_and_offers_no_ruling(desk, night):
    page = open_page(
        desk, night, "tricks", trump="H", dealer="N", lone="-", cards=TRICK_CHECKER_QUERY[-24:]
    )
    assert "South reneged in trick 1" in page.main
    assert "Make a ruling" not in page.main


def test_another_leader_can_be_chosen(desk, night):
    page = open_page(
        desk, night, "tricks-of", trump="H", dealer="N", lone="-", cards="EAH-S9H-W10H-NKH"
    )
    assert "Another player led trick 2:" in page.main
    page = press_card(page.follow("West"), "AC")
    assert (
        f"{name_number_and_chair(night, Chair.W)} led to trick 2, and it was east's lead."
        in page.main
    )
    page = page.follow("Make a ruling")
    assert page.title == "Result"
    assert "led out of turn. Play on." in page.send().text


def test_cards_in_hand_are_named_after_play_was_stopped(desk, night):
    query_values = {"trump": "H", "dealer": "N", "lone": "-", "cards": "EAH-S10C-W9H-NKH"}
    page = open_page(desk, night, "tricks-of", **query_values)
    assert "These cards don't show a renege." in page.main
    assert "innocent" not in page.main.lower()
    page = press_card(open_page(desk, night, "tricks-of", **query_values, held="S"), "QH")
    assert f"{name_number_and_chair(night, Chair.S)} still holds the queen of hearts." in page.main
    assert "proved by the queen of hearts, still in hand." in page.main


def test_card_played_twice_is_refused_on_the_page(desk, night):
    page = open_page(desk, night, "tricks-of", trump="H", dealer="N", lone="-", cards="EAH-SAH")
    assert "Entered twice: AH." in page.main
    assert "Undo the ace of hearts" in page.main


def test_tricks_in_which_both_sides_reneged_are_left_to_the_director(desk, night):
    cards = "EAH-S10C-W9C-NKH-EAC-SQH-WQS-N9S-SAS-WJH"
    page = open_page(desk, night, "tricks-of", trump="H", dealer="N", lone="-", cards=cards)
    assert "Both sides reneged. The rule sheet doesn't cover this" in page.main


def test_order_up_is_checked_once_six_cards_are_entered(desk, night):
    page = open_page(desk, night, "order-up")
    assert "Which card is turned up?" in page.main
    for card in ("JH", "JD", "AS", "KS", "9C", "9D"):
        page = press_card(page, card)
    assert "No. The hand has no card of the turned-up suit" in page.main


@pytest.mark.parametrize(
    ("link_words", "verdict_words"), [("the dealer", "Yes, this"), ("another", "No. ")]
)
def test_order_up_page_asks_only_once_whose_hand_is_checked(desk, link_words, verdict_words):
    page = open_page(desk, seat_night(house="alameda"), "order-up").follow(link_words)
    for card in ("JH", "JD", "AS", "KS", "9C", "9D"):
        page = press_card(page, card)
    assert verdict_words in page.main


# The tests below are about the number of database queries.


@pytest.mark.parametrize("players", [4, 48])
def test_number_of_queries_is_the_same_for_any_number_of_players(
    desk, django_assert_num_queries, players
):
    night = seat_night(players=players)
    for number in range(1, players // 4 + 1):
        rulings.save_ruling_in_own_words(
            build.desk(night), game=1, table=number, own_words="Warned", chair=Chair.N
        )
    memory.forget_all_nights()
    desk.get(ruling_page_address(night, "rulings"))
    # A second request, with the round clock on the page.
    pages = [
        (18, ruling_page_address(night, "rulings")),
        (18, ruling_page_address(night, **RENEGE_ANSWERS.answers)),
        (
            17,
            ruling_page_address(
                night, "tricks-of", trump="H", dealer="N", lone="-", cards="EAH-S10C"
            ),
        ),
        (17, ruling_page_address(night, "order-up", cards="JH")),
    ]
    for queries, page in pages:
        with django_assert_num_queries(queries):
            desk.get(page)
