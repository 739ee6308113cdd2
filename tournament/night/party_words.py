"""What those are who play as one, in the words that are said of them."""

from dataclasses import dataclass

from rotation.format import Format


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyWords:
    """So many who play as one: what stands above their names and above their numbers in a list, and
    what is said of one by its number, of one that is not ranked, of one without a game, of one that
    sits out, of two who took each other's places, and of one or many at the door, where `opens`
    shows one of them. With `keeps_a_card` each hands one in.
    """

    size: int
    one: str
    heading: str
    column: str
    label: str
    unranked: str
    no_game: str
    sits_out: str
    sat_wrongly: str
    is_here: str
    are_here: str
    nobody_here: str
    opens: str
    keeps_a_card: bool

    @property
    def is_team(self) -> bool:
        return self.size > 1

    @property
    def many(self) -> str:
        return f"{self.one}s"


PLAYER = PartyWords(
    size=1,
    one="player",
    heading="Name",
    column="number",
    label="Number",
    unranked="A stand-in",
    no_game="No game is seated yet.",
    sits_out="you sit out",
    sat_wrongly="Two sat in each other\N{RIGHT SINGLE QUOTATION MARK}s chairs",
    is_here="here",
    are_here="here",
    nobody_here="Nobody has signed in yet.",
    opens="who",
    keeps_a_card=True,
)
TEAM = PartyWords(
    size=2,
    one="team",
    heading="Team",
    column="team",
    label="Team",
    unranked="Plays for the house",
    no_game="No game yet.",
    sits_out="you sit out, and get the average of your games",
    sat_wrongly="Two teams sat at each other\N{RIGHT SINGLE QUOTATION MARK}s tables",
    is_here="team ready",
    are_here="teams ready",
    nobody_here="No team has signed in yet.",
    opens="team",
    keeps_a_card=False,
)


def of(way: Format) -> PartyWords:
    """Who plays in a format."""
    return TEAM if way.party_size == 2 else PLAYER
