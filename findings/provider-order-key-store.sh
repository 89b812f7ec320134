#!/usr/bin/env bash
# "A provider in front serves those who ask for it; the JDK's key store is as before."
#
# Guess: after Security.insertProviderAt(new BouncyCastleProvider(), 1) a PKCS #12 file that
#   keytool made still opens through the JDK's own key store, and what this key store
#   writes opens everywhere.
# Seen: neither does. The JDK's code asks the first provider for the name "PBE"; Bouncy Castle
#   answers with the password in two bytes a character and two zeros behind it, and SunJCE derives
#   the AES key from that. A file of keytool ends with "keystore password was incorrect",
#   and a store that was loaded before gives no key any more. A store that is written
#   meanwhile passes its integrity check, but its keys open only where Bouncy Castle is
#   first. Bouncy Castle's own PKCS12 opens keytool's file; at the end of the list it disturbs nothing.
# Since/Versions: bcprov-jdk18on 1.80 and 1.87 on JDK 17.0.15 and 25.0.3 (the JDK's PBES2
#   defaults are of JDK 16 and its updates of older ones).
# Why it matters: one library that registers itself first, at its first use, makes the TLS
#   key, a pepper or a signing key unreadable, with the text of a wrong password; and a
#   store written there is found to be unreadable at the next start without it. Register
#   with Security.addProvider, or pass the provider object to getInstance.
# Source: openjdk/jdk, sun.security.pkcs12.PKCS12KeyStore, getPBEKey; bc-java, issues 958
#   and 1291; bc-java, BCPBEKey.getEncoded.
set -euo pipefail

for tool in java keytool mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=org.bouncycastle:bcprov-jdk18on:1.87 -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
keytool -genkeypair -alias k -keyalg EC -dname CN=ann -storetype PKCS12 -keystore keytool.p12 -storepass password 2>keytool.log \
  || { cat keytool.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.KeyStore;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

public class Finding {
    static final char[] PASSWORD = "password".toCharArray();

    static KeyStore load(String file, String provider) throws Exception {
        KeyStore store = provider == null ? KeyStore.getInstance("PKCS12") : KeyStore.getInstance("PKCS12", provider);
        try (InputStream in = new FileInputStream(file)) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    static String key(KeyStore store) {
        try {
            return store.getKey("k", PASSWORD).getAlgorithm();
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    static String open(String file, String provider) {
        try {
            return key(load(file, provider));
        } catch (Exception e) {
            return e.getMessage();
        }
    }

    public static void main(String[] arguments) throws Exception {
        List<String> seen = new ArrayList<>();
        KeyStore early = load("keytool.p12", null);
        seen.add("keytool's file, before: " + key(early));
        Security.insertProviderAt(new BouncyCastleProvider(), 1);
        seen.add("the same object, Bouncy Castle first: " + key(early));
        seen.add("keytool's file, by the JDK: " + open("keytool.p12", "SunJSSE"));
        seen.add("keytool's file, by Bouncy Castle: " + open("keytool.p12", null));
        KeyStore store = KeyStore.getInstance("PKCS12", "SunJSSE");
        store.load(null, null);
        store.setKeyEntry("k", new SecretKeySpec(new byte[32], "HmacSHA256"), PASSWORD, null);
        try (OutputStream out = new FileOutputStream("written.p12")) {
            store.store(out, PASSWORD);
        }
        seen.add("a file written now: " + open("written.p12", "SunJSSE"));
        Security.removeProvider("BC");
        seen.add("the same file without Bouncy Castle: " + open("written.p12", null));
        Security.addProvider(new BouncyCastleProvider());
        seen.add("keytool's file, Bouncy Castle last: " + open("keytool.p12", null));
        seen.forEach(System.out::println);
        System.exit(seen.equals(List.of("keytool's file, before: EC", "the same object, Bouncy Castle first: UnrecoverableKeyException",
                "keytool's file, by the JDK: keystore password was incorrect", "keytool's file, by Bouncy Castle: EC",
                "a file written now: HmacSHA256", "the same file without Bouncy Castle: UnrecoverableKeyException",
                "keytool's file, Bouncy Castle last: EC")) ? 0 : 1);
    }
}
EOF
echo "bcprov 1.87, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
java -cp "lib/*" Finding.java || exit 1
echo "as described: the right password is incorrect, because of the order of providers"
