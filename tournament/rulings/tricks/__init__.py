"""The trick checker, and the order-up check."""
