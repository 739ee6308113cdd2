"""Rulings: what is asked, what is written down, and what is refused."""

from dataclasses import replace

import pytest

from scoring.chairs import CLOCKWISE, Chair
from scoring.events.event import Choice
from scoring.hand import worth
from scoring.hand_worth import Worth
from scoring.houses import HOUSES
from tests import build
from tournament.evening import facts
from tournament.evening.night.play.games import TableGame, is_ruled_by_words
from tournament.evening.night.play.rulings import (
    Case,
    answers,
    goes_on,
    hand_from_case,
    may_happen,
    outcomes,
    still_asked,
)
from tournament.evening.night.play.sheets import score, to_scored_hand
from tournament.evening.night.play.tapped_cards import ToldHand
from tournament.evening.night.play.totals import Totals
from tournament.evening.words.refused import Refused
from tournament.storage.reading import replay, undo_bar
from tournament.storage.writing import objections, undo
from tournament.topics.entrants.actions import entries
from tournament.topics.rulings import actions as rulings
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands, totals_in

RENEGE = Case(event="renege", offender="S", maker="E", alone="no")
BY_SOUTH = ToldHand(trump="H", dealer="N", lone="-", cards="EAH-S10C-W9H-NKH-EAC-SJD")


@pytest.fixture
def night(db):
    return seated()


def seated(house="tanglewood", players=4, **dials):
    night = build.night(build.director().club, house=house, **dials)
    build.seated(night, players)
    return night


def table(night, number=1):
    return replay.night(night.pk).rounds.game(1, number)


def play(night, *tricks, at=1):
    """Hands that the player left of the dealer made, each with so many tricks."""
    for taken in tricks:
        found = table(night, at)
        dealer = found.score.game.dealer if found.score.game else Chair.N
        one = facts.Hand(
            round=1,
            table=at,
            number=len(found.hands) + 1,
            dealer=dealer.value,
            event="played",
            maker=CLOCKWISE[CLOCKWISE.index(dealer) - 3].value,
            tricks=taken,
        )
        hands.record_hand(build.desk(night), hand=one)


def rule(night, case, *, at=1, desk=None, version=None, **more):
    """At a table as it is looked at now."""
    looked_at = table(night, at).sheet.version if version is None else version
    press = desk or build.desk(night)
    return rulings.rule(press, game=1, table=at, case=case, version=looked_at, **more)


def logged(night):
    return replay.night(night.pk).all(facts.Ruling)


def name(night, chair, number=1):
    return replay.night(night.pk).entries.of(dict(table(night, number).seats)[chair]).name


# What is written down


def test_renege_at_a_table_written_hand_by_hand_is_its_next_hand(night):
    play(night, 3)
    done = rule(night, RENEGE)
    south = name(night, Chair.S)
    assert done.words == (
        f"Game 1, table 1, hand 2: {south} (S) reneged; E/W score 2, N/S get an X, the hand is "
        "over."
    )
    (ruling,) = logged(night)
    seat = dict(table(night).seats)[Chair.S]
    assert (ruling.number, ruling.round, ruling.table, ruling.hand) == (1, 1, 1, 2)
    assert (ruling.event, ruling.offender, ruling.words) == ("renege", seat, done.words)
    assert table(night).hands[1] == facts.Hand(
        round=1, table=1, number=2, dealer="E", event="renege", maker="E", offender="S"
    )
    assert [(one.points, one.x) for one in table(night).score.tallies] == [
        (0, 1),
        (3, 0),
        (0, 1),
        (3, 0),
    ]


def test_next_hand_goes_on_after_the_ruling(night):
    play(night, 3)
    rule(night, RENEGE)
    play(night, 5)
    assert [one.dealer for one in table(night).hands] == ["N", "E", "S"]


@pytest.mark.parametrize(
    ("choice", "points"), [("as_played", (0, 1)), ("add", (0, 4)), ("subtract", (-4, 0))]
)
def test_choice_of_the_other_side_is_what_counts(db, choice, points):
    night = seated("alameda")
    play(night, 3)
    case = replace(RENEGE, alone="yes", tricks="3", choice=choice)
    rule(night, case)
    before, (north, east, *_) = (0, 1), table(night).score.tallies
    assert (north.points, east.points) == (points[0] + before[0], points[1] + before[1])


def test_tricks_stay_open_where_play_was_stopped(db):
    night = seated("alameda")
    play(night, 3)
    done = rule(night, replace(RENEGE, tricks="-", choice="add"))
    assert done.words.endswith("(S) reneged; E/W score 2, the hand is over.")
    with pytest.raises(Refused, match="Choose first what is taken"):
        rule(night, replace(RENEGE, tricks="-", choice="as_played"))


