"""All that can be watched, by the name of its kind: walls, phones, and pages of the desk."""

from tournament.bracket import channels as bracket
from tournament.live.kinds import Channel
from tournament.phones import channels as phones
from tournament.table import channels as table
from tournament.wall import channels as wall

KINDS = {
    "wall": Channel(wall.wall_of),
    "standings": Channel(phones.standings),
    "card": Channel(phones.card),
    "table": Channel(phones.table, by_key=True),
    "floor": Channel(phones.its_floor, by_key=True, by_session=True),
    "hall": Channel(table.its_hall, by_session=True),
    "bracket": Channel(bracket.news, by_session=True),
}
