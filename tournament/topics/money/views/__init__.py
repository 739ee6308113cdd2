"""The pages of money: of one night, and of any dates."""
