"""The pages and sentences of a night on which all tables play the same game at the same time."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from operator import attrgetter
from types import MappingProxyType

from rotation import formats
from rotation.format import NightSoFar
from rotation.seating import Seating
from rotation.table_counts import MIN_PLAYERS, ExtraPlayerRule, extra_player_rule
from scoring.dials.house_rules import DIALS, HouseRules
from scoring.dials.options import TieBreaker
from tournament.evening.courses.course import (
    WORD_FOR_PLAYER_WHO_LEFT,
    Course,
    MissingResult,
    NextPageLink,
    NextStep,
    PageWords,
    StepState,
)
from tournament.evening.night import attendance, draws, progress, time_slots
from tournament.evening.night.hours.set_times import start_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.party import PLAYER_WORDS, Party, PartyWords
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.seats.next_game import tables_missing_scores_words
from tournament.evening.night.time_slots import game_count_note, game_title
from tournament.evening.purse.closing import (
    are_prizes_settled,
    collects_scorecards,
    has_prizes,
    ties_before_next_time_slot,
    undecided_ties_in_words,
)
from tournament.evening.words.many import capitalize, count_of
from tournament.evening.words.refused import Refused

CHECK_IN_REQUEST = "Please check in at the desk."
# The scenes of a big screen that only a drawn bracket has.
BRACKET_SCENES = frozenset({"draw", "whereabouts", "called", "tree"})
# After this time a seated game counts as begun, even if no clock was started and few tables have
# sent scores.
TIME_SHOWING_ONLY_SEATS = timedelta(minutes=3)
# The instruction for breaking a tie by hand if the laptop fails, for each tie-breaker.
WORDS_BY_TIE_BREAKER = {
    TieBreaker.GAMES_WON: "the one with more games won comes first",
    TieBreaker.FEWEST_X: "the one with fewer Xs comes first",
    TieBreaker.LONE_MARCHES: "the one with more loners comes first",
    TieBreaker.HIGH_GAME: "the one with the higher best game comes first",
    TieBreaker.HEAD_TO_HEAD: "the winner of their games against each other comes first",
    TieBreaker.PLAYOFF: "hold a playoff",
    TieBreaker.RANDOM_DRAW: "draw at random",
}


@dataclass(frozen=True)
class RoundsCourse(Course):
    """The course of a night on which all tables play the same game. Each player plays alone and has
    a scorecard, unless a subclass says otherwise. `party_noun` is the word for those who check in,
    and `step_after_play` has the label and the page of the first step after the last game.
    """

    party_noun = "players"
    step_after_play = ("Turn in scorecards and pay prizes", "check-out")

    seat_page = "seat"
    saves_whole_results = False
    page_words = PageWords(
        no_seats_refusal="No game is seated yet. Seat one first.",
        no_sheets_refusal="No game is seated yet. Seat one first, or print blank sheets for the "
        "tables.",
        no_standings_refusal="No one has points yet. Print the standings when every table of game "
        "1 is in.",
        no_prizes_refusal="No one has a place yet. Prizes are suggested when scores are in.",
        no_certificates_refusal="Games are still to come. Print the certificates after the last "
        "one.",
        no_playoffs_refusal="",
        no_scorecards_refusal="",
        not_seated_sentence="The next game is not seated yet.",
        seating_page_name="seating",
        seated_verb="seated",
        seating_link_words="Seat game {game}",
        no_exchange_refusal="",
        no_change_of_seats_refusal="",
        no_draw_in_advance_refusal="",
        no_draw_page_refusal="",
        no_bracket_refusal=f"There is no bracket. {DIALS['format'].advice_sentence}",
        no_match_slips_refusal="Match slips are for teams. Print score sheets instead.",
        not_drawn_refusal="",
        redraw_note="If you printed scorecards or schedules, print them again.",
        sit_out_rule_text="",
        trouble_links_key="players",
        checked_in_nouns=("here", "here"),
    )
    ranks_by_wins = False
    handbook_chapter_by_page = MappingProxyType({})
    unavailable_scenes = frozenset({*BRACKET_SCENES, "meetings"})
    replacement_by_scene = MappingProxyType({})

    def next_step(self) -> NextStep:
        night, current_game = self.night, self.night.rounds.current_game
        if current_game is None:
            checked_in_count = sum(not entry.expected for entry in night.entries)
            button_label = f"Check in {self.party_noun}"
            return NextStep(
                button_label,
                "check-in",
                f"{checked_in_count} checked in." if checked_in_count else "",
            )
        if current_game.games_missing_scores:
            button_label = f"Enter scores for game {game_title(night, current_game.number)}"
            return NextStep(
                button_label,
                "scores",
                f"Tables in: {current_game.scored_table_count} of {len(current_game.games)}.",
            )
        if progress.is_fully_played(night):
            return NextStep(*self._label_and_page_after_last_game, "All scores are in.")
        note = f"All scores for game {game_title(night, current_game.number)} are in."
        if playoff_words := undecided_ties_in_words(night):
            return NextStep(capitalize(playoff_words), "payout", note)
        if time_slots.waits_for_teams(night):
            return NextStep(
                f"Check in teams: {time_slots.divisions_playing_words(night)}", "check-in", ""
            )
        return NextStep(f"Seat game {game_title(night, night.rounds.next_number)}", "seat", note)

    def alternative_step(self) -> NextStep | None:
        if self.night.rounds or len(attendance.entries_to_seat(self.night, 1)) < MIN_PLAYERS:
            return None
        label = f"Seat game {game_title(self.night, 1)}"
        return NextStep(label, "seat", "When everyone is checked in.")

    @property
    def _label_and_page_after_last_game(self) -> tuple[str, str]:
        """The label and the page of the step after the last game."""
        if are_prizes_settled(self.night):
            return close_label_and_page(self.night)
        if self.step_after_play[1] == "check-out" and collects_scorecards(self.night):
            return self.step_after_play
        if playoff_words := undecided_ties_in_words(self.night):
            return capitalize(playoff_words), "payout"
        if self.step_after_play[1] != "check-out":
            return self.step_after_play
        if has_prizes(self.night):
            return "Pay prizes", "payout"
        return close_label_and_page(self.night)

    def seating_step_state(self) -> StepState:
        night = self.night
        if night.rounds.current_game is None:
            return (
                StepState.READY
                if len(attendance.entries_to_seat(night, 1)) >= MIN_PLAYERS
                else StepState.LATER
            )
        must_wait = time_slots.waits_for_teams(night) or ties_before_next_time_slot(night)
        return (
            StepState.NOW
            if night.rounds.current_game.is_over and not must_wait
            else StepState.READY
        )

    def playing_step_state(self) -> StepState:
        current_game = self.night.rounds.current_game
        return StepState.READY if current_game and current_game.is_over else StepState.NOW

    def next_page_link(self, seated_game: SeatedGame | None) -> NextPageLink:
        game_number = seated_game.number if seated_game else 0
        if time_slots.game_count(self.night) == game_number:
            return NextPageLink(*self._label_and_page_after_last_game)
        if playoff_words := undecided_ties_in_words(self.night):
            return NextPageLink(capitalize(playoff_words), "payout")
        return NextPageLink(f"Seat game {game_title(self.night, game_number + 1)}", "seat")

    def announcement(self) -> str:
        current_game = self.night.rounds.current_game
        if current_game is None:
            return check_in_announcement(self.night)
        if current_game.games_missing_scores:
            return f"{self.title(current_game)} is being played."
        title = game_title(self.night, current_game.number)
        return f"Game {title} is over. {after_game_sentence(self.night)}"

    def progress_sentence(self) -> str:
        night, current_game = self.night, self.night.rounds.current_game
        if current_game is None:
            return attendance_sentence(night)
        if progress.is_fully_played(night):
            return f"{count_of(len(night.rounds), 'game')} played."
        sitting_out_count = len(progress.seating_of(night, current_game).bench)
        sitting_out_words = (
            f", {self.sitting_out_words(sitting_out_count)} sit{'s' * (sitting_out_count == 1)} out"
            if sitting_out_count
            else ""
        )
        tables_words = count_of(len(current_game.games), "table")
        return f"{self.title(current_game)}: {tables_words}{sitting_out_words}."

    def sitting_out_words(self, count: int) -> str:
        """Return the number of players or teams that sit out, as text for a sentence."""
        return str(count)

    @property
    def has_tables_of_three(self) -> bool:
        return extra_player_rule(self.night.rules) is not ExtraPlayerRule.BENCH

    def capacity_sentence(self, parties: Sequence[Party]) -> str:
        return ""

    def title(self, current_game: SeatedGame | None) -> str:
        assert current_game is not None
        return f"Game {current_game.number}{game_count_note(self.night, current_game)}"

    def missing_results(self) -> Iterator[MissingResult]:
        for seated_game in self.night.rounds:
            if seated_game.games_missing_scores:
                title = game_title(self.night, seated_game.number)
                yield MissingResult(
                    f"Enter scores: game {title}, {tables_missing_scores_words(seated_game)}",
                    seated_game.number,
                )

    def departure_words(self, last_game: int) -> str:
        if not last_game:
            return f"{WORD_FOR_PLAYER_WHO_LEFT} before game 1"
        current_game = self.night.rounds.current_game
        finished_game_count = (
            current_game.number - (not current_game.is_over) if current_game else 0
        )
        verb = WORD_FOR_PLAYER_WHO_LEFT if last_game <= finished_game_count else "leaves"
        return f"{verb} after game {last_game}"

    def game_range_words(self, first: int, last: int | None) -> str:
        if last is None:
            return f" from game {first}"
        return f" in game {first}" if last == first else f" in games {first} to {last}"

    def starting_with_game_words(self, game: int) -> str:
        return f", starting with game {game}"

    def has_several_bracket_games(self, seated_game: SeatedGame) -> bool:
        return False

    def after_game_sentence(self) -> str:
        return after_game_sentence(self.night)

    def latest_game_at(self, table: int) -> TableGame | None:
        return (
            self.night.rounds.current_game.game_at(table)
            if self.night.rounds.current_game
            else None
        )

    @property
    def numbered_games(self) -> tuple[SeatedGame, ...]:
        return self.night.rounds

    def steps_without_laptop(self) -> Iterator[str]:
        yield from self.sentences_about_moves()
        yield from self.steps_for_extra_players()
        yield from scorecard_instructions(self.night.rules, self.night.party_words)

    def steps_for_extra_players(self) -> Iterator[str]:
        """Yield the instructions, in case the laptop fails, for players who don't fill a table of
        four.
        """
        yield from ()

    def is_three_handed_by_table(self) -> Mapping[int, bool]:
        return {
            table.number: table.is_three_handed for table in self._current_or_next_seating().tables
        }

    def may_be_three_handed_by_table(self) -> Mapping[int, bool]:
        is_three_handed_by_table = _any_three_handed_by_table(
            [self._current_or_next_seating(), *_past_and_sample_seatings(self.night)]
        )
        return (
            is_three_handed_by_table | {max(is_three_handed_by_table): True}
            if self.has_tables_of_three
            else is_three_handed_by_table
        )

    def _current_or_next_seating(self) -> Seating:
        if self.night.rounds.current_game is not None:
            return self.night.rounds.current_game.played_round.seating
        try:
            return draws.next_games(self.night).seating
        except ValueError as fault:
            raise Refused(f"The number of tables isn't known yet. {fault}") from fault

    def scene_keys(self, now: datetime, *, is_clock_started: bool) -> tuple[str, ...]:
        return _scene_keys(self.night, now, is_clock_started=is_clock_started)


def _any_three_handed_by_table(seatings: Iterable[Seating]) -> dict[int, bool]:
    """Return for each table number whether three players sit at that table in any of
    these games.
    """
    tables = (table for seating in seatings for table in seating.tables)
    is_three_handed_by_table: dict[int, bool] = {}
    for table in sorted(tables, key=attrgetter("number")):
        is_three_handed_by_table[table.number] = (
            is_three_handed_by_table.get(table.number, False) or table.is_three_handed
        )
    return is_three_handed_by_table


def _past_and_sample_seatings(night: Night) -> tuple[Seating, ...]:
    """Return the seats of every game so far. For each time slot with games to come, add the seats
    of one sample game, drawn for the people who are here.
    """
    sample_seatings = (
        _draw_sample_seating(time_slots.night_so_far_after(night, len(night.rounds), slot_index))
        for slot_index in range(len(time_slots.all_time_slots(night)))
        if not time_slots.is_fully_seated(night, slot_index)
    )
    return (
        *(seated_game.played_round.seating for seated_game in night.rounds),
        *filter(None, sample_seatings),
    )


def _draw_sample_seating(night_so_far: NightSoFar) -> Seating | None:
    """Draw a first game for the people of this night and return its seats. Return None if too few
    people are here.
    """
    night_before_play = replace(
        night_so_far, rounds=(), handovers=(), returned_player_by_substitute={}
    )
    try:
        return (
            formats.format_of_answer(night_so_far.rules.format)
            .next_games(night_before_play)
            .seating
        )
    except ValueError:
        return None


def close_label_and_page(night: Night) -> tuple[str, str]:
    """Return the label and the page of the step that closes the night."""
    return f"Close the {night.occasion.singular}", "closing"


def scorecard_instructions(rules: HouseRules, party_words: PartyWords) -> Iterator[str]:
    """Yield the instructions for players and the desk about scorecards if the laptop fails."""
    yield "Players keep their own scorecards. If they differ, the score sheet counts."
    if "sit_out_points" in rules.dials_of_format and rules.sit_out_points:
        points_words = count_of(rules.sit_out_points, "point")
        yield f"A player who sits out writes {points_words} on the scorecard."
    yield "After the last game, add up the scorecards. Most points wins."
    yield tie_breaker_instructions(rules, party_words)


def tie_breaker_instructions(rules: HouseRules, party_words: PartyWords) -> str:
    """Return the sentences that tell how to break ties at the end, one for each tie-breaker. If
    there are no tie-breakers, return a sentence that those who are tied share the place.
    """
    if not rules.tie_breakers:
        return f"If {party_words.plural} are tied at the end, they share the place."
    first_step, *other_steps = (WORDS_BY_TIE_BREAKER[answer] for answer in rules.tie_breakers)
    return " ".join(
        (
            f"If {party_words.plural} are tied at the end, {first_step}.",
            *(f"If that does not settle it, {step}." for step in other_steps),
        )
    )


def after_game_sentence(night: Night) -> str:
    """Return the sentence that announces the next game, or the next time slot."""
    if time_slots.is_between_time_slots(night):
        next_time_slot = time_slots.all_time_slots(night)[time_slots.current_slot_index(night)]
        return time_slots.next_time_slot_sentence(
            next_time_slot, start_in_words(night, next_time_slot)
        )
    return next_game_sentence(game_title(night, night.rounds.next_number))


def next_game_sentence(title: str) -> str:
    return f"Game {title} comes next."


def check_in_announcement(night: Night) -> str:
    """Return the sentences that ask people to check in and say when play begins."""
    start_words = start_in_words(
        night, time_slots.all_time_slots(night)[time_slots.current_slot_index(night)]
    )
    return f"{CHECK_IN_REQUEST}{f' We begin {start_words}.' if start_words else ''}"


def attendance_sentence(night: Night) -> str:
    """Return a sentence that counts the players who are ready, not ready, and expected. If there
    are no such players, the sentence says that no one has checked in.
    """
    ready_count = len(attendance.entries_to_seat(night, night.rounds.next_number))
    not_ready_count = len(attendance.entries_not_ready(night, 1))
    expected_count = len(attendance.expected_entries(night, 1))
    if not ready_count + not_ready_count + expected_count:
        return PLAYER_WORDS.nobody_here_sentence
    count_phrases = [f"{ready_count} ready"]
    count_phrases += [f"{not_ready_count} not ready"] if not_ready_count else []
    count_phrases += [f"{expected_count} expected"] if expected_count else []
    return f"{', '.join(count_phrases)}."


def _scene_keys(night: Night, now: datetime, *, is_clock_started: bool) -> tuple[str, ...]:
    """Return the keys of the scenes that a big screen shows in turn. After a game is seated the
    screen shows only seats, until the clock is started, half of the tables have sent a score, or
    TIME_SHOWING_ONLY_SEATS is over.
    """
    current_game = night.rounds.current_game
    if current_game is None:
        return ("arrivals",)
    if current_game.is_over:
        is_between_time_slots = time_slots.is_between_time_slots(night)
        break_scenes = _scene_keys_between_time_slots(night) if is_between_time_slots else ()
        return (*break_scenes, "places", "climb", "pot")
    has_play_begun = is_clock_started or 2 * current_game.tables_with_entries_count >= len(
        current_game.games
    )
    if not has_play_begun and abs(now - current_game.seated_at) < TIME_SHOWING_ONLY_SEATS:
        return ("seats",)
    if current_game.has_scores:
        return ("waiting", "places")
    return ("seats", "meetings", "places")


def _scene_keys_between_time_slots(night: Night) -> tuple[str, ...]:
    """Return the keys of the scenes that a big screen shows between two time slots: playoffs,
    medals, and the players who are expected.
    """
    return ("playoffs", "honours", *(["arrivals"] if time_slots.awaited_entries(night) else []))
