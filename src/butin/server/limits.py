"""How much one browser, or one address, may ask for: far more than anybody who plays does."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, IPv6Network

from starlette.requests import HTTPConnection

FEW = 1000  # keys kept before those that are full again are forgotten; or else twice as many as were left then
ROUNDING = 1e-6  # of what is taken: moments are long numbers, and their differences no longer quite exact


class Limit:
    """A bucket a key: `burst` at once, then `rate` a second."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._full_at: dict[Hashable, float] = {}
        self._many = FEW

    def allows(self, key: Hashable) -> bool:
        """Take one from the bucket of `key`, if there is one."""
        now = self._clock()
        ahead = max(0.0, self._full_at.get(key, now) - now)
        if ahead * self._rate > self._burst - 1 + ROUNDING:
            return False
        if len(self._full_at) >= self._many:
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}
            self._many = max(FEW, 2 * len(self._full_at))
        self._full_at[key] = now + ahead + 1 / self._rate
        return True


class Limits:
    """What a browser may ask for, and all the browsers behind its address."""

    def __init__(self, browser: Limit, address: Limit) -> None:
        self._browser, self._address = browser, address

    def allow(self, token: str, address: str) -> bool:
        """Take one from the bucket of the address, and from the browser's if it has a token."""
        return self._address.allows(address) and (not token or self._browser.allows(token))


def address_of(connection: HTTPConnection) -> str:
    """Where a request or a socket comes from, as far as limits go."""
    return household(connection.client.host) if connection.client else ""


def household(host: str) -> str:
    """Who shares the limits of an address: whoever has one of IPv6 has its whole /64."""
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Network((address.packed, 64), strict=False))
