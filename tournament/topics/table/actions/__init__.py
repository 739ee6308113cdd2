"""What a table's sheet says, written down."""
