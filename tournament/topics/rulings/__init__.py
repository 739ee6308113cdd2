"""The director's rulings, the trick checker and the order-up check."""
