#!/usr/bin/env bash
# "PKCS #12 is a standard: Bouncy Castle opens what keytool made, with all that is in it."
#
# Guess: a PKCS #12 file of keytool that holds a TLS key and a secret key, such as a pepper of
#   keytool -genseckey, gives both through Bouncy Castle, or says that it cannot read the
#   secret one; and a program that loads and stores the file keeps what it did not touch.
# Seen: up to 1.84 the secret key is not there: no exception, a dump of it on the standard
#   output, and getKey returns null. The file that is stored again has lost it, for every
#   reader and for good. bc-fips does so too, with a line in the log. Since 1.85 (July 2026)
#   the whole file does not open, so that the TLS key is out of reach as well. Since then
#   Bouncy Castle also writes secret keys, in another structure, and there the JDK lists the
#   alias and throws UnrecoverableKeyException for the right password.
# Since/Versions: bcprov-jdk18on 1.84, 1.85 and 1.87, bc-fips 2.1.3, JDK 17.0.15 and 25.0.3.
# Why it matters: KeyStore.getInstance("PKCS12") is Bouncy Castle's as soon as it is first
#   among the providers. A pepper that is "not there" may be made anew by the program that
#   looks for it, a renewed certificate deletes the pepper, and the update to 1.85 ends the
#   start of a server that never used the secret key. Keep secret keys in a file of their
#   own, register Bouncy Castle behind the JDK's providers, and let the JDK open that file.
# Source: bc-java, PKCS12KeyStoreSpi, processSecretBag, and issue 1807; openjdk/jdk,
#   sun.security.pkcs12.PKCS12KeyStore; RFC 7292, section 4.2.5 (SecretBag).
set -euo pipefail

for tool in java keytool mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
artifact() {
  echo "<artifactItem><groupId>org.bouncycastle</groupId><artifactId>$1</artifactId><version>$2</version></artifactItem>"
}
cat >pom.xml <<EOF
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<build><plugins><plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId>
<version>3.8.1</version><configuration><artifactItems>
$(for version in 1.84 1.85 1.87; do artifact bcprov-jdk18on "$version"; done; artifact bc-fips 2.1.3)
</artifactItems><outputDirectory>lib</outputDirectory></configuration></plugin></plugins></build></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" dependency:copy >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
{ keytool -genkeypair -alias tls -keyalg EC -dname CN=ann -storetype PKCS12 -keystore keys.p12 -storepass password &&
  keytool -genseckey -alias pepper -keyalg HmacSHA256 -keysize 256 -storetype PKCS12 -keystore keys.p12 -storepass password; } \
  >keytool.log 2>&1 || { cat keytool.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.Provider;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.spec.SecretKeySpec;

public class Finding {
    static final char[] PASSWORD = "password".toCharArray();

    static KeyStore load(byte[] file, Provider provider) throws Exception {
        KeyStore store = provider == null ? KeyStore.getInstance("PKCS12", "SunJSSE") : KeyStore.getInstance("PKCS12", provider);
        store.load(file == null ? null : new ByteArrayInputStream(file), PASSWORD);
        return store;
    }

    static byte[] stored(KeyStore store) throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        store.store(file, PASSWORD);
        return file.toByteArray();
    }

    static String holds(byte[] file, Provider provider) {
        try {
            KeyStore store = load(file, provider);
            Map<String, String> keys = new TreeMap<>();
            for (String alias : Collections.list(store.aliases())) {
                try {
                    Key key = store.getKey(alias, PASSWORD);
                    keys.put(alias, key.getAlgorithm());
                } catch (Exception e) {
                    keys.put(alias, e.getClass().getSimpleName());
                }
            }
            return keys.toString();
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream noise = new ByteArrayOutputStream();
        System.setOut(new PrintStream(noise, true));
        byte[] file = Files.readAllBytes(Path.of("keys.p12"));
        Provider bc = (Provider) Class.forName(arguments[0]).getConstructor().newInstance();
        out.println("reads " + holds(file, bc) + (noise.size() > 0 ? " and prints" : "") + "; the JDK reads " + holds(file, null));
        try {
            out.println("stored again: " + holds(stored(load(file, bc)), null));
        } catch (java.io.IOException e) {
            out.println("cannot be loaded");
        }
        try {
            KeyStore own = load(null, bc);
            own.setKeyEntry("pepper", new SecretKeySpec(new byte[32], "HmacSHA256"), PASSWORD, null);
            byte[] written = stored(own);
            out.println("its own file: " + holds(written, bc) + ", in the JDK " + holds(written, null));
        } catch (KeyStoreException e) {
            out.println("its own file: no secret keys");
        }
    }
}
EOF
java -version 2>&1 | head -1
seen=""
for jar in bcprov-jdk18on-1.84 bcprov-jdk18on-1.85 bcprov-jdk18on-1.87 bc-fips-2.1.3; do
  class=org.bouncycastle.jce.provider.BouncyCastleProvider
  [[ "$jar" == bcprov* ]] || class=org.bouncycastle.jcajce.provider.BouncyCastleFipsProvider
  seen+="$jar:"$'\n'$(java -cp "lib/$jar.jar" Finding.java "$class" 2>java.log)$'\n' || { tail -3 java.log >&2; exit 1; }
done
echo "$seen"
jdk="the JDK reads {pepper=HmacSHA256, tls=EC}"
newer="reads IOException; $jdk
cannot be loaded
its own file: {pepper=HmacSHA256}, in the JDK {pepper=UnrecoverableKeyException}
"
[[ "$seen" == "bcprov-jdk18on-1.84:
reads {tls=EC} and prints; $jdk
stored again: {tls=EC}
its own file: no secret keys
bcprov-jdk18on-1.85:
${newer}bcprov-jdk18on-1.87:
${newer}bc-fips-2.1.3:
reads {tls=EC}; $jdk
stored again: {tls=EC}
its own file: no secret keys
" ]] || exit 1
echo "as described: the secret key is lost, or the file is closed"
