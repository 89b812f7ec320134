#!/usr/bin/env bash
# A release, and its dry run, which uploads nothing. Minutes are for two cores, after downloads:
#
#   .ci/release.sh [dry-run [FOLDER]]     5 min: a copy of the last commit becomes the release; it is built, signed with a key
#                                         that is thrown away, and bundled; projects outside use the bundle on JDK 17 and 25
#   .ci/release.sh check TAG [OWNER/REPOSITORY]    1 s: whether this commit may be released under the tag
#   .ci/release.sh prepare VERSION [DAY]  1 s: sets the version of POMs and documents, the heading of the changelog and the day
#   .ci/release.sh copy FOLDER            1 s: clones the last commit, and prepares the release that it is a snapshot of
#   .ci/release.sh maven GOAL...          3 min: the files of this tree by these goals
#   .ci/release.sh publish FOLDER         4 min: checks, builds, and uploads FOLDER.zip to the portal, where a person publishes it
#
# MAVEN_GPG_KEY is an armoured secret key, without which nothing is signed, and MAVEN_GPG_PASSPHRASE its passphrase. The server
# "central" of Maven's settings has a token of the portal.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(mktemp -d)
server=
end() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ ! -d "$work/gnupg" ] || GNUPGHOME=$work/gnupg gpgconf --kill gpg-agent
  rm -rf "$work"
}
trap end EXIT

fail() {
  echo "release: $1" >&2
  exit 1
}
version_here() {
  sed -n 's:^  <version>\(.*\)</version>:\1:p' pom.xml | head -n 1
}
absolute() {
  mkdir -p "$(dirname "$1")"
  echo "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"
}

prepare() {
  local old new=$1 day=${2:-$(date -u +%F)}
  old=$(version_here)
  # The version of a project or of its parent is in the first lines of a POM; further down are those of libraries.
  git ls-files -z 'pom.xml' '*/pom.xml' | xargs -0 sed -i "1,15s:<version>${old//./\\.}</version>:<version>$new</version>:"
  git grep -zlF -e "$old" -- '*.md' ':!docs/release.md' | xargs -0 -r sed -i -E "s#(<version>|:|-)${old//./\\.}(</version>|\"|\.jar)#\1$new\2#g"
  if [[ $new == *-SNAPSHOT ]]; then
    sed -i "0,/^## /s/^## /## Unreleased\n\n## /" CHANGELOG.md
  else
    sed -i "s/^## Unreleased$/## $new - $day/" CHANGELOG.md
    sed -i "s:\(<project.build.outputTimestamp>\)[^<]*:\1${day}T00\:00\:00Z:" pom.xml
  fi
}

copy() {
  local version
  git clone -q . "$1" 2>/dev/null || fail "the last commit cannot be cloned into $1"
  version=$(version_here)
  [[ $version != *-SNAPSHOT ]] || (cd "$1" && .ci/release.sh prepare "${version%-SNAPSHOT}" "$(git log -1 --format=%cs)")
}

