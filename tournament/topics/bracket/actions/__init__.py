"""The actions of a bracket: the draw, calls, forfeits and results."""
