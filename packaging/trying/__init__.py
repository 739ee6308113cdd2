"""The longer trial of a release: every archive that can run here, through an evening and what may
come between.
"""
