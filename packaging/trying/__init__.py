"""The full trial of a release: run a night in every archive that can run on this machine, and check
how each copes with likely troubles.
"""
