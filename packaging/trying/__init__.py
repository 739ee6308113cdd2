"""The longer trial of a release: run every archive that can run here through a night and likely
troubles.
"""
