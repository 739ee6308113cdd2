"""The ruling one question at a time, the log, and the pad of cards, as a browser without script
sees them.
"""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from scoring.chairs import Chair
from tests import build
from tests.tournament import pairs
from tournament.evening import facts
from tournament.evening.night.play.rulings import Case
from tournament.storage.models import Club
from tournament.storage.reading import memory, replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import entries
from tournament.topics.prizes.actions import closing
from tournament.topics.rulings import actions as rulings
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands

pytestmark = pytest.mark.django_db
RENEGE = Case(event="renege", offender="S", maker="E", alone="no")
EVIDENCE = "trump=H&dealer=N&lone=-&cards=EAH-S10C-W9H-NKH-EAC-SJD"


@pytest.fixture
def night(desk):
    return seated()


def seated(players=4, house="tanglewood", **dials):
    night = build.night(Club.objects.get(), house=house, **dials)
    build.seated(night, players)
    return night


def play(night, *tricks):
    for number, taken in enumerate(tricks, start=1):
        dealer = "NESW"[(number - 1) % 4]
        hand = facts.Hand(
            round=1,
            table=1,
            number=number,
            dealer=dealer,
            event="played",
            maker=dealer,
            tricks=taken,
        )
        hands.record_hand(build.desk(night), hand=hand)


def address(night, name="ruling", **told):
    args = [night.pk] if name in {"rulings", "tricks", "order-up"} else [night.pk, 1, 1]
    return f"{reverse(name, args=args)}?{urlencode(told)}"


def ask(desk, night, name="ruling", **told):
    return Page(desk, night, desk.get(address(night, name, **told)))


class Page:
    """An answer, and what can be pressed in it."""

    def __init__(self, desk, night, answer):
        self.desk, self.night, self.answer = desk, night, answer
        self.text = unescape(answer.content.decode())

    @property
    def title(self):
        return words(re.search(r"<h1>(.*?)</h1>", self.text, re.S)[1])

    @property
    def main(self):
        return words(re.search(r"<main.*</main>", self.text, re.S)[0])

    def follow(self, said):
        links = re.findall(r'<a[^>]* href="(.*?)".*?>(.*?)</a>', self.text, re.S)
        where = next(href for href, shown in links if said in words(shown))
        path = self.answer.request["PATH_INFO"]
        return Page(
            self.desk, self.night, self.desk.get(path + where if where[0] == "?" else where)
        )

    def follow_to(self, name):
        return ask(self.desk, self.night, name)

    def send(self, said=None, **more):
        main = re.search(r"<main.*</main>", self.text, re.S)[0]
        form = re.search(r'<form[^>]*method="post".*?</form>', main, re.S)[0]
        fields = dict(re.findall(r'type="hidden" name="(\w+)" value="(.*?)"', form))
        for attributes, shown in re.findall(r"<button([^>]*)>(.*?)</button>", form, re.S):
            named = re.search(r'name="(\w+)" value="(.*?)"', attributes)
            if said and said in words(shown) and named:
                fields[named[1]] = named[2]
        answer = self.desk.post(self.answer.request["PATH_INFO"], fields | more, follow=True)
        return Page(self.desk, self.night, answer)


