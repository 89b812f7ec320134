"""Sphinx reads the documents where they are; .ci/site.sh calls it."""

import os
import re
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.project import Project
from sphinx.transforms import SphinxTransform

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
html_copy_source = False
html_use_index = False
html_theme_options = {"top_of_page_buttons": []}
templates_path = ["templates"]
html_sidebars = {
    "**": ["sidebar/brand.html", "sidebar/search.html", "sidebar/scroll-start.html", "sidebar/navigation.html",
           "javadoc.html", "sidebar/scroll-end.html"]
}

# A README is the index of its folder, as where a repository is browsed.
_path2doc = Project.path2doc


def path2doc(self, filename):
    docname = _path2doc(self, filename)
    return docname and re.sub(r"(^|/)README$", r"\1index", docname)


Project.path2doc = path2doc


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


def add_navigation(app, docname, source):
    if docname == root_doc:
        source[0] += "\n" + navigation()
    elif docname == "docs/decisions/index":
        source[0] += "\n```{toctree}\n:hidden:\n:glob:\n\n0*\n```\n"


class LinksToFiles(SphinxTransform):
    """Links to what is in the repository and is no page of the site."""

    default_priority = 10

    def apply(self):
        for node in list(self.document.findall(self.is_link)):
            if node.get("refdomain") == "doc":
                if node["reftarget"] in self.env.found_docs:
                    continue
                path = re.sub(r"(^|/)index$", r"\1README", node["reftarget"]) + ".md"
            else:
                path = self.env.relfn2path(node["reftarget"].rstrip("/"))[0]
            if (index := f"{path}/index") in self.env.found_docs:
                node.attributes.update(refdomain="doc", reftarget=index, reftargetid=None)
            elif (root / path).exists():
                node.replace_self(self.link(path, node.children))

    @staticmethod
    def is_link(node):
        return isinstance(node, (addnodes.download_reference, addnodes.pending_xref)) and node["reftype"] == "myst"

    def link(self, path, text):
        if path.startswith(("docs/charts/", "docs/reports/")):
            here = os.path.dirname(self.env.docname)
            return nodes.reference("", "", *text, refuri=os.path.relpath(path, here))
        if sources:
            return nodes.reference("", "", *text, refuri=f"{sources}/{path}")
        return nodes.inline("", "", *text)


def setup(app):
    app.connect("source-read", add_navigation)
    app.add_transform(LinksToFiles)
