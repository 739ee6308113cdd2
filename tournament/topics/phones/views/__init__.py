"""The pages of phones, and those at the desk that let phones in."""
