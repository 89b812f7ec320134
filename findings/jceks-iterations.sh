#!/usr/bin/env bash
# "jdk.jceks.iterationCount says what a guess at a JCEKS key store costs."
#
# Guess: a JCEKS store, Java's old home of secret keys, takes 200,000 iterations for each guess at its password, PKCS #12 takes 10,000;
#   who converts it, as keytool advises, makes guesses cheaper, and the property raises them to 5,000,000.
# Seen: the iterations protect the key alone. The store's own checksum, by which the password is checked when the
#   file is opened, is one SHA-1 of the password, a constant and the file, whatever the property says. A store and its keys have
#   one password, unless somebody gave two. In PKCS #12 both take 10,000 iterations, and have properties for more.
# Since/Versions: JDK 17.0.15 and 25.0.3, both with 200,000 as the default of the property.
# Why it matters: keys that seal or pepper password hashes have lain in JCEKS since Java 7, whose PKCS #12 could not hold them.
#   Convert the store with keytool -importkeystore -deststoretype PKCS12, under a new password, and delete the old file and
#   its copies; the larger number in java.security is no reason to stay.
# Source: openjdk/jdk, com.sun.crypto.provider.JceKeyStore, getPreKeyedHash, engineStore; KeyProtector; java.security.
set -euo pipefail

for tool in java keytool openssl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Finding.java <<'JAVA'
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.spec.PBEParameterSpec;

class Finding {
    public static void main(String[] files) throws Exception {
        for (String file : files) {
            byte[] store = Files.readAllBytes(Path.of(file));
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            sha1.update("a password".getBytes(StandardCharsets.UTF_16BE));
            sha1.update("Mighty Aphrodite".getBytes(StandardCharsets.UTF_8));
            sha1.update(store, 0, store.length - 20);
            boolean one = Arrays.equals(sha1.digest(), Arrays.copyOfRange(store, store.length - 20, store.length));
            System.out.println(file + ": the checksum is one SHA-1: " + one + ", the key has " + iterations(store));
        }
    }

    /** The iterations of the key's parameters, a DER sequence of 8 bytes of salt and a number. */
    private static int iterations(byte[] store) throws Exception {
        for (int i = 0; i + 18 < store.length; i++) {
            if (store[i] == 0x30 && store[i + 2] == 4 && store[i + 3] == 8 && store[i + 12] == 2) {
                AlgorithmParameters parameters = AlgorithmParameters.getInstance("PBE");
                parameters.init(Arrays.copyOfRange(store, i, i + 2 + store[i + 1]));
                return parameters.getParameterSpec(PBEParameterSpec.class).getIterationCount();
            }
        }
        throw new IllegalStateException("no parameters");
    }
}
JAVA
# store FILE PROPERTY: a JCEKS store with one secret key
store() {
  keytool "$2" -genseckey -keystore "$1" -storetype JCEKS -alias key -keyalg HmacSHA256 -keysize 256 -storepass 'a password' \
    -keypass 'a password' >keytool.log 2>&1 || { tail -1 keytool.log >&2; exit 1; }
}
store default.jceks -J-Dname=none
store raised.jceks -J-Djdk.jceks.iterationCount=5000000
keytool -importkeystore -srckeystore default.jceks -srcstoretype JCEKS -srcstorepass 'a password' -destkeystore converted.p12 \
  -deststoretype PKCS12 -deststorepass 'a password' >keytool.log 2>&1 || { tail -1 keytool.log >&2; exit 1; }
seen="$(java Finding.java default.jceks raised.jceks)
converted.p12: $(openssl pkcs12 -info -noout -in converted.p12 -passin 'pass:a password' 2>&1 | sed -n 's/^MAC: //p')"
java -version 2>&1 | head -1
echo "$seen"
[[ "$seen" == 'default.jceks: the checksum is one SHA-1: true, the key has 200000
raised.jceks: the checksum is one SHA-1: true, the key has 5000000
converted.p12: sha256, Iteration 10000' ]] || exit 1
echo "as described: the iterations are the key's, the store's password is checked by one SHA-1"
