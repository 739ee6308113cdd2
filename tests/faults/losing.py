"""A line that loses answers: what is sent arrives and is done, and whoever sent it never hears."""

import contextlib
import socket
import threading
from urllib.parse import urlsplit


class Line:
    """Before a server, one request a connection; the next answer is lost once `lose` is set."""

    def __init__(self, address):
        there = urlsplit(address)
        self._there = (there.hostname, there.port)
        self._host = f"Host: {there.netloc}\r\n".encode()
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
                    self._pass(client)

    def _pass(self, client):
        head, body = self._asked(client)
        lines = [one for one in head.split(b"\r\n") if not one.lower().startswith(b"host:")]
        with socket.create_connection(self._there, 20) as server:
            server.sendall(lines[0] + b"\r\n" + self._host + b"\r\n".join(lines[1:]) + body)
            answer = b"".join(iter(lambda: server.recv(65536), b""))
        if self.lose:
            self.lose = False
        else:
            client.sendall(answer)

    @staticmethod
    def _asked(client):
        told = b""
        while b"\r\n\r\n" not in told:
            told += client.recv(65536)
        head, _, body = told.partition(b"\r\n\r\n")
        length = next(
            (
                int(one.split(b":")[1])
                for one in head.lower().split(b"\r\n")
                if b"ntent-length" in one
            ),
            0,
        )
        while len(body) < length:
            body += client.recv(65536)
        return head + b"\r\n\r\n", body


@contextlib.contextmanager
def losing(address):
    line = Line(address)
    try:
        yield line
    finally:
        line.close()
