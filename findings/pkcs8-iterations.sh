#!/usr/bin/env bash
# "BEGIN ENCRYPTED PRIVATE KEY is protected as well as a key store or an SSH key."
#
# Guess: who encrypts a private key in the standard's form, PKCS #8, gets at least what keytool and
#   ssh-keygen give their own files; ssh-keygen -a 200 makes any of its files dearer; and Java opens
#   what OpenSSL writes, as both follow RFC 8018.
# Seen: PBKDF2 has 2,048 iterations in openssl, Node, Python's cryptography ("BestAvailableEncryption") and
#   Bouncy Castle's JceOpenSSLPKCS8EncryptorBuilder, 1,024 in its JcePKCSPBEOutputEncryptorBuilder, both
#   with SHA-1, and 4,096 in JDK 25's EncryptedPrivateKeyInfo.encryptKey. keytool's key store has
#   10,000. ssh-keygen -m PKCS8 takes -a 200 and writes 2,048 all the same. openssl pkcs8 has -iter, and
#   -scrypt, but the JDK refuses scrypt's file, "expecting the object identifier for PBKDF2"; Bouncy
#   Castle, Node and cryptography open it.
# Since/Versions: OpenSSL 3.0, OpenSSH 9.2, cryptography 50.0.2, bcpkix-jdk18on 1.87, JDK 17.0.15 and 25.0.3
#   (encryptKey is a preview in 25), Node 20.
# Why it matters: the keys of servers, and peppers beside them, lie in such files; a change from an SSH
#   or key store file to PKCS #8 makes a guess cheaper by far, and nothing shows it. For Java,
#   openssl pkcs8 -topk8 -iter 600000 writes what opens everywhere.
# Source: man 1 openssl-pkcs8, -iter and -scrypt; man 1 ssh-keygen, -a ("when saving a private key");
#   openjdk/jdk, com.sun.crypto.provider.PBES2Parameters; bc-java, JceOpenSSLPKCS8EncryptorBuilder.
set -euo pipefail

for tool in apt-get dpkg-deb java keytool mvn node openssl python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
chmod 755 .
apt-get download openssh-client=1:9.2p1-2+deb12u10 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
dpkg-deb -x openssh-client_*.deb root
for artifact in bcpkix bcprov bcutil; do
  mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
    -Dartifact=org.bouncycastle:$artifact-jdk18on:1.87 -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
done
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install cryptography==50.0.2 || exit 2

cat >Finding.java <<'EOF'
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Security;
import javax.crypto.EncryptedPrivateKeyInfo;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8DecryptorProviderBuilder;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfoBuilder;
import org.bouncycastle.pkcs.jcajce.JcePKCSPBEOutputEncryptorBuilder;

public class Finding {
    static final char[] PASSWORD = "password".toCharArray();

    static String opens(byte[] file) {
        try {
            new EncryptedPrivateKeyInfo(file);
            return "read";
        } catch (IOException e) {
            return "refused";
        }
    }

