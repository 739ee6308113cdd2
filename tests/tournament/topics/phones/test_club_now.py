"""What everybody may know of a club's evening, worked out once for all phones."""

from tests import plain
from tournament.topics.phones.club_now import PublicNight
from tournament.topics.places.boards.ranks import Standings


def test_standings_are_looked_through_once_for_all_phones(monkeypatch):
    looked, places = [], Standings.places.fget
    monkeypatch.setattr(
        Standings, "places", property(lambda board: looked.append(board) or places(board))
    )
    public = PublicNight(plain.all_typed(plain.seated(plain.night(8))))
    cards = [public.card(number) for number in range(1, 9)]
    assert {card.scored for card in cards} == {"9 points", "6 points"}
    assert all(card.rank for card in cards)
    assert len(looked) == 1
