"""Pictures as values: what stands on screens, walls and paper is worked out here, once.

`shapes.py` says what a drawing is made of; `hall.py` draws the hall as a map, the chairs of one
table and the quarters; `climb.py` draws places game by game, `bracket.py` one page of a bracket,
and `awards.py` what is won: the best three, medals, a pot as it is divided. A board makes a
drawing, as here:

    tables = [at_table(game, link="#table-{}") for game in played.games]
    picture = hall(tables, a_row=night.tables_a_row, said="4 of 9 tables are in.")

A template shows it with `{% load drawings %}{% draw board.picture %}`, as wide as what it stands
in; its page links to `tournament/drawing.css`. Paper takes `paint(sheet, frame, picture)` of
`painting.py`. Knows no page: a shape says what it is for, and pages and paper have
colours for that.
"""
