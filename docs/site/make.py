#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the site of the docs with mkdocs-material (Debian's), and checks every link and anchor of what was built.

usage: make.py FOLDER [--check-only]
FOLDER/pages holds the pages as mkdocs reads them, FOLDER/site the site, which needs no network and no server. Exits 77 and says so
where mkdocs-material is not there."""
import html
import html.parser
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MISSING = 77
# A link or picture of Markdown: the text, which may hold another, the target.
LINK = re.compile(r"(!?\[(?:[^\[\]]|!?\[[^\[\]]*\]\([^()]*\))*\]\()([^()\s]+)(\))")


CODE = re.compile(r"(?ms)^[ ]*```.*?^[ ]*```[ ]*$|`[^`\n]+`")


def outside_code(text, change):
    """The text with `change` made outside blocks and lines of code."""
    kept = []

    def keep(match):
        kept.append(match[0])
        return f"\0{len(kept) - 1}\0"

    return re.sub(r"\0(\d+)\0", lambda m: kept[int(m[1])], change(CODE.sub(keep, text)))


# --- pages
# ---------------------------------------------------------------------------------------------------------------
class Pages:
    """README.md, and all that is reached from it by links: pages are put into order for mkdocs, files copied, of folders a list made."""

    def __init__(self, out):
        self.out, self.seen, self.waiting = out, set(), []

    def add(self, path):
        if path not in self.seen:
            self.seen.add(path)
            self.waiting.append(path)

    def put(self, path, text):
        target = self.out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def all(self):
        self.add(pathlib.Path("README.md"))
        for extra in sorted(ROOT.glob("docs/*.md")) + [ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", ROOT / "third_party/README.md"]:
            self.add(extra.relative_to(ROOT))
        while self.waiting:
            path = self.waiting.pop(0)
            if (ROOT / path).is_dir():
                self.put(path / "index.md", self.listed(path))
            elif path.suffix == ".md":
                self.put("index.md" if path == pathlib.Path("README.md") else path, self.page(path))
            else:
                (self.out / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / path, self.out / path)
        shutil.copyfile(HERE / "site.css", self.out / "site.css")

    def listed(self, folder):
        files = sorted(f for f in (ROOT / folder).iterdir() if f.is_file() and f.suffix in (".cpp", ".hpp", ".py", ".sh", ".txt", ".json"))
        for f in files:
            self.add(f.relative_to(ROOT))
        return f"# {folder}\n\n" + "".join(f"- [{f.name}]({f.name})\n" for f in files)

    def page(self, path):
        text = (ROOT / path).read_text(encoding="utf-8")
        return for_mkdocs(outside_code(text, lambda t: LINK.sub(lambda m: self.link(path, m), t)))

    def link(self, page, match):
        """The target as it is in the site, and added to what has to be there."""
        target, _, anchor = match[2].partition("#")
        if target and "://" not in target and not target.startswith("mailto:"):
            there = (ROOT / page.parent / target).resolve()
            if not there.is_relative_to(ROOT) or not there.exists():
                raise SystemExit(f"{page}: '{match[2]}' leads nowhere")
            self.add(there.relative_to(ROOT))
            if there.is_dir():
                target = target.rstrip("/") + "/index.md"
            elif there == ROOT / "README.md":
                target = target[:-len("README.md")] + "index.md"
        inner = LINK.sub(lambda m: self.link(page, m), match[1][1:] if match[1].startswith("[!") else "")
        head = "[" + inner if inner else match[1]
        return head + target + ("#" + anchor if anchor else "") + match[3]


def for_mkdocs(text):
    """Python-Markdown wants four spaces where an item of a list goes on, and an empty line before a list, and before an item behind
    one that has blocks of its own."""
    out, in_list, in_code, has_blocks = [], False, False, False
    for line in text.split("\n"):
        if re.match(r"\s*```", line):
            in_code = not in_code
        if not in_code and re.match(r"(?:[-*]|\d+\.) ", line):
            if (has_blocks or not in_list) and out and out[-1].strip():
                out.append("")
            in_list, has_blocks = True, False
        elif in_list and line.startswith("  "):
            has_blocks = has_blocks or not out[-1].strip()
            line = "  " + line if not line.startswith("    ") or in_code else line
        elif in_list and line.strip() and not line.startswith(" "):
            in_list = bool(out[-1].strip()) and not line.startswith("#")
        out.append(line)
    return "\n".join(out)


def configuration(out):
    sys.path.insert(0, str(ROOT / "docs" / "learn"))
    import pages
    lessons = "".join(f"\n      - {pages.lesson(name)['title'].replace(': ', ' – ')}: docs/learn/{name}.md" for name in pages.in_order())
    text = (HERE / "mkdocs.yml").read_text(encoding="utf-8")
    (out / "mkdocs.yml").write_text(text.replace("\n      - LESSONS", lessons), encoding="utf-8")


# --- what was built
# ---------------------------------------------------------------------------------------------------------------
class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.loads = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        for key in ("id", "name"):
            if a.get(key):
                self.anchors.add(a[key])
        if tag == "a" and a.get("href"):
            self.links.append(a["href"])
        elif tag in ("img", "script", "iframe", "source", "video", "link"):
            target = a.get("src") or a.get("href")
            if target and a.get("rel") not in ("canonical", "prev", "next"):
                self.loads.append(target)


def wrong_links(site):
    """(links and files looked at, what is wrong)"""
    files = {f.resolve(): Page(f.read_text(encoding="utf-8")) for f in site.rglob("*.html")}
    count, wrong = 0, []
    for file, page in files.items():
        if file.name == "404.html":
            continue  # its links are from the root of a server
        where = file.relative_to(site.resolve())
        for target in page.links + page.loads:
            parts = urllib.parse.urlsplit(target)
            count += 1
            if parts.scheme in ("data", "mailto", "javascript"):
                continue
            if parts.scheme or parts.netloc:
                if target in page.loads:
                    wrong.append(f"{where}: loads {target}")
                continue
            there = (file.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else file
            if there.is_dir():
                there = there / "index.html"
            if not there.exists():
                wrong.append(f"{where}: {target} is not there")
            elif parts.fragment and there in files and urllib.parse.unquote(parts.fragment) not in files[there].anchors | {"__tabbed"}:
                wrong.append(f"{where}: {target}: no such anchor")
    for file in site.rglob("*.css"):
        for target in re.findall(r"url\(\s*['\"]?([^'\")]+)", file.read_text(encoding="utf-8")):
            if re.match(r"(https?:)?//", target):
                wrong.append(f"{file.name}: loads {target}")
    return count, len(files), wrong


RAW = re.compile(r"\n\s*[-*] \S|\|\s*:?---|```|\*\*\w|\]\(")


def raw_markdown(site):
    """Where the text of a page still has signs of Markdown: it was not understood."""
    found = []
    for file in site.rglob("*.html"):
        text = re.sub(r"(?s)<(pre|code|script|style)\b.*?</\1>", "", file.read_text(encoding="utf-8"))
        text = html.unescape(re.sub(r"<[^>]+>", " ", text))
        found += [f"{file.relative_to(site)}: not understood: {text[max(0, m.start() - 30):m.end() + 40]!r}" for m in RAW.finditer(text)]
    return found


def build(folder):
    mkdocs = os.environ.get("BOXWOOD_MKDOCS") or shutil.which("mkdocs") or "/usr/bin/mkdocs"
    if not os.path.exists(mkdocs):
        print("the site needs mkdocs-material: apt-get install mkdocs-material")
        return MISSING
    for name in ("pages", "site"):
        shutil.rmtree(folder / name, ignore_errors=True)
    (folder / "pages").mkdir(parents=True)
    Pages(folder / "pages").all()
    configuration(folder)
    done = subprocess.run([mkdocs, "build", "--strict", "--quiet", "-f", folder / "mkdocs.yml"], capture_output=True, text=True, check=False)
    if "Unrecognised theme" in done.stderr:
        print("the site needs mkdocs-material: apt-get install mkdocs-material")
        return MISSING
    if done.returncode != 0:
        print(done.stdout + done.stderr)
        return 1
    return 0


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1]).resolve()
    if "--check-only" not in sys.argv:
        code = build(folder)
        if code != 0:
            return code
    links, count, wrong = wrong_links(folder / "site")
    wrong += raw_markdown(folder / "site")
    print("\n".join(wrong))
    print(f"{folder / 'site' / 'index.html'}: {count} pages, {links} links and files looked at, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