    public static void main(String[] arguments) throws Exception {
        Security.addProvider(new BouncyCastleProvider());
        PrivateKey key = KeyPairGenerator.getInstance("EC").generateKeyPair().getPrivate();
        Files.write(Path.of("bc-openssl.der"), new JcaPKCS8Generator(key,
                new JceOpenSSLPKCS8EncryptorBuilder(NISTObjectIdentifiers.id_aes256_CBC).setPassword(PASSWORD).build()).generate().getContent());
        Files.write(Path.of("bc-pkcs.der"), new PKCS8EncryptedPrivateKeyInfoBuilder(PrivateKeyInfo.getInstance(key.getEncoded())).build(
                new JcePKCSPBEOutputEncryptorBuilder(NISTObjectIdentifiers.id_aes256_CBC).setProvider("BC").build(PASSWORD)).getEncoded());
        for (Method method : EncryptedPrivateKeyInfo.class.getMethods()) {
            if (method.getName().equals("encryptKey") && method.getParameterCount() == 2) {
                Files.write(Path.of("jdk.der"), ((EncryptedPrivateKeyInfo) method.invoke(null, key, PASSWORD)).getEncoded());
            }
        }
        byte[] scrypt = Files.readAllBytes(Path.of("scrypt.der"));
        String bouncy = new PKCS8EncryptedPrivateKeyInfo(scrypt).decryptPrivateKeyInfo(
                new JceOpenSSLPKCS8DecryptorProviderBuilder().setProvider("BC").build(PASSWORD)) == null ? "refused" : "read";
        System.out.println("openssl pkcs8 -iter, by the JDK: " + opens(Files.readAllBytes(Path.of("iter.der"))));
        System.out.println("openssl pkcs8 -scrypt, by the JDK: " + opens(scrypt) + ", by Bouncy Castle: " + bouncy);
    }
}
EOF
cat >finding.mjs <<'EOF'
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
writeFileSync('node.der', privateKey.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: 'password' }))
createPrivateKey({ key: readFileSync('scrypt.der'), format: 'der', type: 'pkcs8', passphrase: 'password' })
console.log('openssl pkcs8 -scrypt, by Node: read')
EOF
cat >finding.py <<'EOF'
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat, load_der_private_key

key = ec.generate_private_key(ec.SECP256R1())
Path("cryptography.der").write_bytes(key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, BestAvailableEncryption(b"password")))
load_der_private_key(Path("scrypt.der").read_bytes(), b"password")
print("openssl pkcs8 -scrypt, by cryptography: read")
EOF
# iterations FILE
iterations() { echo $((16#$(openssl asn1parse -inform DER -in "$1" | sed -n 's/.*INTEGER *://p' | head -1))); }
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -aes-256-cbc -pass pass:password -out openssl.pem
openssl asn1parse -in openssl.pem -noout -out openssl.der
for option in '-scrypt scrypt' '-iter 600000 iter'; do
  read -ra words <<<"$option"
  openssl pkcs8 -topk8 -in openssl.pem -passin pass:password -passout pass:password -outform DER "${words[@]::${#words[@]}-1}" -out "${words[-1]}.der"
done
root/usr/bin/ssh-keygen -q -t ecdsa -m PKCS8 -a 200 -N password -f ssh
openssl asn1parse -in ssh -noout -out ssh.der
keytool -genkeypair -alias k -keyalg EC -dname CN=ann -storetype PKCS12 -keystore keytool.p12 -storepass password 2>keytool.log \
  || { cat keytool.log >&2; exit 2; }
opened="$(java -cp 'lib/*' Finding.java && node finding.mjs && venv/bin/python finding.py)" || exit 1
seen=
for file in openssl ssh node cryptography bc-openssl bc-pkcs iter; do seen+="$file: $(iterations "$file.der")"$'\n'; done
seen+="keytool: $(openssl pkcs12 -in keytool.p12 -passin pass:password -info -noout 2>&1 | sed -n 's/^Shrouded.*Iteration \([0-9]*\).*/\1/p')"$'\n'
seen+=$opened
echo "$(openssl version | cut -d ' ' -f 1,2), OpenSSH 9.2, Node $(node --version), cryptography 50.0.2, bcpkix 1.87, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
echo "$seen"
[[ ! -e jdk.der ]] || echo "jdk: $(iterations jdk.der)"
[[ ! -e jdk.der || $(iterations jdk.der) == 4096 ]] || exit 1
[[ "$seen" == 'openssl: 2048
ssh: 2048
node: 2048
cryptography: 2048
bc-openssl: 2048
bc-pkcs: 1024
iter: 600000
keytool: 10000
openssl pkcs8 -iter, by the JDK: read
openssl pkcs8 -scrypt, by the JDK: refused, by Bouncy Castle: read
openssl pkcs8 -scrypt, by Node: read
openssl pkcs8 -scrypt, by cryptography: read' ]] || exit 1
echo "as described: few iterations in the standard's form"
