#!/usr/bin/env bash
# "encrypt.key of Spring Cloud is a key, or is stretched as Spring's passwords are, with a salt of the installation."
#
# Guess: {cipher}... in a configuration is encrypted under encrypt.key; if that is a text of any length, Spring Security derives
#   a key from it at about the cost of its Pbkdf2PasswordEncoder, 310,000 iterations of SHA-256, and draws a salt; and
#   Encryptors.stronger derives more strongly than Encryptors.text.
# Seen: PBKDF2 with SHA-1 and 1,024 iterations, in text, stronger and delux alike: stronger concerns the cipher. encrypt.salt
#   is "deadbeef" unless it is set, the same eight digits in every installation. Two applications that share nothing but
#   encrypt.key open each other's values, and one that sets a salt of its own no longer opens the old ones.
# Since/Versions: spring-security-crypto 7.1.2, spring-cloud-context 5.0.0.
# Why it matters: the values lie in Git, with all of their history, and a wrong key is told from the right one by any
#   of them: encrypt.key is a password with a public hash, at less than a hundredth of the cost of a row. Give it 32 random
#   bytes in hexadecimal, or use encrypt.key-store, which has an RSA key. To change the salt, encrypt all values anew.
# Source: spring-security, crypto, AesBytesEncryptor and Encryptors; spring-cloud-commons, KeyProperties and
#   EncryptorFactory.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.springframework.cloud</groupId><artifactId>spring-cloud-context</artifactId><version>5.0.0</version></dependency>
<dependency><groupId>org.springframework.security</groupId><artifactId>spring-security-crypto</artifactId><version>7.1.2</version></dependency>
<dependency><groupId>org.springframework</groupId><artifactId>spring-core</artifactId><version>7.0.1</version></dependency>
</dependencies></project>
XML
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.cloud.bootstrap.encrypt.KeyProperties;
import org.springframework.cloud.context.encrypt.EncryptorFactory;
import org.springframework.security.crypto.encrypt.Encryptors;

public class Finding {
    /** Opens a value of 16 bytes of IV and a ciphertext with the key of some iterations. */
    static String open(String password, String saltHex, int iterations, byte[] value, boolean gcm) throws Exception {
        byte[] salt = HexFormat.of().parseHex(saltHex);
        byte[] key = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1")
                .generateSecret(new PBEKeySpec(password.toCharArray(), salt, iterations, 256)).getEncoded();
        byte[] iv = Arrays.copyOf(value, 16);
        Cipher cipher = Cipher.getInstance(gcm ? "AES/GCM/NoPadding" : "AES/CBC/PKCS5Padding");
        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), gcm ? new GCMParameterSpec(128, iv) : new IvParameterSpec(iv));
        return new String(cipher.doFinal(value, 16, value.length - 16));
    }

    static String decrypt(String salt, String key, String value) {
        try {
            return new EncryptorFactory(salt).create(key).decrypt(value).equals("secret") ? "opens" : "does not";
        } catch (RuntimeException e) {
            return "does not"; // the padding, as a rule
        }
    }

    public static void main(String[] arguments) throws Exception {
        String key = "a key of ours";
        String standard = new KeyProperties().getSalt();
        String value = new EncryptorFactory(standard).create(key).encrypt("secret");
        System.out.println("encrypt.salt by default: " + standard);
        System.out.println("SHA-1, 1,024 iterations, deadbeef: " + open(key, "deadbeef", 1024, HexFormat.of().parseHex(value), false));
        System.out.println("another application: " + decrypt(new KeyProperties().getSalt(), key, value)
                + ", with another key " + decrypt(standard, "another key", value)
                + ", with a salt of its own " + decrypt("0123456789abcdef", key, value));
        byte[] secret = "secret".getBytes();
        System.out.println("text: " + open(key, "0123456789abcdef", 1024,
                HexFormat.of().parseHex(Encryptors.text(key, "0123456789abcdef").encrypt("secret")), false));
        System.out.println("stronger: " + open(key, "0123456789abcdef", 1024, Encryptors.stronger(key, "0123456789abcdef").encrypt(secret), true));
        System.out.println("delux: " + open(key, "0123456789abcdef", 1024,
                HexFormat.of().parseHex(Encryptors.delux(key, "0123456789abcdef").encrypt("secret")), true));
    }
}
EOF
echo "spring-security-crypto 7.1.2, spring-cloud-context 5.0.0"
timeout 200 java -cp 'lib/*' Finding.java | tee seen
diff - seen <<'EOF' || exit 1
encrypt.salt by default: deadbeef
SHA-1, 1,024 iterations, deadbeef: secret
another application: opens, with another key does not, with a salt of its own does not
text: secret
stronger: secret
delux: secret
EOF
echo "as described: 1,024 iterations, and one salt for all"
