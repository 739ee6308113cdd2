"""Where the cursor waits on the page of the prizes."""

from tournament.prizes.payout import board as boards
from tournament.prizes.payout.page_forms import Forms


def begin(board: boards.Payout, forms: Forms) -> str:
    """In the form that was refused, else at what comes next. A prize that may still change is not
    awarded by Enter alone.
    """
    return _again(board, forms) or _next(board, forms)


def _again(board: boards.Payout, forms: Forms) -> str:
    prizes = forms.prizes.forms
    match forms.asked:
        case "promise":
            forms.table.begin_here()
            return "form"
        case "name" if not forms.things.is_valid():
            forms.things.begin_here()
            return "form"
        case "award" if board.unfinished and forms.prizes.is_valid():
            return "reason"
        case "award" if prizes:
            next((prize for prize in prizes if prize.errors), prizes[0]).begin_here("cents")
            return "form"
        case "lot" if board.ties.lot_is_drawn:
            return "lot reason"
    return ""


def _next(board: boards.Payout, forms: Forms) -> str:
    if board.in_money and not board.moved and (board.winners or board.is_ready):
        return "on" if board.is_handed_over else "next"
    if board.ties.by_playoff and _begin_at_playoff(forms):
        return "form"
    if board.ties.may_draw_lot:
        return "lot"
    if board.moved:
        return "moved" if board.proposed and not board.unfinished else ""
    if not board.in_money or board.is_for_medals:
        return "on"
    if board.cards_out and not board.unfinished:
        return "cards"
    if board.undecided:
        # Who gets the first prize that nobody can tell the winner of?
        forms.prizes.forms[len(board.proposed)].begin_here("entry")
        return "form"
    if board.medals and not board.split:
        return "on"
    return "change" if board.proposed else "split"


def _begin_at_playoff(forms: Forms) -> bool:
    """In the one that was sent, else in the first that need not wait; whether there is one."""
    open_forms = [
        playoff.form for playoff in forms.playoffs if playoff.form.is_bound or not playoff.tied.wait
    ]
    first = next((form for form in open_forms if form.is_bound), next(iter(open_forms), None))
    if first:
        first.begin_here()
    return first is not None
