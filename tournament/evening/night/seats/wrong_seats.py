"""The correction of two players who sat in each other's seats, or of two teams that sat at each
other's tables. A team is given by the number of either of its players.
"""

from dataclasses import replace

from scoring.game import Tally
from tournament.evening import facts
from tournament.evening.night import draws, progress, ranking, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.words.refused import Refused

NO_ONE_MOVES_SENTENCE = "This is the last game, so no one moves."
DRAW_UNCHANGED_SENTENCE = "Later games stay as drawn."
REDRAWN_NOTE = (
    "Later games are drawn again. If you printed scorecards or schedules, print them again."
)
BRACKET_EXCHANGE_REFUSAL = (
    "In a bracket, teams must play the game they were drawn for. Play both games as drawn, and "
    "correct or undo their scores."
)


def exchanged_seats(
    night: Night, game: int, entry: int, other_entry: int
) -> tuple[facts.Seat, ...]:
    """Return the seats of these two players or teams, exchanged. Raise Refused if the exchange is
    impossible.
    """
    seated_game = night.rounds.with_number(game)
    if seated_game is None:
        raise Refused(f"Game {game} is not seated. Choose another game.")
    if seated_game.name:
        raise Refused(BRACKET_EXCHANGE_REFUSAL)
    own_entries, other_entries = (
        entries_of_party(night, seated_game, party_entry) for party_entry in (entry, other_entry)
    )
    if set(own_entries) & set(other_entries):
        raise Refused(
            f"Choose two {night.party_words.plural} who sat {night.party_words.wrong_seats_words}."
        )
    _require_two_tables(seated_game, own_entries, other_entries)
    entry_pairs = zip(own_entries, other_entries, strict=True)
    return tuple(
        seat
        for entry_pair in entry_pairs
        for seat in _exchange_seats(night, seated_game, *entry_pair)
    )


def entries_of_party(night: Night, seated_game: SeatedGame, entry: int) -> tuple[int, ...]:
    """Return the entry alone, or for a team the entries of both players in this game."""
    if entry not in night.entries.by_number:
        return (entry,)
    numbers_in_game = [number for game in seated_game.games for number in game.entries] + list(
        seated_game.bench
    )
    party_number = progress.party_number_in(night, seated_game, entry)
    return tuple(
        number
        for number in numbers_in_game
        if progress.party_number_in(night, seated_game, number) == party_number
    ) or (entry,)


def party_label(night: Night, entry: int) -> str:
    own_party = night.parties.with_number(night.entries.with_number(entry).party_number)
    return f"{own_party.name} ({own_party.number_label})"


def _require_two_tables(
    seated_game: SeatedGame, own_entries: tuple[int, ...], other_entries: tuple[int, ...]
) -> None:
    """Refuse two teams that sat at the same table. Also refuse a team that is not complete."""
    table_game = seated_game.game_of(own_entries[0])
    if table_game is not None and {*own_entries, *other_entries} == {*table_game.entries}:
        raise Refused(f"Both sat at table {table_game.table}. Correct its score instead.")
    if len(own_entries) != len(other_entries):
        raise Refused(
            "One of the two teams is not complete in this game. Correct the scores instead."
        )


def _exchange_seats(
    night: Night, seated_game: SeatedGame, entry: int, other_entry: int
) -> tuple[facts.Seat, facts.Seat]:
    seat, other_seat = (
        _require_seat(night, seated_game, seated_entry) for seated_entry in (entry, other_entry)
    )
    if None in (seat.table, other_seat.table) and (seat.plays_for or other_seat.plays_for):
        raise Refused("A substitute can't sit out. Choose another player.")
    return (
        replace(seat, table=other_seat.table, chair=other_seat.chair),
        replace(other_seat, table=seat.table, chair=seat.chair),
    )


def replace_seats(night: Night, seats: tuple[facts.Seat, ...]) -> Night:
    """Return the night with these seats in place of the recorded ones."""
    return night.with_facts({facts.fact_name(seat): seat for seat in seats})


def points_on_card(night: Night, game: int, entry: int) -> int | None:
    tally = tally_on_card(night, game, entry)
    return tally.points if tally else None


def tally_on_card(night: Night, game: int, entry: int) -> Tally | None:
    """Return an entry's tally for a game, or None while its score is not entered."""
    seated_game = night.rounds.with_number(game)
    table_game = seated_game.game_of(entry) if seated_game else None
    if table_game is not None and not table_game.score.is_over:
        return None
    card = ranking.scorecard_of_party(night, night.entries.with_number(entry).party_number)
    card_lines = (
        ranking.scorecard_of_player(night, entry).lines if card.party.is_fill_in else card.lines
    )
    return next((line.tally for line in card_lines if line.game == game), None)


def later_seats_note(night: Night, corrected_night: Night, game: int) -> str:
    """Return a sentence about whether a correction changes the seats of later games."""
    if game == time_slots.game_count(night):
        return NO_ONE_MOVES_SENTENCE
    if night.format.is_drawn_in_advance:
        is_draw_unchanged = draws.seatings_to_come(night) == draws.seatings_to_come(corrected_night)
        return DRAW_UNCHANGED_SENTENCE if is_draw_unchanged else REDRAWN_NOTE
    next_game = night.rounds.with_number(game + 1)
    if next_game is None:
        return next_seats_sentence(game + 1)
    if next_game.has_scores:
        return f"Game {next_game.number} is being played, so its seats stay."
    return f"Game {next_game.number} has no scores yet. Reseat it to use the new result."


def next_seats_sentence(game: int) -> str:
    return f"Game {game} will use these seats."


def _require_seat(night: Night, seated_game: SeatedGame, entry: int) -> facts.Seat:
    """Return the seat of an entry in a game. Refuse an entry without one, or a seat that changed
    hands.
    """
    seat = night.stored_facts.get((facts.Seat.KIND, (seated_game.number, entry)))
    if not isinstance(seat, facts.Seat):
        raise Refused(
            f"{night.entries.label_of(entry)} was not in game {seated_game.number}. "
            "Choose another player."
        )
    handover = seated_game.handover_from(entry) or seated_game.handover_to(entry)
    if handover is not None:
        raise Refused(
            f"A player at table {handover.table} was replaced during game {seated_game.number}. "
            "Undo that first."
        )
    return seat
