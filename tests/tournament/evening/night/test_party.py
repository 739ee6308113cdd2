"""Those who play as one: a player, or two who stay together."""

import dataclasses

from tests import plain
from tournament.evening.night import ranking
from tournament.evening.night.party import PLAYER, TEAM


def test_player_is_a_party_of_one():
    night = plain.night(5)
    party = night.parties.of(3)
    assert night.party_words is PLAYER
    assert [one.number for one in night.parties] == [1, 2, 3, 4, 5]
    assert (party.people, party.is_whole, party.division) == ((night.entries.of(3),), True, "")
    assert (party.words, party.briefly, party.title) == ("Player 3 (3)",) * 3
    assert (party.label, party.known_by) == ("Number 3", "3")
    assert (party.heading, party.number_beside, party.owing) == ("Player 3", None, "Owes")


def test_two_who_stay_together_are_one_party():
    night = plain.night(8, house="mcallen")
    party = night.parties.of(2)
    assert night.party_words is TEAM
    assert [one.number for one in night.parties] == [1, 2, 3, 4]
    assert party.numbers == (3, 4)
    assert party.words == "team 2, Player 3 & Player 4"
    assert (party.briefly, party.title, party.label) == ("team 2", "Team 2", "Team 2")
    assert (party.heading, party.number_beside, party.owing) == ("Team 2", 2, "Team 2 owes")


def test_party_without_its_partner_is_not_whole():
    night = plain.told(plain.night(2, house="mcallen"), plain.entry(2, team=None))
    assert not night.parties.of(1).is_whole


def test_each_has_to_be_there_with_somebody_in_it():
    night = plain.night(8, house="mcallen")
    assert night.parties.has_each((1, 4))
    assert not night.parties.has_each((1, 5))


def test_player_who_stands_in_is_as_unranked_as_a_team_of_helpers():
    night = plain.night(4)
    helper = dataclasses.replace(night.entries.of(4), ranked=False)
    assert [one.is_house for one in plain.told(night, helper).parties] == [False] * 3 + [True]


def test_card_of_a_party_of_one_is_its_player_s_own():
    night = plain.seated(plain.night(4))
    assert ranking.party_card(night, 2) is ranking.card_of(night, 2)


def test_helpers_of_the_house_have_a_card_without_a_line():
    night = plain.night(4, house="mcallen")
    helpers = [dataclasses.replace(night.entries.of(one), ranked=False) for one in (3, 4)]
    assert ranking.party_card(plain.told(night, *helpers), 2).lines == ()
