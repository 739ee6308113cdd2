"""The whole evening as frozen values: facts, and what follows from them. Knows no rows."""
