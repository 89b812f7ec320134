#!/usr/bin/env bash
# Uses hashkit-core as a stranger would: projects outside this repository that depend on it alone, of Maven and of Gradle,
# compiled and run with the JDK in JAVA_HOME, on the class path and on the module path. Nothing else but a JSON reader may
# come along: neither with hashkit-core nor, besides Spring, with hashkit-spring.
#
#   .ci/outside-project.sh [local-repository]     1 min: hashkit is installed there, or else in the default one of Maven
#   .ci/outside-project.sh local-repository BUNDLE.zip     1 min: hashkit is taken from the bundle of a release alone
#
# Any Gradle that runs on this JDK will do, also that of Debian, which .ci/install.sh may install.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export MAVEN_PROJECTBASEDIR=$root
maven=("$root/mvnw" -q -B)
# The repository that Maven and Gradle share, if it is not their default.
repository=$(sed -n 's/.*-Dmaven\.repo\.local=\([^ ]*\).*/\1/p' <<<"${MAVEN_OPTS:-}")
if [[ $# -gt 0 ]]; then
    mkdir -p "$1"
    repository=$(cd "$1" && pwd)
    maven+=("-Dmaven.repo.local=$repository")
fi
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac

fail() {
    echo "outside-project: $*" >&2
    exit 1
}

files_of_hashkit() {
    (cd "$repository" && find io/hashkit -type f | sort)
}

others=
if [[ $# -gt 1 ]]; then
    [[ ! -e $repository/io/hashkit ]] || fail "there is a hashkit in $repository already"
    unzip -qq "$2" -d "$repository"
    version=$(basename "$repository"/io/hashkit/hashkit-core/*)
    files_of_hashkit >"$work/bundle"
    # All but hashkit may come from the usual local repository.
    others=$HOME/.m2/repository
    [[ ! -e $others/io/hashkit/hashkit-parent/$version ]] || fail "hashkit $version is in $others too"
    maven+=("-Dmaven.repo.local.tail=$others")
else
    "${maven[@]}" -f "$root/pom.xml" install -Pquick,documented -pl hashkit-bom,hashkit-core,hashkit-spring -am
    version=$(sed -n 's:^  <version>\(.*\)</version>:\1:p' "$root/pom.xml" | head -n 1)
fi
[[ -n $version ]] || fail "hashkit has no version"

# The POM of a project that depends on one module of hashkit, in the version of the BOM.
pom_with() {
    cat <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>outside</groupId><artifactId>outside</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencyManagement><dependencies>
    <dependency>
      <groupId>io.hashkit</groupId><artifactId>hashkit-bom</artifactId><version>$version</version><type>pom</type><scope>import</scope>
    </dependency>
  </dependencies></dependencyManagement>
  <dependencies><dependency><groupId>io.hashkit</groupId><artifactId>$1</artifactId></dependency></dependencies>
  <build><plugins>
    <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.16.0</version></plugin>
    <plugin><artifactId>maven-dependency-plugin</artifactId><version>3.11.0</version></plugin>
  </plugins></build>
</project>
POM
}
mkdir -p "$work/src/main/java/outside" "$work/spring"
pom_with hashkit-core >"$work/pom.xml"
pom_with hashkit-spring >"$work/spring/pom.xml"

# What an IDE shows.
for artifact in hashkit-core hashkit-spring; do
    for kind in sources javadoc; do
        "${maven[@]}" -f "$work/pom.xml" dependency:get -Dtransitive=false "-Dartifact=io.hashkit:$artifact:$version:jar:$kind" \
            || fail "no $kind of $artifact"
    done
done

block=$(awk '/^```java$/ { inside = 1; next } /^```/ && inside { exit } inside' "$root/README.md")
[[ -n $block ]] || fail "README.md has no java block"
{
    printf '%s\n' "package outside;" "import io.hashkit.*;" "import io.hashkit.algorithm.*;" "import java.util.*;"
    grep '^import ' <<<"$block" || true
    printf '%s\n' "public final class Main {" "public static void main(String[] arguments) throws Exception {"
    grep -v '^import ' <<<"$block"
    echo "}}"
} >"$work/src/main/java/outside/Main.java"
cp "$root/.ci/Alone.java" "$work/src/main/java/outside"

# The project lies outside, so the wrapper must not take it for its own: -f names it.
"${maven[@]}" -f "$work/pom.xml" compile dependency:tree -DoutputFile="$work/tree" \
    dependency:build-classpath -Dmdep.outputFile="$work/classpath"

sed -e 's/^[^a-z]*//' -e 's/^\([^:]*:[^:]*\):.*/\1/' "$work/tree" >"$work/found"
printf '%s\n' outside:outside io.hashkit:hashkit-core com.grack:nanojson >"$work/expected"
diff "$work/expected" "$work/found" || fail "other dependencies than expected: $(cat "$work/tree")"

"${maven[@]}" -f "$work/spring/pom.xml" dependency:tree -DoutputFile="$work/spring/tree"
brought=$(sed -e 's/^[^a-z]*//' "$work/spring/tree" | cut -d: -f1 | grep -vE '^(org[.]springframework([.]|$)|org[.]slf4j$)' | sort -u | tr '\n' ' ')
[[ $brought == "com.grack io.hashkit io.micrometer outside " ]] || fail "other dependencies than expected: $(cat "$work/spring/tree")"

classpath=$(cat "$work/classpath")
"$java" -cp "$work/target/classes:$classpath" outside.Main
"$java" -cp "$work/target/classes:$classpath" outside.Alone alone
echo "class path: runs"

# The same sources by Gradle, which reads the same POM. Offline: everything is in the local repository.
command -v gradle >/dev/null || "$root/.ci/install.sh" gradle || true
mkdir -p "$work/gradle/empty"
cp -r "$work/src" "$work/gradle/src"
touch "$work/gradle/settings.gradle" "$work/gradle/empty/settings.gradle"
cat >"$work/gradle/build.gradle" <<GRADLE
apply plugin: 'java'
repositories { mavenLocal()${others:+; maven { url '$others' \}} }
dependencies { implementation 'io.hashkit:hashkit-core:$version' }
tasks.create('resolved') {
    doLast {
        file('found').text = configurations.runtimeClasspath.resolvedConfiguration.resolvedArtifacts
            .collect { it.moduleVersion.id.group + ':' + it.name }.join('\n') + '\n'
        file('classpath').text = sourceSets.main.runtimeClasspath.asPath
    }
}
GRADLE
gradle=(timeout --foreground 120 gradle -q --offline --no-daemon -g "$work/gradle/home")
[[ -z $repository ]] || gradle+=("-Dmaven.repo.local=$repository")
if ! command -v gradle >/dev/null; then
    echo "outside-project: no Gradle here: the Gradle project is not tried" >&2
elif ! (cd "$work/gradle/empty" && "${gradle[@]}" help) >"$work/gradle/log" 2>&1; then
    echo "outside-project: the Gradle here does not run on this JDK: the Gradle project is not tried" >&2
    head -n 5 "$work/gradle/log" >&2
else
    (cd "$work/gradle" && "${gradle[@]}" classes resolved) >"$work/gradle/log" 2>&1 || fail "Gradle: $(cat "$work/gradle/log")"
    diff <(tail -n +2 "$work/expected") "$work/gradle/found" || fail "Gradle found other dependencies than expected"
    "$java" -cp "$(cat "$work/gradle/classpath")" outside.Main
    "$java" -cp "$(cat "$work/gradle/classpath")" outside.Alone alone
    echo "$(gradle --version 2>/dev/null | sed -n 's/^Gradle /Gradle /p'): runs"
fi

cat >"$work/src/main/java/module-info.java" <<'MODULE'
module outside {
    requires io.hashkit.core;
}
MODULE
"$javac" -Xlint:all -Werror -p "$classpath" -d "$work/modules" \
    "$work/src/main/java/module-info.java" "$work"/src/main/java/outside/*.java
for main in Main Alone; do
    "$java" -p "$work/modules:$classpath" -m "outside/outside.$main" alone
done
described=$("$java" -p "$classpath" --describe-module io.hashkit.core)
[[ $described != *automatic* ]] || fail "no descriptor: $described"
echo "module path: runs"

if [[ -n $others ]]; then
    diff "$work/bundle" <(files_of_hashkit) || fail "hashkit was not taken from the bundle alone"
    [[ $classpath == *$repository/io/hashkit/hashkit-core/$version/* ]] || fail "another hashkit was used: $classpath"
fi
