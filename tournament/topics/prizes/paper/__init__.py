"""Prizes, fines, receipts and the last count on paper."""
