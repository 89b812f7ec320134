#!/usr/bin/env bash
# "The order of providers changes the speed of PBKDF2, and nothing else."
#
# Guess: two keys that SecretKeyFactory made of one password, salt and count are equal, as
#   the JDK's are, and so a check by stored.equals(computed) works with any provider.
# Seen: with Bouncy Castle in front the derived bytes are the same, but its keys have no equals: the
#   right password is "wrong", without an error. They are named PBKDF2 where the JDK names the digest
#   too, cannot be serialised as the JDK's can (a session, a cache), and AES takes them
#   where the JDK refuses them by their name. Of Mac PBEWithHmacSHA256, the value differs:
#   it is PBKDF2's in the JDK, and PKCS #12's in Bouncy Castle.
# Since/Versions: bcprov-jdk18on 1.87 on JDK 17.0.15 and 25.0.3.
# Why it matters: any library may insert a provider at position 1 at run time, and logins
#   then fail for all. Compare getEncoded() with MessageDigest.isEqual, and name the provider
#   where a MAC or a key is kept.
# Source: bc-java, BCPBEKey; openjdk/jdk, PBKDF2KeyImpl.equals and writeReplace, PBMAC1Core.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=org.bouncycastle:bcprov-jdk18on:1.87 -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

public class Finding {
    static final byte[] SALT = "sixteen bytes ..".getBytes(StandardCharsets.US_ASCII);

    static SecretKey key() throws Exception {
        return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(new PBEKeySpec("a password".toCharArray(), SALT, 1000, 256));
    }

    static String serialised(SecretKey key) throws Exception {
        try {
            new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(key);
            return "serialised";
        } catch (NotSerializableException e) {
            return "not serialised";
        }
    }

    static String aes(SecretKey key) throws Exception {
        try {
            Cipher.getInstance("AES/GCM/NoPadding").init(Cipher.ENCRYPT_MODE, key);
            return "a key of AES";
        } catch (InvalidKeyException e) {
            return "no key of AES";
        }
    }

    static String keys() throws Exception {
        return "equal: " + key().equals(key()) + ", named " + key().getAlgorithm() + ", " + serialised(key()) + ", " + aes(key());
    }

    static byte[] mac(Provider provider, String factory) throws Exception {
        Mac mac = Mac.getInstance("PBEWithHmacSHA256", provider);
        mac.init(SecretKeyFactory.getInstance(factory, provider).generateSecret(new PBEKeySpec("a password".toCharArray())),
                new PBEParameterSpec(SALT, 1000));
        return mac.doFinal();
    }

    public static void main(String[] arguments) throws Exception {
        Provider jdk = Security.getProvider("SunJCE"), castle = new BouncyCastleProvider();
        byte[] bytes = key().getEncoded();
        String before = keys();
        Security.insertProviderAt(castle, 1);
        String after = keys();
        boolean same = Arrays.equals(bytes, key().getEncoded());
        boolean macs = Arrays.equals(mac(jdk, "PBEWithHmacSHA256AndAES_256"), mac(castle, "PBEWithHmacSHA256"));
        System.out.println("JDK first: " + before);
        System.out.println("Bouncy Castle first: " + after);
        System.out.println("the same bytes of PBKDF2: " + same + "; of Mac PBEWithHmacSHA256: " + macs);
        System.exit(before.equals("equal: true, named PBKDF2WithHmacSHA256, serialised, no key of AES")
                && after.equals("equal: false, named PBKDF2, not serialised, a key of AES") && same && !macs ? 0 : 1);
    }
}
EOF
echo "bcprov 1.87, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
java -cp "lib/*" Finding.java || exit 1
echo "as described: the same bytes, in keys that are not equal"
