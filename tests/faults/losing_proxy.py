"""A connection that loses answers: the request arrives and is handled, but its sender never gets
the answer.
"""

import contextlib
import socket
import threading
from urllib.parse import urlsplit


class LosingProxy:
    """A proxy that passes one request per connection. Once `lose` is set, it drops the next
    answer.
    """

    def __init__(self, address):
        url_parts = urlsplit(address)
        self._there = (url_parts.hostname, url_parts.port)
        self._host = f"Host: {url_parts.netloc}\r\n".encode()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}/"
        self.lose = False
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self):
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._thread.join(5)

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._door.accept()
                with client:
                    self._pass_request_on(client)

    def _pass_request_on(self, client):
        head, body = self._read_request(client)
        lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"host:")]
        with socket.create_connection(self._there, 20) as server:
            server.sendall(lines[0] + b"\r\n" + self._host + b"\r\n".join(lines[1:]) + body)
            server_response = b"".join(iter(lambda: server.recv(65536), b""))
        if self.lose:
            self.lose = False
        else:
            client.sendall(server_response)

    @staticmethod
    def _read_request(client):
        request = b""
        while b"\r\n\r\n" not in request:
            request += client.recv(65536)
        head, _, body = request.partition(b"\r\n\r\n")
        length = next(
            (
                int(line.split(b":")[1])
                for line in head.lower().split(b"\r\n")
                if b"ntent-length" in line
            ),
            0,
        )
        while len(body) < length:
            body += client.recv(65536)
        return head + b"\r\n\r\n", body


@contextlib.contextmanager
def run_losing_proxy(address):
    line = LosingProxy(address)
    try:
        yield line
    finally:
        line.close()
