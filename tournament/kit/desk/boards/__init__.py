"""Parts that many pages show: the steps, the next step, and the last change in words."""
