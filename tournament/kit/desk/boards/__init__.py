"""Parts that many pages show: the six steps, the next step, and words for the last change."""
