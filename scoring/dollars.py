"""Write cents as dollars, as in $9.00."""


def format_dollars(cents: int) -> str:
    sign = "\N{MINUS SIGN}" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100}.{abs(cents) % 100:02d}"
