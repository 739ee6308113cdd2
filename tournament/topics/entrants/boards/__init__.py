"""Finding people, counting players, and listing those expected or gone."""
