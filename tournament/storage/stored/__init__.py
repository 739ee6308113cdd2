"""Turn a night's facts and log into JSON and into a file, and check that they fit together."""
