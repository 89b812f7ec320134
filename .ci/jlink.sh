#!/usr/bin/env bash
# Makes small runtimes with jlink, of the modules of the JDK that jdeps lists, and runs hashkit-core on them from the class
# path and from the module path: with its libraries and without any. Prints modules and sizes, as docs/small-runtimes.md
# has them. Takes the JDK in JAVA_HOME, and hashkit-core/target/*.jar if it is there.
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
mkdir "$work/alone"
cp "$jar" "$work/alone/hashkit-core.jar"
cp "$jar" "$work/libraries/hashkit-core.jar"

mkdir -p "$work/src/small" "$work/classes" "$work/module"
cat >"$work/src/small/Main.java" <<'JAVA'
package small;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.util.List;

public final class Main {
    public static void main(String[] arguments) {
        for (Scheme scheme : List.of(
                Argon2.id(64, 1, 1), new Bcrypt(4), new Scrypt(4, 8, 1), new Pbkdf2(Pbkdf2.Prf.SHA256, 1000))) {
            PasswordHasher hasher =
                    PasswordHasher.builder().scheme(scheme).allowWeakCosts().build();
            String stored = hasher.hash("correct horse battery staple");
            if (!hasher.verify("correct horse battery staple", stored) || hasher.verify("wrong", stored)) {
                throw new AssertionError(scheme.toString());
            }
        }
    }
}
JAVA
echo 'module small { requires io.hashkit.core; }' >"$work/src/module-info.java"
"${bin}javac" -cp "$jar" -d "$work/classes" "$work/src/small/Main.java"
"${bin}javac" -Xlint:-requires-automatic -p "$work/libraries" -d "$work/module" "$work/src/module-info.java" "$work/src/small/Main.java"

# JDK 21 and newer name the method, older ones a number.
compress=--compress=zip-6
"${bin}jlink" --help | grep -q 'zip-' || compress=--compress=2
mib() { du -sk "$1" | awk '{ printf "%.0f MiB", $1 / 1024 }'; }

"${bin}java" -version 2>&1 | head -n 1
echo "JDK: $(mib "$(dirname "$(dirname "$(readlink -f "$(command -v "${bin}java")")")")")"
for kind in alone libraries; do
  modules=$("${bin}jdeps" --ignore-missing-deps --multi-release 25 --print-module-deps "$work/$kind"/*.jar)
  "${bin}jlink" --add-modules "$modules" --strip-debug --no-man-pages --no-header-files "$compress" --output "$work/$kind-runtime"
  "$work/$kind-runtime/bin/java" -cp "$work/classes:$work/$kind/*" small.Main
  "$work/$kind-runtime/bin/java" -p "$work/module:$work/$kind" --add-modules io.hashkit.core -m small/small.Main
  echo "hashkit-core $kind: $modules: runtime $(mib "$work/$kind-runtime"), jars $(mib "$work/$kind"); runs from class path and module path"
done
