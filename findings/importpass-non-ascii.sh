#!/usr/bin/env bash
# "A password that a key store keeps comes out as it went in."
#
# Guess: since JDK 25, whose password keys may hold any letter, keytool -importpass and
#   KeyStore.SecretKeyEntry keep a password with an umlaut, or refuse it as before.
# Seen: JDK 25 takes it, and a PKCS #12 store gives another one back: each byte of its
#   UTF-8 without the highest bit. "ä" comes back as "C$", without an error. JDK 17
#   says "Password is not ASCII" and stores nothing. A JCEKS store gives the right bytes.
# Since/Versions: JDK 25.0.3 (JDK-8348732); 17.0.15 for the refusal.
# Why it matters: PKCS #12 is the type that keytool makes, and the passwords of databases are kept so
#   (SmallRye's and Quarkus' key store of configuration reads them). The file is made
#   without complaint, and the database answers that the password is wrong. The bits are
#   right in the file: who keeps secret bytes as an HmacSHA256 key gets them all back.
# Source: openjdk/jdk, PKCS12KeyStore, engineGetKey ("PBE"), PBEKeyFactory.getKeySpec;
#   JDK-8348732.
set -euo pipefail

command -v java >/dev/null || { echo "needs java" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Finding.java <<'EOF'
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

public class Finding {
    static final char[] STORE = "the store's password".toCharArray();

    static String kept(String type, SecretKey key) throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        store.setEntry("k", new KeyStore.SecretKeyEntry(key), new KeyStore.PasswordProtection(STORE));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        store.store(out, STORE);
        KeyStore read = KeyStore.getInstance(type);
        read.load(new ByteArrayInputStream(out.toByteArray()), STORE);
        return new String(read.getKey("k", STORE).getEncoded(), StandardCharsets.UTF_8);
    }

    static String password(String type, String password) throws Exception {
        try {
            return kept(type, SecretKeyFactory.getInstance("PBE").generateSecret(new PBEKeySpec(password.toCharArray())));
        } catch (java.security.spec.InvalidKeySpecException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] arguments) throws Exception {
        List<String> seen = new ArrayList<>();
        for (String type : List.of("PKCS12", "JCEKS")) {
            for (String password : List.of("password", "p\u00e4ssword")) {
                seen.add(password(type, password));
            }
        }
        seen.add(kept("PKCS12", new SecretKeySpec("p\u00e4ssword".getBytes(StandardCharsets.UTF_8), "HmacSHA256")));
        System.out.println("PKCS12, without and with an umlaut, JCEKS, an HmacSHA256 key: " + seen);
        String refused = "Password is not ASCII";
        List<String> expected = Runtime.version().feature() < 25
                ? List.of("password", refused, "password", refused, "p\u00e4ssword")
                : List.of("password", "pC$ssword", "password", "p\u00e4ssword", "p\u00e4ssword");
        System.exit(seen.equals(expected) ? 0 : 1);
    }
}
EOF
java -version 2>&1 | head -1
java -Dfile.encoding=UTF-8 Finding.java || exit 1
echo "as described: refused before JDK 25, another password since"
