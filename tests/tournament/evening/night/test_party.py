"""A party is a player, or a team of two."""

import dataclasses

from tests import plain
from tournament.evening.night import ranking
from tournament.evening.night.party import PLAYER_WORDS, TEAM_WORDS


def test_player_is_a_party_of_one():
    night = plain.night(5)
    party = night.parties.with_number(3)
    assert night.party_words is PLAYER_WORDS
    assert [party.number for party in night.parties] == [1, 2, 3, 4, 5]
    assert (party.current_members, party.is_complete, party.division) == (
        (night.entries.with_number(3),),
        True,
        "",
    )
    assert (party.long_label, party.short_label, party.title) == ("Player 3 (3)",) * 3
    assert (party.label, party.number_label) == ("Number 3", "3")
    assert (party.heading, party.number_on_screens, party.words_before_owed_amount) == (
        "Player 3",
        None,
        "Owes",
    )


def test_two_players_of_a_team_are_one_party():
    night = plain.night(8, house="mcallen")
    party = night.parties.with_number(2)
    assert night.party_words is TEAM_WORDS
    assert [party.number for party in night.parties] == [1, 2, 3, 4]
    assert party.entry_numbers == (3, 4)
    assert party.long_label == "team 2 (Player 3 & Player 4)"
    assert (party.short_label, party.title, party.label) == ("team 2", "Team 2", "Team 2")
    assert (party.heading, party.number_on_screens, party.words_before_owed_amount) == (
        "Team 2",
        2,
        "Team 2 owes",
    )


def test_team_without_a_partner_is_not_complete():
    night = plain.with_facts(plain.night(2, house="mcallen"), plain.entry(2, team=None))
    assert not night.parties.with_number(1).is_complete


def test_party_exists_only_with_members():
    night = plain.night(8, house="mcallen")
    assert night.parties.has_all((1, 4))
    assert not night.parties.has_all((1, 5))


def test_substitute_and_fill_in_team_are_unranked():
    night = plain.night(4)
    helper = dataclasses.replace(night.entries.with_number(4), ranked=False)
    assert [party.is_fill_in for party in plain.with_facts(night, helper).parties] == [
        False
    ] * 3 + [True]


def test_two_players_who_join_after_the_same_game_replace_one_player_each():
    night = plain.night(4, house="mcallen")
    leavers = [
        dataclasses.replace(night.entries.with_number(number), last_game=1) for number in (1, 2)
    ]
    newcomers = [plain.entry(number, team=1, first_game=2) for number in (5, 6)]
    party = plain.with_facts(night, *leavers, *newcomers).parties.with_number(1)
    assert [(newcomer.number, leaver.number) for newcomer, leaver in party.replacements] == [
        (5, 1),
        (6, 2),
    ]


def test_team_keeps_the_order_of_its_names_when_a_substitute_comes_and_goes():
    night = plain.night(4, house="mcallen")
    leaver = dataclasses.replace(night.entries.with_number(1), last_game=1)
    substitute = plain.entry(5, name="Sue", team=1, first_game=2, last_game=2)
    returning_player = plain.entry(6, name=leaver.name, team=1, first_game=3)
    party = plain.with_facts(night, leaver, substitute, returning_player).parties.with_number(1)
    assert [party.name_in(game) for game in (1, 2, 3)] == [
        "Player 1 & Player 2",
        "Sue & Player 2",
        "Player 1 & Player 2",
    ]
    assert party.name == "Player 1 & Player 2"


def test_scorecard_of_a_single_player_is_the_scorecard_of_the_party():
    night = plain.seat(plain.night(4))
    assert ranking.scorecard_of_party(night, 2) is ranking.scorecard_of_player(night, 2)


def test_scorecard_of_a_fill_in_team_has_no_lines():
    night = plain.night(4, house="mcallen")
    helpers = [
        dataclasses.replace(night.entries.with_number(number), ranked=False) for number in (3, 4)
    ]
    assert ranking.scorecard_of_party(plain.with_facts(night, *helpers), 2).lines == ()