# What Maven does not look at: that tag, documents, changelog and day belong together.
check() {
  local tag=$1 version=${1#v} pom day home
  [[ $tag =~ ^v[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "the tag $tag has not the form v1.2.3"
  while IFS= read -r pom; do
    grep -q "^ \{2,4\}<version>$version</version>" "$pom" || fail "$pom is not of version $version"
  done < <(git ls-files 'pom.xml' '*/pom.xml')
  ! git grep -n -e '[0-9]-SNAPSHOT' -- '*pom.xml' '*.md' ':!docs/release.md' || fail "a snapshot is named in the lines above"
  day=$(sed -n "s/^## $version - \([0-9-]\{10\}\)$/\1/p" CHANGELOG.md)
  [ -n "$day" ] || fail "CHANGELOG.md has no line '## $version - YYYY-MM-DD'"
  grep -q "<project.build.outputTimestamp>${day}T" pom.xml || fail "project.build.outputTimestamp in pom.xml is not of the day of the release"
  home=$(sed -n 's:^  <url>\(.*\)</url>:\1:p' pom.xml)
  [ $# -lt 2 ] || [ "$home" = "https://github.com/$2" ] || fail "the POM names $home, and this is the repository $2"
}

# Makes the files with these goals of Maven.
maven() {
  local signer=-Dgpg.skip
  [ -z "${MAVEN_GPG_KEY:-}" ] || signer=-Dgpg.signer=bc
  JAVA_HOME=$(.ci/jdk.sh "$(sed -n 's:.*<release.jdk>\(.*\)</release.jdk>.*:\1:p' pom.xml)")
  export JAVA_HOME
  ./mvnw -B -Prelease,documented,quick "$signer" -Dmaven.install.skip -pl .,hashkit-bom,hashkit-core,hashkit-spring,hashkit-bench \
    clean "$@" </dev/null >"$work/log" 2>&1 || {
    grep -E 'warning: |ERROR' "$work/log" >&2 || tail -n 20 "$work/log" >&2
    fail "the files cannot be built"
  }
}

# build FOLDER [OPTION...]: a deployment, with the bundle that was uploaded.
build() {
  maven deploy -Pcentral "${@:2}"
  cp target/central-publishing/central-bundle.zip "$1.zip"
  unzip -qq "$1.zip" -d "$1"
}

contents() {
  "$JAVA_HOME/bin/jar" tf "$1"
}
# What Maven Central does not look at: that the files are what users expect in them.
look_inside() {
  local version core bench module file
  version=$(version_here)
  core=$1/io/hashkit/hashkit-core/$version/hashkit-core-$version
  bench=$1/io/hashkit/hashkit-bench/$version/hashkit-bench-$version
  [ "$(ls "$1/io/hashkit" | paste -sd ' ')" = "hashkit-bench hashkit-bom hashkit-core hashkit-parent hashkit-spring" ] || fail "other modules: $(ls "$1/io/hashkit")"
  for module in hashkit-core hashkit-spring hashkit-bench; do
    contents "$1/io/hashkit/$module/$version/$module-$version.jar" | grep -qx META-INF/LICENSE || fail "$module has no licence in its jar"
    for file in sources.jar javadoc.jar cyclonedx.json; do
      [ -s "$1/io/hashkit/$module/$version/$module-$version-$file" ] || fail "$module has no $file"
    done
  done
  while IFS= read -r file; do
    gpg --batch --quiet --verify "$file.asc" "$file" 2>/dev/null || fail "$file has no valid signature"
  done < <(find "$1" -name '*.jar' -o -name '*.pom' -o -name '*.json')
  diff <(layer "$core.jar") <(layer "$core-sources.jar") || fail "the sources of the layer for JDK 25 are not its classes"
  ! contents "$core-javadoc.jar" | grep -q internal || fail "the Javadoc has internal packages"
  ! grep -q '"name" : "jspecify"' "$core-cyclonedx.json" || fail "the SBOM has what users do not get"
  ! grep -q '<scope>compile\|<scope>runtime' "$bench.pom" || fail "the POM of hashkit-bench names libraries that its jar holds"
  "$JAVA_HOME/bin/java" -jar "$bench.jar" verify >"$work/verify" || fail "the benchmark jar does not run"
}
layer() {
  contents "$1" | sed -n 's:^META-INF/versions/25/\([^$]*\)\(\$.*\)*\.\(class\|java\)$:\1:p' | sort -u
}

use_keyring() {
  export GNUPGHOME=$work/gnupg
  mkdir -m 700 "$GNUPGHOME"
}

publish() {
  check "v$(version_here)"
  use_keyring
  gpg --batch --quiet --import <<<"${MAVEN_GPG_KEY:?}"
  build "$1"
  look_inside "$1"
}

dry_run() {
  local begun=$SECONDS home version files=$1
  [ ! -e "$files" ] || fail "$files is there already"
  copy "$work/copy"
  cd "$work/copy"
  check "v$(version_here)"
  use_keyring
  export MAVEN_GPG_KEY MAVEN_GPG_PASSPHRASE='of the dry run'
  local gpg=(gpg --batch --quiet --pinentry-mode loopback --passphrase "$MAVEN_GPG_PASSPHRASE")
  "${gpg[@]}" --quick-generate-key 'hashkit, dry run of a release' rsa3072 sign 1d 2>"$work/gpg" || fail "no key: $(cat "$work/gpg")"
  MAVEN_GPG_KEY=$("${gpg[@]}" --armor --export-secret-keys)
  # Uploaded to a program of ours that answers as the portal.
  echo '<settings><servers><server><id>central</id><username>n</username><password>p</password></server></servers></settings>' >"$work/settings"
  .ci/portal.py >"$work/port" 2>"$work/portal" &
  server=$!
  until [ -s "$work/port" ]; do
    kill -0 "$server" 2>/dev/null || fail "the portal of the dry run does not start: $(<"$work/portal")"
    sleep 0.2
  done
  build "$files" -gs "$work/settings" "-DcentralBaseUrl=http://127.0.0.1:$(<"$work/port")"
  look_inside "$files"
  echo "release: $(version_here) is built and signed, $((SECONDS - begun)) s"
  unset MAVEN_GPG_KEY
  for version in 17 25; do
    home=$(.ci/jdk.sh "$version") || { echo "release: no JDK $version here: the bundle is not used on it"; continue; }
    JAVA_HOME=$home .ci/outside-project.sh "$work/repository-$version" "$files.zip" >"$work/outside" 2>&1 || {
      cat "$work/outside" >&2
      fail "a project outside cannot use the bundle on JDK $version"
    }
    echo "release: JDK $version, hashkit from the bundle alone: $(sed -n 's/: runs$//p' "$work/outside" | paste -sd, | sed 's/,/, /g')"
  done
  echo "release: the dry run took $((SECONDS - begun)) s; nothing was uploaded to the portal"
}

command=${1:-dry-run}
case $command in
  maven) maven "${@:2}" ;;
  check | prepare) "$command" "${2:?usage: see the head of this file}" "${@:3}" ;;
  copy | publish) "$command" "$(absolute "${2:?usage: .ci/release.sh $command FOLDER}")" ;;
  dry-run) dry_run "$(absolute "${2:-$work/files}")" ;;
  *) fail "no command $command; see the head of this file" ;;
esac
