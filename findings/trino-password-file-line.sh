#!/usr/bin/env bash
# "A row of a password file concerns the user in front of it."
#
# Guess: Trino's password file is htpasswd's: one user with bcrypt a line. If Trino does not
#   like a row, that user cannot log in, and the others can.
# Seen: Trino refuses a row of a cost below 8 together with the whole file. htpasswd -B writes
#   cost 5 by default, so a user that an administrator adds with it ends everybody's
#   logins at the next reading of the file, by default 5 seconds later: each gets an
#   error of the configuration, not "wrong password". A row of $2b$, as mkpasswd writes
#   it, does the same, though it differs from $2y$ in the letter only. A start does not
#   find the row either: the file is read at the first login.
# Since/Versions: Trino 416 and 449 (the latter with Java 22 or newer), htpasswd 2.4.71,
#   mkpasswd 5.5.17. The manual names $2y$ and the minimum, not what becomes of the other
#   users. A newer source takes other letters as well, and keeps the minimum.
# Why it matters: test a new file before it takes the old one's place, write with
#   htpasswd -B -C 10, and change $2b$ to $2y$, which is the same hash.
# Source: trino.io, page "Password file authentication"; trino, plugin/
#   trino-password-authenticators, EncryptionUtil.getHashingAlgorithm, PasswordStore,
#   FileAuthenticator.
set -euo pipefail

for tool in apt-get java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download whois=5.5.17 libcrypt1=1:4.4.33-2 \
  apache2-utils=2.4.71-1~deb12u1 libaprutil1=1.6.3-1+deb12u1 libapr1=1.7.2-3+deb12u1 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
libraries="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
for tool in mkpasswd htpasswd; do
  ! LD_LIBRARY_PATH="$libraries" ldd "root/usr/bin/$tool" | grep 'not found' || exit 2
done
htpasswd() { LD_LIBRARY_PATH="$libraries" root/usr/bin/htpasswd -nbB "$@" | sed -n 1p; }
mkpasswd() { echo 'a password' | LD_LIBRARY_PATH="$libraries" root/usr/bin/mkpasswd -s -m bcrypt "$@"; }

htpasswd -C 10 ann 'a password' >good
{ cat good; htpasswd -C 10 ben 'a password'; } >both
{ cat good; htpasswd ben 'a password'; } >default-cost
letter="ben:$(mkpasswd -R 10)"
{ cat good; echo "$letter"; } >letter
# shellcheck disable=SC2016 # dollar signs of the rows
{ cat good; echo "${letter/'$2b$'/'$2y$'}"; } >changed

cat >Finding.java <<'EOF'
import io.trino.plugin.password.file.FileAuthenticatorFactory;
import io.trino.spi.TrinoException;
import io.trino.spi.security.AccessDeniedException;
import io.trino.spi.security.PasswordAuthenticator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

public class Finding {
    static String login(PasswordAuthenticator trino, String user, String password) {
        try {
            return trino.createAuthenticatedPrincipal(user, password).getName();
        } catch (AccessDeniedException e) {
            return "denied";
        } catch (TrinoException e) {
            return e.getErrorCode().getName();
        }
    }

    static PasswordAuthenticator start(Path file) {
        return new FileAuthenticatorFactory().create(
                Map.of("file.password-file", file.toString(), "file.refresh-period", "1ms"));
    }

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Path file = Path.of("password.db");
            Files.copy(Path.of("good"), file, StandardCopyOption.REPLACE_EXISTING);
            PasswordAuthenticator trino = start(file);
            String before = login(trino, "ann", "a password");
            Files.copy(Path.of(name), file, StandardCopyOption.REPLACE_EXISTING);
            Thread.sleep(100);
            PasswordAuthenticator anew = start(file);
            System.out.println(name + ": " + String.join(" ", before, login(trino, "ann", "a password"),
                    login(trino, "ben", "a password"), login(trino, "ann", "another"),
                    login(anew, "ann", "a password")));
        }
        System.exit(0);
    }
}
EOF
described='both: ann ann ben denied ann
default-cost: ann CONFIGURATION_INVALID CONFIGURATION_INVALID CONFIGURATION_INVALID CONFIGURATION_INVALID
letter: ann CONFIGURATION_INVALID CONFIGURATION_INVALID CONFIGURATION_INVALID CONFIGURATION_INVALID
changed: ann ann ben denied ann'

java=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/.*java.specification.version = //p')
versions=(416)
[[ "$java" -lt 22 ]] || versions+=(449)
echo "ann before; ann, ben, a wrong password after ben was added; ann after a start:"
for version in "${versions[@]}"; do
  cat >pom.xml <<EOF
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>io.trino</groupId><artifactId>trino-password-authenticators</artifactId><version>$version</version></dependency>
<dependency><groupId>io.trino</groupId><artifactId>trino-spi</artifactId><version>$version</version></dependency>
</dependencies></project>
EOF
  mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$work/lib-$version" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
  echo "Trino $version, Java $java, htpasswd 2.4.71, mkpasswd 5.5.17"
  seen=$(java -cp "lib-$version/*" Finding.java both default-cost letter changed 2>java.log) || { tail -3 java.log >&2; exit 1; }
  echo "$seen"
  [[ "$seen" == "$described" ]] || exit 1
done
echo "as described: one row ends everybody's logins"
