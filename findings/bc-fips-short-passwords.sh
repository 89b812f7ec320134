#!/usr/bin/env bash
# "In FIPS mode a provider refuses algorithms; PBKDF2 is allowed, so logins go on."
#
# Guess: PBKDF2WithHmacSHA256 of bc-fips in approved-only mode computes what SunJCE computes,
#   so that every row of a table verifies; what it does not like is an exception at set-up,
#   and if it has a limit, then on the number of iterations.
# Seen: it refuses the password, not the algorithm: less than 112 bits, that is 14 bytes of
#   UTF-8, and a salt of less than 16 bytes. Ten iterations are fine. What it throws is no
#   exception but an Error, a subclass of AssertionError, at each login of a user whose
#   password has up to 13 bytes, and for each shorter text that anybody types. A password
#   of seven umlauts passes. Without approved-only mode the same code computes all.
# Since/Versions: bc-fips 2.1.3 on JDK 17.0.15 and 25.0.3.
# Why it matters: tests with long passwords pass, and after the switch most people's
#   rows cannot be verified. "catch (Exception e)" around a login does not catch it, so that a
#   thread or a request ends without an answer and without a count of the attempt; and
#   rows with 8 bytes of salt, as many programs have, verify for nobody. Ask for 14 bytes
#   at registration before the switch, catch the Error, and keep another provider for old rows.
# Source: bc-fips, FipsUnapprovedOperationError, PBKDF2 in approved-only mode; NIST SP 800-132,
#   5.1 (salts); SP 800-131A (112 bits).
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=org.bouncycastle:bc-fips:2.1.3 -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.util.Arrays;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import java.security.Provider;
import org.bouncycastle.jcajce.provider.BouncyCastleFipsProvider;

public class Finding {
    static final Provider FIPS = new BouncyCastleFipsProvider();

    static byte[] key(Provider provider, String password, int salt, int iterations) throws Exception {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), new byte[salt], iterations, 256);
        return (provider == null ? SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256", "SunJCE")
                : SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256", provider)).generateSecret(spec).getEncoded();
    }

    static String answer(String password, int salt, int iterations) throws Exception {
        byte[] expected = key(null, password, salt, iterations);
        try {
            return Arrays.equals(expected, key(FIPS, password, salt, iterations)) ? "as SunJCE" : "another key";
        } catch (Throwable e) {
            return (e instanceof Exception ? "exception" : e instanceof AssertionError ? "AssertionError" : "error") + ", " + e.getMessage();
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("13 bytes: " + answer("thirteenbytes", 16, 1000));
        System.out.println("14 bytes: " + answer("fourteen bytes", 16, 1000));
        System.out.println("7 umlauts: " + answer("\u00e4\u00f6\u00fc\u00e4\u00f6\u00fc\u00e4", 16, 1000));
        System.out.println("8 bytes of salt: " + answer("fourteen bytes", 8, 1000));
        System.out.println("10 iterations: " + answer("fourteen bytes", 16, 10));
    }
}
EOF
echo "bc-fips 2.1.3, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
seen=""
for approved in false true; do
  seen+="approved only: $approved"$'\n'
  seen+=$(java "-Dorg.bouncycastle.fips.approved_only=$approved" -cp "lib/*" Finding.java 2>java.log)$'\n' || { tail -3 java.log >&2; exit 1; }
done
echo "$seen"
short="AssertionError, password must be at least 112 bits"
[[ "$seen" == "approved only: false
13 bytes: as SunJCE
14 bytes: as SunJCE
7 umlauts: as SunJCE
8 bytes of salt: as SunJCE
10 iterations: as SunJCE
approved only: true
13 bytes: $short
14 bytes: as SunJCE
7 umlauts: as SunJCE
8 bytes of salt: AssertionError, salt must be at least 128 bits
10 iterations: as SunJCE
" ]] || exit 1
echo "as described: an Error for thirteen bytes, and none for ten iterations"
