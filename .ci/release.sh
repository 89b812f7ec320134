#!/usr/bin/env bash
# A release, and its dry run, which uploads nothing. Minutes are for two cores, after downloads:
#
#   .ci/release.sh [dry-run [FOLDER]]     5 min: a copy of the last commit becomes the release; it is built, signed with a key
#                                         that is thrown away, bundled and checked, and projects outside use it on JDK 17 and 25
#   .ci/release.sh prepare VERSION [DAY]  1 s: sets the version of POMs and documents, the heading of the changelog and the day
#   .ci/release.sh copy FOLDER            1 s: clones the last commit, and prepares the release that it is a snapshot of
#   .ci/release.sh build FOLDER           3 min: this tree into a Maven repository of files, signed if MAVEN_GPG_KEY is set
#   .ci/release.sh publish FOLDER         4 min: builds, checks, and uploads to the Central Portal, where a person publishes it
#
# MAVEN_GPG_KEY is an armoured secret key, MAVEN_GPG_PASSPHRASE its passphrase, and CENTRAL_USERNAME with CENTRAL_PASSWORD a
# token of the portal; CENTRAL_PORTAL is the address of its publisher API. FOLDER keeps the files and, beside them, FOLDER.zip
# is what is uploaded.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
portal=${CENTRAL_PORTAL:-}
work=$(mktemp -d)
pause=5
server=
end() {
  [ -z "$server" ] || kill "$server"
  [ ! -d "$work/gnupg" ] || GNUPGHOME=$work/gnupg gpgconf --kill gpg-agent
  rm -rf "$work"
}
trap end EXIT

fail() {
  echo "release: $1" >&2
  exit 1
}
say() {
  echo "release: $1"
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

use_jdk() {
  JAVA_HOME=$(.ci/jdk.sh "$(sed -n 's:.*<release.jdk>\(.*\)</release.jdk>.*:\1:p' pom.xml)")
  export JAVA_HOME
}

# A deployment into a folder takes the files that an upload would take.
build() {
  local signer=-Dgpg.skip
  [ -z "${MAVEN_GPG_KEY:-}" ] || signer=-Dgpg.signer=bc
  use_jdk
  ./mvnw -B -Prelease,documented,quick "$signer" -Dmaven.install.skip clean deploy -pl .,hashkit-bom,hashkit-core,hashkit-spring,hashkit-bench \
    -DaltDeploymentRepository="files::file://$1" </dev/null >"$work/log" 2>&1 || {
    grep -E 'warning: |ERROR' "$work/log" >&2 || tail -n 20 "$work/log" >&2
    fail "the files cannot be built"
  }
}

contents() {
  "$JAVA_HOME/bin/jar" tf "$1"
}
# What Maven Central does not look at: that the files are what users expect in them.
look_inside() {
  local version core bench module
  version=$(version_here)
  core=$1/io/hashkit/hashkit-core/$version/hashkit-core-$version
  bench=$1/io/hashkit/hashkit-bench/$version/hashkit-bench-$version
  for module in hashkit-core hashkit-spring hashkit-bench; do
    contents "$1/io/hashkit/$module/$version/$module-$version.jar" | grep -qx META-INF/LICENSE || fail "$module has no licence in its jar"
    [ -s "$1/io/hashkit/$module/$version/$module-$version-cyclonedx.json" ] || fail "$module has no SBOM"
  done
  diff <(layer "$core.jar") <(layer "$core-sources.jar") || fail "the sources of the layer for JDK 25 are not its classes"
  ! contents "$core-javadoc.jar" | grep -q internal || fail "the Javadoc has internal packages"
  ! grep -q '"name" : "jspecify"' "$core-cyclonedx.json" || fail "the SBOM has what users do not get"
  [ -z "$(sed -n '/<scope>compile\|<scope>runtime/p' "$bench.pom")" ] ||
    fail "the POM of hashkit-bench names libraries that its jar holds"
  "$JAVA_HOME/bin/java" -jar "$bench.jar" verify >"$work/verify" || fail "the benchmark jar does not run"
}
layer() {
  contents "$1" | sed -n 's:^META-INF/versions/25/\([^$]*\)\(\$.*\)*\.\(class\|java\)$:\1:p' | sort -u
}

# The portal takes no maven-metadata.xml: it writes its own.
bundle() {
  find "$1" -name 'maven-metadata*' -delete
  rm -f "$1.zip"
  (cd "$1" && find . -type f -printf '%P\n' | LC_ALL=C sort | zip -q -X "$1.zip" -@)
  .ci/release-check.sh "$1.zip"
}

use_keyring() {
  export GNUPGHOME=$work/gnupg
  mkdir -m 700 "$GNUPGHOME"
}
throw_away_key() {
  export MAVEN_GPG_KEY MAVEN_GPG_PASSPHRASE='of the dry run'
  local gpg=(gpg --batch --quiet --pinentry-mode loopback --passphrase "$MAVEN_GPG_PASSPHRASE")
  "${gpg[@]}" --quick-generate-key 'hashkit, dry run of a release' rsa3072 sign 1d 2>"$work/gpg" || fail "no key: $(cat "$work/gpg")"
  MAVEN_GPG_KEY=$("${gpg[@]}" --armor --export-secret-keys)
}

token() {
  printf '%s' "$CENTRAL_USERNAME:$CENTRAL_PASSWORD" | base64 -w 0
}
# The token is in no list of processes.
ask() {
  curl -sS --fail-with-body -X POST -H @<(echo "Authorization: Bearer $(token)") "$@"
}
upload() {
  local version id state answer
  version=$(version_here)
  id=$(ask -F "bundle=@$1" "$portal/upload?name=hashkit%20$version&publishingType=USER_MANAGED") || fail "the upload was refused: $id"
  say "uploaded as $id"
  for _ in $(seq 120); do
    answer=$(ask "$portal/status?id=$id") || fail "no state of the deployment: $answer"
    state=$(sed -n 's/.*"deploymentState" *: *"\([A-Z]*\)".*/\1/p' <<<"$answer")
    case $state in
      VALIDATED) say "valid; a person publishes it in the portal, under Deployments"; return ;;
      PENDING | VALIDATING) sleep "$pause" ;;
      *) fail "the deployment is not valid: $answer" ;;
    esac
  done
  fail "the portal did not check the deployment in time; look there, under Deployments"
}

