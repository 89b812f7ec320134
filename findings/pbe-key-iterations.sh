#!/usr/bin/env bash
# "The iterations of a PBEKeySpec are those of the key that is made of it."
#
# Guess: SecretKeyFactory of PBEWithHmacSHA256AndAES_256, given a PBEKeySpec with a salt and
#   600,000 iterations, derives a key of 256 bits by them, as the factory of PBKDF2 does;
#   and the cipher of the same name encrypts under it.
# Seen: the key is the password. Its getEncoded() gives the password's bytes in clear,
#   keys of other salts and counts are equal, and the cipher draws a salt of its own and
#   takes 4,096 iterations (of PBEWithSHA1AndDESede 1,024). Only a PBEParameterSpec at the
#   cipher's init is heard. Nothing is reported.
# Since/Versions: JDK 17.0.15 and 25.0.3.
# Why it matters: who stores getEncoded() as "the hash", a mistake of one name in the code
#   of PBKDF2, stores passwords; and a file that is meant to cost 600,000 iterations costs a
#   guesser 4,096. Look at cipher.getParameters() of what you write.
# Source: openjdk/jdk, com.sun.crypto.provider.PBEKey and PBES2Core; the API's description
#   of PBEKeySpec's constructors.
set -euo pipefail

command -v java >/dev/null || { echo "needs java" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Finding.java <<'EOF'
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;

public class Finding {
    static SecretKey key(String algorithm, String salt, int iterations) throws Exception {
        return SecretKeyFactory.getInstance(algorithm).generateSecret(
                new PBEKeySpec("a password".toCharArray(), salt.getBytes(StandardCharsets.US_ASCII), iterations, 256));
    }

    public static void main(String[] arguments) throws Exception {
        List<String> seen = new ArrayList<>();
        for (String algorithm : List.of("PBKDF2WithHmacSHA256", "PBEWithHmacSHA256AndAES_256", "PBEWithSHA1AndDESede")) {
            SecretKey key = key(algorithm, "sixteen bytes ..", 600_000);
            boolean clear = Arrays.equals(key.getEncoded(), "a password".getBytes(StandardCharsets.US_ASCII));
            seen.add(algorithm + ": the password in clear: " + clear + ", equal with another salt: "
                    + key.equals(key(algorithm, "another salt ...", 1000)));
            if (algorithm.startsWith("PBEWith")) {
                Cipher cipher = Cipher.getInstance(algorithm);
                cipher.init(Cipher.ENCRYPT_MODE, key);
                PBEParameterSpec used = cipher.getParameters().getParameterSpec(PBEParameterSpec.class);
                seen.add("cipher: " + used.getIterationCount() + " iterations, the given salt: "
                        + Arrays.equals(used.getSalt(), "sixteen bytes ..".getBytes(StandardCharsets.US_ASCII)));
            }
        }
        seen.forEach(System.out::println);
        System.exit(seen.equals(List.of(
                "PBKDF2WithHmacSHA256: the password in clear: false, equal with another salt: false",
                "PBEWithHmacSHA256AndAES_256: the password in clear: true, equal with another salt: true",
                "cipher: 4096 iterations, the given salt: false",
                "PBEWithSHA1AndDESede: the password in clear: true, equal with another salt: true",
                "cipher: 1024 iterations, the given salt: false")) ? 0 : 1);
    }
}
EOF
java -version 2>&1 | head -1
java Finding.java || exit 1
echo "as described: asked for 600,000, got the password and 4,096"
