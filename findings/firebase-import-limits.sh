#!/usr/bin/env bash
# "Firebase imports the PBKDF2 and Argon2 hashes that others recommend."
#
# Guess: the Admin SDK has classes for PBKDF2, Argon2, scrypt and bcrypt, so rows of Django,
#   Spring or PHP can be imported with the costs that they have.
# Seen: the SDK refuses, before anything is sent, more than 120,000 iterations of PBKDF2, more
#   than 32,768 KiB or 16 passes or lanes of Argon2, and more than 8,192 rounds of a digest. Its
#   class of standard scrypt takes any N. OWASP's 600,000 iterations and 46 MiB, Django's and
#   Spring's PBKDF2 of today, and the 64 MiB of PHP, argon2-cffi and libsodium are all above.
# Since/Versions: firebase-admin 9.11.0 (September 2026) for Java.
# Why it matters: who moves users there finds at the import that the better hashes cannot come
#   along, and these users must reset their passwords. Look at the highest cost of the
#   column before you promise otherwise; bcrypt is not limited by the SDK.
# Source: firebase-admin-java, com.google.firebase.auth.hash, Pbkdf2Sha256 and Argon2.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>com.google.firebase</groupId><artifactId>firebase-admin</artifactId><version>9.11.0</version></dependency>
</dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import com.google.firebase.auth.UserImportHash;
import com.google.firebase.auth.hash.Argon2;
import com.google.firebase.auth.hash.Argon2.Argon2HashType;
import com.google.firebase.auth.hash.Pbkdf2Sha256;
import com.google.firebase.auth.hash.Sha512;
import com.google.firebase.auth.hash.StandardScrypt;
import java.util.function.Supplier;

public class Finding {
    static void show(String name, Supplier<UserImportHash> hash) {
        String answer;
        try {
            hash.get();
            answer = "taken";
        } catch (IllegalArgumentException e) {
            answer = "refused";
        }
        System.out.println(name + ": " + answer);
    }

    static Supplier<UserImportHash> argon2(int memory, int passes, int lanes) {
        return () -> Argon2.builder().setHashType(Argon2HashType.ARGON2_ID).setHashLengthBytes(32)
                .setMemoryCostKib(memory).setIterations(passes).setParallelism(lanes).build();
    }

    public static void main(String[] arguments) {
        for (int rounds : new int[] {120_000, 120_001, 600_000}) {
            show("PBKDF2-SHA256, " + rounds + " iterations", () -> Pbkdf2Sha256.builder().setRounds(rounds).build());
        }
        show("Argon2id, 32 MiB, t=3, p=1", argon2(32_768, 3, 1));
        show("Argon2id, 46 MiB, t=1, p=1", argon2(47_104, 1, 1));
        show("Argon2id, 64 MiB, t=3, p=4", argon2(65_536, 3, 4));
        show("Argon2id, 19 MiB, t=17, p=1", argon2(19_456, 17, 1));
        for (int rounds : new int[] {8_192, 8_193}) {
            show("SHA-512, " + rounds + " rounds", () -> Sha512.builder().setRounds(rounds).build());
        }
        show("scrypt, N=131072, r=8", () -> StandardScrypt.builder().setMemoryCost(131_072).setBlockSize(8)
                .setParallelization(1).setDerivedKeyLength(64).build());
    }
}
EOF
echo "firebase-admin 9.11.0, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
seen=$(java -cp "lib/*" Finding.java 2>java.log) || { tail -3 java.log >&2; exit 1; }
echo "$seen"
[[ "$seen" == "PBKDF2-SHA256, 120000 iterations: taken
PBKDF2-SHA256, 120001 iterations: refused
PBKDF2-SHA256, 600000 iterations: refused
Argon2id, 32 MiB, t=3, p=1: taken
Argon2id, 46 MiB, t=1, p=1: refused
Argon2id, 64 MiB, t=3, p=4: refused
Argon2id, 19 MiB, t=17, p=1: refused
SHA-512, 8192 rounds: taken
SHA-512, 8193 rounds: refused
scrypt, N=131072, r=8: taken" ]] || exit 1
echo "as described: the recommended costs are above the limits"
