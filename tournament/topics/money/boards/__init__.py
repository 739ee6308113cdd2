"""The till, and a statement for whoever was not there."""
