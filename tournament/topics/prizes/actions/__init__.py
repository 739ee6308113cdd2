"""What several pages of the prizes write down."""
