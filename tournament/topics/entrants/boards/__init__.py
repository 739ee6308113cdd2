"""Who is meant, who is expected, who has gone, and how many that makes."""
