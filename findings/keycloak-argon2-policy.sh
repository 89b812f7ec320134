#!/usr/bin/env bash
# "A realm's hashIterations and Argon2 agree after one re-hash."
#
# Guess: hashAlgorithm(argon2) with hashIterations(3) in a realm's password policy makes
#   rows of three passes, and a row of three passes then satisfies the policy.
# Seen: new rows have three passes, but the check that decides about a re-hash compares with
#   the provider's own number, 5, and never looks at the policy. The row that was
#   just written fails it, and so does its successor: each login hashes twice and writes
#   the row. Without hashIterations, or above 100 (as left over from PBKDF2, which is
#   ignored with a warning), the rows have 5 passes and pass the check.
# Since/Versions: Keycloak 26.7.0; 26.4.5 has the same check.
# Why it matters: a policy that was meant to make logins cheaper costs a second hash and a
#   write of the database at each login, for ever. Set Argon2's cost by
#   the provider's options, spi-password-hashing--argon2--iterations, and leave the
#   policy's number away.
# Source: keycloak, Argon2PasswordHashProvider.policyCheck and encodedCredential;
#   PasswordCredentialProvider.rehashPasswordIfRequired and refreshPassword, which call both.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dependency() { echo "<dependency><groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version>$4</dependency>"; }
alone='<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>'
{
  echo '<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version><dependencies>'
  for name in keycloak-crypto-default keycloak-server-spi keycloak-server-spi-private keycloak-core keycloak-common; do
    dependency org.keycloak "$name" 26.7.0 "$alone"
  done
  dependency org.jboss.logging jboss-logging 3.6.1.Final ''
  dependency org.bouncycastle bcprov-jdk18on 1.84 ''
  dependency io.opentelemetry opentelemetry-api 1.49.0 ''
  dependency com.fasterxml.jackson.datatype jackson-datatype-jdk8 2.19.2 ''
  dependency com.fasterxml.jackson.datatype jackson-datatype-jsr310 2.19.2 ''
  echo '</dependencies></project>'
} >pom.xml
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.keycloak.crypto.hash.Argon2PasswordHashProvider;
import org.keycloak.models.credential.PasswordCredentialModel;

public class Finding {
    public static void main(String[] arguments) {
        var provider = new Argon2PasswordHashProvider("1.3", "id", 32, 7168, 5, 1, new Semaphore(1));
        List<String> seen = new ArrayList<>();
        for (int policy : new int[] {-1, 3, 3, 5, 10, 210_000}) {
            PasswordCredentialModel row = provider.encodedCredential("a password", policy);
            String result = policy + ": t=" + row.getPasswordCredentialData().getHashIterations() + " "
                    + provider.verify("a password", row) + " " + provider.policyCheck(null, row);
            System.out.println("hashIterations, passes of the row, right password, satisfies the policy: " + result);
            seen.add(result);
        }
        System.exit(seen.equals(List.of("-1: t=5 true true", "3: t=3 true false", "3: t=3 true false",
                "5: t=5 true true", "10: t=10 true false", "210000: t=5 true true")) ? 0 : 1);
    }
}
EOF
echo "Keycloak 26.7.0, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
java -cp "lib/*" Finding.java 2>java.log || { tail -5 java.log >&2; exit 1; }
echo "as described: a row of the policy's number never satisfies the check"
