#!/usr/bin/env bash
# "openssl ec, rsa and pkey encrypt a private key alike, and a tool of today writes no form of the nineties."
#
# Guess: since OpenSSL 3.0 the commands for keys write PKCS #8, "BEGIN ENCRYPTED PRIVATE KEY", with PBKDF2 for the
#   passphrase, unless -traditional asks for the old form; and who gives an EC key a new passphrase keeps about
#   what the file had.
# Seen: openssl rsa and openssl pkey do; openssl ec, which has no such option, and openssl dsa write the old form with
#   "DEK-Info": one MD5 for each 16 bytes of the key. A PKCS #8 file of 600,000 iterations becomes such a
#   file by openssl ec -aes256, with AES-256 in its header. So do paramiko's write_private_key_file, whatever rounds of
#   bcrypt the key had that it read, and puttygen -O private-openssh, for RSA and ECDSA keys, though the
#   PPK file had Argon2 (it takes triple DES; -O private-openssh-new writes bcrypt, and an Ed25519 key always gets it).
# Since/Versions: OpenSSL 3.0.22 of Debian 12 and 3.5.9 of Debian 13, paramiko 5.1.0, putty-tools 0.78 of Debian 12.
# Why it matters: "change the passphrase" in guides for EC keys is openssl ec -aes256, and AES-256 is what a reviewer sees.
#   openssl pkcs8 -topk8 -iter 600000 writes what is dear to guess; a search for DEK-Info finds the cheap ones.
# Source: man 1 openssl-ec, openssl-rsa, -traditional; OpenSSL, apps/ec.c; paramiko, pkey.py, _write_private_key;
#   PuTTY, doc/pubkey.but, private-openssh.
set -euo pipefail

for tool in apt-get dpkg-deb python3 ssh-keygen; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
chmod 755 .
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 paramiko==5.1.0 >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }

# packages of Debian 12 and 13, whatever Debian this is
for release in bookworm trixie; do
  mkdir -p "$release/parts" "$release/lists/partial" "$release/cache/archives/partial"
  for source in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
    [[ -f "$source" ]] || continue
    sed "s/bookworm\|trixie/$release/g" "$source" >"$release/parts/${source##*/}"
  done
  [[ ! -f $release/parts/sources.list ]] || mv "$release/parts/sources.list" "$release/parts/main.list"
  options=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/$release/parts"
    -o "Dir::State::lists=$work/$release/lists" -o "Dir::Cache=$work/$release/cache")
  packages=(openssl=3.5.9-1~deb13u1 libssl3t64=3.5.9-1~deb13u1 libc6 zlib1g libzstd1)
  [[ $release == trixie ]] || packages=(openssl=3.0.22-1~deb12u2 libssl3=3.0.22-1~deb12u2 putty-tools=0.78-2+deb12u2 libc6)
  apt-get "${options[@]}" update >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
  (cd "$release" && apt-get "${options[@]}" download "${packages[@]}") >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
  for deb in "$release"/*.deb; do dpkg-deb -x "$deb" "$release/root"; done
done
# run RELEASE PROGRAM ARGUMENTS: with the libraries of that Debian
run() {
  local root="$work/$1/root" program=$2 loader
  shift 2
  loader=$(find "$root" -name ld-linux-x86-64.so.2 -path '*x86_64-linux-gnu*')
  OPENSSL_CONF=/dev/null OPENSSL_MODULES="$root/usr/lib/x86_64-linux-gnu/ossl-modules" timeout 60 \
    "$loader" --library-path "$root/usr/lib/x86_64-linux-gnu:$root/lib/x86_64-linux-gnu" "$root/usr/bin/$program" "$@"
}
# form FILE: how its passphrase is used
form() {
  if grep -q DEK-Info "$1"; then sed -n 's/DEK-Info: \([^,]*\),.*/DEK-Info, \1/p' "$1"; else sed -n '1s/-----BEGIN \(.*\)-----/\1/p' "$1"; fi
}
seen=
for release in bookworm trixie; do
  run "$release" openssl version | cut -d ' ' -f 1,2
  for name in rsa dsa ec; do
    case $name in
      rsa) run "$release" openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out plain ;;
      dsa) run "$release" openssl dsaparam -genkey -noout -out plain 1024 ;;
      ec) run "$release" openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out plain ;;
    esac
    run "$release" openssl pkcs8 -topk8 -iter 600000 -in plain -passout 'pass:a password' -out pkcs8
    for command in "$name" pkey; do
      run "$release" openssl "$command" -aes256 -in pkcs8 -passin 'pass:a password' -passout 'pass:another' -out "$release.$name.$command"
      seen+="$release, $name key, openssl $command: $(form "$release.$name.$command")"$'\n'
    done
  done 2>openssl.log || { tail -3 openssl.log >&2; exit 1; }
  run "$release" openssl ec -in plain -outform DER -out "$release.der" 2>openssl.log
