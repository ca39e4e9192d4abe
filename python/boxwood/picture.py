# SPDX-License-Identifier: MIT
"""Pictures by the program boxwood, as arrays."""
from __future__ import annotations

import os
import pathlib
import shutil
import struct
import subprocess
import tempfile
import time
import zlib
from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple, Union

from . import errors
from ._core import Scene, _png_rows

if TYPE_CHECKING:
    from numpy import ndarray

_ERROR_OF_EXIT_CODE = {2: errors.UsageError, 3: errors.MalformedError, 4: errors.NoDeviceError, 5: errors.OutputError}


def _run(command: List[str], time_limit: Optional[float]) -> Tuple[Optional[int], str]:
    """The exit code, None after so many seconds, and what was said. Ctrl-C ends it at once: subprocess would wait for 0.25 s."""
    with tempfile.TemporaryFile() as messages:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=messages)
        try:
            end = None if time_limit is None else time.monotonic() + time_limit
            while process.poll() is None and (end is None or time.monotonic() < end):
                time.sleep(0.005)
            is_late = process.poll() is None
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        messages.seek(0)
        return None if is_late else process.returncode, messages.read().decode(errors="replace")


class Picture:
    """A picture: an array of bytes, and a PNG that notebooks show."""

    def __init__(self, png: bytes):
        self._png = bytes(png)
        self._array: Optional[ndarray] = None

    @property
    def png(self) -> bytes:
        """The PNG file."""
        return self._png

    @property
    def array(self) -> ndarray:
        """(height, width, 3 or 4) uint8, the top row first: red, green, blue and alpha."""
        if self._array is None:
            self._array = _decoded(self._png)
        return self._array

    @property
    def shape(self) -> Tuple[int, ...]:
        """(height, width, channels)."""
        return self.array.shape

    def save(self, file: Union[str, os.PathLike]) -> None:
        """Writes the PNG."""
        pathlib.Path(file).write_bytes(self._png)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> ndarray:
        import numpy

        return numpy.array(self.array, dtype=dtype) if copy is not False else numpy.asarray(self.array, dtype=dtype)

    def _repr_png_(self) -> bytes:
        return self._png

    def __repr__(self) -> str:
        height, width, channels = self.shape
        return f"<boxwood.Picture of {width} x {height} pixels, {channels} channels>"


def _decoded(png: bytes) -> ndarray:
    """8 bits a channel without interlace, which is what the program writes."""
    if png[:8] != b"\x89PNG\r\n\x1a\n":
        raise errors.MalformedError("the picture is no PNG")
    at, data, header = 8, [], None
    while at + 8 <= len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + length]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            data.append(body)
        at += 12 + length
    channels = {0: 1, 2: 3, 4: 2, 6: 4}
    if header is None or header[2] != 8 or header[3] not in channels or header[6] != 0:
        raise errors.MalformedError("the picture is a PNG of another form than the program writes")
    width, height, count = header[0], header[1], channels[header[3]]
    try:
        rows = zlib.decompress(b"".join(data))
    except zlib.error as error:
        raise errors.MalformedError(f"the picture is damaged: {error}") from None
    return _png_rows(rows, height, width * count, count).reshape(height, width, count)


def _program(given: Optional[Union[str, os.PathLike]]) -> str:
    name = os.fspath(given) if given is not None else os.environ.get("BOXWOOD_PROGRAM") or "boxwood"
    found = shutil.which(name)
    if found is None:
        raise errors.InputMissingError(
            f"render() needs the program boxwood, and there is no '{name}': install it, put it into the PATH, or name "
            "it in the environment variable BOXWOOD_PROGRAM")
    return found


def _files_of(models: Sequence[Any], folder: str) -> List[str]:
    """Paths as they are; the rest is saved as .bwt."""
    files = []
    for number, model in enumerate(models):
        if isinstance(model, (str, os.PathLike)):
            files.append(os.fspath(model))
            continue
        file = os.path.join(folder, f"model{number}.bwt")
        scene = model if isinstance(model, Scene) else Scene({getattr(model, "name", f"model{number}"): model})
        scene.save(file)
        files.append(file)
    return files


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if hasattr(value, "__iter__"):
        return ",".join(_text(v) for v in value)
    return repr(float(value)) if isinstance(value, float) else str(value)


def render(*models: Any, resolution: Tuple[int, int] = (1280, 720), program: Optional[Union[str, os.PathLike]] = None,
           time_limit: Optional[float] = None, **options: Any) -> Picture:
    """The picture that `boxwood render` draws of files, Scenes, Trees or Meshes; no display is needed.

    It runs the program: the one given, that of the environment variable BOXWOOD_PROGRAM, or boxwood in the PATH.
    resolution: width and height in pixels. time_limit: seconds, None for none. The options of the command line go by
    their names: volumes='obb,sphere', depth='3..4', ui=True, up='+Y', camera_position=(x, y, z),
    camera_focal_point=(x, y, z), camera_view_angle=degrees, camera_azimuth_angle, camera_elevation_angle,
    camera_orthographic=True, overlay and so on.

    Raises InputMissingError without the program, NoDeviceError without a Vulkan device (one in software will do).
    """
    if not models:
        raise errors.UsageError("render() takes at least one model")
    command = [_program(program), "render", "--quiet", f"--resolution={resolution[0]},{resolution[1]}"]
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        command.append(option if value is True else f"{option}={_text(value)}")
    with tempfile.TemporaryDirectory(prefix="boxwood-") as folder:
        file = os.path.join(folder, "picture.png")
        command += ["-o", file, "--", *_files_of(models, folder)]
        code, said = _run(command, time_limit)
        if code is None:
            raise errors.LimitError(f"the picture was not there after {time_limit} seconds")
        if code != 0:
            lines = said.strip().splitlines() or [f"it ended with {code}"]
            raise _ERROR_OF_EXIT_CODE.get(code, errors.InternalError)(lines[0], lines[1:])
        return Picture(pathlib.Path(file).read_bytes())
