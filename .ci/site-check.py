#!/usr/bin/env python3
"""Tests the site that .ci/site.sh has built, with an installed Chromium and chromedriver.

    .ci/site-check.py [FOLDER-FOR-PICTURES]

Files: every link leads to a page of the site and to an anchor in it, and nothing that a page loads is elsewhere.
Browser: each page, as wide as a phone and light, and 1,280 pixels wide and dark, with all other hosts out of reach: it is not
wider than the screen, each block of code has a button that copies it, and nothing fails to load or writes an error.
"""

import base64
import functools
import http.server
import json
import os
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from html.parser import HTMLParser
from pathlib import Path

SITE = Path(__file__).resolve().parents[1] / "target/site/html"
WIDTHS = {390: "light", 1280: "dark"}
PICTURES = ["index.html", "docs/guide.html", "docs/benchmarks.html", "docs/architecture.html", "docs/formats.html",
            "search.html", "api/hashkit-core/index.html"]
problems = []


class Page(HTMLParser):
    """The anchors of a page, its links, and what it loads."""

    def __init__(self, file):
        super().__init__()
        self.anchors, self.links, self.loads = {"", "top"}, [], []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors.update(values[name] for name in ("id", "name") if values.get(name))
        if values.get("href"):
            (self.links if tag == "a" or values.get("rel") == "canonical" else self.loads).append(values["href"])
        if values.get("src"):
            self.loads.append(values["src"])
        self.loads += [part.split()[0] for part in (values.get("srcset") or "").split(",") if part.strip()]


def check_links(pages):
    """Of all pages, by their files; returns the number of links within the site."""
    inside = 0
    for file, page in pages.items():
        for link in page.links + page.loads:
            address = urllib.parse.urlsplit(link)
            if address.scheme in ("http", "https", "mailto", "data") or address.netloc:
                if link in page.loads and address.scheme != "data":
                    problems.append(f"{file.relative_to(SITE)} loads {link}")
                continue
            inside += 1
            target = file
            if address.path:
                target = Path(os.path.normpath(file.parent / urllib.parse.unquote(address.path)))
            if target.is_dir():
                target /= "index.html"
            known = target.is_relative_to(SITE) and target.is_file()
            if not known or target in pages and urllib.parse.unquote(address.fragment) not in pages[target].anchors:
                problems.append(f"{file.relative_to(SITE)} has the dead link {link}")
    return inside


class Browser:
    """Chromium by the WebDriver protocol."""

    def __init__(self, origin):
        self.origin = origin
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        try:
            started = next(line for line in self.driver.stdout if "successfully on port " in line)
            self.base = f"http://127.0.0.1:{started.split('on port ')[1].split('.')[0]}/session"
            binary = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
            arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                         "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
            session = self.post("", {"capabilities": {"alwaysMatch": {
                "goog:chromeOptions": {"binary": binary, "args": arguments},
                "goog:loggingPrefs": {"browser": "ALL"}}}})
            self.base += "/" + session["sessionId"]
        except BaseException:
            self.driver.kill()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            urllib.request.urlopen(urllib.request.Request(self.base, method="DELETE"), timeout=60)
        finally:
            self.driver.kill()

    def post(self, path, body):
        request = urllib.request.Request(self.base + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=300) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from error

    def cdp(self, command, **parameters):
        return self.post("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def run(self, script):
        """The value of the script, or of the promise that it returns."""
        return self.post("/execute/sync", {"script": script, "args": []})

    def open(self, path):
        self.post("/url", {"url": self.origin + path})

    def click(self, selector):
        element = self.post("/element", {"using": "css selector", "value": selector})
        self.post(f"/element/{next(iter(element.values()))}/click", {})

    def screen(self, width, scheme):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=844, deviceScaleFactor=1, mobile=width < 600)
        self.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, file):
        height = min(self.run("return document.documentElement.scrollHeight"), 3000)
        clip = {"x": 0, "y": 0, "width": self.run("return innerWidth"), "height": height, "scale": 1}
        data = self.cdp("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)["data"]
        file.write_bytes(base64.b64decode(data))


LOOK = """
  const wide = document.documentElement.scrollWidth;
  const bare = [...document.querySelectorAll('pre')].filter(block =>
      block.offsetParent && !block.parentElement.querySelector('button'));
  return {wide, bare: bare.length, blocks: document.querySelectorAll('pre').length,
          paper: getComputedStyle(document.body).backgroundColor};
"""
SEARCH = """
  return new Promise(done => {
    const look = tries => {
      const found = [...document.querySelectorAll('#search-results li a')].map(link => link.getAttribute('href'));
      const over = /found [0-9]+ pages?|did not match/.test(document.querySelector('#search-results').textContent);
      over || tries === 0 ? done(found) : setTimeout(look, 100, tries - 1);
    };
    look(300);
  });
"""
COPIED = """
  return navigator.clipboard.readText().then(copied => [document.querySelector('pre').textContent, copied]);
"""


def check_pages(browser, files, pictures):
    blocks = 0
    papers = {}
    for width, scheme in WIDTHS.items():
        browser.screen(width, scheme)
        for file in files:
            browser.open(file)
            seen = browser.run(LOOK)
            blocks += seen["blocks"]
            if papers.setdefault(file, (scheme, seen["paper"])) == ("light", seen["paper"]) and scheme == "dark":
                problems.append(f"{file} is not dark where dark is preferred")
            if seen["wide"] > width:
                problems.append(f"{file} is {seen['wide']} pixels wide on a screen of {width}")
            # Reports have buttons of their own, where there is something to paste.
            if seen["bare"] and not file.startswith("docs/reports/"):
                problems.append(f"{file} has {seen['bare']} blocks without a button")
            for entry in browser.post("/se/log", {"type": "browser"}):
                problems.append(f"{file} at {width}: {entry['message']}")
            if pictures and file in PICTURES:
                browser.picture(pictures / f"{file.replace('/', '-')[:-5]}-{width}.png")
    return blocks // len(WIDTHS)


def check_uses(browser, pictures):
    browser.open("search.html?q=argon2")
    found = browser.run(SEARCH)
    if not any(link.startswith("docs/guide.html") for link in found):
        problems.append(f"a search for argon2 does not find the guide, but {found}")
    if pictures:
        browser.picture(pictures / "search-argon2.png")
    browser.cdp("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    for file in ("index.html", "docs/guide.html"):
        browser.open(file)
        browser.click(".copy-code")
        block, copied = browser.run(COPIED)
        if block.rstrip("\n") != copied:
            problems.append(f"the button of {file} copies {copied!r} and not {block!r}")
    return len(found)


class Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/favicon.ico":
            # Asked of the host for a page that names no icon.
            self.send_response(http.HTTPStatus.NO_CONTENT)
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


def main():
    pictures = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    pages = {file: Page(file) for file in sorted(SITE.rglob("*.html"))}
    if not pages:
        sys.exit("site-check: nothing in target/site/html; .ci/site.sh builds it")
    links = check_links(pages)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with Browser(f"http://127.0.0.1:{server.server_port}/") as browser:
        blocks = check_pages(browser, [file.relative_to(SITE).as_posix() for file in pages], pictures)
        found = check_uses(browser, pictures)
    print("\n".join(problems))
    print(f"site-check: {len(pages)} pages, {links} links, {blocks} blocks of code, {found} pages about argon2, "
          f"{len(problems)} problems")
    sys.exit(bool(problems))


main()
