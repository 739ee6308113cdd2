"""What the director reads before going back to the start of a game: what goes, and what stays."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.dollars import dollars
from tournament import facts
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame
from tournament.night.stored.going_back import GoingBack, going_back
from tournament.words.many import so_many

# What is counted of what goes, in one and in many.
COUNTED = (
    (facts.Round, "game", "games"),
    (facts.Sheet, "table's score", "tables' scores"),
    (facts.Hand, "hand", "hands"),
    (facts.Ruling, "ruling", "rulings"),
    (facts.Handover, "chair that changed hands", "chairs that changed hands"),
    (facts.Grant, "note of points given", "notes of points given"),
    (facts.Award, "prize that was awarded", "prizes that were awarded"),
)


@dataclass(frozen=True, slots=True)
class GoingBackBoard:
    """`facts` is how many go; the press names it, so that nothing goes that nobody has seen."""

    game: PlayedGame
    facts: int
    goes: tuple[str, ...]
    stays: tuple[str, ...]


def before(night: Night, game: PlayedGame) -> GoingBackBoard:
    back = going_back(night, game.number)
    return GoingBackBoard(
        game, len(back.gone), tuple(_goes(back)), tuple(_stays(night, game, back))
    )


def _goes(back: GoingBack) -> Iterator[str]:
    for kind, text, many in COUNTED:
        if number := back.gone_of(kind):
            yield so_many(number, text, many)
    if any(isinstance(fact, facts.Plan) for fact in back.other):
        yield "how ties were settled, and the count of the drawer"


def _stays(night: Night, game: PlayedGame, back: GoingBack) -> Iterator[str]:
    changed = [fact for fact in back.other if isinstance(fact, facts.Entry)]
    came = [entry for entry in changed if entry.first_game != night.entry(entry.number).first_game]
    went = [entry for entry in changed if entry.last_game != night.entry(entry.number).last_game]
    if came:
        yield f"{_names(came)} came later: signed in, and seated from game {game.title} on"
    if went:
        yield f"{_names(went)} went home since: not seated any more"
    if any(night.entry(entry.number).card_in for entry in changed):
        yield "cards that were handed in are out again: give them back"
    handed = [
        payment
        for payment in night.all(facts.Payment)
        if not payment.void and payment.at >= game.seated
    ]
    if handed:
        lines = so_many(len(handed), "payment")
        total = dollars(sum(payment.cents for payment in handed))
        yield f"{lines} since, of {total}: money that changed hands is not undone by this"
    yield "every game before, everybody who signed in, and the regulars"


def _names(entries: list[facts.Entry]) -> str:
    return ", ".join(entry.called for entry in entries)
