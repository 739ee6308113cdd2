"""The search that fills the library of draws. Needs a C compiler; nothing on the night needs it."""
