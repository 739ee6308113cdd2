"""The actions of rulings record hands and log lines, and refuse impossible cases."""

from dataclasses import replace

import pytest

from scoring.chairs import CHAIRS_CLOCKWISE, Chair
from scoring.events.event import PenaltyChoice
from scoring.hand import hand_worth
from scoring.hand_worth import HandWorth
from scoring.houses import HOUSES
from tests import build
from tournament.evening import facts
from tournament.evening.night.play.entered_cards import HandAnswers
from tournament.evening.night.play.games import TableGame, is_exempt_from_total_limits
from tournament.evening.night.play.rulings import (
    RulingCase,
    does_hand_go_on,
    make_hand_of_case,
    next_question,
    possible_answers,
    possible_mishap_keys,
    worth_or_worth_by_choice,
)
from tournament.evening.night.play.sheets import score_of_table, to_scored_hand
from tournament.evening.night.play.totals import Totals
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change
from tournament.storage.reading import reader, undo_bar
from tournament.storage.writing import objections, undo
from tournament.topics.entrants.actions import entries
from tournament.topics.rulings import actions as rulings
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands, score_sheets

pytestmark = pytest.mark.night(seated=4)

RENEGE_CASE = RulingCase(event="renege", offender="S", maker="E", alone="no")
CARDS_THAT_PROVE_SOUTHS_RENEGE = HandAnswers(
    trump="H", dealer="N", lone="-", cards="EAH-S10C-W9H-NKH-EAC-SJD"
)


def seat_night(house="tanglewood", players=4, **dials):
    night = build.night(build.director().club, house=house, **dials)
    build.seat_players(night, players)
    return night


def table_game(night, number=1):
    return reader.night(night.pk).rounds.table_game(1, number)


def enter_hands(night, *tricks, table=1):
    """Save hands in which the maker, left of the dealer, took these numbers of tricks."""
    for trick_count in tricks:
        game = table_game(night, table)
        dealer = game.score.game.dealer if game.score.game else Chair.N
        hand = facts.Hand(
            round=1,
            table=table,
            number=len(game.hands) + 1,
            dealer=dealer.value,
            event="played",
            maker=CHAIRS_CLOCKWISE[CHAIRS_CLOCKWISE.index(dealer) - 3].value,
            tricks=trick_count,
        )
        hands.record_hand(build.desk(night), hand=hand)


def save_ruling(night, case, *, table=1, desk=None, version=None, **fields):
    """Save a ruling at a table, as if the page had shown `version` of its score sheet."""
    seen_version = table_game(night, table).sheet.version if version is None else version
    desk_press = desk or build.desk(night)
    return rulings.save_ruling(
        desk_press, game=1, table=table, case=case, version=seen_version, **fields
    )


def stored_rulings(night):
    return reader.night(night.pk).facts_of(facts.Ruling)


def label_of_player_at(night, chair, number=1):
    return (
        reader.night(night.pk)
        .entries.with_number(dict(table_game(night, number).seats)[chair])
        .label
    )


def test_renege_at_a_table_with_recorded_hands_is_its_next_hand(night):
    enter_hands(night, 3)
    change = save_ruling(night, RENEGE_CASE)
    south = label_of_player_at(night, Chair.S)
    assert change.words == (
        f"Table 1, game 1, hand 2: {south} reneged. E/W score 2 points, N/S get an X, "
        "and the hand is over."
    )
    (ruling,) = stored_rulings(night)
    seat = dict(table_game(night).seats)[Chair.S]
    assert (ruling.number, ruling.round, ruling.table, ruling.hand) == (1, 1, 1, 2)
    assert (ruling.event, ruling.offender, ruling.words) == ("renege", seat, change.words)
    assert table_game(night).hands[1] == facts.Hand(
        round=1, table=1, number=2, dealer="E", event="renege", maker="E", offender="S"
    )
    assert [(tally.points, tally.x) for tally in table_game(night).score.tallies] == [
        (0, 1),
        (3, 0),
        (0, 1),
        (3, 0),
    ]


def test_next_hand_is_recorded_after_the_one_of_the_ruling(night):
    enter_hands(night, 3)
    save_ruling(night, RENEGE_CASE)
    enter_hands(night, 5)
    assert [hand.dealer for hand in table_game(night).hands] == ["N", "E", "S"]


