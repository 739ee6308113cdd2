"""Thin: fetch, bind, call one action, render or redirect."""
