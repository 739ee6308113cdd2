"""The papers on a card table: score sheet and tent."""
