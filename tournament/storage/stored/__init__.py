"""A night's facts and log as JSON and as a file, and the checks that they fit together."""
