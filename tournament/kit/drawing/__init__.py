"""Drawings as values, computed once for pages, big screens and paper.

`shapes.py` has the parts of a drawing; `room_map.py` draws the tables of the room, the seats of one
table and the quarters of the room; `place_chart.py` draws places game by game, `bracket.py` one
page of a bracket, and `awards.py` prizes: the best three, medals, and a pot divided into prizes. A
board makes a drawing, for example:

    tables = [make_map_table(game, link="#table-{}") for game in played.games]
    picture = draw_room_map(
        tables, tables_per_row=night.tables_a_row, description="4 of 9 are in."
    )

A template shows it with `{% load drawings %}{% draw board.picture %}`, as wide as the element it is
in; the page links to `tournament/drawing.css`. Paper uses `paint_drawing(sheet, frame, picture)` of
`painting.py`. A shape has a role, and pages and paper choose the colors of each role.
"""
