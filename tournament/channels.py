"""All that can be watched, by the name of its kind: walls, phones, and pages of the desk."""

from tournament.server.live.channel import ChannelKind
from tournament.topics.bracket import channels as bracket
from tournament.topics.phones import channels as phones
from tournament.topics.table import channels as table
from tournament.topics.wall import channels as wall

KINDS = {
    "wall": ChannelKind(wall.wall_of),
    "standings": ChannelKind(phones.standings),
    "card": ChannelKind(phones.card),
    "table": ChannelKind(phones.table, by_key=True),
    "floor": ChannelKind(phones.floor_of, by_key=True, by_session=True),
    "hall": ChannelKind(table.hall_of, by_session=True),
    "bracket": ChannelKind(bracket.news, by_session=True),
}
