#!/usr/bin/env python3
"""Compares the libraries that modules resolve with a list of known vulnerabilities, .ci/known-vulnerabilities.tsv.

usage: .ci/vulnerabilities.py check [POM[:PROFILE,...]...]
           fails if a module resolves a vulnerable version; warns if the list is old
       .ci/vulnerabilities.py renew [POM[:PROFILE,...]...]
           rewrites the list of these libraries from the OSV database (OSV_API)

Without POM, it looks at the modules of the default build. Plug-ins of the build are not looked at.
"""

import datetime
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / ".ci" / "known-vulnerabilities.tsv"
API = os.environ.get("OSV_API", "https://api.osv.dev/v1/query")
OLD_DAYS = 90
# Identifiers that do not concern hashkit, each with the reason and what would end it.
TOMCAT = "; needs Tomcat 11.0.29, and Spring Boot 4.1.2 brings 11.0.27"
SHIRO = "; needs shiro-web 3.0.1, which could not be downloaded on 30 November 2026"
ACCEPTED = {
    "CVE-2026-116561": "Jakarta Authentication in Tomcat, which nothing here uses" + TOMCAT,
    "CVE-2026-116600": "OpenWebBeans in Tomcat, which nothing here uses" + TOMCAT,
    "CVE-2026-116830": "HTTP/2, which no Tomcat of the tests serves" + TOMCAT,
    "CVE-2026-117517": "redirects, which no test follows" + TOMCAT,
    "CVE-2026-118028": "Tomcat's RewriteValve, which nothing here uses" + TOMCAT,
    "CVE-2026-118233": "memory that upgrades of HTTP leave behind; the servers of the tests live for minutes" + TOMCAT,
    "CVE-2026-56130": "Shiro's RememberMe, which the recipe does not use" + SHIRO,
    "CVE-2026-74762": "Shiro's RememberMe, which the recipe does not use" + SHIRO,
    "CVE-2026-129349": "Shiro's DefaultLdapRealm, which the recipe does not use" + SHIRO,
    "CVE-2026-102476": "TLS of the HTTP client of Vert.x, which the recipe does not use; needs vertx-web 5.1.10",
    "CVE-2026-87743": "policies by path of Quarkus; the recipe has annotations; needs quarkus-security 3.39.5",
}

QUALIFIERS = {"alpha": -5, "a": -5, "beta": -4, "b": -4, "milestone": -3, "m": -3, "rc": -2, "cr": -2, "snapshot": -1,
              "": 0, "final": 0, "ga": 0, "release": 0}


def order(version):
    """A key that sorts versions as Maven does, for the forms that libraries use."""
    parts = re.findall(r"\d+|[a-z]+", version.lower())
    key = [(2, int(part)) if part.isdigit() else (1, QUALIFIERS.get(part, 1)) for part in parts]
    while key and key[-1] in ((2, 0), (1, 0)):
        key.pop()
    return key


def before(one, other):
    """Whether a version is older than another one; where one ends, the other goes on with a number or a qualifier."""
    for left, right in itertools.zip_longest(order(one), order(other)):
        left = left or ((2, 0) if right[0] == 2 else (1, 0))
        right = right or ((2, 0) if left[0] == 2 else (1, 0))
        if left != right:
            return left < right
    return False


def is_affected(version, begin, fixed):
    return not (begin and before(version, begin)) and (not fixed or before(version, fixed))


def libraries(poms):
    """The names and versions of all libraries that the modules resolve."""
    found = set()
    for pom in poms:
        file, _, profiles = pom.partition(":")
        # The modules of profiles use tests of others, which have no jar yet.
        built = ["-P" + profiles, "test-compile"] if profiles else ["compile"]
        command = ["./mvnw", "-B", *built, "dependency:list", "-f", file]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if listed.returncode != 0:
            sys.exit(listed.stdout[-2000:])
        found.update(re.findall(r"^\[INFO\] {4}([\w.-]+:[\w.-]+):jar:(?:[\w-]+:)?([\w.-]+):\w+\b", listed.stdout, re.M))
    return sorted(library for library in found if not library[0].startswith("io.hashkit:"))


def check(poms):
    lines = LIST.read_text(encoding="utf-8").splitlines()
    date = datetime.date.fromisoformat(lines[0].split()[-1])
    if (datetime.date.today() - date).days > OLD_DAYS:
        print(f"vulnerabilities: the list is of {date}; renew it with .ci/vulnerabilities.py renew", file=sys.stderr)
    known = [(*row[:3], what) for row in (line.split("\t") for line in lines[2:]) for what in row[3].split()]
    resolved = libraries(poms)
    found = [(f"{name} {version}", what, fixed) for name, version in resolved for package, begin, fixed, what in known
             if package == name and is_affected(version, begin, fixed)]
    faults = [f"{library}: {what}, fixed in {fixed or 'no version'}" for library, what, fixed in found
              if what not in ACCEPTED]
    faults += [f"{what} is accepted and not in the list" for what in ACCEPTED.keys() - {row[3] for row in known}]
    for library, what in sorted({(library, what) for library, what, _ in found if what in ACCEPTED}):
        print(f"vulnerabilities: accepted: {library}, {what}: {ACCEPTED[what]}")
    print(f"vulnerabilities: {len(resolved)} libraries, {len(known)} ranges of versions in the list")
    sys.exit("\n".join(faults) if faults or not resolved else 0)


def vulnerabilities(name):
    """All entries of the database for a library."""
    token = None
    while True:
        query = {"package": {"ecosystem": "Maven", "name": name}} | ({"page_token": token} if token else {})
        request = urllib.request.Request(API, json.dumps(query).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as response:
            answer = json.load(response)
        yield from answer.get("vulns", [])
        token = answer.get("next_page_token")
        if not token:
            return


def ranges(name, vulnerability):
    """The first affected version and the first that is not, each empty if there is none."""
    for affected in vulnerability.get("affected", []):
        for versions in affected.get("ranges", []):
            if affected["package"]["name"] != name or versions["type"] != "ECOSYSTEM":
                continue
            begin = None
            for event in versions["events"]:
                if "introduced" in event:
                    begin = event["introduced"].removeprefix("0") if event["introduced"] == "0" else event["introduced"]
                elif begin is not None and ("fixed" in event or "last_affected" in event):
                    yield begin, event.get("fixed") or event["last_affected"] + ".0.0.1"
                    begin = None
            if begin is not None:
                yield begin, ""


def renew(poms):
    rows = {}
    for name in sorted({name for name, _ in libraries(poms)}):
        for vulnerability in vulnerabilities(name):
            names = [vulnerability["id"], *vulnerability.get("aliases", [])]
            if "withdrawn" not in vulnerability:
                shown = next((each for each in names if each.startswith("CVE-")), names[0])
                for begin, fixed in ranges(name, vulnerability):
                    rows.setdefault((name, begin, fixed), set()).add(shown)
    head = f"# from the OSV database, {datetime.date.today()}\npackage\tfrom\tfixed\tvulnerabilities\n"
    lines = ("\t".join([*row, " ".join(sorted(what))]) + "\n" for row, what in sorted(rows.items()))
    LIST.write_text(head + "".join(lines), encoding="utf-8")
    print(f"vulnerabilities: {len(rows)} ranges of versions")


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in ("check", "renew"):
        sys.exit(__doc__)
    {"check": check, "renew": renew}[sys.argv[1]](sys.argv[2:] or ["pom.xml"])