def test_misdeal_leaves_the_deal_where_it_is(night):
    play(night, 3)
    done = rule(night, Case(event="misdeal"))
    assert done.words == (
        "Game 1, table 1, hand 2: misdeal; nobody scores, the same player deals again."
    )
    assert table(night).score.game.dealer is Chair.E
    assert table(night).score.hands == 1


def test_misdeal_seen_by_the_kitty_can_pass_the_deal_on(db):
    night = seated(misdeal_kitty_not_four="next_dealer")
    play(night, 3)
    with pytest.raises(Refused, match="One answer is missing"):
        rule(night, Case(event="misdeal"))
    done = rule(night, Case(event="misdeal", stage="kitty_not_four"))
    assert done.words.endswith("the hand does not count, the next player deals.")
    assert table(night).score.game.dealer is Chair.S


def test_nobody_named_trump_uses_no_hand_at_alameda(db):
    night = seated("alameda")
    play(night, 3)
    assert "nobody named trump; nobody scores" in rule(night, Case(event="thrown_in")).words
    assert table(night).score.hands == 1


def test_lead_out_of_turn_can_end_the_hand(db):
    night = seated(lead_out_of_turn="hand_over")
    play(night, 3)
    done = rule(night, Case(event="lead_out_of_turn", offender="W"))
    assert done.words.endswith("(W) led out of turn; nobody scores, the hand is over.")
    assert table(night).score.game.dealer is Chair.S


def test_lead_out_of_turn_that_changes_nothing_is_noted_and_play_goes_on(night):
    play(night, 3)
    before = table(night)
    done = rule(night, Case(event="lead_out_of_turn", offender="W", play="on"))
    assert done.words.endswith("(W) led out of turn. Play goes on.")
    assert table(night) == before
    assert logged(night)[0].hand == 2


def test_exposed_card_of_a_hand_that_is_over_is_written_with_its_tricks(night):
    play(night, 3)
    case = Case(event="exposed_card", offender="-", play="over", maker="S", alone="no", tricks="5")
    done = rule(night, case)
    assert done.words == (
        "Game 1, table 1, hand 2: somebody exposed a card; N/S score 2, the hand is scored as "
        "played."
    )
    assert logged(night)[0].offender is None
    assert table(night).hands[1].event == "exposed_card"


def test_six_cards_are_held_against_the_dealer(night):
    play(night, 3)
    case = Case(event="extra_cards", maker="S", alone="no", tricks="-", choice="add")
    done = rule(night, case)
    east = name(night, Chair.E)
    assert f"{east} (E) dealt and had six cards; N/S score 2, the hand is over." in done.words
    assert logged(night)[0].offender == dict(table(night).seats)[Chair.E]


def test_table_of_three_scores_each_alone(db):
    night = seated("alameda", players=7)
    three = next(one for one in replay.night(night.pk).rounds.current.games if len(one.chairs) == 3)
    maker, offender, other = three.chairs
    case = Case(
        event="renege",
        hand="1",
        offender=offender,
        maker=maker,
        alone="no",
        tricks="3",
        choice="add",
    )
    done = rule(night, case, at=three.table)
    assert f"reneged; {maker} scores 2, the hand is over." in done.words
    assert table(night, three.table).points == {maker: 2, offender: 0, other: 0}


def test_table_that_keeps_its_own_sheet_gets_a_line_in_the_log_alone(night):
    done = rule(night, RENEGE)
    assert done.words.endswith("the hand is over. Write it into the totals.")
    (ruling,) = replay.night(night.pk).all(facts.Ruling)
    assert ruling.words.endswith("the hand is over.")
    assert done.words.startswith("Game 1, table 1: ")
    assert table(night).hands == ()


def test_table_with_totals_typed_gets_a_line_in_the_log_alone(night):
    totals_in.type_totals(
        build.desk(night), game=1, table=1, typed=Totals((9, 6), (2, 1)), version=0
    )
    assert rule(night, RENEGE).words.endswith("Write it into the totals.")
    assert table(night).points[Chair.N] == 9
    assert table(night).hands == ()


def test_hand_on_the_tables_own_sheet_is_kept_where_it_is_known(night):
    done = rule(night, Case(event="misdeal"), number=4)
    assert done.words == (
        "Game 1, table 1, hand 4: misdeal; nobody scores, the same player deals again."
    )
    assert logged(night)[0].hand == 4
    with pytest.raises(Refused, match="no hand 61 in a game"):
        rule(night, Case(event="misdeal"), number=61)


