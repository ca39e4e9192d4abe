# SPDX-License-Identifier: MIT
"""Frames into an animated PNG: Pillow (Debian's python3-pil) reads, blends, draws text and chooses one palette for all; apngasm
(Debian's) puts them together, of each frame only the pixels that changed."""
import subprocess
import tempfile

from apng import chunk
from PIL import Image, ImageColor, ImageDraw, ImageFont

INK, QUIET, BLUE, ORANGE, GREEN, RED, PAPER = "#222222", "#6b7280", "#0072b2", "#e69f00", "#009e73", "#d55e00", "#ffffff"
FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSans"
WIDTH, SCENE = 640, 360


def font(size, bold=False):
    return ImageFont.truetype(FONTS + ("-Bold.ttf" if bold else ".ttf"), size)


SMALL, PLAIN, BOLD = font(12), font(14), font(14, True)


class Strip:
    """What stands under the scene: numbers at the left, a figure at the right."""

    def __init__(self, height):
        self.image = Image.new("RGB", (WIDTH, height), PAPER)
        self.draw = ImageDraw.Draw(self.image)

    def steps(self, at, of):
        """Which step of the lesson this is: a row of dots."""
        x = 16
        for i in range(1, of + 1):
            self.draw.ellipse((x, 12, x + 8, 20), fill=BLUE if i == at else PAPER, outline=BLUE if i <= at else QUIET)
            x += 16
        return x

    def numbers(self, rows, x=16, y=28, pitch=20):
        for says, text in rows:
            color = {"apart": BLUE, "overlapping": RED, "touching": ORANGE}.get(text, INK)
            self.draw.text((x, y), says, font=PLAIN, fill=QUIET)
            self.draw.text((x + self.draw.textlength(says + "  ", font=PLAIN), y), text, font=BOLD, fill=color)
            y += pitch

    def bars(self, rows, x0=330, x1=560, y=12, pitch=22):
        """Two intervals a row, (name, a, b, gap): the shadows on each axis, drawn to one scale."""
        real = [(a, b, (a[0] + a[1] + b[0] + b[1]) / 4) for _, a, b, _ in rows if a]
        low = min(min(a[0], b[0]) - middle for a, b, middle in real)
        high = max(max(a[1], b[1]) - middle for a, b, middle in real)
        scale = (x1 - x0) / (high - low)
        thick = max(3, pitch // 2 - 2)
        for name, a, b, gap in rows:
            self.draw.text((x0 - 10, y + thick), name, font=SMALL, fill=INK if a else QUIET, anchor="rm")
            if a:
                middle = (a[0] + a[1] + b[0] + b[1]) / 4
                for (lo, hi), color, top in ((a, BLUE, y), (b, ORANGE, y + thick)):
                    left, right = (x0 + scale * (v - middle - low) for v in (lo, hi))
                    self.draw.rectangle((left, top, max(right, left + 1), top + thick - 1), fill=color)
            says = f"{gap:.2f}".replace("-", "−") if a else "parallel edges"
            self.draw.text((WIDTH - 14, y + thick), says, font=SMALL, fill=GREEN if a and gap > 0 else QUIET, anchor="rm")
            y += pitch

    def timeline(self, now, spans=(), ticks=(), x0=330, x1=620, y=60):
        """Time from 0 to 1: spans (from, to, says), ticks (at, says), and where it is now."""
        at = lambda t: x0 + (x1 - x0) * t
        self.draw.line((x0, y, x1, y), fill=QUIET, width=2)
        for t in (0, 1):
            self.draw.line((at(t), y - 5, at(t), y + 5), fill=QUIET, width=2)
            self.draw.text((at(t), y + 10), str(t), font=SMALL, fill=QUIET, anchor="mt")
        for begin, end, says in spans:
            self.draw.rectangle((at(begin), y - 6, at(end), y + 6), fill="#f3c9b3")
            self.draw.text(((at(begin) + at(end)) / 2, y - 18), says, font=SMALL, fill=RED, anchor="mb")
        for t, says in ticks:
            self.draw.line((at(t), y - 8, at(t), y + 8), fill=RED, width=2)
            self.draw.text((at(t), y + 10), says, font=SMALL, fill=RED, anchor="mt")
        self.draw.polygon([(at(now), y - 2), (at(now) - 6, y - 14), (at(now) + 6, y - 14)], fill=INK)

    def plot(self, curves, share, low, high, marks=(), x0=350, x1=520, y0=14, says=""):
        """Curves (name, colour, values) as far as `share` of them; marks: values at the left."""
        y1 = self.image.height - (26 if says else 14)
        at = lambda i, n, v: (x0 + (x1 - x0) * i / max(1, n - 1), y1 - (y1 - y0) * (v - low) / (high - low))
        self.draw.line((x0, y0, x0, y1, x1, y1), fill=QUIET)
        for value in marks:
            y = at(0, 2, value)[1]
            self.draw.line((x0 - 3, y, x1, y), fill="#e2e5ea")
            self.draw.text((x0 - 6, y), f"{value:g}".replace("-", "−"), font=SMALL, fill=QUIET, anchor="rm")
        names = []
        for name, color, values in curves:
            last = max(1, min(len(values), 1 + round(share * (len(values) - 1))))
            points = [at(i, len(values), v) for i, v in enumerate(values[:last])]
            if len(points) > 1:
                self.draw.line(points, fill=color, width=2, joint="curve")
            x, y = points[-1]
            self.draw.ellipse((x - 3, y - 3, x + 3, y + 3), fill=color)
            names.append([at(0, 2, values[-1])[1], name, color])
        names.sort()
        for i, (y, name, color) in enumerate(names):  # none on another
            y = max(y, names[i - 1][0] + 14) if i else max(y, y0)
            names[i][0] = y
        over = max(0, names[-1][0] - y1) if names else 0
        for y, name, color in names:
            self.draw.text((x1 + 8, y - over), name, font=SMALL, fill=color, anchor="lm")
        if says:
            self.draw.text(((x0 + x1) / 2, y1 + 6), says, font=SMALL, fill=QUIET, anchor="mt")


def blend(a, b, steps):
    """Pictures from one to another, both left out."""
    return [Image.blend(a, b, i / (steps + 1)) for i in range(1, steps + 1)]


# Thin lines and letters, whose colours few pixels have: the axes, and what the strip is written in.
ALWAYS = [INK, QUIET, BLUE, ORANGE, GREEN, RED, PAPER, "#56b4e9", "#c0504d", "#4472c4", "#f3c9b3", "#e2e5ea"]


def palette_of(images, colors):
    """So many colours for all: those of some frames side by side, and ALWAYS."""
    some = images[:: max(1, len(images) // 5)] + images[-1:]
    sheet = Image.new("RGB", (some[0].width, sum(i.height for i in some)))
    for k, image in enumerate(some):
        sheet.paste(image, (0, k * some[0].height))
    found = sheet.quantize(colors - len(ALWAYS), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette()
    out = Image.new("P", (1, 1))
    out.putpalette([c for color in ALWAYS for c in ImageColor.getrgb(color)] + found[:3 * (colors - len(ALWAYS))])
    return out


def animation(frames, words, most, quick=False):
    """Bytes of an APNG that plays for ever, of at most so many bytes if 40 colours can do that. frames: (picture, milliseconds); words: what
    it says of itself, {key: text}; quick: packed less."""
    for colors in (240, 120, 70, 40):
        with tempfile.TemporaryDirectory() as folder:
            write(frames, colors, folder)
            data = assembled(folder, "-z0")  # zlib: quick, and a little larger than what 7-zip makes
            if len(data) <= 1.04 * most and not quick:
                data = min(data, assembled(folder, "-z1"), key=len)
        if len(data) <= most:
            break
    return with_words(data, words)


def with_words(data, words):
    """The bytes of a PNG with texts about itself, {key: text}."""
    head = 8 + 25  # the signature and IHDR
    said = b"".join(chunk(b"tEXt", key.encode("latin-1") + b"\0" + text.encode("latin-1")) for key, text in words.items())
    return data[:head] + said + data[head:]


def write(frames, colors, folder):
    palette = palette_of([picture for picture, _ in frames], colors)
    for i, (picture, ms) in enumerate(frames):
        picture.quantize(palette=palette, dither=Image.Dither.NONE).save(f"{folder}/{i:04}.png", compress_level=1)
        with open(f"{folder}/{i:04}.txt", "w", encoding="ascii") as delay:
            delay.write(f"delay={ms}/1000\n")


def assembled(folder, packing):
    done = subprocess.run(["apngasm", f"{folder}/out.png", f"{folder}/0000.png", packing], capture_output=True, text=True, check=False)
    try:
        with open(f"{folder}/out.png", "rb") as made:
            return made.read()
    except OSError as error:
        raise RuntimeError(f"apngasm: {done.stdout}{done.stderr}") from error
