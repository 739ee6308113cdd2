"""What rotation is asked and answers in JSON."""
