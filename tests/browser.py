"""A headless Chromium, driven over its debugging pipe; enough to look at a page."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--hide-scrollbars", "--remote-debugging-pipe",
)  # fmt: skip


def program() -> str | None:
    """Return where Chromium is, if anywhere."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Page:
    """One page, with all that it has said and asked for."""

    def __init__(self, reading: int, writing: int) -> None:
        self._from, self._to = os.fdopen(reading, "rb"), os.fdopen(writing, "wb")
        self._count = 0
        self._session: str | None = None
        self.events: list[dict[str, Any]] = []
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(each["targetId"] for each in targets if each["type"] == "page")
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Call a method of the DevTools protocol."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._to.write(json.dumps(message).encode() + b"\0")
        self._to.flush()
        while True:
            answer = self._read()
            if answer.get("id") == self._count:
                assert "error" not in answer, answer
                return answer["result"]

    def open(self, url: str, width: int, height: int = 900) -> None:
        """Open an address in a window of some width, and wait until all is loaded."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 600,
        )  # fmt: skip
        self.events.clear()
        self.call("Page.navigate", url=url)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self._read()

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression, awaited where it is a promise."""
        found = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def screenshot(self, path: Path) -> None:
        """Take a picture of the whole page."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        taken = self.call(
            "Page.captureScreenshot", captureBeyondViewport=True, clip=clip, format="png"
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(taken["data"]))

    @property
    def complaints(self) -> list[str]:
        """What the console has said, and exceptions."""
        told = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
        return [json.dumps(each["params"]) for each in self.events if each["method"] in told]

    @property
    def requests(self) -> list[str]:
        """The addresses that were asked for."""
        return [
            event["params"]["request"]["url"]
            for event in self.events
            if event["method"] == "Network.requestWillBeSent"
        ]

    def _read(self) -> dict[str, Any]:
        text = bytearray()
        while (byte := self._from.read(1)) != b"\0":
            assert byte, "the browser has gone"
            text += byte
        message = json.loads(text)
        if "method" in message:
            self.events.append(message)
        return message


@contextmanager
def browser(profile: Path) -> Iterator[Page]:
    """Start Chromium and provide a page."""
    command = program()
    assert command is not None
    to_read, to_write = os.pipe(), os.pipe()

    def pipes() -> None:
        # Chromium reads commands from 3 and answers on 4.
        for place, number in ((3, to_read[0]), (4, to_write[1])):
            os.dup2(number, place, inheritable=True)

    # Out of the way of 3 and 4.
    inside = [os.dup(each) if each in (3, 4) else each for each in (to_read[0], to_write[1])]
    to_read, to_write = (inside[0], to_read[1]), (to_write[0], inside[1])
    running = subprocess.Popen(
        [command, *_FLAGS, f"--user-data-dir={profile}", "about:blank"],
        preexec_fn=pipes, pass_fds=(3, 4, to_read[0], to_write[1]),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    for each in (to_read[0], to_write[1]):
        os.close(each)
    page = None
    try:
        page = Page(to_write[0], to_read[1])
        yield page
    finally:
        running.terminate()
        running.wait(timeout=20)
        if page is not None:
            page._from.close()
            page._to.close()
