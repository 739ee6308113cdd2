"""The kinds of channels that screens can follow: big screens, phones and pages of the desk."""

from tournament.server.live.channel import ChannelKind
from tournament.topics.bracket import channels as bracket
from tournament.topics.phones import channels as phones
from tournament.topics.table import channels as table
from tournament.topics.wall import channels as wall

CHANNEL_KIND_BY_NAME = {
    "wall": ChannelKind(wall.big_screen_content),
    "standings": ChannelKind(phones.public_standings_content),
    "card": ChannelKind(phones.public_card_content),
    "table": ChannelKind(phones.table_phone_content, needs_key=True),
    "floor": ChannelKind(phones.directors_phone_content, needs_key=True, needs_session=True),
    "hall": ChannelKind(table.room_map_content, needs_session=True),
    "bracket": ChannelKind(bracket.outdated_page_notice, needs_session=True),
}