@pytest.mark.parametrize(
    ("choice", "points"), [("as_played", (0, 1)), ("add", (0, 4)), ("subtract", (-4, 0))]
)
def test_points_follow_the_choice_of_the_side_that_did_not_renege(db, choice, points):
    night = seat_night("alameda")
    enter_hands(night, 3)
    case = replace(RENEGE_CASE, alone="yes", tricks="3", choice=choice)
    save_ruling(night, case)
    points_before, (north, east, *_) = (0, 1), table_game(night).score.tallies
    assert (north.points, east.points) == (
        points[0] + points_before[0],
        points[1] + points_before[1],
    )


def test_penalty_may_be_chosen_without_the_number_of_tricks_if_play_was_stopped(db):
    night = seat_night("alameda")
    enter_hands(night, 3)
    change = save_ruling(night, replace(RENEGE_CASE, tricks="-", choice="add"))
    assert change.words.endswith(
        f"{label_of_player_at(night, Chair.S)} reneged. "
        "E/W chose: E/W score 2 points, and the hand is over."
    )
    with pytest.raises(Refused, match="Choose the hand as played, or the penalty"):
        save_ruling(night, replace(RENEGE_CASE, tricks="-", choice="as_played"))


def test_misdeal_keeps_the_dealer(night):
    enter_hands(night, 3)
    change = save_ruling(night, RulingCase(event="misdeal"))
    assert change.words == (
        "Table 1, game 1, hand 2: misdeal. No one scores, and the same player deals again."
    )
    assert table_game(night).score.game.dealer is Chair.E
    assert table_game(night).score.counted_hand_count == 1


def test_misdeal_noticed_by_the_kitty_passes_the_deal_on_if_the_rules_say_so(db):
    night = seat_night(misdeal_kitty_not_four="next_dealer")
    enter_hands(night, 3)
    with pytest.raises(Refused, match="One answer is missing"):
        save_ruling(night, RulingCase(event="misdeal"))
    change = save_ruling(night, RulingCase(event="misdeal", stage="kitty_not_four"))
    assert change.words.endswith("the hand does not count. The next player deals.")
    assert table_game(night).score.game.dealer is Chair.S


def test_thrown_in_hand_is_not_counted_at_alameda(db):
    night = seat_night("alameda")
    enter_hands(night, 3)
    assert (
        "no one named trump. No one scores"
        in save_ruling(night, RulingCase(event="thrown_in")).words
    )
    assert table_game(night).score.counted_hand_count == 1


def test_lead_out_of_turn_can_end_the_hand(db):
    night = seat_night(lead_out_of_turn="hand_over")
    enter_hands(night, 3)
    change = save_ruling(night, RulingCase(event="lead_out_of_turn", offender="W"))
    assert change.words.endswith(") led out of turn. No one scores, and the hand is over.")
    assert table_game(night).score.game.dealer is Chair.S


def test_lead_out_of_turn_after_which_play_goes_on_is_logged_without_a_hand(night):
    enter_hands(night, 3)
    game_before = table_game(night)
    change = save_ruling(night, RulingCase(event="lead_out_of_turn", offender="W", play="on"))
    assert change.words.endswith(") led out of turn. Play on.")
    assert table_game(night) == game_before
    assert stored_rulings(night)[0].hand == 2


def test_exposed_card_of_a_finished_hand_is_recorded_with_its_tricks(night):
    enter_hands(night, 3)
    case = RulingCase(
        event="exposed_card", offender="-", play="over", maker="S", alone="no", tricks="5"
    )
    change = save_ruling(night, case)
    assert change.words == (
        "Table 1, game 1, hand 2: someone exposed a card. N/S score 2 points, and the hand "
        "is scored as played."
    )
    assert stored_rulings(night)[0].offender is None
    assert table_game(night).hands[1].event == "exposed_card"


def test_hand_with_six_cards_counts_against_the_dealer(night):
    enter_hands(night, 3)
    case = RulingCase(event="extra_cards", maker="S", alone="no", tricks="-", choice="add")
    change = save_ruling(night, case)
    east = label_of_player_at(night, Chair.E)
    assert (
        f"{east} dealt and had 6 cards. N/S score 2 points, and the hand is over." in change.words
    )
    assert stored_rulings(night)[0].offender == dict(table_game(night).seats)[Chair.E]


