"""Read rows from the database and make a Night of them. No other package reads facts."""
