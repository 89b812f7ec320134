#!/usr/bin/env bash
# Whether this commit may be released under a tag: .ci/release-check.sh v0.1.0 [owner/repository]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
tag=${1:?usage: .ci/release-check.sh TAG [OWNER/REPOSITORY]}
status=0
wrong() {
  echo "release-check: $1" >&2
  status=1
}

version=${tag#v}
[[ $tag =~ ^v[0-9]+\.[0-9]+\.[0-9]+$ ]] || wrong "the tag $tag has not the form v1.2.3"
while IFS= read -r pom; do
  grep -q "^  <version>$version</version>\|^    <version>$version</version>" "$pom" || wrong "$pom is not of version $version"
done < <(git ls-files 'pom.xml' '*/pom.xml')
! git grep -n -e '-SNAPSHOT' -- '*pom.xml' README.md docs ':!docs/release.md' || wrong "a snapshot is named in the lines above"
grep -qE "^## $version - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md || wrong "CHANGELOG.md has no line '## $version - YYYY-MM-DD'"
day=$(sed -n "s/^## $version - //p" CHANGELOG.md)
grep -q "<project.build.outputTimestamp>${day}T" pom.xml || wrong "project.build.outputTimestamp in pom.xml is not of the day of the release"
home=$(sed -n 's:^  <url>\(.*\)</url>:\1:p' pom.xml)
[ $# -lt 2 ] || [ "$home" = "https://github.com/$2" ] || wrong "the POM names $home, and this is the repository $2"
[ "$status" -ne 0 ] || echo "release-check: $tag may be released"
exit "$status"
