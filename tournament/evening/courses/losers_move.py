"""The sentences of a night on which losers move and winners stay. The results of one game decide
the seats of the next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rotation.formats import progressive
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import LoserMoveRule, MoveDirection, ThreeHandedMoveRule
from tournament.evening.courses.course import NOT_DRAWN_IN_ADVANCE_REFUSAL
from tournament.evening.courses.rounds import RoundsCourse
from tournament.evening.words.many import capitalize

MOVERS_WORDS_BY_THREE_HANDED_RULE = {
    ThreeHandedMoveRule.TWO_HIGHEST: "the two highest",
    ThreeHandedMoveRule.TWO_LOWEST: "the two lowest",
}
THREE_HANDED_SENTENCES = (
    "The third player stays and takes North.",
    "If tied, North moves first, then South, East, West.",
)


@dataclass(frozen=True)
class LosersMoveCourse(RoundsCourse):
    format_class = progressive.LosersMove
    page_words = replace(
        RoundsCourse.page_words,
        no_draw_in_advance_refusal=NOT_DRAWN_IN_ADVANCE_REFUSAL,
        no_draw_page_refusal=NOT_DRAWN_IN_ADVANCE_REFUSAL,
        redraw_note="",
        sit_out_rule_text="Players who move take turns. Those with the fewest turns go first, "
        "starting "
        "at the last table. If others can, no one sits out twice in a row, or in the first game "
        "back after a missed one. A late arrival takes a free seat or sits out.",
    )
    printout_keys = frozenset({"score-cards"})

    def sentences_about_moves(
        self, table: int | None = None, tables: Sequence[int] = (), *, is_three_handed: bool = False
    ) -> tuple[str, ...]:
        if is_three_handed:
            return (
                _movers_sentence(self.night.rules, table, tables, is_three_handed=True),
                *THREE_HANDED_SENTENCES,
            )
        return (
            _movers_sentence(self.night.rules, table, tables, is_three_handed=False),
            "Winners stay and split up. The winner at South or West moves one seat to the left.",
            self.night.rules.tied_game.sentence,
        )

    def next_move_sentence(
        self, table: int, tables: Sequence[int], *, is_three_handed: bool
    ) -> str:
        return self.sentences_about_moves(table, tables, is_three_handed=is_three_handed)[0]

    def steps_for_extra_players(self) -> Iterator[str]:
        rules = self.night.rules
        if self.has_tables_of_three:
            movers_words = MOVERS_WORDS_BY_THREE_HANDED_RULE[rules.three_move]
            yield " ".join(
                (f"At a 3-player table, {movers_words} move on.", *THREE_HANDED_SENTENCES)
            )
        if rules.sit_out_points:
            yield (
                "To replace players who sit out, choose losers who have sat out the fewest times, "
                "starting at the last table. Never choose winners, or the same player twice in a "
                "row."
            )
            yield "The player coming back takes the seat of the loser who sits out."


def _movers_sentence(
    rules: HouseRules, table: int | None, tables: Sequence[int], *, is_three_handed: bool
) -> str:
    """Return the sentence that says where the players who leave this table go. If `table` is None,
    the sentence fits every table.
    """
    three_player_sentence = f"{rules.three_move.sentence} " if is_three_handed else ""
    if rules.movement is not LoserMoveRule.NEXT_TABLE:
        return f"{three_player_sentence}{rules.movement.sentence} They take the open seats."
    if table is None:
        return f"{three_player_sentence}{rules.direction.sentence} They take the open seats."
    movers_words = (
        capitalize(MOVERS_WORDS_BY_THREE_HANDED_RULE[rules.three_move])
        if is_three_handed
        else "Losers"
    )
    if len(tables) == 1:
        return f"{movers_words} take the two other seats."
    if tables:
        # A table may have closed during the night, so the numbers can have gaps.
        next_index = tables.index(table) + int(rules.direction.value)
        return f"{movers_words} take the open seats at table {tables[next_index % len(tables)]}."
    if rules.direction is MoveDirection.UP:
        next_table_words = "the next table (from the last table: table 1)"
    else:
        next_table_words = f"table {table - 1}" if table > 1 else "the last table"
    return f"{movers_words} take the open seats at {next_table_words}."