def test_ruling_at_a_3_player_table_scores_each_player_alone(db):
    night = seat_night("alameda", players=7)
    three_player_game = next(
        game for game in reader.night(night.pk).rounds.current_game.games if len(game.chairs) == 3
    )
    maker, offender, third_chair = three_player_game.chairs
    case = RulingCase(
        event="renege",
        hand="1",
        offender=offender,
        maker=maker,
        alone="no",
        tricks="3",
        choice="add",
    )
    change = save_ruling(night, case, table=three_player_game.table)
    assert f"reneged. {maker} chose: {maker} scores 2 points, and the hand is over." in change.words
    assert table_game(night, three_player_game.table).points == {
        maker: 2,
        offender: 0,
        third_chair: 0,
    }


def test_ruling_at_a_table_with_a_paper_sheet_is_only_logged(night):
    change = save_ruling(night, RENEGE_CASE)
    assert change.words.endswith(
        "the hand is over. The table writes it on its score sheet. Enter the total as the sheet "
        "shows it."
    )
    (ruling,) = reader.night(night.pk).facts_of(facts.Ruling)
    assert ruling.words.endswith("the hand is over.")
    assert Change.objects.latest("pk").words == ruling.words
    assert change.words.startswith("Table 1, game 1: ")
    assert table_game(night).hands == ()


def test_ruling_at_a_table_with_typed_totals_is_only_logged(night):
    score_sheets.save_totals(
        build.desk(night), game=1, table=1, typed_totals=Totals((9, 6), (2, 1)), version=0
    )
    assert save_ruling(night, RENEGE_CASE).words.endswith(
        "Correct the score if it does not include this yet."
    )
    assert table_game(night).points[Chair.N] == 9
    assert table_game(night).hands == ()


def test_ruling_at_a_table_with_a_paper_sheet_stores_the_typed_hand_number(night):
    save_ruling(night, RulingCase(event="misdeal"), typed_hand_number=4)
    assert stored_rulings(night)[0].hand == 4
    with pytest.raises(Refused, match="There is no hand 61"):
        save_ruling(night, RulingCase(event="misdeal"), typed_hand_number=61)


def test_ruling_may_record_the_first_hand_of_a_table(night):
    save_ruling(night, replace(RENEGE_CASE, hand="1"))
    assert [hand.event for hand in table_game(night).hands] == ["renege"]
    assert table_game(night).hands[0].dealer == "N"


def test_wrong_dealer_of_the_first_hand_is_refused(night):
    case = RulingCase(
        event="extra_cards", hand="1", dealer="S", maker="E", alone="no", tricks="3", choice="add"
    )
    with pytest.raises(Refused, match="has no hand 1"):
        save_ruling(night, case)


def test_ruling_replaces_an_earlier_hand(night):
    enter_hands(night, 3, 3, 3)
    save_ruling(night, RulingCase(event="misdeal", hand="2"))
    assert [(hand.event, hand.dealer) for hand in table_game(night).hands] == [
        ("played", "N"),
        ("misdeal", "E"),
        ("played", "E"),
    ]


def test_ruling_at_a_finished_table_asks_for_the_hand(night):
    enter_hands(night, *[3] * 8)
    with pytest.raises(Refused, match=r"missing \(hand\)"):
        save_ruling(night, RENEGE_CASE)
    save_ruling(night, replace(RENEGE_CASE, hand="8"))
    assert table_game(night).hands[7].event == "renege"
    save_ruling(night, replace(RENEGE_CASE, hand="-"))
    assert [ruling.hand for ruling in stored_rulings(night)] == [8, None]


def test_ruling_on_an_earlier_game_is_a_correction_with_a_reason(night):
    for game in reader.night(night.pk).rounds.current_game.games:
        enter_hands(night, *[3] * 8, table=game.table)
    rounds.seat_next_game(build.desk(night), game=2)
    case = replace(RENEGE_CASE, hand="8")
    with pytest.raises(objections.NeedsReason, match="Game 1 is over"):
        save_ruling(night, case)
    change = save_ruling(night, case, desk=build.desk(night, reason="heard of it now"))
    assert "reneged" in change.words
    assert reader.changes_newest_first(night.pk)[0].reason == "heard of it now"
    assert table_game(night).hands[7].event == "renege"


def test_hand_recorded_by_another_device_meanwhile_is_not_overwritten(night):
    enter_hands(night, 3)
    seen_version = table_game(night).sheet.version
    enter_hands(night, 3)
    with pytest.raises(Refused, match="Table 1 has changed"):
        save_ruling(night, replace(RENEGE_CASE, hand="2"), version=seen_version)
    assert stored_rulings(night) == ()


