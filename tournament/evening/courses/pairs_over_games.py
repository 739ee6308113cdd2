"""The words of a night on which teams stay together for a number of games. Each division plays by
itself.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from rotation.formats.pairs import StayingTeams
from scoring.dials.options import ExtraTeamRule
from tournament.evening.courses.course import (
    GAMES_ON_SEATING_PAGE_REFUSAL,
    TEAMS_MEET_AS_DRAWN_REFUSAL,
)
from tournament.evening.courses.rounds import BRACKET_SCENES, RoundsCourse
from tournament.evening.night.party import Party
from tournament.evening.words.many import count_of, list_in_words

# The handbook chapter of each page that teams use differently. A bracket uses these chapters too,
# except for the seating page, which it does not have.
TEAM_CHAPTER_BY_PAGE = {
    "door.check_in": "check-in-teams",
    "door.row_forms": "check-in-teams",
    "seating": "seat-teams-for-each-game",
}


@dataclass(frozen=True)
class TeamsOverGamesCourse(RoundsCourse):
    format_class = StayingTeams
    has_tables_of_three = False
    unavailable_scenes = BRACKET_SCENES
    handbook_chapter_by_page = MappingProxyType(TEAM_CHAPTER_BY_PAGE)
    party_noun = "teams"
    page_words = replace(
        RoundsCourse.page_words,
        no_change_of_seats_refusal=TEAMS_MEET_AS_DRAWN_REFUSAL,
        no_draw_page_refusal=GAMES_ON_SEATING_PAGE_REFUSAL,
        no_match_slips_refusal="",
        trouble_links_key="teams",
        checked_in_nouns=("team ready", "teams ready"),
    )
    step_after_play = ("Medals and prizes", "payout")
    printout_keys = frozenset({"match-slips", "score-cards", "schedule", "cards-and-schedule"})

    def sitting_out_words(self, count: int) -> str:
        return count_of(count, "team")

    def sentences_about_moves(
        self, table: int | None = None, tables: Sequence[int] = (), *, is_three_handed: bool = False
    ) -> tuple[str, ...]:
        return ("Partners stay together.", "Your schedule shows your next table.")

    def capacity_sentence(self, parties: Sequence[Party]) -> str:
        """Return a sentence that says how many tables these teams fill, and what happens to extra
        teams. If a division has only one team, the sentence says so instead. It is empty if there
        are too few teams to say anything.
        """
        divisions = list(
            dict.fromkeys([*self.night.rules.divisions, *(party.division for party in parties)])
        )
        divisions_with_one_team = [
            division for division in divisions if _count_teams(parties, division) == 1
        ]
        if not parties or divisions_with_one_team == [""]:
            return ""
        if divisions_with_one_team:
            only_one_team_words = (
                "have only 1 team each" if divisions_with_one_team[1:] else "has only 1 team"
            )
            return f"{list_in_words(divisions_with_one_team)} {only_one_team_words} so far."
        divisions_with_extra_team = [
            division for division in divisions if _count_teams(parties, division) % 2
        ]
        extra_table_count = {
            ExtraTeamRule.EXTRA_TEAMS_MEET: (len(divisions_with_extra_team) + 1) // 2,
            ExtraTeamRule.FILL_IN_TEAM: len(divisions_with_extra_team),
            ExtraTeamRule.AVERAGE: 0,
        }[self.night.rules.odd_division]
        table_count = extra_table_count + sum(
            _count_teams(parties, division) // 2 for division in divisions
        )
        tables_words = count_of(table_count, "table")
        extra_teams_sentence = _extra_teams_sentence(
            self.night.rules.odd_division, divisions_with_extra_team
        )
        return f"{tables_words}. {extra_teams_sentence}".rstrip()


def _extra_teams_sentence(
    extra_team_rule: ExtraTeamRule, divisions_with_extra_team: Sequence[str]
) -> str:
    """Return a sentence that says who plays against the extra teams, or that the extra teams sit
    out; empty if no division has an extra team.
    """
    if not divisions_with_extra_team:
        return ""
    division_words = (
        f" of {list_in_words(divisions_with_extra_team)}" if any(divisions_with_extra_team) else ""
    )
    has_several_extra_teams = len(divisions_with_extra_team) > 1
    if extra_team_rule is ExtraTeamRule.AVERAGE:
        teams_sit_words = (
            f"teams{division_words} sit"
            if has_several_extra_teams
            else f"team{division_words} sits"
        )
        return f"The extra {teams_sit_words} out."
    do_extra_teams_meet = (
        extra_team_rule is ExtraTeamRule.EXTRA_TEAMS_MEET and has_several_extra_teams
    )
    fill_in_count = (
        len(divisions_with_extra_team) % 2
        if do_extra_teams_meet
        else len(divisions_with_extra_team)
    )
    if not fill_in_count:
        return f"The extra teams{division_words} play each other."
    opponents_words = (
        "one of the extra teams"
        if do_extra_teams_meet
        else f"the extra team{'s' * has_several_extra_teams}"
    )
    fill_in_words = (
        "A fill-in team plays" if fill_in_count == 1 else f"{fill_in_count} fill-in teams play"
    )
    return f"{fill_in_words} {opponents_words}{division_words}."


def _count_teams(parties: Iterable[Party], division: str) -> int:
    return sum(party.division == division for party in parties)
