#!/usr/bin/env bash
# "An encoder reads the lengths from the row, as it reads the costs."
#
# Guess: SCryptPasswordEncoder of Spring Security reads N, r and p from the row, so that all
#   five of its constructor's numbers may be changed; Argon2PasswordEncoder has the same two
#   lengths, and reads rows of any.
# Seen: with another keyLength every row of scrypt is false for the right password, and
#   upgradeEncoding says that nothing is to be done. Other costs and another salt length
#   are fine. Pbkdf2PasswordEncoder is false as soon as the salt's length differs, though the
#   row's own length would show it. Argon2PasswordEncoder takes both lengths from the row.
# Since/Versions: Spring Security 6.5.11 and 7.1.2.
# Why it matters: "64 bytes are more than 32" ends all logins at once, and looks like wrong
#   passwords. Leave the lengths as they are; they cost a guesser nothing. A
#   DelegatingPasswordEncoder with a second id keeps old rows readable.
# Source: spring-security, SCryptPasswordEncoder.matches, Pbkdf2PasswordEncoder.matches; issue 4788.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Finding.java <<'EOF'
import java.util.ArrayList;
import java.util.List;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder.SecretKeyFactoryAlgorithm;
import org.springframework.security.crypto.scrypt.SCryptPasswordEncoder;

public class Finding {
    static String answer(PasswordEncoder old, PasswordEncoder changed) {
        String row = old.encode("a password");
        return changed.matches("a password", row) + (changed.upgradeEncoding(row) ? ", to be upgraded" : ", no upgrade");
    }

    static Pbkdf2PasswordEncoder pbkdf2(int saltLength) {
        return new Pbkdf2PasswordEncoder("", saltLength, 1000, SecretKeyFactoryAlgorithm.PBKDF2WithHmacSHA256);
    }

    public static void main(String[] arguments) {
        PasswordEncoder scrypt = new SCryptPasswordEncoder(1024, 8, 1, 32, 16);
        PasswordEncoder argon2 = new Argon2PasswordEncoder(16, 32, 1, 1024, 1);
        List<String> seen = new ArrayList<>();
        seen.add("scrypt, other costs: " + answer(scrypt, new SCryptPasswordEncoder(2048, 4, 2, 32, 16)));
        seen.add("scrypt, other salt length: " + answer(scrypt, new SCryptPasswordEncoder(1024, 8, 1, 32, 32)));
        seen.add("scrypt, other key length: " + answer(scrypt, new SCryptPasswordEncoder(1024, 8, 1, 64, 16)));
        seen.add("pbkdf2, other salt length: " + answer(pbkdf2(8), pbkdf2(16)));
        seen.add("argon2, other lengths: " + answer(argon2, new Argon2PasswordEncoder(32, 64, 1, 1024, 1)));
        seen.forEach(System.out::println);
        System.exit(seen.equals(List.of("scrypt, other costs: true, to be upgraded", "scrypt, other salt length: true, no upgrade",
                "scrypt, other key length: false, no upgrade", "pbkdf2, other salt length: false, no upgrade",
                "argon2, other lengths: true, no upgrade")) ? 0 : 1);
    }
}
EOF
for version in 6.5.11 7.1.2; do
  cat >pom.xml <<XML
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.springframework.security</groupId><artifactId>spring-security-crypto</artifactId><version>$version</version></dependency>
<dependency><groupId>org.springframework</groupId><artifactId>spring-jcl</artifactId><version>6.2.12</version></dependency>
<dependency><groupId>org.bouncycastle</groupId><artifactId>bcprov-jdk18on</artifactId><version>1.87</version></dependency>
</dependencies></project>
XML
  mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$work/lib$version" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
  echo "spring-security-crypto $version, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
  java -cp "lib$version/*" Finding.java || exit 1
done
echo "as described: one length ends all logins"
