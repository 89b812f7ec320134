#!/usr/bin/env bash
# "More iterations are always allowed."
#
# Guess: SCRAM names its iterations in each credential, so that a server takes any number
#   from 4,096 up, and the 600,000 that OWASP asks of PBKDF2 with SHA-256 too.
# Seen: Kafka has an upper limit, 16,384, for both of its mechanisms, and its storage tool
#   refuses more; the limit is that of ScramMechanism, which its controller asks too.
# Since/Versions: kafka-metadata 4.4.0, which the storage tool uses; 4.1.0 has the same.
# Why it matters: credentials of another SCRAM server with today's iterations cannot move
#   to Kafka, and what Kafka stores is a 36th of the work that a password store should
#   ask. Give such users random passwords, and no password of a person.
# Source: Kafka, ScramMechanism.maxIterations, ScramParser and ScramControlManager.
set -euo pipefail

for tool in java javac mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-metadata</artifactId>
<version>4.4.0</version></dependency></dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
package org.apache.kafka.metadata.storage; // of the parser, which is not public

import java.util.ArrayList;
import java.util.List;

public class Finding {
    public static void main(String[] arguments) throws Exception {
        List<String> seen = new ArrayList<>();
        for (String iterations : List.of("4096", "16384", "16385", "600000")) {
            String answer;
            try {
                ScramParser.parse(List.of("SCRAM-SHA-256=[name=ann,password=a password,iterations=" + iterations + "]"));
                answer = "taken";
            } catch (FormatterException e) {
                answer = e.getMessage();
            }
            System.out.println(iterations + " iterations: " + answer);
            seen.add(answer.equals("taken") ? "taken" : "refused");
        }
        System.exit(seen.equals(List.of("taken", "taken", "refused", "refused")) ? 0 : 1);
    }
}
EOF
javac -cp "lib/*" -d out Finding.java 2>javac.log || { tail -3 javac.log >&2; exit 2; }
echo "kafka-metadata 4.4.0, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
java -cp "out:lib/*" org.apache.kafka.metadata.storage.Finding 2>java.log || { tail -3 java.log >&2; exit 1; }
echo "as described: refused above 16,384"
