"""The scenes of a big screen."""
