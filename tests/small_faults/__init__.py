"""Small faults, made on purpose and one at a time: do the tests notice them?"""