def words(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def logged(night):
    return replay.night(night.pk).all(facts.Ruling)


def table(night):
    return replay.night(night.pk).rounds.game(1, 1)


def name(night, chair):
    return replay.night(night.pk).entries.of(dict(table(night).seats)[chair]).name


# One question at a time


def test_renege_is_asked_for_press_by_press_and_recorded(desk, night):
    play(night, 3)
    page = ask(desk, night)
    assert page.title == "What happened?"
    page = page.follow("Somebody reneged")
    assert page.title == "Who reneged?"
    page = page.follow(name(night, Chair.S))
    assert page.title == "Who named trump?"
    page = page.follow(name(night, Chair.E))
    assert page.title == "Was “I play alone” said?"
    page = page.follow("Yes, alone")
    assert page.title == "What it comes to"
    assert "0 points and one X ($0.10)" in page.main
    assert "It is written down as hand 2." in page.main
    page = page.send()
    assert page.title == "Table 1 in game 1: hand 3 of 8"
    assert "E/W score 4" in page.text
    assert table(night).hands[1].event == "renege"


def test_house_says_beside_each_event_what_it_costs(desk, night):
    page = ask(desk, night).main
    assert "Misdeal The same dealer deals again, and the hand is not counted." in page
    assert "The dealer has six cards The director rules." in page
    assert "Nobody named trump" not in page


def test_choice_is_shown_with_its_outcomes_before_it_is_made(desk):
    night = seated(house="alameda")
    page = ask(desk, night, event="renege", offender="S", maker="E", alone="yes", tricks="3")
    assert "E/W choose." in page.main
    assert not re.search(r"<button[^>]* autofocus", page.text), "Enter would choose for them"
    assert "As played 4 added to E/W 4 taken off N/S" in page.main
    row = (
        f"{name(night, Chair.N)} {dict(table(night).seats)[Chair.N]} N 0 points 0 points −4 points"
    )
    assert row in page.main
    page = page.send("4 taken off")
    assert "N/S lose 4" in page.text


def test_single_point_is_told_as_one_that_is_gained(desk):
    night = seated(house="alameda")
    page = ask(desk, night, event="renege", offender="S", maker="E", alone="no", tricks="3")
    assert f"{dict(table(night).seats)[Chair.E]} E +1 point " in page.main


def test_each_answer_can_be_changed(desk, night):
    page = ask(desk, night, event="renege", offender="S", maker="E", alone="yes")
    again = page.follow("change the answer to: Who named trump?")
    assert again.title == "Who named trump?"
    assert again.follow(name(night, Chair.W)).title == "What it comes to"
    assert page.follow("change what happened").title == "What happened?"


def test_breach_after_which_play_goes_on_needs_no_tricks(desk, night):
    play(night, 3)
    page = ask(desk, night, event="exposed_card")
    page = page.follow("Nobody can say")
    assert page.title == "Is the hand over already?"
    assert page.follow("Yes, it is over").title == "Who named trump?"
    page = page.follow("No, play goes on")
    assert "Play goes on, and the hand scores as it is played." in page.main
    assert "somebody exposed a card. Play goes on." in page.send().text


def test_ruling_that_ends_a_race_names_no_next_dealer(desk):
    """Athens: first to ten wins, and a renege gives the others two."""
    night = build.night(Club.objects.get(), house="athens")
    pairs.drawn(night, 4)
    draw_and_call.call_games(build.desk(night))
    play(night, *[5] * 8)
    nobody = "Next to deal nobody: the game is over"
    assert nobody not in ask(desk, night, event="lead_out_of_turn", offender="N").main
    page = ask(desk, night, event="renege", offender="N")
    assert nobody in page.main
    told = words(page.send().text)
    assert "E/W score 2, the hand is over. " in told
    assert ".." not in told


def test_table_that_keeps_its_own_sheet_is_told_to_write_it_there(desk, night):
    page = ask(desk, night, event="misdeal")
    assert "the table writes it into its totals" in page.main
    assert "Next to deal the same player" in page.main
    page = page.send(number="4")
    assert "Game 1, table 1, hand 4: misdeal; nobody scores" in page.text
    assert page.title == "Scores of game 1"
    assert "Game 1, table 1, hand 4 Misdeal" in page.follow_to("rulings").main
    assert table(night).hands == ()


def test_first_hand_is_written_down_here_by_one_more_press(desk, night):
    page = ask(desk, night, event="misdeal").follow("this is hand 1?")
    assert "It is written down as hand 1." in page.main
    page.send()
    assert [one.event for one in table(night).hands] == ["misdeal"]


def test_dealer_with_six_cards_is_asked_for_where_nobody_knows(desk, night):
    assert ask(desk, night, event="extra_cards").title == "Who dealt?"
    play(night, 3)
    assert ask(desk, night, event="extra_cards").title == "Who named trump?"


def test_ruling_about_a_hand_before_is_written_in_its_place(desk, night):
    play(night, 3, 3)
    page = ask(desk, night, event="misdeal").follow("It was another hand")
    assert page.title == "Which hand was it?"
    assert "Hand 3 the next one Hand 2 made it Hand 1 made it None of these" in page.main
    page = page.follow("Hand 1")
    assert "It is written down as hand 1." in page.main
    page.send()
    assert [one.event for one in table(night).hands] == ["misdeal", "played"]


def test_finished_table_is_asked_which_hand_first(desk, night):
    play(night, *[3] * 8)
    page = ask(desk, night, event="misdeal")
    assert page.title == "Which hand was it?"
    assert "Hand 9" not in page.main


def test_earlier_game_takes_a_reason(desk, night):
    play(night, *[3] * 8)
    rounds.seat(build.desk(night), game=2)
    assert "Game 1 is over" in ask(desk, night).main
    page = ask(desk, night, hand="8", **{**RENEGE.answers})
    refused = page.send()
    assert "Game 1 is closed" in refused.text
    assert refused.title == "What it comes to"
    assert "reneged" in page.send(reason="seen later").text


def test_what_cannot_be_is_told_with_a_way_to_change_it(desk, night):
    page = ask(desk, night, event="renege", offender="S", maker="N", alone="yes")
    assert "N played alone, so S laid the cards down" in page.main
    assert "Record" not in page.main


def test_chair_left_empty_leaves_only_own_words(desk, night, monkeypatch):
    monkeypatch.setattr("tournament.topics.rulings.views.is_ruled_by_words", lambda *_: True)
    page = ask(desk, night)
    assert "no rule says what a hand is worth here" in page.main
    assert "Misdeal" not in page.main


def test_own_words_go_into_the_log(desk, night):
    page = ask(desk, night).send(words="Claimed the rest, warned", chair="N")
    assert f"{name(night, Chair.N)} (N): Claimed the rest, warned" in page.text
    refused = ask(desk, night).send(words=" ")
    assert "Write down what you ruled" in refused.text
    assert len(logged(night)) == 1


def test_way_back_is_kept_through_every_question(desk, night):
    back = reverse("rulings", args=[night.pk]) + "?table=1"
    page = ask(desk, night, event="renege", back=back).follow(name(night, Chair.S))
    page = page.follow(name(night, Chair.E)).follow("No")
    page = page.send()
    assert page.answer.request["QUERY_STRING"] == "table=1"


def test_ruling_from_a_table_written_hand_by_hand_leads_back_to_it(desk, night):
    play(night, 3)
    table = reverse("hands", args=[night.pk, 1, 1])
    page = Page(desk, night, desk.get(table)).follow("Look at the tricks, and rule")
    page = page.follow("Somebody reneged").follow(name(night, Chair.S))
    page = page.follow(name(night, Chair.E)).follow("No").send()
    assert page.answer.request["PATH_INFO"] == table


def test_way_back_never_leads_elsewhere(desk, night):
    page = ask(desk, night, event="misdeal", back="https://evil.example/")
    assert 'href="https://evil.example/"' not in page.text
    answer = desk.post(address(night), {"event": "misdeal", "back": "//evil.example/"})
    assert answer.headers["Location"] == "/"


def test_same_press_is_done_once(desk, night):
    page = ask(desk, night, event="misdeal")
    page.send(key="once")
    page.send(key="once")
    assert len(logged(night)) == 1


@pytest.mark.parametrize(
    "told",
    [
        {"event": "tram"},
        {"event": "renege", "offender": "X"},
        {"event": "renege", "offender": "S", "maker": "-"},
        {"event": "renege", "alone": "maybe", "tricks": "7"},
        {"event": "misdeal", "hand": "999"},
        {"event": "misdeal", "hand": "\N{FULLWIDTH DIGIT ONE}"},
        {"event": "misdeal", "evidence": "trump=Z&cards=" + "x" * 5000},
        {"event": "renege", "offender": "S", "evidence": EVIDENCE.replace("SJD", "SAH")},
    ],
)
def test_strange_answers_are_asked_again(desk, night, told):
    assert ask(desk, night, **told).answer.status_code == 200


def test_table_where_nobody_sits_leads_to_the_log(desk, night):
    for where in ("ruling", "tricks-of"):
        answer = desk.get(reverse(where, args=[night.pk, 1, 9]), follow=True)
        assert "Nobody sits at table 9 in game 1" in answer.content.decode()


def test_misdeal_and_the_deal_after_it_are_one_hand(desk, night):
    play(night, 3, 3, 3)
    told = {"event": "misdeal"}
    page = ask(desk, night, **told)
    assert "table 1, hand 4" in page.main
    assert "It is written down as hand 4." in page.main
    page = page.send()
    assert "Game 1, table 1, hand 4: misdeal" in page.text
    assert page.title == "Table 1 in game 1: hand 4 of 8"
    page = ask(desk, night, **told)
    assert "It is written down as hand 4." in page.main
    page = page.follow("It was another hand")
    assert "Hand 4 the next one Hand 4 misdeal Hand 3 made it" in page.main
    for number in range(5, 10):
        hand = facts.Hand(
            round=1, table=1, number=number, dealer="WNESW"[number - 5], event="played",
            maker="N", tricks=3,
        )  # fmt: skip
        done = hands.record_hand(build.desk(night), hand=hand)
        assert f"hand {number - 1}:" in done.words
    text = desk.get(reverse("hands", args=[night.pk, 1, 1])).content.decode()
    shown = re.findall(r'<th scope="row" class="n">(\d+)</th>', text)
    assert shown == ["1", "2", "3", "4", "4", "5", "6", "7", "8"]


def test_ruling_at_a_table_leads_back_to_its_line(desk, night):
    answer = desk.post(address(night), {"event": "misdeal", "stage": ""})
    assert answer.headers["Location"] == reverse("scores-of", args=[night.pk, 1]) + "#t1"


def test_closed_night_has_no_ruling_to_make(desk, night):
    play(night, 3)
    ask(desk, night, event="misdeal").send()
    closing.close(build.desk(night, reason="over"))
    log, page = ask(desk, night, "rulings"), ask(desk, night)
    for one in (log, page):
        assert "This night is closed. Open it again" in one.main
        assert "<button" not in one.text[one.text.index("<main") : one.text.index("</main>")]
    assert "Misdeal" in log.main


# The log


def test_log_has_the_newest_first_and_counts_for_each_player(desk, night):
    assert "Nothing had to be ruled so far." in ask(desk, night, "rulings").main
    press = build.desk(night)
    for chair in "SSN":
        rulings.note(press, game=1, table=1, words=f"About {chair}", chair=Chair(chair))
    text = ask(desk, night, "rulings").main
    assert text.index("About N") < text.rindex("About S")
    assert text.count("second ruling against this player") == 1
    assert "third" not in text


def test_log_shows_one_table_alone(desk):
    night = seated(players=8)
    for number in (1, 2):
        rulings.note(build.desk(night), game=1, table=number, words=f"At {number}")
    page = ask(desk, night, "rulings")
    assert "At 1" in page.follow("Table 1").main
    assert "At 2" not in page.follow("Table 1").main
    assert ask(desk, night, "rulings", table="1e1").title == "Rulings"


def test_log_opens_a_ruling_at_a_table(desk, night):
    answer = desk.get(address(night, "rulings", rule="1"))
    assert answer.headers["Location"] == reverse("ruling", args=[night.pk, 1, 1])


@pytest.mark.parametrize("typed", ["", "the corner"])
def test_log_asks_for_the_number_of_a_table(desk, night, typed):
    answer = desk.get(address(night, "rulings", rule=typed), follow=True)
    assert "Type the number of a table first." in answer.content.decode()


def test_log_leads_back_to_the_cards(desk, night):
    ask(desk, night, **RENEGE.answers, evidence=EVIDENCE).send()
    page = ask(desk, night, "rulings").follow("The cards")
    assert "proved in trick 2 by the jack of diamonds" in page.main


def test_names_are_shown_as_they_are_written(desk, night):
    entry = dict(table(night).seats)[Chair.S]
    entries.rename(build.desk(night), entry=entry, name="<b>Bo & Co</b>")
    rulings.note(build.desk(night), game=1, table=1, words="<i>x</i>", chair=Chair.S)
    html = desk.get(address(night, "rulings")).content.decode()
    assert "&lt;b&gt;Bo &amp; Co&lt;/b&gt;" in html
    assert "<i>x</i>" not in html


# The tricks


def test_tricks_are_told_card_by_card_and_ruled_on(desk, night):
    page = ask(desk, night).follow("Look at the tricks first").follow("Hearts")
    page = page.follow(name(night, Chair.N)).follow("Nobody")
    assert page.title == f"Trick 1: {player(night, Chair.E)} leads"
    for card in ("AH", "10C", "9H", "KH", "AC", "JD"):
        page = tap(page, card)
    assert page.title == f"Trick 2: {player(night, Chair.W)} plays"
    assert (
        f"{player(night, Chair.S)} reneged in trick 1, proved in trick 2 by the jack of diamonds."
    ) in page.main
    page = page.follow("Rule on it")
    assert page.title == "Who named trump?"
    assert "By the cards Reneged in trick 1" in page.main
    page = page.follow(name(night, Chair.E)).send()
    assert "proved in trick 2 by the jack of diamonds; E/W score 2" in page.text
    assert logged(night)[0].evidence["cards"] == "EAH-S10C-W9H-NKH-EAC-SJD"


def player(night, chair):
    return f"{name(night, chair)} {dict(table(night).seats)[chair]} ({chair})"


def tap(page, card):
    """A press on a card, as a browser without script sends it."""
    form = re.search(r'<form method="get">.*?</form>', page.text, re.S)[0]
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="(.*?)"', form))
    fields["cards"] = re.search(rf'id="card-{card}" name="cards" value="(.*?)"', form)[1]
    where = f"{page.answer.request['PATH_INFO']}?{urlencode(fields)}"
    return Page(page.desk, page.night, page.desk.get(where))


def test_tricks_the_makers_took_are_proposed_by_the_cards(desk):
    night = seated(house="alameda")
    five = "EAH-S10C-W9H-NKH-EAC-SJD-W9C-NKC-SAS-W9S-NKS-EQS-SAD-W9D-NKD-EQD-SQH-WQC-NJS-E10D"
    evidence = f"trump=H&dealer=N&lone=-&cards={five}"
    page = ask(desk, night, event="renege", offender="S", maker="E", alone="no", evidence=evidence)
    assert "1 trick As the cards show." in page.main


def test_dealer_of_a_table_written_hand_by_hand_is_known(desk, night):
    play(night, 3)
    page = ask(desk, night, "tricks-of", trump="H")
    assert page.title == "Did anybody play alone?"
    assert f"{player(night, Chair.S)} leads" in page.follow("Nobody").title


def test_tricks_at_no_table_have_chairs_and_no_ruling(desk, night):
    page = ask(desk, night, "tricks", trump="H", dealer="N", lone="-", cards=EVIDENCE[-24:])
    assert "South reneged in trick 1" in page.main
    assert "Rule on it" not in page.main


def test_somebody_else_led(desk, night):
    page = ask(desk, night, "tricks-of", trump="H", dealer="N", lone="-", cards="EAH-S9H-W10H-NKH")
    assert "Somebody else led trick 2:" in page.main
    page = tap(page.follow("West"), "AC")
    assert f"{player(night, Chair.W)} led to trick 2, and it was east's lead." in page.main
    page = page.follow("Rule on it")
    assert page.title == "What it comes to"
    assert "led out of turn. Play goes on." in page.send().text


def test_cards_still_in_hand_are_told_after_play_was_stopped(desk, night):
    told = {"trump": "H", "dealer": "N", "lone": "-", "cards": "EAH-S10C-W9H-NKH"}
    page = ask(desk, night, "tricks-of", **told)
    assert "Not proved: none of these cards shows a renege." in page.main
    assert "innocent" not in page.main.lower()
    page = tap(ask(desk, night, "tricks-of", **told, held="S"), "QH")
    assert f"{player(night, Chair.S)} still holds the queen of hearts." in page.main
    assert "proved by the queen of hearts, still in hand." in page.main


def test_card_twice_is_refused_on_the_page(desk, night):
    page = ask(desk, night, "tricks-of", trump="H", dealer="N", lone="-", cards="EAH-SAH")
    assert "Written down twice: AH." in page.main
    assert "Take back the ace of hearts" in page.main


def test_both_sides_reneged_is_left_to_the_director(desk, night):
    cards = "EAH-S10C-W9C-NKH-EAC-SQH-WQS-N9S-SAS-WJH"
    page = ask(desk, night, "tricks-of", trump="H", dealer="N", lone="-", cards=cards)
    assert "Both sides reneged, and no sheet says what then" in page.main


def test_order_up_is_answered_from_six_cards(desk, night):
    page = ask(desk, night, "order-up")
    assert "Which card is turned up?" in page.main
    for card in ("JH", "JD", "AS", "KS", "9C", "9D"):
        page = tap(page, card)
    assert "No. The hand holds no card of the turned-up suit" in page.main


@pytest.mark.parametrize(("whose", "answer"), [("the dealer's", "Yes, this"), ("another", "No. ")])
def test_whose_hand_it_is_is_asked_once(desk, whose, answer):
    page = ask(desk, seated(house="alameda"), "order-up").follow(whose)
    for card in ("JH", "JD", "AS", "KS", "9C", "9D"):
        page = tap(page, card)
    assert answer in page.main


# Speed


@pytest.mark.parametrize("players", [4, 48])
def test_pages_ask_the_database_the_same_however_many_play(
    desk, django_assert_num_queries, players
):
    night = seated(players=players)
    for number in range(1, players // 4 + 1):
        rulings.note(build.desk(night), game=1, table=number, words="Warned", chair=Chair.N)
    memory.forget()
    desk.get(address(night, "rulings"))
    # Once more where the clock is shown.
    pages = [
        (18, address(night, "rulings")),
        (18, address(night, **RENEGE.answers)),
        (17, address(night, "tricks-of", trump="H", dealer="N", lone="-", cards="EAH-S10C")),
        (17, address(night, "order-up", cards="JH")),
    ]
    for queries, page in pages:
        with django_assert_num_queries(queries):
            desk.get(page)
