#!/bin/bash
# Builds each *FuzzTest of hashkit-core as a target of ClusterFuzzLite or OSS-Fuzz, which set OUT and JVM_LD_LIBRARY_PATH.
# A target is a script that starts Jazzer with one class; the seeds of the class are its corpus.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ -x mvnw ] || cd hashkit

core=hashkit-core
junit=$(sed -n 's:.*<junit.version>\(.*\)</junit.version>.*:\1:p' pom.xml)
mkdir -p "$OUT/lib"
# The launcher of JUnit, which Surefire brings otherwise: without it Jazzer does not find the method with @FuzzTest.
./mvnw -B -q -pl "$core" test-compile dependency:build-classpath dependency:copy \
  -Dmdep.outputFile=target/classpath "-Dartifact=org.junit.platform:junit-platform-launcher:$junit" \
  "-DoutputDirectory=$OUT/lib" </dev/null
tr ':' '\n' <"$core/target/classpath" | xargs -I '{}' cp '{}' "$OUT/lib/"
cp -r "$core/target/classes" "$core/target/test-classes" "$OUT/"

find "$core/src/test/java" -name '*FuzzTest.java' | while IFS= read -r source; do
  class=${source#"$core/src/test/java/"}
  class=${class%.java}
  target=${class##*/}
  cat >"$OUT/$target" <<END
#!/bin/bash
# LLVMFuzzerTestOneInput: by this word the runner knows a target.
here=\$(dirname "\$0")
LD_LIBRARY_PATH="$JVM_LD_LIBRARY_PATH:\$here" exec "\$here/jazzer_driver" --agent_path="\$here/jazzer_agent_deploy.jar" \\
  --cp="\$here/test-classes:\$here/classes:\$(printf '%s:' "\$here"/lib/*.jar)" \\
  --target_class=${class//\//.} --instrumentation_includes='io.hashkit.**' --jvm_args=-Xmx1g "\$@"
END
  chmod +x "$OUT/$target"
  seeds=$core/src/test/resources/${class}Inputs
  [ ! -d "$seeds" ] || find "$seeds" -type f -print0 | xargs -0 zip -q -j "$OUT/${target}_seed_corpus.zip"
done
