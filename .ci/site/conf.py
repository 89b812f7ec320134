"""Sphinx reads the documents where they are; .ci/site.sh calls it."""

import os
import re
from pathlib import Path

from sphinx.project import Project

root = Path(__file__).resolve().parents[2]
# Where links to sources lead, such as https://HOST/OWNER/NAME/blob/COMMIT; without it they are plain text.
sources = os.environ.get("HASHKIT_SITE_SOURCES", "")

project = "hashkit"
version = release = re.search(r"^  <version>(.*)</version>", (root / "pom.xml").read_text(), re.M)[1]
project_copyright = "under the Apache License 2.0"
root_doc = "index"
include_patterns = ["*.md", "docs/*.md", "docs/decisions/*.md", "hashkit-bench/README.md"]
exclude_patterns = [".*", "target", "**/target", "**/src", "jobs", "integrations", "interop"]

extensions = ["myst_parser"]
myst_heading_anchors = 6
smartquotes = False

html_theme = "furo"
pygments_dark_style = "a11y-dark"
html_title = f"hashkit {version}"
html_static_path = ["static"]
html_css_files = ["site.css", "copy.css"]
html_js_files = ["copy.js"]
html_favicon = "static/favicon.svg"
html_search_scorer = str(Path(__file__).with_name("scorer.js"))
html_copy_source = html_show_sourcelink = html_use_index = False
html_theme_options = {"top_of_page_buttons": []}
templates_path = ["templates"]
html_sidebars = {
    "**": ["sidebar/brand.html", "sidebar/search.html", "sidebar/scroll-start.html", "sidebar/navigation.html",
           "javadoc.html", "sidebar/scroll-end.html"]
}

# A README is the index of its folder, as where a repository is browsed.
_path2doc = Project.path2doc
Project.path2doc = lambda self, file: re.sub(r"(^|/)README$", r"\1index", _path2doc(self, file) or "") or None


def navigation():
    """The paths of docs/README.md as tables of contents."""
    lines = ["```{toctree}", ":hidden:", "", "docs/index"]
    for line in (root / "docs/README.md").read_text().splitlines():
        if reader := re.fullmatch(r"\*\*(.*)\*\*", line):
            lines += ["```", "", "```{toctree}", ":hidden:", f":caption: {reader[1]}", ""]
        elif re.match(r"\d+\. ", line):
            for link in dict.fromkeys(re.findall(r"\]\(([^)#]*)\.md[)#]", line)):
                page = re.sub(r"(^|/)README$", r"\1index", os.path.normpath(f"docs/{link}"))
                lines.append("self" if page == root_doc else page)
    return "\n".join([*lines, "```", ""])


def prepare(app, docname, source):
    """Adds the navigation, and mends links to what is in the repository and is no page of the site."""

    def mended(link):
        text, target = link.groups()
        path = os.path.normpath(os.path.dirname(docname) + "/" + target.partition("#")[0]).lstrip("/")
        if "://" in target or target[0] == "#" or app.env.path2doc(root / path) in app.env.found_docs:
            return link[0]
        if app.env.path2doc(root / path / "README.md") in app.env.found_docs:
            return f"[{text}]({target.rstrip('/')}/README.md)"
        if path.startswith(("docs/charts/", "docs/reports/")):
            return f'<a href="{target}">{text}</a>'
        if not (root / path).exists():
            return link[0]  # which Sphinx finds dead
        return f"[{text}]({sources}/{path})" if sources else text

    source[0] = re.sub(r"(?<!!)\[((?:[^][]|\[[^][]*\])*)\]\(([^()\s]+)\)", mended, source[0])
    if docname == root_doc:
        source[0] += "\n" + navigation()
    elif docname == "docs/decisions/index":
        source[0] += "\n```{toctree}\n:hidden:\n:glob:\n\n0*\n```\n"


def setup(app):
    app.connect("source-read", prepare)
