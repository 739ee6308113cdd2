"""The questions of a ruling, the list of rulings, and the trick checker."""
