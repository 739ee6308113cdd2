"""Where the evening stands on paper, and how it goes on by hand."""
