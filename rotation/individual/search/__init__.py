"""The search that fills the library. Needs a C compiler; nothing on the night needs it."""
