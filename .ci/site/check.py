"""Tests the site in target/site/html with an installed Chromium; .ci/site.sh check [FOLDER-FOR-PICTURES] calls it.

Each page, as wide as a phone and light, and 1,280 pixels wide and dark: its links lead to pages of the site and to anchors in
them, nothing is loaded from elsewhere, fails to load or writes an error, it is not wider than the screen, and each block of code
has a button that copies it. Sphinx tests the links of the documents before, but not those of the Javadoc.
"""

import functools
import http.server
import shutil
import sys
import threading
from pathlib import Path
from urllib.parse import unquote

from playwright.sync_api import sync_playwright

SITE = Path(__file__).resolve().parents[2] / "target/site/html"
SCREENS = {390: "light", 1280: "dark"}
PICTURES = ["index.html", "docs/guide.html", "docs/benchmarks.html", "search.html", "api/hashkit-core/index.html"]
LOOK = """() => ({
    wide: document.documentElement.scrollWidth,
    paper: getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).filter,
    blocks: document.querySelectorAll('pre').length,
    bare: [...document.querySelectorAll('pre')].filter(pre => pre.offsetParent && !pre.parentElement.querySelector('button')).length,
    anchors: [...document.querySelectorAll('[id], [name]')].flatMap(one => [one.id, one.getAttribute('name')]),
    links: [...document.links].map(link => link.getAttribute('href') && link.href),
})"""


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def check(context, origin, files, problems, pictures):
    page = context.new_page()
    page.set_default_timeout(300_000)
    here = ""
    page.on("console", lambda said: said.type in ("error", "warning") and problems.append(f"{here}: {said.text}"))
    page.on("pageerror", lambda error: problems.append(f"{here}: {error}"))
    # Chromium asks a host for an icon that a page does not name.
    page.route(lambda url: not url.startswith((origin, "data:", "blob:")) or url.endswith("/favicon.ico"), lambda route: (
        route.fulfill(status=204) if route.request.url.startswith(origin)
        else (problems.append(f"{here} loads {route.request.url}"), route.abort())))
    seen = {}
    for width, scheme in SCREENS.items():
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme)
        for here in files:
            page.goto(origin + here)
            now = page.evaluate(LOOK)
            if now["paper"] == seen.setdefault(here, now)["paper"] and scheme == "dark":
                problems.append(f"{here} is not dark where dark is preferred")
            if now["wide"] > width:
                problems.append(f"{here} is {now['wide']} pixels wide on a screen of {width}")
            # Reports have buttons of their own, where there is something to paste.
            if now["bare"] and not here.startswith("docs/reports/"):
                problems.append(f"{here} has {now['bare']} blocks without a button")
            if pictures and here in PICTURES:
                page.screenshot(path=f"{pictures}/{here.replace('/', '-')[:-5]}-{width}.png")
    for here, found in seen.items():
        for link in found["links"]:
            path, _, anchor = unquote(link or "").removeprefix(origin).partition("#")
            if (link or "").startswith(origin):
                path += "index.html" if not path or path.endswith("/") else ""
                anchors = seen.get(path, {"anchors": [anchor]})["anchors"]
                if not (SITE / path.split("?")[0]).is_file() or anchor not in ("", "top", *anchors):
                    problems.append(f"{here} has the dead link {link}")
    page.goto(origin + "search.html?q=argon2")
    page.wait_for_selector("#search-results li a[href^='docs/guide.html']")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    for here in ("index.html", "docs/guide.html"):
        page.goto(origin + here)
        page.locator(".copy-code").first.click()
        if page.locator("pre").first.text_content().rstrip("\n") != page.evaluate("navigator.clipboard.readText()"):
            problems.append(f"the button of {here} does not copy the block")
    return sum(len(found["links"]) for found in seen.values()), sum(found["blocks"] for found in seen.values())


def main():
    files = sorted(file.relative_to(SITE).as_posix() for file in SITE.rglob("*.html"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    problems = []
    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
        context = playwright.chromium.launch(executable_path=program).new_context()
        links, blocks = check(context, f"http://127.0.0.1:{server.server_port}/", files, problems, "".join(sys.argv[1:]))
    print("\n".join(problems))
    print(f"site: {len(files)} pages, {links} links, {blocks} blocks of code, {len(problems)} problems")
    sys.exit(bool(problems) or not files)


main()
