#!/usr/bin/env bash
# Each way of docs/guide.md to switch the Vector API on, with the JDK in JAVA_HOME and the packed jar of hashkit-core: a
# process hashes until a vector engine has computed, or says why none does. JDKs older than 25 have no such engines, and pass.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
java=$JAVA_HOME/bin
version=$("$java/java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.specification\.version = //p')
[ "$version" -ge 25 ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
core=$PWD/hashkit-core/target/hashkit-core-$(sed -n 's:^  <version>\(.*\)</version>:\1:p' pom.xml | head -n 1).jar
mkdir "$work/classes" "$work/jars"
cat >"$work/VectorWay.java" <<'END'
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.EngineStatus;

public class VectorWay {
    public static void main(String[] arguments) {
        PasswordHasher hasher =
                PasswordHasher.builder().scheme(Argon2.id(64, 1, 1)).allowWeakCosts().build();
        EngineStatus vector;
        do {
            hasher.hash("public text");
            vector = hasher.info().engines().stream()
                    .filter(engine -> engine.name().equals("argon2/hashkit-vector"))
                    .findFirst()
                    .orElseThrow();
        } while (vector.status() == EngineStatus.Status.WARMING_UP || vector.status() == EngineStatus.Status.NOT_TRIED);
        System.out.println(vector.status());
    }
}
END
"$java/javac" -cp "$core" -d "$work/classes" "$work/VectorWay.java"
"$java/jar" --create --file "$work/jars/way.jar" --main-class VectorWay -C "$work/classes" .
cp "$core" "$work/jars/core.jar"
path="$work/jars/core.jar$(printf ':%s' "$work/jars/way.jar")"

expect() {
  local expected=$1 name=$2
  shift 2
  local seen
  seen=$("$@" 2>"$work/errors" | tail -1)
  printf '%-20s %s\n' "$name" "$seen"
  [ "$seen" = "$expected" ] || { cat "$work/errors"; exit 1; }
}

run=("$java/java" -cp "$path" VectorWay)
modules=java.base,java.logging,java.management,jdk.management,jdk.incubator.vector
option=--add-modules=jdk.incubator.vector
expect PASSED_OVER "no option" "${run[@]}"
expect WORKING "command line" "$java/java" --add-modules jdk.incubator.vector -cp "$path" VectorWay
echo "--add-modules jdk.incubator.vector" >"$work/options"
expect WORKING "a file" "$java/java" "@$work/options" -cp "$path" VectorWay
expect WORKING JDK_JAVA_OPTIONS env JDK_JAVA_OPTIONS="--add-modules jdk.incubator.vector" "${run[@]}"
expect WORKING JAVA_TOOL_OPTIONS env JAVA_TOOL_OPTIONS=$option "${run[@]}"
"$java/jlink" --add-modules $modules --output "$work/plain-image"
expect PASSED_OVER "jlink, module alone" "$work/plain-image/bin/java" -cp "$path" VectorWay
"$java/jlink" --add-modules $modules "--add-options=$option" --output "$work/image"
expect WORKING jlink "$work/image/bin/java" -cp "$path" VectorWay
"$java/jpackage" --type app-image --name way --input "$work/jars" --main-jar way.jar --main-class VectorWay \
  --add-modules $modules --java-options $option --dest "$work/package"
expect WORKING jpackage "$work/package/way/bin/way"
