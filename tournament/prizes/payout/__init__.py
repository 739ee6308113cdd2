"""The prizes: proposed, played off, awarded, handed over."""
