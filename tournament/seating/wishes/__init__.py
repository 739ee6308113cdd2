"""What the draw of all games has to keep to."""
