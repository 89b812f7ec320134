#!/usr/bin/env bash
# Uses hashkit-core as a stranger would: a project outside this repository that depends on it alone, compiled and run with
# the JDK in JAVA_HOME, once on the class path and once on the module path.
#
#   .ci/outside-project.sh [local-repository]
#
# hashkit-core is installed into the given local repository, or else into the default one of Maven.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MAVEN_PROJECTBASEDIR=$root
maven=("$root/mvnw" -q -B)
if [[ $# -gt 0 ]]; then
    mkdir -p "$1"
    maven+=("-Dmaven.repo.local=$(cd "$1" && pwd)")
fi
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac

fail() {
    echo "outside-project: $*" >&2
    exit 1
}

"${maven[@]}" -f "$root/pom.xml" install -Pquick -pl hashkit-core -am
version=$(sed -n 's:^  <version>\(.*\)</version>:\1:p' "$root/pom.xml" | head -n 1)
[[ -n $version ]] || fail "no version in pom.xml"

mkdir -p "$work/src/main/java/outside"
cat >"$work/pom.xml" <<POM
<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>outside</groupId>
  <artifactId>outside</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>io.hashkit</groupId>
      <artifactId>hashkit-core</artifactId>
      <version>$version</version>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.16.0</version>
      </plugin>
      <plugin>
        <artifactId>maven-dependency-plugin</artifactId>
        <version>3.11.0</version>
      </plugin>
    </plugins>
  </build>
</project>
POM

block=$(awk '/^```java$/ { inside = 1; next } /^```/ && inside { exit } inside' "$root/README.md")
[[ -n $block ]] || fail "README.md has no java block"
grep '^import ' <<<"$block" >"$work/imports" || true
{
    echo "package outside;"
    echo "import io.hashkit.*;"
    echo "import io.hashkit.algorithm.*;"
    echo "import java.util.*;"
    cat "$work/imports"
    echo "public final class Main {"
    echo "    public static void main(String[] arguments) throws Exception {"
    grep -v '^import ' <<<"$block"
    echo "    }"
    echo "}"
} >"$work/src/main/java/outside/Main.java"

# The project lies outside, so the wrapper must not take it for its own: -f names it.
"${maven[@]}" -f "$work/pom.xml" compile dependency:tree -DoutputFile="$work/tree" \
    dependency:build-classpath -Dmdep.outputFile="$work/classpath"

sed -e 's/^[^a-z]*//' -e 's/^\([^:]*:[^:]*\):.*/\1/' "$work/tree" >"$work/found"
printf '%s\n' outside:outside io.hashkit:hashkit-core org.bouncycastle:bcprov-jdk18on org.mindrot:jbcrypt com.grack:nanojson >"$work/expected"
diff "$work/expected" "$work/found" || fail "other dependencies than expected: $(cat "$work/tree")"

classpath=$(cat "$work/classpath")
"$java" -cp "$work/target/classes:$classpath" outside.Main
echo "class path: runs"

cat >"$work/src/main/java/module-info.java" <<'MODULE'
module outside {
    requires io.hashkit.core;
}
MODULE
"$javac" -Xlint:-requires-automatic -p "$classpath" -d "$work/modules" \
    "$work/src/main/java/module-info.java" "$work/src/main/java/outside/Main.java"
"$java" -p "$work/modules:$classpath" --add-modules io.hashkit.core -m outside/outside.Main
described=$("$java" -p "$classpath" --describe-module io.hashkit.core)
grep -q '^io.hashkit.core' <<<"$described" || fail "no module io.hashkit.core: $described"
echo "module path: runs"
