"""The progressive night: losers move to other tables, and winners stay and change partners."""
