"""What can go wrong with users and their log-ins.

RAGError
├── LoginFailed           name, password, code or token do not fit; which of them is not said
├── LoginOff              this Carrel issues no tokens
├── SignUpClosed          nobody may sign up
├── NameTaken             somebody else has the name
├── RateLimited           too many requests; `retry_after` seconds are in the details
├── NotFoundError ─ UserNotFound
└── DataValidationError ─ UserInvalid
"""

from __future__ import annotations

import math

from carrel.errors import DataValidationError, NotFoundError, RAGError


class LoginFailed(RAGError):
    """The credentials are not valid."""

    code = "login_failed"
    advice = "Check name and password; ask whoever runs this Carrel for a new code."


class LoginOff(NotFoundError):
    """Nobody can log in to this Carrel."""

    code = "login_off"
    advice = "Whoever runs it can set CARREL_LOGIN=true."


class SignUpClosed(RAGError):
    """Nobody can sign up here."""

    code = "sign_up_closed"
    advice = "Ask whoever runs this Carrel to add you."


class NameTaken(RAGError):
    """This name is taken."""

    code = "name_taken"
    advice = "Choose another name."


class UserNotFound(NotFoundError):
    """There is no user of that name."""

    code = "user_not_found"
    advice = "`carrel user list` shows the names."


class UserInvalid(DataValidationError):
    """The name or the password does not fit."""

    code = "invalid_user"


class RateLimited(RAGError):
    """Too many requests."""

    code = "rate_limited"
    retryable = True

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, math.ceil(round(seconds, 3)))
        when = "1 second" if self.seconds == 1 else f"{self.seconds} seconds"
        super().__init__(
            f"Too many requests. Try again in {when}.",
            details={"retry_after": self.seconds},
            suggestion=f"Wait {when} and try again.",
        )
