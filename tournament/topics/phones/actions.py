"""Settings of table phones: which links work, which tables use only paper, and whether both sides
send hands.
"""

from dataclasses import replace

from tournament.evening import facts
from tournament.storage.writing.write import Writing, action


@action
def reset_table_codes(writing: Writing) -> str:
    """End the links of all table phones at once."""
    writing.put(replace(writing.night.plan, table_keys=writing.night.plan.table_keys + 1))
    return "All table codes are reset. Show each table its new code."


@action
def set_paper_only(writing: Writing, *, table: int, paper_only: bool) -> str:
    """Let a table use only a paper score sheet, or let its phone send hands again."""
    other_tables = writing.night.plan.paper_tables - {table}
    tables = tuple(sorted(other_tables | {table} if paper_only else other_tables))
    writing.put(replace(writing.night.plan, desk_tables=tables or None))
    if paper_only:
        return f"Table {table} uses paper only. Its phone shows the score."
    return f"Table {table}'s phone can send hands."


@action
def let_both_sides_send(writing: Writing, *, both: bool) -> str:
    """Choose whether a hand counts once both sides have sent it, or as soon as one phone has."""
    writing.put(replace(writing.night.plan, both_sides=both or None))
    writing.put(
        *(replace(sheet, said=()) for sheet in writing.night.facts_of(facts.Sheet) if sheet.said)
    )
    if both:
        return "Table phones: a hand counts when both sides agree."
    return "Table phones: a hand counts when one phone sends it."
