#!/usr/bin/env bash
# Makes small runtimes with jlink and runs .ci/Alone.java on them: from the class path, of the modules of the JDK that jdeps lists,
# with libraries and without; and as a module, in an image. On JDK 25, also each way of docs/guide.md to switch the Vector API on.
# Prints modules and sizes, as docs/small-runtimes.md has them. Takes the JDK in JAVA_HOME, and hashkit-core/target/*.jar if it
# is there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
command -v "${bin}jlink" >/dev/null || { echo "jlink: no jlink here: not tried" >&2; exit 0; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's:^  <version>\(.*\)</version>:\1:p' pom.xml | head -n 1)
jar=hashkit-core/target/hashkit-core-$version.jar
[ -e "$jar" ] || ./mvnw -q -B -Pquick package -pl hashkit-core -am
./mvnw -q -B -f hashkit-core/pom.xml org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DincludeScope=runtime -DexcludeArtifactIds=scrypt -DoutputDirectory="$work/libraries"
mkdir "$work/needed"
cp "$jar" "$work/needed/hashkit-core.jar"
cp "$jar" "$work/libraries/hashkit-core.jar"
cp "$work"/libraries/nanojson-*.jar "$work/needed"

mkdir "$work/classes" "$work/module"
echo 'module outside { requires io.hashkit.core; }' >"$work/module-info.java"
"${bin}javac" -cp "$jar" -d "$work/classes" .ci/Alone.java
"${bin}javac" -Xlint:all -Werror -p "$work/needed" -d "$work/module" "$work/module-info.java" .ci/Alone.java

# JDK 21 and newer name the method, older ones a number.
compress=--compress=zip-6
"${bin}jlink" --help | grep -q 'zip-' || compress=--compress=2
mib() { du -sk "$1" | awk '{ printf "%.0f MiB", $1 / 1024 }'; }
small() { "${bin}jlink" "$@" --strip-debug --no-man-pages --no-header-files "$compress"; }

# expect LINE COMMAND...: the program works, and one of its lines matches.
expect() {
  local line=$1 out
  shift
  out=$("$@" 2>"$work/said") || { echo "jlink: failed: $*: $(<"$work/said")" >&2; exit 1; }
  grep -qE "$line" <<<"$out" || { echo "jlink: no line '$line' from $*: $out" >&2; exit 1; }
}

"${bin}java" -version 2>&1 | head -n 1
echo "JDK: $(mib "$(dirname "$(dirname "$(readlink -f "$(command -v "${bin}java")")")")")"
for kind in needed libraries; do
  modules=$("${bin}jdeps" --ignore-missing-deps --multi-release 25 --print-module-deps "$work/$kind"/*.jar)
  small --add-modules "$modules" --output "$work/$kind-runtime"
  expect '^profile true' "$work/$kind-runtime/bin/java" -cp "$work/classes:$work/$kind/*" outside.Alone
  echo "class path, $kind: $modules: runtime $(mib "$work/$kind-runtime"), jars $(mib "$work/$kind"); runs"
done
expect '^profile false' "$work/needed-runtime/bin/java" -cp "$work/classes:$jar" outside.Alone

small -p "$work/module:$work/needed" --add-modules outside --output "$work/image"
expect '^profile true' "$work/image/bin/java" -m outside/outside.Alone
echo "module: $("$work/image/bin/java" --list-modules | sed 's/@.*//' | paste -sd ,): image $(mib "$work/image"); runs"
[ "$("${bin}java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.specification\.version = //p')" -ge 25 ] || exit 0

off='^argon2/hashkit-vector PASSED_OVER'
on='^argon2/hashkit-vector .*(WARMING_UP|WORKING|not faster)'
module=jdk.incubator.vector
option=--add-modules=$module
alone=("${bin}java" -cp "$work/classes:$work/needed/*" outside.Alone)
way() {
  local name=$1
  shift
  expect "$@"
  echo "Vector API, $name: as it should be"
}
way "no option" "$off" "${alone[@]}"
way "command line" "$on" "${bin}java" --add-modules $module "${alone[@]:1}"
echo "--add-modules $module" >"$work/options"
way "a file" "$on" "${bin}java" "@$work/options" "${alone[@]:1}"
way JDK_JAVA_OPTIONS "$on" env JDK_JAVA_OPTIONS="--add-modules $module" "${alone[@]}"
way JAVA_TOOL_OPTIONS "$on" env JAVA_TOOL_OPTIONS=$option "${alone[@]}"
modules=java.base,java.logging,java.management,jdk.management,$module
"${bin}jlink" --add-modules $modules --output "$work/without-option" 2>/dev/null
way "jlink, module alone" "$off" "$work/without-option/bin/java" "${alone[@]:1}"
"${bin}jlink" --add-modules $modules "--add-options=$option" --output "$work/with-option" 2>/dev/null
way jlink "$on" "$work/with-option/bin/java" "${alone[@]:1}"
small -p "$work/module:$work/needed" --add-modules outside,$module "--add-options= $option" --output "$work/vector-image" 2>/dev/null
way "a module" "$on" "$work/vector-image/bin/java" -m outside/outside.Alone
echo "module, with $module: image $(mib "$work/vector-image"); runs"
"${bin}jar" --create --file "$work/needed/outside.jar" -C "$work/classes" .
"${bin}jpackage" --type app-image --name way --input "$work/needed" --main-jar outside.jar --main-class outside.Alone \
  --add-modules $modules --java-options $option --dest "$work/package" 2>/dev/null
way jpackage "$on" "$work/package/way/bin/way"