# The upload to a program of ours, and one that is refused.
try_upload() {
  local CENTRAL_USERNAME=name CENTRAL_PASSWORD=word portal state pause=0.2
  for state in VALIDATED FAILED; do
    rm -f "$work/port"
    .ci/portal.py "$1" "$(token)" "$state" >"$work/port" &
    server=$!
    until [ -s "$work/port" ]; do kill -0 "$server" && sleep 0.2; done
    portal=http://127.0.0.1:$(<"$work/port")
    if [ "$state" = VALIDATED ]; then
      (upload "$1" >"$work/upload")
      CENTRAL_PASSWORD=wrong
      ! (upload "$1") >"$work/upload" 2>&1 && grep -q 'no such token' "$work/upload" || fail "a wrong token is not told: $(<"$work/upload")"
      CENTRAL_PASSWORD=word
    else
      ! (upload "$1") >"$work/upload" 2>&1 && grep -q 'is not valid' "$work/upload" || fail "a failed deployment is not told: $(<"$work/upload")"
    fi
    kill "$server"
    wait "$server" || true
    server=
  done
  say "the upload works, with a program that answers as the portal"
}

publish() {
  : "${MAVEN_GPG_KEY:?}" "${CENTRAL_PORTAL:?}" "${CENTRAL_USERNAME:?}" "${CENTRAL_PASSWORD:?}"
  .ci/release-check.sh "v$(version_here)"
  use_keyring
  gpg --batch --quiet --import <<<"$MAVEN_GPG_KEY"
  build "$1"
  look_inside "$1"
  bundle "$1"
  upload "$1.zip"
}

dry_run() {
  local begun=$SECONDS home version files=$1
  [ ! -e "$files" ] || fail "$files is there already"
  copy "$work/copy"
  cd "$work/copy"
  version=$(version_here)
  .ci/release-check.sh "v$version"
  use_keyring
  throw_away_key
  build "$files"
  look_inside "$files"
  say "$version is built and signed, $((SECONDS - begun)) s"
  bundle "$files"
  .ci/release-violations.sh "$files.zip"
  unset MAVEN_GPG_KEY
  if command -v python3 >/dev/null; then
    try_upload "$files.zip"
  else
    say "no python3 here: the upload is not tried"
  fi
  for version in 17 25; do
    home=$(.ci/jdk.sh "$version") || { say "no JDK $version here: the bundle is not used on it"; continue; }
    JAVA_HOME=$home .ci/outside-project.sh "$work/repository-$version" "$files.zip" >"$work/outside" 2>&1 || {
      cat "$work/outside" >&2
      fail "a project outside cannot use the bundle on JDK $version"
    }
    say "JDK $version, hashkit from the bundle alone: $(sed -n 's/: runs$//p' "$work/outside" | paste -sd, | sed 's/,/, /g')"
  done
  say "the dry run took $((SECONDS - begun)) s; nothing was uploaded to the portal"
}

command=${1:-dry-run}
case $command in
  prepare) prepare "${2:?usage: .ci/release.sh prepare VERSION [DAY]}" "${@:3}" ;;
  copy | build | publish) "$command" "$(absolute "${2:?usage: .ci/release.sh $command FOLDER}")" ;;
  dry-run) dry_run "$(absolute "${2:-$work/files}")" ;;
  *) fail "no command $command; see the head of this file" ;;
esac