def test_first_hand_of_a_table_is_written_down_here_when_asked_to(night):
    rule(night, replace(RENEGE, hand="1"))
    assert [one.event for one in table(night).hands] == ["renege"]
    assert table(night).hands[0].dealer == "N"


def test_dealer_who_cannot_have_dealt_is_refused_for_the_first_hand(night):
    case = Case(
        event="extra_cards", hand="1", dealer="S", maker="E", alone="no", tricks="3", choice="add"
    )
    with pytest.raises(Refused, match="no hand 1 here"):
        rule(night, case)


def test_ruling_takes_the_place_of_a_hand_that_was_written_before(night):
    play(night, 3, 3, 3)
    rule(night, Case(event="misdeal", hand="2"))
    assert [(one.event, one.dealer) for one in table(night).hands] == [
        ("played", "N"),
        ("misdeal", "E"),
        ("played", "E"),
    ]


def test_ruling_on_a_finished_table_says_which_hand(night):
    play(night, *[3] * 8)
    with pytest.raises(Refused, match=r"missing \(hand\)"):
        rule(night, RENEGE)
    rule(night, replace(RENEGE, hand="8"))
    assert table(night).hands[7].event == "renege"
    rule(night, replace(RENEGE, hand="-"))
    assert [one.hand for one in logged(night)] == [8, None]


def test_ruling_on_an_earlier_game_is_a_correction_with_a_reason(night):
    for one in replay.night(night.pk).rounds.current.games:
        play(night, *[3] * 8, at=one.table)
    rounds.seat(build.desk(night), game=2)
    late = replace(RENEGE, hand="8")
    with pytest.raises(objections.NeedsReason, match="Game 1 is closed"):
        rule(night, late)
    done = rule(night, late, desk=build.desk(night, reason="heard of it now"))
    assert "reneged" in done.words
    assert replay.changes(night.pk)[0].reason == "heard of it now"
    assert table(night).hands[7].event == "renege"


# What is refused


def test_hand_written_by_somebody_else_meanwhile_is_not_overwritten(night):
    play(night, 3)
    looked_at = table(night).sheet.version
    play(night, 3)
    with pytest.raises(Refused, match="wrote down more at table 1 meanwhile"):
        rule(night, replace(RENEGE, hand="2"), version=looked_at)
    assert logged(night) == ()


def test_partner_of_a_lone_maker_cannot_have_reneged(night):
    play(night, 3)
    with pytest.raises(Refused, match="Table 1: N played alone, so S laid the cards down"):
        rule(night, Case(event="renege", offender="S", maker="N", alone="yes"))


@pytest.mark.parametrize("event", ["played", "thrown_in", "renege_corrected", "", "tram"])
def test_what_cannot_happen_here_is_refused(night, event):
    with pytest.raises(Refused, match="Say first what happened"):
        rule(night, Case(event=event, maker="N", alone="no", tricks="3"))


def test_answers_that_are_missing_are_refused(night):
    with pytest.raises(Refused, match=r"One answer is missing \(maker\)"):
        rule(night, Case(event="renege", offender="S"))


def test_hand_that_is_not_there_is_refused(night):
    play(night, 3)
    with pytest.raises(Refused, match="Table 1 has no hand 7 here"):
        rule(night, replace(RENEGE, hand="7"))


def test_table_that_is_not_there_is_refused(night):
    with pytest.raises(Refused, match="Nobody sits at table 9"):
        rule(night, RENEGE, at=9, version=0)


def test_ruling_that_ends_a_race_before_its_last_hand_is_refused(db):
    night = seated(hands=None, target=5)
    play(night, *[3] * 9)
    with pytest.raises(Refused, match="Table 1: Hand 8 comes after the end"):
        rule(night, replace(RENEGE, offender="N", hand="3"))


# The same press, and taking it back


def test_same_press_sent_again_is_done_once(night):
    play(night, 3)
    press = build.desk(night, key="abc")
    first = rule(night, RENEGE, desk=press)
    assert rule(night, RENEGE, desk=press).words == first.words
    assert len(logged(night)) == 1
    assert len(table(night).hands) == 2


def test_ruling_is_taken_back_with_its_hand(night):
    play(night, 3)
    before = replay.night(night.pk).written
    rule(night, RENEGE)
    undo.undo(build.desk(night), change=undo_bar.last_presses(night.pk)[0].pk)
    assert replay.night(night.pk).written == before


# The tricks as evidence


def test_evidence_is_kept_and_told(night):
    play(night, 3)
    done = rule(night, RENEGE, evidence=BY_SOUTH)
    assert "(S) reneged in trick 1, proved in trick 2 by the jack of diamonds; E/W" in done.words
    assert logged(night)[0].evidence == BY_SOUTH.answers