def test_partner_of_a_lone_maker_cannot_have_reneged(night):
    enter_hands(night, 3)
    with pytest.raises(
        Refused, match="Table 1: North played alone, so south did not play this hand"
    ):
        save_ruling(night, RulingCase(event="renege", offender="S", maker="N", alone="yes"))


@pytest.mark.parametrize("event", ["played", "thrown_in", "renege_corrected", "", "tram"])
def test_impossible_event_is_refused(night, event):
    with pytest.raises(Refused, match="Choose what happened first"):
        save_ruling(night, RulingCase(event=event, maker="N", alone="no", tricks="3"))


def test_ruling_with_missing_answers_is_refused(night):
    with pytest.raises(Refused, match=r"One answer is missing \(maker\)"):
        save_ruling(night, RulingCase(event="renege", offender="S"))


def test_unknown_hand_is_refused(night):
    enter_hands(night, 3)
    with pytest.raises(Refused, match="Table 1 has no hand 7"):
        save_ruling(night, replace(RENEGE_CASE, hand="7"))


def test_unknown_table_is_refused(night):
    with pytest.raises(Refused, match="No one sits at table 9"):
        save_ruling(night, RENEGE_CASE, table=9, version=0)


def test_ruling_that_ends_a_race_before_its_last_hand_is_refused(db):
    night = seat_night(hands=None, target=5)
    enter_hands(night, *[3] * 9)
    with pytest.raises(Refused, match="Table 1: Hand 8 comes after the end"):
        save_ruling(night, replace(RENEGE_CASE, offender="N", hand="3"))


def test_form_sent_again_records_one_ruling(night):
    enter_hands(night, 3)
    desk_press = build.desk(night, key="abc")
    first_change = save_ruling(night, RENEGE_CASE, desk=desk_press)
    assert save_ruling(night, RENEGE_CASE, desk=desk_press).words == first_change.words
    assert len(stored_rulings(night)) == 1
    assert len(table_game(night).hands) == 2


def test_ruling_is_undone_with_its_hand(night):
    enter_hands(night, 3)
    facts_before = reader.night(night.pk).stored_facts
    save_ruling(night, RENEGE_CASE)
    undo.undo(build.desk(night), change_number=undo_bar.find_undo_and_redo(night.pk)[0].pk)
    assert reader.night(night.pk).stored_facts == facts_before


def test_tricks_are_stored_and_named_as_evidence(night):
    enter_hands(night, 3)
    change = save_ruling(night, RENEGE_CASE, evidence=CARDS_THAT_PROVE_SOUTHS_RENEGE)
    proved_renege = "reneged in trick 1, proved in trick 2 by the jack of diamonds. E/W"
    assert f"{label_of_player_at(night, Chair.S)} {proved_renege}" in change.words
    assert stored_rulings(night)[0].evidence == CARDS_THAT_PROVE_SOUTHS_RENEGE.answers


def test_checked_tricks_that_prove_nothing_are_stored_but_not_mentioned(night):
    change = save_ruling(
        night, replace(RENEGE_CASE, offender="W"), evidence=CARDS_THAT_PROVE_SOUTHS_RENEGE
    )
    assert "proved" not in change.words
    assert stored_rulings(night)[0].evidence == CARDS_THAT_PROVE_SOUTHS_RENEGE.answers


def test_impossible_tricks_are_refused(night):
    with pytest.raises(Refused, match="Table 1: Entered twice: AH"):
        save_ruling(
            night,
            RENEGE_CASE,
            evidence=replace(CARDS_THAT_PROVE_SOUTHS_RENEGE, cards="EAH-SAH-W9H-NKH"),
        )


def test_ruling_in_own_words_changes_no_score(night):
    game_before = table_game(night)
    change = rulings.save_ruling_in_own_words(
        build.desk(night),
        game=1,
        table=1,
        own_words="  Claimed the rest: \n warned. ",
        chair=Chair.N,
    )
    assert change.words == (
        f"Table 1, game 1: {label_of_player_at(night, Chair.N)}: Claimed the rest: warned."
    )
    (ruling,) = stored_rulings(night)
    assert (ruling.event, ruling.offender) == ("", dict(game_before.seats)[Chair.N])
    assert table_game(night) == game_before


