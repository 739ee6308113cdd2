"""The pages shown on phones, and the desk pages that let phones in."""