def test_evidence_that_proves_nothing_says_nothing(night):
    done = rule(night, replace(RENEGE, offender="W"), evidence=BY_SOUTH)
    assert "proved" not in done.words
    assert logged(night)[0].evidence == BY_SOUTH.answers


def test_evidence_that_cannot_be_is_refused(night):
    with pytest.raises(Refused, match="Table 1: Written down twice: AH"):
        rule(night, RENEGE, evidence=replace(BY_SOUTH, cards="EAH-SAH-W9H-NKH"))


# In the director's own words


def test_ruling_in_own_words_changes_no_score(night):
    before = table(night)
    done = rulings.note(
        build.desk(night), game=1, table=1, words="  Claimed the rest: \n warned. ", chair=Chair.N
    )
    assert done.words == (f"Game 1, table 1: {name(night, Chair.N)} (N): Claimed the rest: warned.")
    (ruling,) = logged(night)
    assert (ruling.event, ruling.offender) == ("", dict(before.seats)[Chair.N])
    assert table(night) == before


def test_ruling_in_own_words_may_be_about_nobody(night):
    done = rulings.note(build.desk(night), game=1, table=1, words="Played on.", number=3)
    assert done.words == "Game 1, table 1, hand 3: Played on."
    assert logged(night)[0].offender is None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "Write down what you ruled"),
        ("\u200b", "Write down what you ruled"),
        ("x" * 201, "This has 201"),
    ],
)
def test_own_words_must_be_readable_and_short(night, words, sentence):
    with pytest.raises(Refused, match=sentence):
        rulings.note(build.desk(night), game=1, table=1, words=words)


def test_longest_names_and_words_fit_a_line(night):
    play(night, 3)
    entry = dict(table(night).seats)[Chair.S]
    entries.rename(build.desk(night), entry=entry, name="W" * 60)
    case = replace(RENEGE, alone="yes")
    assert len(rule(night, case, evidence=BY_SOUTH).words) < 300
    told = rulings.note(
        build.desk(night), game=1, table=1, words="w" * 200, number=60, chair=Chair.S
    )
    assert len(told.words) <= 300


# Every house and every answer


def a_game(rules, chairs, *hands):
    sheet = facts.Sheet(round=1, table=1, dealer=chairs[0])
    seats = tuple((chair, number) for number, chair in enumerate(chairs, start=1))
    scored = score(sheet, hands, chairs, rules)
    return TableGame(1, 1, seats, chairs, sheet, hands, scored, is_tied=False)


def answered(case, game, rules):
    """Every case there is once every question is answered."""
    name = still_asked(case, game, rules)
    if name is None:
        yield case
        return
    for value in answers(name, case, game, rules):
        yield from answered(replace(case, **{name: value}), game, rules)


def tables(house):
    yield CLOCKWISE
    if house.rules.three_handed:
        yield from (tuple(one for one in CLOCKWISE if one is not out) for out in CLOCKWISE)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_every_answer_leads_to_a_hand_that_the_house_can_score(house):
    for chairs in tables(house):
        game = a_game(house.rules, chairs)
        for event in may_happen(house.rules):
            for case in answered(Case(event=event), game, house.rules):
                check_scored(case, game, house.rules)


def laid_down(case, game):
    """Whether the one who broke a rule is said to have laid the cards down."""
    wrong = game.chairs[0] if case.event == "extra_cards" else case.offender
    lone = case.alone == "yes" and len(game.chairs) == 4
    return lone and Chair(case.maker).opposite == wrong


def check_scored(case, game, rules):
    if goes_on(case, game, rules):
        return
    if laid_down(case, game):
        with pytest.raises(ValueError, match="played alone"):
            outcomes(case, game, rules)
        return
    found = outcomes(case, game, rules)
    if isinstance(found, Worth):
        assert worth(to_scored_hand(hand_from_case(case, game, rules)), game.chairs, rules) == found
        return
    for choice, value in found.items():
        chosen = hand_from_case(replace(case, choice=choice), game, rules)
        assert worth(to_scored_hand(chosen), game.chairs, rules) == value
    assert set(found) <= set(Choice)


def test_no_rule_says_how_three_go_on_where_a_chair_was_left():
    rules = HOUSES[0].rules
    assert not is_ruled_by_words(a_game(rules, CLOCKWISE), rules)
    assert is_ruled_by_words(replace(a_game(rules, CLOCKWISE), left_empty=True), rules)


def test_ruling_where_a_chair_was_left_empty_takes_words(night, monkeypatch):
    monkeypatch.setattr(rulings, "is_ruled_by_words", lambda *_: True)
    with pytest.raises(Refused, match="in your own words"):
        rule(night, RENEGE)
