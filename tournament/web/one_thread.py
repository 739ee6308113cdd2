"""Django behind an asynchronous server, where all that it does for a request is done by one thread
in one go. Its own way leaves the thread and comes back for each middleware, and that costs as much
of the processor as a save (docs/adr/0106).

It knows no page, and no answer here is a stream.
"""

from typing import Any

from asgiref.sync import sync_to_async
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from tournament.web.lanes import Scope


class InOneGo(ASGIHandler):
    """What was pressed is done, whether or not somebody still waits for the answer."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        answer = await sync_to_async(self._answer)(scope, body)
        await self.send_response(answer, send)

    def _answer(self, scope: Scope, body: Any) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        response = self.get_response(request) if request else refused
        assert response is not None
        response.close()
        body.close()
        return response
