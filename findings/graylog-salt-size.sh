#!/usr/bin/env bash
# "user_password_bcrypt_salt_size of Graylog is the size of the salt."
#
# Guess: the setting, 10 by default, is a number of bytes or characters of salt; 16, bcrypt's own size, does no harm, and
#   what makes a hash dearer is another setting.
# Seen: it is bcrypt's cost, the binary logarithm of the rounds. The salt has 16 bytes whatever is set. 12 writes
#   $2a$12$, so that each login takes four times as long as with 10; with 16 it would be 64 times. 32 and 3 are
#   positive numbers, which is all that is asked of the setting, and each password that is set ends in an error.
#   A change concerns new passwords alone: rows of another number verify, and stay.
# Since/Versions: Graylog 6.3.7, run here; the class of 7.0.1 is the same.
# Why it matters: whoever looks for the cost does not find it, and stays at 10; whoever "enlarges the salt" makes logins
#   slow. Read it as the cost: 12 is a step; all users keep their rows until they set a new password.
# Source: graylog2-server, BCryptPasswordAlgorithm.hash; Configuration.userPasswordBCryptSaltSize.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.graylog2</groupId><artifactId>graylog2-server</artifactId><version>6.3.7</version>
<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>
<dependency><groupId>org.mindrot</groupId><artifactId>jbcrypt</artifactId><version>0.4</version></dependency>
<dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId><version>33.4.0-jre</version></dependency>
<dependency><groupId>jakarta.inject</groupId><artifactId>jakarta.inject-api</artifactId><version>2.0.1</version></dependency>
</dependencies></project>
XML
timeout 600 mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import jakarta.inject.Named;
import java.lang.annotation.Annotation;
import org.graylog2.security.hashing.BCryptPasswordAlgorithm;

public class Finding {
    static String hash(int size) {
        try {
            return new BCryptPasswordAlgorithm(size).hash("a password");
        } catch (IllegalArgumentException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] arguments) throws NoSuchMethodException {
        String name = null;
        for (Annotation annotation : BCryptPasswordAlgorithm.class.getConstructor(Integer.class).getParameterAnnotations()[0]) {
            name = annotation instanceof Named named ? named.value() : name;
        }
        for (int size : new int[] {3, 4, 10, 12, 32}) {
            String row = hash(size);
            String seen = row;
            if (row.startsWith("{bcrypt}")) {
                String[] parts = row.replace("{bcrypt}", "").split("\\{salt}");
                seen = row.substring(0, 15) + "..., " + (parts[1].length() - 7) + " characters of salt, read with 10: "
                        + new BCryptPasswordAlgorithm(10).matches(row, "a password") + ", wrong password "
                        + new BCryptPasswordAlgorithm(10).matches(row, "another");
            }
            System.out.println(name + " = " + size + ": " + seen);
        }
    }
}
EOF
echo "Graylog 6.3.7"
timeout 300 java -cp "lib/*" Finding.java | tee seen
# shellcheck disable=SC2016
diff - seen <<'EOF' || exit 1
user_password_bcrypt_salt_size = 3: IllegalArgumentException
user_password_bcrypt_salt_size = 4: {bcrypt}$2a$04$..., 22 characters of salt, read with 10: true, wrong password false
user_password_bcrypt_salt_size = 10: {bcrypt}$2a$10$..., 22 characters of salt, read with 10: true, wrong password false
user_password_bcrypt_salt_size = 12: {bcrypt}$2a$12$..., 22 characters of salt, read with 10: true, wrong password false
user_password_bcrypt_salt_size = 32: IllegalArgumentException
EOF
echo "as described: the size of the salt is the cost"