done

# the key of a file with DEK-Info: MD5 of the passphrase and 8 bytes, and once more behind the first
cat >md5.py <<'EOF'
import base64
import re
import sys
from hashlib import md5

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

file, der = sys.argv[1:]
text = open(file).read()
iv = bytes.fromhex(re.search("DEK-Info: AES-256-CBC,(.*)", text)[1])
data = base64.b64decode(text.split("\n\n")[1].split("-----")[0])
first = md5(b"another" + iv[:8]).digest()
second = md5(first + b"another" + iv[:8]).digest()
decryptor = Cipher(algorithms.AES(first + second), modes.CBC(iv)).decryptor()
plain = decryptor.update(data) + decryptor.finalize()
print("yes" if plain[:-plain[-1]] == open(der, "rb").read() else "no")
EOF
for release in bookworm trixie; do
  seen+="$release, two MD5 open the file of openssl ec: $(venv/bin/python md5.py "$release.ec.ec" "$release.der")"$'\n'
done

cat >save.py <<'EOF'
import sys

import paramiko

kind, old, new = sys.argv[1:]
getattr(paramiko, kind).from_private_key_file(old, "a password").write_private_key_file(new, "another")
EOF
printf 'a password' >first.txt
printf another >second.txt
for kind in rsa:RSAKey ecdsa:ECDSAKey ed25519:; do
  type=${kind%:*}
  if [[ -n ${kind#*:} ]]; then
    ssh-keygen -q -t "$type" -a 64 -N 'a password' -f "ssh.$type"
    venv/bin/python save.py "${kind#*:}" "ssh.$type" "paramiko.$type"
    seen+="$type, ssh-keygen: $(form "ssh.$type"); paramiko: $(form "paramiko.$type")"$'\n'
  fi
  run bookworm puttygen -q -t "$type" --new-passphrase first.txt --ppk-param kdf=argon2id,memory=65536,passes=4 -o "$type.ppk"
  for output in private-openssh private-openssh-new; do
    run bookworm puttygen -q "$type.ppk" --old-passphrase first.txt --new-passphrase second.txt -O $output -o "$type.$output"
    seen+="$type, $(grep -o 'Argon2id' "$type.ppk"), puttygen -O $output: $(form "$type.$output")"$'\n'
  done
done
echo "paramiko 5.1.0, putty-tools 0.78"
printf '%s' "$seen" | tee seen
diff - seen <<'EOF' || exit 1
bookworm, rsa key, openssl rsa: ENCRYPTED PRIVATE KEY
bookworm, rsa key, openssl pkey: ENCRYPTED PRIVATE KEY
bookworm, dsa key, openssl dsa: DEK-Info, AES-256-CBC
bookworm, dsa key, openssl pkey: ENCRYPTED PRIVATE KEY
bookworm, ec key, openssl ec: DEK-Info, AES-256-CBC
bookworm, ec key, openssl pkey: ENCRYPTED PRIVATE KEY
trixie, rsa key, openssl rsa: ENCRYPTED PRIVATE KEY
trixie, rsa key, openssl pkey: ENCRYPTED PRIVATE KEY
trixie, dsa key, openssl dsa: DEK-Info, AES-256-CBC
trixie, dsa key, openssl pkey: ENCRYPTED PRIVATE KEY
trixie, ec key, openssl ec: DEK-Info, AES-256-CBC
trixie, ec key, openssl pkey: ENCRYPTED PRIVATE KEY
bookworm, two MD5 open the file of openssl ec: yes
trixie, two MD5 open the file of openssl ec: yes
rsa, ssh-keygen: OPENSSH PRIVATE KEY; paramiko: DEK-Info, AES-256-CBC
rsa, Argon2id, puttygen -O private-openssh: DEK-Info, DES-EDE3-CBC
rsa, Argon2id, puttygen -O private-openssh-new: OPENSSH PRIVATE KEY
ecdsa, ssh-keygen: OPENSSH PRIVATE KEY; paramiko: DEK-Info, AES-256-CBC
ecdsa, Argon2id, puttygen -O private-openssh: DEK-Info, DES-EDE3-CBC
ecdsa, Argon2id, puttygen -O private-openssh-new: OPENSSH PRIVATE KEY
ed25519, Argon2id, puttygen -O private-openssh: OPENSSH PRIVATE KEY
ed25519, Argon2id, puttygen -O private-openssh-new: OPENSSH PRIVATE KEY
EOF
echo "as described: the old form, unasked"
