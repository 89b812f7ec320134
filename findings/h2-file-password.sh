#!/usr/bin/env bash
# "The password of an encrypted database file is derived at a cost of today, or at one that can be set."
#
# Guess: CIPHER=AES of H2 asks for a password of the file and stretches it by PBKDF2 with at least the 1,000 iterations
#   of the old standard, as keytool has 10,000 for a key store; or an option or a newer version raises the number.
# Seen: PBKDF2 with HMAC-SHA-256, 8 bytes of salt and 10 iterations. The number stands in neither the file nor an option:
#   it is part of the format. A file to which ChangeFileEncryption gave a new password has 10 again, with a new salt.
#   One block of 16 bytes tells whether a password is right, for its text begins with "H:2".
# Since/Versions: com.h2database:h2 2.4.240 and 1.4.200.
# Why it matters: such files are embedded in products and lie on laptops, and their password is one that people type or one for
#   all installations. It has to bear the whole cost itself: a random key of 128 bits, from a key store or a file of its
#   own, is good with 10 iterations, and a password that people remember is not. Derive the former from the latter.
# Source: h2, org.h2.store.fs.encrypt.FileEncrypt, HASH_ITERATIONS; RFC 8018, section 4.2; NIST SP 800-132.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for version in 1.4.200 2.4.240; do
  mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
    -Dartifact="com.h2database:h2:$version" -DoutputDirectory="$work" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
done
cat >Make.java <<'EOF'
import java.sql.Connection;
import java.sql.DriverManager;

public class Make {
    public static void main(String[] arguments) throws Exception {
        String url = "jdbc:h2:./" + arguments[0] + ";CIPHER=AES";
        try (Connection connection = DriverManager.getConnection(url, "sa", arguments[1] + " word")) {
            connection.createStatement().execute("CREATE TABLE IF NOT EXISTS t(i INT)");
        }
    }
}
EOF
cat >Iterations.java <<'EOF'
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Iterations {
    static byte[] xor(byte[] a, byte[] b) {
        byte[] sum = a.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] ^= b[i];
        }
        return sum;
    }

    /** The least number of iterations whose key makes the first block a beginning of H2's file, or 0 up to 20,000. */
    static int iterations(byte[] file, String password) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(password.getBytes(StandardCharsets.UTF_16BE), "HmacSHA256"));
        mac.update(file, 10, 8);
        byte[] last = mac.doFinal(new byte[] {0, 0, 0, 1});
        byte[] sum = last;
        for (int n = 1; n <= 20_000; n++) {
            SecretKeySpec key = new SecretKeySpec(sum, 0, 16, "AES");
            Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, key);
            byte[] tweak = cipher.doFinal(new byte[16]);
            cipher.init(Cipher.DECRYPT_MODE, key);
            byte[] plain = xor(cipher.doFinal(xor(Arrays.copyOfRange(file, 4096, 4112), tweak)), tweak);
            if (new String(plain, StandardCharsets.ISO_8859_1).startsWith("H:2,")) {
                return n;
            }
            last = mac.doFinal(last);
            sum = xor(sum, last);
        }
        return 0;
    }

    public static void main(String[] arguments) throws Exception {
        byte[] file = Files.readAllBytes(Path.of(arguments[0]));
        System.out.println(new String(file, 0, 9, StandardCharsets.ISO_8859_1) + ", " + arguments[1] + ": " + iterations(file, arguments[1]));
    }
}
EOF
run() { timeout 200 java -cp "$@"; }
javac -d made Make.java Iterations.java
for version in 1.4.200 2.4.240; do
  mkdir "$version"
  (cd "$version" && run "../made:../h2-$version.jar" Make db first) 2>make.log || { tail -3 make.log >&2; exit 1; }
  before=$(od -An -tx1 -j10 -N8 "$version/db.mv.db")
  echo "$version: $(run made Iterations "$version/db.mv.db" first)"
  echo "$version: $(run made Iterations "$version/db.mv.db" another)"
  run "h2-$version.jar" org.h2.tools.ChangeFileEncryption -dir "$version" -db db -cipher AES -decrypt first -encrypt second -quiet
  [[ $(od -An -tx1 -j10 -N8 "$version/db.mv.db") == "$before" ]] && salt='the old salt' || salt='a new salt'
  echo "$version, ChangeFileEncryption, $salt: $(run made Iterations "$version/db.mv.db" second)"
done | tee seen
(cd 2.4.240 && run ../made:../h2-2.4.240.jar Make db second) || exit 1
diff - seen <<'EOF' || exit 1
1.4.200: H2encrypt, first: 10
1.4.200: H2encrypt, another: 0
1.4.200, ChangeFileEncryption, a new salt: H2encrypt, second: 10
2.4.240: H2encrypt, first: 10
2.4.240: H2encrypt, another: 0
2.4.240, ChangeFileEncryption, a new salt: H2encrypt, second: 10
EOF
echo "as described: ten iterations"
