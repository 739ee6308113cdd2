"""Make small faults in the code on purpose, one at a time, to see whether the tests notice them."""
