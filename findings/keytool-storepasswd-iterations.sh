#!/usr/bin/env bash
# "A new password of a key store is protected as today's keytool protects."
#
# Guess: keytool -storepasswd writes the file anew, and so with the digest and the
#   iterations of this JDK; keystore.pkcs12.macIterationCount raises them.
# Seen: the MAC, by which a guess at the new password is checked, and the protection of the
#   certificates stay as the file came: SHA-1 with 2,000 iterations and 3DES from an old
#   file, whatever the property says. Only the private keys get the JDK's 10,000, or the
#   keyPbeIterationCount that is set. keytool -importkeystore makes all of it new.
# Since/Versions: JDK 17 and 25 (Temurin 25.0.3), files of OpenSSL 3.0.
# Why it matters: what a guesser attacks is the cheapest of the three, so that "rotate the
#   password" leaves an old store as cheap as it was; setting the properties in
#   java.security changes new stores alone. Import into a new file, and look at it with
#   openssl pkcs12 -info -noout.
# Source: openjdk/jdk, sun.security.pkcs12.PKCS12KeyStore, engineLoad (macIterationCount,
#   certPbeIterationCount) and engineStore; java.security, keystore.pkcs12.
set -euo pipefail

for tool in keytool java openssl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -subj /CN=ann -days 30 2>/dev/null
openssl pkcs12 -export -inkey key.pem -in certificate.pem -name ann -passout pass:password -certpbe PBE-SHA1-3DES \
  -keypbe PBE-SHA1-3DES -macalg sha1 -iter 2000 -out old.p12 || { echo "needs OpenSSL 3" >&2; exit 2; }
cp old.p12 changed.p12
properties=()
for name in mac certPbe keyPbe; do properties+=("-J-Dkeystore.pkcs12.${name}IterationCount=50000"); done
keytool "${properties[@]}" -storepasswd -keystore changed.p12 -storepass password -new 'new password' || exit 1
keytool "${properties[@]}" -importkeystore -srckeystore old.p12 -srcstorepass password -destkeystore imported.p12 \
  -deststorepass 'new password' 2>/dev/null || exit 1

# costs FILE PASSWORD: the MAC, the certificates and the keys
costs() {
  openssl pkcs12 -info -noout -in "$1" -passin "pass:$2" 2>&1 | sed -n 's/, AES-256-CBC//; s/^MAC: /mac /p
    s/^PKCS7 Encrypted data: /certificates /p; s/^Shrouded Keybag: /keys /p' | sort
}
old=$(costs old.p12 password)
changed=$(costs changed.p12 'new password')
imported=$(costs imported.p12 'new password')
java -version 2>&1 | head -1
openssl version
for name in old changed imported; do printf '%s:\n%s\n' "$name" "${!name}"; done
strong="PBES2, PBKDF2, Iteration 50000, PRF hmacWithSHA256"
[[ "$old" == *"mac sha1, Iteration 2000" && "$changed" == "certificates pbeWithSHA1And3-KeyTripleDES-CBC, Iteration 2000
keys $strong
mac sha1, Iteration 2000" && "$imported" == "certificates $strong
keys $strong
mac sha256, Iteration 50000" ]] || exit 1
echo "as described: storepasswd keeps the MAC, importkeystore does not"
