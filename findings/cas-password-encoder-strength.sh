#!/usr/bin/env bash
# "password-encoder.strength of Apereo CAS is the cost, and password-encoder.secret a pepper."
#
# Guess: strength, which is 16 by default, is how dear a hash is for each type of encoder that has a cost, and a change
#   of it concerns new passwords; secret enters the hash wherever it is set.
# Seen: strength is bcrypt's cost, and the rounds of GLIBC_CRYPT, where 16 becomes SHA-crypt's lowest, 1,000 (a row
#   without rounds= has 5,000). For PBKDF2, SCRYPT and ARGON2 it is the length of the salt, in bytes. PBKDF2's rows do not
#   say where their salt ends: with another strength every right password is wrong. iterations and hash-length exist
#   for PBKDF2 and ARGON2 alone. secret is a pepper for PBKDF2 and STANDARD; BCRYPT, SCRYPT, ARGON2 and SSHA ignore
#   it; for GLIBC_CRYPT it is the salt, one for all users. PBKDF2 needs one (without: NullPointerException).
# Since/Versions: CAS 7.3.4, cas-server-core-authentication-api, with the Spring Security that it brings.
# Why it matters: whoever raises strength to make guessing dearer locks out all users of a PBKDF2 table, and changes
#   nothing for scrypt and Argon2; a secret that is set for bcrypt protects nothing. Read the cost in a row that CAS wrote.
# Source: CAS, PasswordEncoderUtils.newPasswordEncoder, GlibcCryptPasswordEncoder, PasswordEncoderProperties.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
# CAS 7 needs JDK 21 or newer: JAVA_HOME's, or one of those beside this one
java=
for home in ${JAVA_HOME:+"$JAVA_HOME"} "$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")" /usr/lib/jvm/*; do
  [[ -x $home/bin/java && -x $home/bin/javac ]] || continue
  feature=$("$home/bin/java" -version 2>&1 | sed -n '1s/.*"\([0-9]*\)[".].*/\1/p')
  if [[ ${feature:-0} -ge 21 ]]; then
    java=$home/bin/java
    break
  fi
done
[[ -n $java ]] || { echo "needs JDK 21 or newer" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.apereo.cas</groupId><artifactId>cas-server-core-authentication-api</artifactId><version>7.3.4</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
</dependencies></project>
XML
timeout 600 mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.util.Base64;
import org.apereo.cas.authentication.support.password.PasswordEncoderUtils;
import org.apereo.cas.configuration.model.core.authentication.PasswordEncoderProperties;
import org.springframework.context.support.StaticApplicationContext;
import org.springframework.security.crypto.password.PasswordEncoder;

public class Finding {
    static PasswordEncoder encoder(String type, int strength, String secret) {
        PasswordEncoderProperties properties = new PasswordEncoderProperties();
        properties.setType(type);
        properties.setStrength(strength);
        properties.setSecret(secret);
        if (type.equals("GLIBC_CRYPT")) {
            properties.setEncodingAlgorithm("6");
        }
        return PasswordEncoderUtils.newPasswordEncoder(properties, new StaticApplicationContext());
    }

    static int bytes(String base64) {
        return Base64.getDecoder().decode(base64).length;
    }

    /** What a row says about its cost and its salt. */
    static String describe(String type, String row) {
        String[] parts = row.split("\\$");
        return switch (type) {
            case "BCRYPT" -> "cost " + parts[2];
            case "SCRYPT" -> "cost " + parts[1] + ", salt of " + bytes(parts[2]) + " bytes";
            case "ARGON2" -> parts[3] + ", salt of " + bytes(parts[4]) + " bytes";
            case "GLIBC_CRYPT" -> parts[2].startsWith("rounds=") ? parts[2] : "salt " + parts[2];
            default -> row.length() / 2 + " bytes";
        };
    }

    public static void main(String[] arguments) {
        System.out.println("default strength " + new PasswordEncoderProperties().getStrength());
        for (String type : new String[] {"BCRYPT", "GLIBC_CRYPT", "PBKDF2", "SCRYPT", "ARGON2"}) {
            // bcrypt's cost of 16 takes seconds
            int[] strengths = type.equals("BCRYPT") ? new int[] {6, 8} : new int[] {16, 24};
            String old = null;
            for (int strength : strengths) {
                PasswordEncoder encoder = encoder(type, strength, type.equals("PBKDF2") ? "pinch" : null);
                String row = encoder.encode("a password");
                old = old == null ? row : old;
                System.out.println(type + ", strength " + strength + ": " + describe(type, row) + ", own row "
                        + encoder.matches("a password", row) + ", row of " + strengths[0] + " " + encoder.matches("a password", old));
            }
        }
        for (String type : new String[] {"BCRYPT", "SCRYPT", "ARGON2", "SSHA", "STANDARD", "PBKDF2", "GLIBC_CRYPT"}) {
            String row = encoder(type, 8, "pinch").encode("a password");
            boolean other = encoder(type, 8, "another").matches("a password", row);
            System.out.println(type + ", row of a secret, read with another secret: " + other
                    + (type.equals("GLIBC_CRYPT") ? ", " + row.split("\\$")[3] + " is the salt" : ""));
        }
    }
}
EOF
echo "CAS 7.3.4 on JDK $feature"
timeout 200 "$java" -cp "lib/*" Finding.java 2>java.log | tee seen || { tail -3 java.log >&2; exit 1; }
diff - seen <<'EOF' || exit 1
default strength 16
BCRYPT, strength 6: cost 06, own row true, row of 6 true
BCRYPT, strength 8: cost 08, own row true, row of 6 true
GLIBC_CRYPT, strength 16: rounds=1000, own row true, row of 16 true
GLIBC_CRYPT, strength 24: rounds=1000, own row true, row of 16 true
PBKDF2, strength 16: 48 bytes, own row true, row of 16 true
PBKDF2, strength 24: 56 bytes, own row true, row of 16 false
SCRYPT, strength 16: cost 100801, salt of 16 bytes, own row true, row of 16 true
SCRYPT, strength 24: cost 100801, salt of 24 bytes, own row true, row of 16 true
ARGON2, strength 16: m=4096,t=3,p=1, salt of 16 bytes, own row true, row of 16 true
ARGON2, strength 24: m=4096,t=3,p=1, salt of 24 bytes, own row true, row of 16 true
BCRYPT, row of a secret, read with another secret: true
SCRYPT, row of a secret, read with another secret: true
ARGON2, row of a secret, read with another secret: true
SSHA, row of a secret, read with another secret: true
STANDARD, row of a secret, read with another secret: false
PBKDF2, row of a secret, read with another secret: false
GLIBC_CRYPT, row of a secret, read with another secret: true, pinch is the salt
EOF
echo "as described: strength is a salt's length, and ends PBKDF2's logins"
