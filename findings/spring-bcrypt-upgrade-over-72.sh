#!/usr/bin/env bash
# "A higher bcrypt strength in Spring Security harms nobody."
#
# Guess: new BCryptPasswordEncoder(12) re-hashes the rows of strength 10 at each user's
#   next login, and whoever could log in before still can.
# Seen: encode refuses passwords of more than 72 bytes, and matches does not. With a
#   UserDetailsPasswordService, a right login with such a password is found right, found
#   in need of an upgrade, and ends with IllegalArgumentException from the upgrade: status
#   500, at each attempt. Without the higher strength, or without the service, the same
#   user logs in.
# Since/Versions: Spring Security 7.1.2 and 6.5.11; encode refuses since the answer to
#   CVE-2025-22228 (March 2025).
# Why it matters: rows of such users exist wherever passphrases or generated passwords
#   were hashed before 2025. Count 500s at the login page after a change of strength.
# Source: spring-security, BCryptPasswordEncoder.encode and matches,
#   DaoAuthenticationProvider.createSuccessAuthentication; spring-security#16802.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Finding.java <<'EOF'
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

public class Finding {
    static String login(int strength, boolean service, String password, String row) {
        var provider = new DaoAuthenticationProvider(
                name -> User.withUsername(name).password(row).build());
        provider.setPasswordEncoder(new BCryptPasswordEncoder(strength));
        if (service) {
            provider.setUserDetailsPasswordService((user, replaced) -> user);
        }
        try {
            return provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", password))
                    .isAuthenticated() ? "logged in" : "not logged in";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] arguments) {
        String password = "x".repeat(80);
        String row = new BCryptPasswordEncoder(4).encode(password.substring(0, 72)); // as encode wrote it before
        String same = login(4, true, password, row);
        String without = login(5, false, password, row);
        String higher = login(5, true, password, row);
        System.out.println("same strength: " + same + "; higher, no service: " + without + "; higher: " + higher);
        System.exit((same + without + higher).equals("logged inlogged inIllegalArgumentException") ? 0 : 1);
    }
}
EOF
for version in 7.1.2 6.5.11; do
  cat >pom.xml <<EOF
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies><dependency><groupId>org.springframework.security</groupId><artifactId>spring-security-core</artifactId>
<version>$version</version></dependency></dependencies></project>
EOF
  mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$work/lib-$version" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
  echo "Spring Security $version, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
  java -cp "lib-$version/*" Finding.java || exit 1
done
echo "as described: the upgrade locks the user out"
