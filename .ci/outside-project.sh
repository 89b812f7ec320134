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
  <dependencyManagement>
    <dependencies>
      <dependency>
        <groupId>io.hashkit</groupId>
        <artifactId>hashkit-bom</artifactId>
        <version>$version</version>
        <type>pom</type>
        <scope>import</scope>
      </dependency>
    </dependencies>
  </dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>io.hashkit</groupId>
      <artifactId>$1</artifactId>
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

cat >"$work/src/main/java/outside/Alone.java" <<'JAVA'
package outside;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** All four algorithms, strings of other systems, a seal, and a tuning with a kept profile. */
public final class Alone {
    public static void main(String[] arguments) throws Exception {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        Keyring keys = Keyring.builder().write("key", KeyPrf.of(key)).build();
        for (Scheme scheme : List.of(
                Argon2.id(64, 1, 1), new Bcrypt(4), new Scrypt(4, 8, 1), Pbkdf2.sha256(1000))) {
            PasswordHasher hasher = PasswordHasher.builder()
                    .scheme(scheme)
                    .allowWeakCosts()
                    .accept(Dialects.ALL)
                    .keyring(keys)
                    .build();
            String stored = hasher.boundTo("user").hash("right");
            require(hasher.boundTo("user").verify("right", stored), scheme);
            require(!hasher.boundTo("user").verify("wrong", stored), scheme);
            foreign().forEach((row, password) -> {
                require(hasher.verify(password, row), row);
                require(!hasher.verify(password + "x", row), row);
            });
            String family = scheme.algorithm().name().replaceFirst("id$|-.*$", "");
            String fallback = EngineStatus.fallback(hasher.info().engines(), scheme);
            System.out.println(fallback);
            require(fallback.contains("org.bouncycastle:bcprov-jdk18on adds " + family + "/bouncy-castle"), fallback);
        }
        Path profile = Files.createTempDirectory("profile").resolve("profile.json");
        TuneOptions options = TuneOptions.defaults().wallBudget(Duration.ofMillis(500));
        Tuning measured = Tuning.cached(profile, options);
        require(measured.source() == Tuning.Source.MEASURED && Files.exists(profile), measured.warnings());
        require(Tuning.recall(profile, options).isPresent(), "the profile is not recalled");
        require(measured.report().contains("bcprov-jdk18on adds"), measured.report());
        Files.delete(profile);
        Files.delete(profile.getParent());
    }

    private static Map<String, String> foreign() {
        return Map.of(
                "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22", "password",
                "argon2$argon2i$v=19$m=256,t=1,p=1$c29tZXNhbHQ$AJFIsNZTMKTAewB4+ETN1A", "password",
                "pbkdf2:sha256:1000$w1kYATe6sG3BHtjI$bfaf8fffb229b497e3fe95ef44275447c9fcf0d1d2c3ea48bf6a525355e33810",
                "secret",
                "$s0$80108$dgOqYgxYZnfIREBED8jJjA==$iLDjJK1o5c8bDGJVHSV9ABfsmQT2brNR4FOuMPKwB4Q=",
                "correct horse battery staple",
                "bcrypt$$2a$10$fVH8e28OQRj9tqiDXs1e1uxpsjN0c7II7YPKXua2NAKYvM6iQk7dq", "abcdefghijklmnopqrstuvwxyz");
    }

    private static void require(boolean holds, Object what) {
        if (!holds) {
            throw new AssertionError(String.valueOf(what));
        }
    }
}
JAVA

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
"$java" -cp "$work/target/classes:$classpath" outside.Alone
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
gradle=(timeout 120 gradle -q --offline --no-daemon -g "$work/gradle/home")
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
    "$java" -cp "$(cat "$work/gradle/classpath")" outside.Alone
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
    "$java" -p "$work/modules:$classpath" -m "outside/outside.$main"
done
described=$("$java" -p "$classpath" --describe-module io.hashkit.core)
[[ $described != *automatic* ]] || fail "no descriptor: $described"
echo "module path: runs"

if [[ -n $others ]]; then
    diff "$work/bundle" <(files_of_hashkit) || fail "hashkit was not taken from the bundle alone"
    [[ $classpath == *$repository/io/hashkit/hashkit-core/$version/* ]] || fail "another hashkit was used: $classpath"
fi
