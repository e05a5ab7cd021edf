"""Rate limits: buckets that empty and fill, for callers and for addresses, in bounded memory."""

from __future__ import annotations

import pytest

from carrel.core.identity import LOCAL, SERVICE, Principal, PrincipalKind
from carrel.core.limit_settings import LimitSettings
from carrel.core.user_errors import RateLimited
from carrel.services import limits as limits_module
from carrel.services.limits import SHARED, Act, Limits, group_of

ANN = Principal(subject="ann", kind=PrincipalKind.USER)
BEN = Principal(subject="ben", kind=PrincipalKind.USER)


class Hand:
    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def hand() -> Hand:
    return Hand()


def made(hand: Hand, **settings: int) -> Limits:
    return Limits(LimitSettings.model_validate(settings), now=hand)


def refused(limits: Limits, act: Act, who: Principal, address: str | None = None) -> int:
    with pytest.raises(RateLimited) as raised:
        limits.take(act, who, address)
    return raised.value.seconds


def test_a_caller_may_do_so_much_a_minute_and_then_waits(hand: Hand) -> None:
    limits = made(hand, writes=6)
    for _ in range(6):
        limits.take(Act.WRITE, ANN)
    assert refused(limits, Act.WRITE, ANN) == 10
    hand.at += 4
    assert refused(limits, Act.WRITE, ANN) == 6
    hand.at += 6
    limits.take(Act.WRITE, ANN)
    assert refused(limits, Act.WRITE, ANN) == 10


def test_a_rest_fills_the_bucket_and_no_more(hand: Hand) -> None:
    limits = made(hand, writes=6)
    limits.take(Act.WRITE, ANN)
    hand.at += 86_400
    for _ in range(6):
        limits.take(Act.WRITE, ANN)
    assert refused(limits, Act.WRITE, ANN)


def test_a_clock_that_goes_back_gives_nothing(hand: Hand) -> None:
    limits = made(hand, writes=1)
    limits.take(Act.WRITE, ANN)
    hand.at -= 500
    assert refused(limits, Act.WRITE, ANN) == 60


def test_who_is_refused_does_not_wait_longer_for_having_asked(hand: Hand) -> None:
    limits = made(hand, writes=1)
    limits.take(Act.WRITE, ANN)
    for _ in range(30):
        hand.at += 1
        assert refused(limits, Act.WRITE, ANN) == 60 - (hand.at - 1000)
    hand.at += 30
    limits.take(Act.WRITE, ANN)
    assert refused(limits, Act.WRITE, ANN)


def test_callers_and_acts_do_not_hinder_each_other(hand: Hand) -> None:
    limits = made(hand, writes=1, ingest=1)
    limits.take(Act.WRITE, ANN)
    limits.take(Act.WRITE, BEN)
    limits.take(Act.INGEST, ANN)
    assert refused(limits, Act.WRITE, ANN)
    assert refused(limits, Act.INGEST, ANN)


def test_one_address_may_do_no_more_than_some_callers_together(hand: Hand) -> None:
    limits = made(hand, writes=1)
    for number in range(SHARED):
        who = Principal(subject=f"user {number}", kind=PrincipalKind.USER)
        limits.take(Act.WRITE, who, "203.0.113.7")
    assert refused(limits, Act.WRITE, BEN, "203.0.113.7")
    limits.take(Act.WRITE, BEN, "203.0.113.8")


def test_a_request_that_one_bucket_refuses_takes_nothing_from_another(hand: Hand) -> None:
    limits = made(hand, writes=1)
    limits.take(Act.WRITE, ANN, "203.0.113.7")
    for _ in range(20):
        assert refused(limits, Act.WRITE, ANN, "203.0.113.7")
    for number in range(SHARED - 1):
        who = Principal(subject=f"user {number}", kind=PrincipalKind.USER)
        limits.take(Act.WRITE, who, "203.0.113.7")


def test_the_user_of_this_machine_is_not_limited(hand: Hand) -> None:
    limits = made(hand, writes=1)
    for _ in range(100):
        limits.take(Act.WRITE, LOCAL, "127.0.0.1")
    assert len(limits) == 0


def test_a_service_is_counted_by_whom_it_acts_for(hand: Hand) -> None:
    limits = made(hand, writes=1)
    limits.take(Act.WRITE, SERVICE, acting_for="ann")
    limits.take(Act.WRITE, SERVICE, acting_for="ben")
    with pytest.raises(RateLimited):
        limits.take(Act.WRITE, SERVICE, acting_for="ann")


def test_zero_means_without_limit(hand: Hand) -> None:
    limits = made(hand, writes=0, login=0)
    for _ in range(1000):
        limits.take(Act.WRITE, ANN, "203.0.113.7")
        limits.log_in("ann", "203.0.113.7")
        limits.refresh("203.0.113.7")
        limits.redeem("203.0.113.7")
    assert len(limits) == 0


def test_log_ins_are_counted_by_address_and_by_name(hand: Hand) -> None:
    limits = made(hand, login=2)
    for name in ("ann", "ben"):
        limits.log_in(name, "203.0.113.7")
    with pytest.raises(RateLimited):
        limits.redeem("203.0.113.7")
    for number in range(SHARED * 2 - 1):
        limits.log_in(" ANN ", f"198.51.100.{number}")
    with pytest.raises(RateLimited):
        limits.log_in("ann", "192.0.2.1")
    limits.log_in("cleo", "192.0.2.1")
    for _ in range(SHARED * SHARED * 2):
        limits.refresh("203.0.113.7")
    with pytest.raises(RateLimited):
        limits.refresh("203.0.113.7")


def test_memory_is_bounded_however_many_come(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "MOST", 50)
    limits = made(hand, login=1)
    for number in range(1000):
        limits.log_in(f"name {number}" * 1000, f"10.0.{number // 250}.{number % 250}")
    assert len(limits) <= 50


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        (None, "unknown"),
        ("a name", "unknown"),
    ],
)
def test_a_network_of_one_owner_is_one_place(address: str | None, group: str) -> None:
    assert group_of(address) == group
