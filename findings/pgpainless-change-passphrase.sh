#!/usr/bin/env bash
# "A new passphrase, withSecureDefaultSettings, leaves a PGP key no cheaper to guess than it was."
#
# Guess: PGPainless, whose defaults are meant to be safe ones, protects a key of gpg that gets a new passphrase as
#   gpg did, or better: AES-256 and SHA-256 in place of gpg's AES-128 and SHA-1 point that way.
# Seen: the cipher and the digest get better, and the count falls from 65,011,712 bytes, which gpg exports where its
#   agent measures as much or is told so, to 65,536: a guess costs 1,024 blocks of SHA-256 where it cost a million of
#   SHA-1. A key ring that PGPainless makes has 65,536 as well, and SHA-1 and AES-128. withCustomSettings takes the
#   count, encoded in one byte: 0xff is 65,011,712.
# Since/Versions: pgpainless-core 1.7.5; gpg 2.2.40 of Debian 12.
# Why it matters: a service that changes passphrases, or gives keys to their owners, makes each of them a thousand times
#   cheaper to guess. gpg opens the file and says nothing; gpg --list-packets shows "protect count".
# Source: pgpainless, KeyRingProtectionSettings.secureDefaultSettings; RFC 9580, section 3.7.1.3, the encoded count;
#   man 1 gpg-agent, s2k-count.
set -euo pipefail

for tool in apt-get dpkg-deb java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
export GNUPGHOME="$work/home"
trap 'gpgconf --kill gpg-agent 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
chmod 755 .
apt-get download gpg=2.2.40-1.1+deb12u2 gpg-agent=2.2.40-1.1+deb12u2 gpgconf=2.2.40-1.1+deb12u2 \
  libassuan0=2.5.5-5 libnpth0=1.6-3 libksba8=1.6.3-2 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.pgpainless</groupId><artifactId>pgpainless-core</artifactId><version>1.7.5</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>1.7.36</version></dependency>
</dependencies></project>
XML
timeout 300 mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.nio.file.Files;
import java.nio.file.Path;
import org.bouncycastle.openpgp.PGPSecretKeyRing;
import org.pgpainless.PGPainless;
import org.pgpainless.algorithm.HashAlgorithm;
import org.pgpainless.algorithm.SymmetricKeyAlgorithm;
import org.pgpainless.key.protection.KeyRingProtectionSettings;
import org.pgpainless.util.Passphrase;

public class Finding {
    static void write(String name, PGPSecretKeyRing ring) throws Exception {
        Files.write(Path.of(name), ring.getEncoded());
    }

    public static void main(String[] arguments) throws Exception {
        Passphrase old = Passphrase.fromPassword("a password");
        Passphrase another = Passphrase.fromPassword("another password");
        PGPSecretKeyRing ring = PGPainless.readKeyRing().secretKeyRing(Files.readAllBytes(Path.of("gpg.key")));
        write("default.key", PGPainless.modifyKeyRing(ring).changePassphraseFromOldPassphrase(old)
                .withSecureDefaultSettings().toNewPassphrase(another).done());
        write("custom.key", PGPainless.modifyKeyRing(ring).changePassphraseFromOldPassphrase(old)
                .withCustomSettings(new KeyRingProtectionSettings(SymmetricKeyAlgorithm.AES_256, HashAlgorithm.SHA256, 0xff))
                .toNewPassphrase(another).done());
        write("made.key", PGPainless.generateKeyRing().modernKeyRing("Bob", "a password"));
    }
}
EOF
export PATH="$work/root/usr/bin:$PATH" LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu"
! ldd root/usr/bin/gpg root/usr/bin/gpg-agent | grep 'not found' || exit 2
g() {
  timeout 60 gpg -q --batch --agent-program "$work/root/usr/bin/gpg-agent" --pinentry-mode loopback "$@" 2>>gpg.log
}
mkdir -m 700 home
echo 's2k-count 65011712' >home/gpg-agent.conf
g --passphrase 'a password' --quick-gen-key Ann ed25519 sign never
g --passphrase 'a password' --export-secret-keys >gpg.key
gpgconf --kill gpg-agent
LD_LIBRARY_PATH='' timeout 200 java -cp 'lib/*' Finding.java 2>java.log || { tail -3 java.log >&2; exit 1; }
# opens FILE PASSPHRASE: whether gpg signs with this key
opens() {
  rm -rf home
  mkdir -m 700 home
  g --passphrase "$2" --import "$1"
  if echo text | g --passphrase "$2" -o - -s >signed; then echo opens; else echo refused; fi
  gpgconf --kill gpg-agent
}
seen=
for file in gpg default custom made; do
  packets=$(g --list-packets "$file.key")
  cipher=$(sed -n 's/.*S2K, algo: \([0-9]*\).*/\1/p' <<<"$packets" | sed -n 1p)
  digest=$(sed -n 's/.*S2K, .*hash: \([0-9]*\).*/\1/p' <<<"$packets" | sed -n 1p)
  count=$(sed -n 's/.*protect count: \([0-9]*\).*/\1/p' <<<"$packets" | sed -n 1p)
  seen+="$file: cipher $cipher, digest $digest, count $count"$'\n'
done
seen+="default by gpg: $(opens default.key 'another password'), with the old passphrase $(opens default.key 'a password')"
echo "pgpainless-core 1.7.5, $(gpg --version | sed -n 1p)"
echo "$seen"
[[ "$seen" == 'gpg: cipher 7, digest 2, count 65011712
default: cipher 9, digest 8, count 65536
custom: cipher 9, digest 8, count 65011712
made: cipher 7, digest 2, count 65536
default by gpg: opens, with the old passphrase refused' ]] || exit 1
echo "as described: the secure default is 65,536 bytes"
