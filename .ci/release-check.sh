#!/usr/bin/env bash
# Whether a release may go on, in two forms:
#
#   .ci/release-check.sh v0.1.0 [OWNER/REPOSITORY]    1 s: this commit may be released under the tag
#   .ci/release-check.sh BUNDLE.zip                   3 s: Maven Central would take the bundle, as far as its rules are published;
#                                                     gpg has to know the public key
#
# The rules: "Requirements" and "Publishing By Uploading a Bundle" in the documentation of the portal, November 2026.
# Names every rule that is broken, and then exits with 1.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
status=0
wrong() {
  echo "release-check: $1" >&2
  status=1
}

check_commit() {
  local tag=$1 version=${1#v} pom day home
  [[ $tag =~ ^v[0-9]+\.[0-9]+\.[0-9]+$ ]] || wrong "the tag $tag has not the form v1.2.3"
  while IFS= read -r pom; do
    grep -q "^  <version>$version</version>\|^    <version>$version</version>" "$pom" || wrong "$pom is not of version $version"
  done < <(git ls-files 'pom.xml' '*/pom.xml')
  ! git grep -n -e '[0-9]-SNAPSHOT' -- '*pom.xml' '*.md' ':!docs/release.md' || wrong "a snapshot is named in the lines above"
  grep -qE "^## $version - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md || wrong "CHANGELOG.md has no line '## $version - YYYY-MM-DD'"
  day=$(sed -n "s/^## $version - //p" CHANGELOG.md)
  grep -q "<project.build.outputTimestamp>${day}T" pom.xml || wrong "project.build.outputTimestamp in pom.xml is not of the day of the release"
  home=$(sed -n 's:^  <url>\(.*\)</url>:\1:p' pom.xml)
  [ $# -lt 2 ] || [ "$home" = "https://github.com/$2" ] || wrong "the POM names $home, and this is the repository $2"
}

# A child of <project>, which has two spaces before it; what is inside has more.
element() {
  awk -v tag="$2" '$0 ~ "^  <" tag "[ >]" { on = 1 } on; on && $0 ~ "</" tag ">" { exit }' "$1"
}
value() {
  element "$1" "$2" | sed -n "1s:^ *<$2[^>]*>\(.*\)</$2>.*:\1:p"
}
# An element of a POM, or else that of the parent, from which it is inherited.
inherited() {
  local own
  own=$(element "$1" "$2")
  echo "${own:-$([ ! -f "$parent" ] || element "$parent" "$2")}"
}
has() {
  grep -q "<$2>[^<]*[^< ][^<]*</$2>" <<<"$1"
}

check_file() {
  local file=$1 sum
  if [ ! -f "$file.asc" ]; then
    wrong "$file has no signature"
  elif ! gpg --batch --quiet --verify "$file.asc" "$file" >/dev/null 2>&1; then
    wrong "$file has no valid signature"
  fi
  for sum in md5 sha1 sha256 sha512; do
    if [ -f "$file.$sum" ]; then
      [ "$(tr -d ' \n' <"$file.$sum")" = "$("${sum}sum" <"$file" | cut -d ' ' -f 1)" ] || wrong "$file.$sum is not its checksum"
    elif [ "$sum" = md5 ] || [ "$sum" = sha1 ]; then
      wrong "$file has no .$sum"
    fi
  done
}

check_component() {
  local name version pom kind part above
  version=$(basename "$1")
  name=$(basename "$(dirname "$1")")
  pom=$1/$name-$version.pom
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || wrong "$name is of version $version, which is no release"
  [ -s "$pom" ] || { wrong "$name has no POM"; return; }
  above=$(element "$pom" parent)
  [ "$(value "$pom" artifactId)" = "$name" ] || wrong "$pom is of another artifact"
  grep -q '<groupId>io.hashkit</groupId>' <<<"$(element "$pom" groupId)$above" || wrong "$pom is of another group"
  grep -q "<version>$version</version>" <<<"$(element "$pom" version)$above" || wrong "$pom is of another version"
  ! grep -q -e '-SNAPSHOT' "$pom" || wrong "$pom names a snapshot"

  # As inherited, for the portal looks at the effective POM.
  parent=io/hashkit/hashkit-parent/$version/hashkit-parent-$version.pom
  has "$(element "$pom" name)" name || wrong "$pom has no <name>"
  for part in description url; do
    has "$(inherited "$pom" "$part")" "$part" || wrong "$pom has no <$part>"
  done
  for part in 'licenses name url' 'developers name' 'scm connection developerConnection url'; do
    # shellcheck disable=SC2086 # the words of the part
    check_parts "$pom" $part
  done

  [ "$(value "$pom" packaging)" != pom ] || return 0
  for kind in '' -sources -javadoc; do
    if [ ! -f "$1/$name-$version$kind.jar" ]; then
      wrong "$name has no $name-$version$kind.jar"
    else
      unzip -tqq "$1/$name-$version$kind.jar" >/dev/null 2>&1 || wrong "$name-$version$kind.jar is no archive with files"
    fi
  done
}
check_parts() {
  local pom=$1 part=$2 found child
  found=$(inherited "$pom" "$part")
  for child in "${@:3}"; do
    has "$found" "$child" || wrong "$pom has no <$child> in <$part>"
  done
}

check_bundle() {
  local size path base
  size=$(stat -c %s "$1")
  [ "$size" -le 1000000000 ] || wrong "the bundle has $size bytes, and may have 1 GB"
  unzip -qq "$1" -d "$work" >/dev/null 2>&1 || { wrong "the bundle is no zip archive"; return; }
  cd "$work"
  while IFS= read -r path; do
    if ! [[ $path =~ ^io/hashkit/([^/]+)/([^/]+)/([^/]+)$ ]] ||
      [[ ${BASH_REMATCH[3]} != "${BASH_REMATCH[1]}-${BASH_REMATCH[2]}"[-.]* ]]; then
      wrong "$path has no place in a Maven repository"
      continue
    fi
    base=${path%.*}
    case $path in
      *.asc | *.md5 | *.sha1 | *.sha256 | *.sha512) [ -f "$base" ] || wrong "$path belongs to no file" ;;
      *) check_file "$path" ;;
    esac
  done < <(find . -type f -printf '%P\n' | sort)
  for path in hashkit-parent hashkit-bom hashkit-core hashkit-spring hashkit-bench; do
    [ -d "io/hashkit/$path" ] || wrong "$path is missing"
  done
  [ "$(find . -mindepth 4 -maxdepth 4 -type d -printf '%f\n' | sort -u | wc -l)" -eq 1 ] || wrong "the versions differ"
  while IFS= read -r path; do
    check_component "$path"
  done < <(find . -mindepth 4 -maxdepth 4 -type d -printf '%P\n' | sort)
}

: "${1:?usage: .ci/release-check.sh TAG [OWNER/REPOSITORY], or .ci/release-check.sh BUNDLE.zip}"
if [ -f "$1" ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  check_bundle "$1"
else
  check_commit "$@"
fi
[ "$status" -ne 0 ] || echo "release-check: nothing is wrong with $(basename "$1")"
exit "$status"
