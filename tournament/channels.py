"""All that can be watched, by the name of its kind: walls, phones, and pages of the desk."""

from tournament.bracket import channels as bracket
from tournament.live.kinds import ChannelKind
from tournament.phones import channels as phones
from tournament.table import channels as table
from tournament.wall import channels as wall

KINDS = {
    "wall": ChannelKind(wall.wall_of),
    "standings": ChannelKind(phones.standings),
    "card": ChannelKind(phones.card),
    "table": ChannelKind(phones.table, by_key=True),
    "floor": ChannelKind(phones.its_floor, by_key=True, by_session=True),
    "hall": ChannelKind(table.its_hall, by_session=True),
    "bracket": ChannelKind(bracket.news, by_session=True),
}
