"""The bracket, its poster and its match slips on paper."""
