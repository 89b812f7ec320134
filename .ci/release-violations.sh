#!/usr/bin/env bash
# Breaks each rule of Maven Central in a copy of a bundle, and fails unless .ci/release-check.sh names the rule:
#
#   .ci/release-violations.sh BUNDLE.zip    2 min; the bundle is a valid one
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
bundle=${1:?usage: .ci/release-violations.sh BUNDLE.zip}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unzip -qq "$bundle" -d "$work/good"
version=$(basename "$work"/good/io/hashkit/hashkit-core/*)
tried=0

# planted MESSAGE COMMAND: the command breaks a rule in a folder with the files of the bundle.
planted() {
  rm -rf "$work/bad" "$work/bad.zip"
  cp -a "$work/good" "$work/bad"
  (cd "$work/bad" && core=io/hashkit/hashkit-core/$version/hashkit-core-$version \
    parent=io/hashkit/hashkit-parent/$version/hashkit-parent-$version bash -euc "$2" && zip -qr -1 "$work/bad.zip" .)
  refused "$1" "$work/bad.zip"
}
refused() {
  if .ci/release-check.sh "$2" >/dev/null 2>"$work/said" || ! grep -qF -e "$1" "$work/said"; then
    echo "release-violations: '$1' was not said, but:" >&2
    cat "$work/said" >&2
    exit 1
  fi
  tried=$((tried + 1))
}

planted 'no signature' 'rm $core-sources.jar.asc'
planted 'no valid signature' 'cp $core.pom.asc $core.jar.asc'
planted 'no .md5' 'rm $core.pom.md5'
planted 'no .sha1' 'rm $core-javadoc.jar.sha1'
planted '.md5 is not its checksum' 'echo 0 >$core.jar.md5'
planted '.sha1 is not its checksum' 'echo >>$core-cyclonedx.json'
planted '.sha512 is not its checksum' 'echo 0 >$core.jar.sha512'
planted 'belongs to no file' 'rm $core-cyclonedx.json'
planted 'has no POM' 'rm $core.pom'
planted "has no hashkit-core-$version.jar" 'rm $core.jar'
planted "has no hashkit-core-$version-sources.jar" 'rm $core-sources.jar'
planted "has no hashkit-core-$version-javadoc.jar" 'rm $core-javadoc.jar'
planted 'is no archive with files' ': >$core-javadoc.jar'
planted 'no <name>' 'sed -i "/^  <name>/d" $core.pom'
planted 'no <description>' 'sed -i "s:^  <description>.*:  <description> </description>:" $core.pom $parent.pom'
planted 'no <url>' 'sed -i "/^  <url>/d" $parent.pom'
planted 'no <name> in <licenses>' 'sed -i "/<licenses>/,/<.licenses>/d" $parent.pom'
planted 'no <url> in <licenses>' 'sed -i "/<licenses>/,/<.licenses>/{/<url>/d}" $parent.pom'
planted 'no <name> in <developers>' 'sed -i "/<developers>/,/<.developers>/d" $parent.pom'
planted 'no <connection> in <scm>' 'sed -i "/^  <scm/,/<.scm>/d" $parent.pom'
planted 'no <developerConnection> in <scm>' 'sed -i "/<developerConnection>/d" $parent.pom'
planted 'no <url> in <scm>' 'sed -i "/^  <scm/,/<.scm>/{/<url>/d}" $parent.pom'
planted 'is of another artifact' 'sed -i "s:<artifactId>hashkit-core<:<artifactId>hashkit-kern<:" $core.pom'
planted 'is of another group' 'sed -i "s:<groupId>io.hashkit<:<groupId>org.hashkit<:" $core.pom'
planted 'is of another version' 'sed -i "1,15s:<version>.*<:<version>9.9.9<:" $core.pom'
planted 'names a snapshot' 'sed -i "s:[$]{nanojson.version}:1.0-SNAPSHOT:" $core.pom'
planted 'which is no release' "mv io/hashkit/hashkit-bom/$version io/hashkit/hashkit-bom/$version-SNAPSHOT"
planted 'the versions differ' "cp -a io/hashkit/hashkit-bom/$version io/hashkit/hashkit-bom/9.9.9"
planted 'hashkit-parent is missing' 'rm -r io/hashkit/hashkit-parent'
planted 'no place in a Maven repository' 'touch io/hashkit/hashkit-core/maven-metadata.xml'
planted 'no place in a Maven repository' "mkdir org && mv io/hashkit/hashkit-bom org/"
echo 'no archive' >"$work/bad.zip"
refused 'the bundle is no zip archive' "$work/bad.zip"
truncate -s 1000000001 "$work/bad.zip"
refused 'may have 1 GB' "$work/bad.zip"
echo "release-violations: each of $tried is refused"
