#!/usr/bin/env bash
# "Every bcrypt library of the JVM reads $2b$ by now."
#
# Guess: $2b$ is what most libraries have written for ten years, so that WildFly and
#   Quarkus read it as they read $2a$.
# Seen: Elytron does not know it: its helper that names the algorithm of a row answers
#   null, and decoding throws InvalidKeySpecException, through Quarkus' BcryptUtil too. It
#   reads $2a$, $2y$, and $2x$ as if it were $2y$.
# Since/Versions: wildfly-elytron-password-impl 2.9.2.Final, quarkus-elytron-security-common
#   3.38.0 (October 2026).
# Why it matters: rows of Node, Python, Rust, Password4j and most others are refused by
#   Quarkus Security JPA and WildFly's JDBC realm with an error, not as wrong passwords.
#   Their three characters may be replaced by $2y$: the digest is the same.
# Source: wildfly-elytron, ModularCrypt.identifyAlgorithm; Quarkus, BcryptUtil.matches.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.wildfly.security</groupId><artifactId>wildfly-elytron-password-impl</artifactId>
<version>2.9.2.Final</version></dependency>
<dependency><groupId>io.quarkus</groupId><artifactId>quarkus-elytron-security-common</artifactId>
<version>3.38.0</version>
<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>
</dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import io.quarkus.elytron.security.common.BcryptUtil;
import java.util.ArrayList;
import java.util.List;
import org.wildfly.security.password.util.ModularCrypt;

public class Finding {
    static String matches(String row) {
        try {
            return String.valueOf(BcryptUtil.matches("a password", row));
        } catch (RuntimeException e) {
            return e.getCause() == null ? e.toString() : e.getCause().getClass().getSimpleName();
        }
    }

    public static void main(String[] arguments) {
        String own = BcryptUtil.bcryptHash("a password", 4);
        List<String> seen = new ArrayList<>();
        for (String prefix : List.of("$2a", "$2b", "$2x", "$2y")) {
            String row = prefix + own.substring(3);
            String name = ModularCrypt.identifyAlgorithm(row.toCharArray());
            System.out.println(prefix + "$: Elytron names it " + name + ", Quarkus answers " + matches(row));
            seen.add(name + " " + matches(row));
        }
        System.out.println("Quarkus writes " + own.substring(0, 7));
        System.exit(seen.equals(List.of("bcrypt true", "null InvalidKeySpecException", "bcrypt true", "bcrypt true")) ? 0 : 1);
    }
}
EOF
echo "wildfly-elytron 2.9.2.Final, Quarkus 3.38.0, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
java -cp "lib/*" Finding.java || exit 1
echo "as described: the most usual prefix is the one that is missing"
