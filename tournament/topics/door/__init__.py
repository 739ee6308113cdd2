"""Check-in: the page where players arrive, lists of expected players, and the sign-in sheet."""
