#!/usr/bin/env bash
# "KeyStore.store(out, newPassword) gives a PKCS #12 file a new password."
#
# Guess: a program that loads a key store with the old password and stores it with the new one has changed the
#   password; the file opens, keytool lists it, and the old password is worth nothing.
# Seen: the new password opens the file, and every private and secret key in it still needs the old one: getKey with
#   the new one throws UnrecoverableKeyException. keytool -list with the new one lists all, openssl pkcs12 -nokeys prints
#   the certificate, and openssl pkcs12 fails at the key; keytool -storepasswd and -importkeystore, which could mend a
#   file, end with UnrecoverableKeyException. What changes the password is keytool -storepasswd on the old file, or
#   getEntry with the old and setEntry with the new password for each key, and then store.
# Since/Versions: JDK 17.0.15 and 25.0.3; OpenSSL 3.0.19.
# Why it matters: a rotated password of a file with TLS keys, or with a pepper for passwords, is found wrong at the
#   next restart, and the retired password is still the one that protects what is in it, now under a MAC of another.
# Source: OpenJDK, sun.security.pkcs12.PKCS12KeyStore, engineStore, which writes the entries as they were encrypted;
#   Javadoc of KeyStore.store, which speaks of the integrity alone.
set -euo pipefail

for tool in java keytool openssl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
{ keytool -genkeypair -alias tls -keyalg EC -dname CN=ann -storetype PKCS12 -keystore old.p12 -storepass oldpassword &&
  keytool -genseckey -alias pepper -keyalg HmacSHA256 -keysize 256 -storetype PKCS12 -keystore old.p12 -storepass oldpassword; } \
  >keytool.log 2>&1 || { cat keytool.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Collections;

public class Finding {
    static final char[] OLD = "oldpassword".toCharArray();
    static final char[] NEW = "newpassword".toCharArray();

    static String key(KeyStore store, String alias, char[] password) throws Exception {
        try {
            return store.getKey(alias, password).getAlgorithm();
        } catch (UnrecoverableKeyException e) {
            return "UnrecoverableKeyException";
        }
    }

    static void store(KeyStore store, String file) throws Exception {
        try (OutputStream out = new FileOutputStream(file)) {
            store.store(out, NEW);
        }
        KeyStore read = KeyStore.getInstance(Path.of(file).toFile(), NEW);
        for (String alias : new String[] {"pepper", "tls"}) {
            System.out.println(file + " " + alias + ": new " + key(read, alias, NEW) + ", old " + key(read, alias, OLD));
        }
    }

    public static void main(String[] arguments) throws Exception {
        KeyStore store = KeyStore.getInstance(Path.of("old.p12").toFile(), OLD);
        store(store, "new.p12");
        for (String alias : Collections.list(store.aliases())) {
            KeyStore.Entry entry = store.getEntry(alias, new KeyStore.PasswordProtection(OLD));
            store.setEntry(alias, entry, new KeyStore.PasswordProtection(NEW));
        }
        store(store, "each.p12");
    }
}
EOF
tls() {
  openssl pkcs12 -in "$1" -passin pass:newpassword -nodes -nokeys >certificate.pem 2>tls.log || true
  openssl pkcs12 -in "$1" -passin pass:newpassword -nodes -nocerts >key.pem 2>tls.log || true
  echo "$1, openssl: $(grep -c 'BEGIN CERTIFICATE' certificate.pem) certificate, $(grep -c 'BEGIN PRIVATE KEY' key.pem) private key"
}
english=(-J-Duser.language=en -J-Duser.country=US)
list() { keytool "${english[@]}" -list -keystore "$1" -storepass newpassword 2>keytool.log | grep -c 'Entry' || true; }
# change OLD NEW FILE: by keytool, and what it says
change() {
  if keytool "${english[@]}" -storepasswd -new "$2" -keystore "$3" -storepass "$1" >keytool.log 2>&1; then
    echo "$3, keytool -storepasswd: changed"
  else
    echo "$3, keytool -storepasswd: $(grep -o 'UnrecoverableKeyException' keytool.log)"
  fi
}
java -version 2>&1 | head -1
openssl version | cut -d' ' -f1-2
{
  timeout 100 java Finding.java
  for file in new.p12 each.p12; do
    echo "$file, keytool -list: $(list "$file") entries"
    tls "$file"
  done
  change newpassword thirdpassword new.p12
  change oldpassword newpassword old.p12
  tls old.p12
} | tee seen
diff - seen <<'EOF' || exit 1
new.p12 pepper: new UnrecoverableKeyException, old HmacSHA256
new.p12 tls: new UnrecoverableKeyException, old EC
each.p12 pepper: new HmacSHA256, old UnrecoverableKeyException
each.p12 tls: new EC, old UnrecoverableKeyException
new.p12, keytool -list: 2 entries
new.p12, openssl: 1 certificate, 0 private key
each.p12, keytool -list: 2 entries
each.p12, openssl: 1 certificate, 1 private key
new.p12, keytool -storepasswd: UnrecoverableKeyException
old.p12, keytool -storepasswd: changed
old.p12, openssl: 1 certificate, 1 private key
EOF
echo "as described: the file has the new password, its keys have the old one"
