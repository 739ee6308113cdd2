"""Settings of table phones: which links work, which tables use only paper, and whether both sides
send hands.
"""

from dataclasses import replace

from tournament.evening import facts
from tournament.storage.writing.write import Writing, action


@action
def reset_table_codes(writing: Writing) -> str:
    """Give every table a new code, so that the links of all table phones stop working."""
    writing.put(replace(writing.night.plan, table_keys=writing.night.plan.table_keys + 1))
    return "All table codes are reset. Show each table its new code."


@action
def set_paper_only(writing: Writing, *, table: int, is_paper_only: bool) -> str:
    """Make a table use only a paper score sheet, so that its phone only shows the score. Or let its
    phone send hands again.
    """
    other_paper_tables = writing.night.plan.paper_tables - {table}
    new_paper_tables = tuple(
        sorted(other_paper_tables | {table} if is_paper_only else other_paper_tables)
    )
    writing.put(replace(writing.night.plan, desk_tables=new_paper_tables or None))
    if is_paper_only:
        return f"Table {table} uses paper only. Its phone shows the score."
    return f"Table {table}'s phone can send hands."


@action
def set_both_sides_send(writing: Writing, *, needs_both_sides: bool) -> str:
    """Choose whether a hand counts once both sides have sent it, or as soon as one phone has sent
    it. Remove the versions of hands that sides have sent and that do not count yet.
    """
    writing.put(replace(writing.night.plan, both_sides=needs_both_sides or None))
    writing.put(
        *(replace(sheet, said=()) for sheet in writing.night.facts_of(facts.Sheet) if sheet.said)
    )
    if needs_both_sides:
        return "Table phones: a hand counts when both sides agree."
    return "Table phones: a hand counts when one phone sends it."