def test_ruling_in_own_words_may_name_no_player(night):
    rulings.save_ruling_in_own_words(
        build.desk(night), game=1, table=1, own_words="Played on.", typed_hand_number=3
    )
    (ruling,) = stored_rulings(night)
    assert ruling.words.endswith("hand 3: Played on.")
    assert (ruling.hand, ruling.offender) == (3, None)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [("", "Enter your ruling"), ("\u200b", "Enter your ruling"), ("x" * 201, "This has 201")],
)
def test_ruling_in_own_words_must_be_readable_and_short(night, words, sentence):
    with pytest.raises(Refused, match=sentence):
        rulings.save_ruling_in_own_words(build.desk(night), game=1, table=1, own_words=words)


def test_longest_names_and_words_fit_a_log_line(night):
    enter_hands(night, 3)
    entry = dict(table_game(night).seats)[Chair.S]
    entries.rename_player(build.desk(night), entry=entry, name="W" * 60)
    case = replace(RENEGE_CASE, alone="yes")
    assert len(save_ruling(night, case, evidence=CARDS_THAT_PROVE_SOUTHS_RENEGE).words) < 300
    saved_ruling = rulings.save_ruling_in_own_words(
        build.desk(night), game=1, table=1, own_words="w" * 200, typed_hand_number=60, chair=Chair.S
    )
    assert len(saved_ruling.words) <= 300


def make_game(rules, chairs, *hands):
    sheet = facts.Sheet(round=1, table=1, dealer=chairs[0])
    seats = tuple((chair, number) for number, chair in enumerate(chairs, start=1))
    score = score_of_table(sheet, hands, chairs, rules)
    return TableGame(1, 1, seats, chairs, sheet, hands, score)


def answered_cases(case, game, rules):
    """Yield the case completed in every possible way: one for each combination of answers."""
    question_name = next_question(case, game, rules)
    if question_name is None:
        yield case
        return
    for answer in possible_answers(question_name, case, game, rules):
        yield from answered_cases(replace(case, **{question_name: answer}), game, rules)


def seats_of_possible_tables(house):
    yield CHAIRS_CLOCKWISE
    if house.rules.three_handed:
        yield from (
            tuple(chair for chair in CHAIRS_CLOCKWISE if chair is not empty_chair)
            for empty_chair in CHAIRS_CLOCKWISE
        )


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_every_combination_of_answers_gives_a_scored_hand(house):
    for chairs in seats_of_possible_tables(house):
        game = make_game(house.rules, chairs)
        for event in possible_mishap_keys(house.rules):
            for case in answered_cases(RulingCase(event=event), game, house.rules):
                check_case_gives_points(case, game, house.rules)


def is_offender_the_lone_makers_partner(case, game):
    """Return whether the player who broke the rule is named as the one who laid the cards down."""
    offender = game.chairs[0] if case.event == "extra_cards" else case.offender
    is_lone = case.alone == "yes" and len(game.chairs) == 4
    return is_lone and Chair(case.maker).opposite == offender


def check_case_gives_points(case, game, rules):
    if does_hand_go_on(case, game, rules):
        return
    if is_offender_the_lone_makers_partner(case, game):
        with pytest.raises(ValueError, match="played alone"):
            worth_or_worth_by_choice(case, game, rules)
        return
    outcome = worth_or_worth_by_choice(case, game, rules)
    if isinstance(outcome, HandWorth):
        assert (
            hand_worth(to_scored_hand(make_hand_of_case(case, game, rules)), game.chairs, rules)
            == outcome
        )
        return
    for choice, value in outcome.items():
        hand = make_hand_of_case(replace(case, choice=choice), game, rules)
        assert hand_worth(to_scored_hand(hand), game.chairs, rules) == value
    assert set(outcome) <= set(PenaltyChoice)


def test_table_with_an_empty_seat_is_exempt_from_limits_on_totals():
    rules = HOUSES[0].rules
    assert not is_exempt_from_total_limits(make_game(rules, CHAIRS_CLOCKWISE), rules)
    assert is_exempt_from_total_limits(
        replace(make_game(rules, CHAIRS_CLOCKWISE), has_empty_chair=True), rules
    )


def test_ruling_at_a_table_with_an_empty_seat_is_made_in_own_words(night, monkeypatch):
    monkeypatch.setattr(rulings, "is_exempt_from_total_limits", lambda *_: True)
    with pytest.raises(Refused, match="in your own words"):
        save_ruling(night, RENEGE_CASE)
