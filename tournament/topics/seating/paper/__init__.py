"""Printed seat lists and schedules to post in the room."""
