# SPDX-License-Identifier: MIT
"""The exceptions of boxwood: one family, a class for each kind of bad data.

Each is also one of Python's own where that says the same, so that `except FileNotFoundError` catches a file that
is not there.
"""


class Error(Exception):
    """What the library says is wrong: one clear sentence, that names the file or the argument."""

    #: The kind of the error as the library and its exit codes have it.
    kind = "error"

    def __init__(self, message, reasons=()):
        super().__init__(message)
        #: Detail, outermost first; may be empty.
        self.reasons = list(reasons)

    def __str__(self):
        return str(self.args[0])

    def __reduce__(self):
        return type(self), (self.args[0], self.reasons)


class UsageError(Error, ValueError):
    """An argument is out of its documented range."""
    kind = "usage"


class InputMissingError(Error, FileNotFoundError):
    """A file does not exist or cannot be read."""
    kind = "input_missing"


class MalformedError(Error, ValueError):
    """A file or an array is not what it says it is."""
    kind = "malformed"


class LimitError(Error, MemoryError):
    """A time, memory or size limit was reached."""
    kind = "over_limit"


class CancelledError(Error):
    """The call was asked to stop."""
    kind = "cancelled"


class NoDeviceError(Error, RuntimeError):
    """There is no usable Vulkan device or display."""
    kind = "no_device"


class OutputError(Error, OSError):
    """Something could not be written."""
    kind = "output"


class InternalError(Error, RuntimeError):
    """A fault of boxwood's own."""
    kind = "internal"
