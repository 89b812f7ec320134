#!/usr/bin/env bash
# "Mac.getInstance("PBEWithHmacSHA256") is PBKDF2 and HMAC, as another program computes it."
#
# Guess: the JDK's names PBEWithHmacSHA1 to PBEWithHmacSHA512 are PBMAC1 of PKCS #5: PBKDF2 derives a key as long as
#   the digest (or its block) from password, salt and iterations, and HMAC with that key gives the value.
# Seen: PBKDF2's key has 64 bits, 8 bytes, for SHA-1, SHA-224 and SHA-256, and 128 bits for SHA-384 and SHA-512. The
#   length of the digest's block, in bytes, is taken for a number of bits. The value is HMAC with the 8 or 16 bytes;
#   with 20, 32 or 64 bytes it is another one. Neither PBEParameterSpec nor the key can name a length. The key stores
#   that JDK 26 writes with keystore.pkcs12.macAlgorithm=PBEWithHmacSHA256 do have 32 bytes.
# Since/Versions: JDK 17.0.15, 25.0.3, 26.0.2 and an early 28 alike.
# Why it matters: a value that Java stored is recomputed in Python, Go or by OpenSSL only with a key of 8 bytes, which
#   nobody tries, and PBMAC1 with 32 bytes cannot be checked by this class. Whoever wants a keyed value of a password
#   derives the key by SecretKeyFactory PBKDF2WithHmacSHA256, with a length, and uses HmacSHA256.
# Source: OpenJDK, com.sun.crypto.provider.PBMAC1Core, engineInit, whose blockLength becomes the keyLength of a
#   PBEKeySpec, which counts bits; RFC 8018, section 7.1; RFC 9579, section 5.
set -euo pipefail

for tool in java python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Finding.java <<'EOF'
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;

public class Finding {
    public static void main(String[] arguments) throws Exception {
        byte[] salt = "0123456789abcdef".getBytes("US-ASCII");
        for (String digest : new String[] {"SHA1", "SHA224", "SHA256", "SHA384", "SHA512"}) {
            SecretKey password = SecretKeyFactory.getInstance("PBEWithHmac" + digest + "AndAES_256")
                    .generateSecret(new PBEKeySpec("a password".toCharArray()));
            Mac mac = Mac.getInstance("PBEWithHmac" + digest);
            mac.init(password, new PBEParameterSpec(salt, 1000));
            System.out.println(digest + " " + HexFormat.of().formatHex(mac.doFinal("a message".getBytes("US-ASCII"))));
        }
    }
}
EOF
cat >finding.py <<'EOF'
import hashlib
import hmac
from sys import stdin

for line in stdin.read().split("\n")[:-1]:
    digest, value = line.split(" ")
    lengths = []
    for length in range(1, 257):
        key = hashlib.pbkdf2_hmac(digest.lower(), b"a password", b"0123456789abcdef", 1000, length)
        if hmac.digest(key, b"a message", digest.lower()).hex() == value:
            lengths.append(str(length))
    print(f"{digest}, {len(value) // 2} bytes: PBKDF2's key has {', '.join(lengths)} bytes")
EOF
java -version 2>&1 | head -1
timeout 100 java Finding.java >values
timeout 100 python3 finding.py <values | tee seen
diff - seen <<'EOF' || exit 1
SHA1, 20 bytes: PBKDF2's key has 8 bytes
SHA224, 28 bytes: PBKDF2's key has 8 bytes
SHA256, 32 bytes: PBKDF2's key has 8 bytes
SHA384, 48 bytes: PBKDF2's key has 16 bytes
SHA512, 64 bytes: PBKDF2's key has 16 bytes
EOF
echo "as described: 8 and 16 bytes"
