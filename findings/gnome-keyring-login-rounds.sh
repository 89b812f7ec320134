#!/usr/bin/env bash
# "A user's login password is stored once, as the slow hash in /etc/shadow."
#
# Guess: the login keyring of GNOME, which PAM opens with the login password, derives its key at a cost like that row's,
#   and at a constant one.
# Seen: the key is SHA-256 of the password and 8 bytes of salt, hashed again until there are 1,000 to 4,095 of them, a
#   number that is drawn at random for each save: a keyring before and after a new entry differs by up to a factor of
#   four. The file alone tells a right password, for it encrypts its own MD5. yescrypt and bcrypt of shadow are dearer
#   by far, SHA-crypt's 5,000 rounds still by a little. Beside it, in clear, stand MD5 of what the entries are for.
# Since/Versions: gnome-keyring 42.1 of Debian 12.
# Why it matters: ~/.local/share/keyrings lies in backups and on home directories of a network, where shadow does not, and
#   the password is that of the login, often one of a directory. No setting raises the number. A strong row in the
#   directory does not help such a file; a keyring with a password of its own does, or none for these accounts.
# Source: gnome-keyring, docs/file-format.txt; pkcs11/secret-store/gkm-secret-binary.c, gkm_secret_binary_write;
#   egg/egg-symkey.c, egg_symkey_generate_simple.
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
processes=()
halt() {
  local process
  for process in "${processes[@]}"; do { kill "$process" && wait "$process"; } 2>/dev/null || true; done
}
trap 'halt; rm -rf "$work"' EXIT
cd "$work"
chmod 755 .
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 cryptography==50.0.2 >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }
apt-get download gnome-keyring=42.1-1+b2 libgck-1-0=3.41.1-1+b1 libgcr-base-3-1=3.41.1-1+b1 libsecret-tools=0.20.5-3 libsecret-1-0=0.20.5-3 \
  libp11-kit0=0.24.1-2 dbus-daemon=1.14.10-1~deb12u1 libdbus-1-3=1.14.10-1~deb12u1 libglib2.0-0 libgcrypt20 libgpg-error0 libffi8 libmount1 \
  libblkid1 libselinux1 libpcre2-8-0 libexpat1 libapparmor1 libaudit1 libcap-ng0 libcap2 libsystemd0 liblz4-1 libzstd1 liblzma5 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
for program in gnome-keyring-daemon secret-tool dbus-daemon; do ! ldd "root/usr/bin/$program" | grep 'not found' || exit 2; done
mkdir -m 700 home run
export HOME="$work/home" XDG_RUNTIME_DIR="$work/run" XDG_DATA_HOME="$work/home/share"
cat >bus.conf <<EOF
<busconfig><type>session</type><listen>unix:path=$work/run/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
EOF
export DBUS_SESSION_BUS_ADDRESS="unix:path=$work/run/bus"
timeout 120 root/usr/bin/dbus-daemon --config-file="$work/bus.conf" --nofork --nopidfile --nosyslog >bus.log 2>&1 &
processes+=("$!")
for _ in {1..50}; do
  [[ ! -S run/bus ]] || break
  sleep 0.2
done
# as pam_gnome_keyring does at the login
printf 'a password' >password
timeout 120 root/usr/bin/gnome-keyring-daemon --unlock --foreground --components=secrets >daemon.log 2>&1 <password &
processes+=("$!")
cat >key.py <<'EOF'
import struct
import sys
from hashlib import md5, sha256

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

data = open(sys.argv[1], "rb").read()
assert data.startswith(b"GnomeKeyring\n\r\0\n\0\0\0\0")
at = 24 + struct.unpack_from(">I", data, 20)[0] + 8 + 8 + 4 + 4  # behind the name, two times, flags and a time-out
rounds, salt = struct.unpack_from(">I8s", data, at)
start = next(n for n in range(at + 28, len(data)) if struct.unpack_from(">I", data, n)[0] == len(data) - n - 4) + 4


def right(password):
    key = sha256(password + salt).digest()
    for _ in range(rounds - 1):
        key = sha256(key).digest()
    decryptor = Cipher(algorithms.AES(key[:16]), modes.CBC(key[16:])).decryptor()
    plain = decryptor.update(data[start:]) + decryptor.finalize()
    return plain[:16] == md5(plain[16:]).digest()


print(rounds, salt.hex(), right(b"a password"), right(b"another"), md5(b"alfa").hexdigest().encode() in data)
EOF
seen=
for name in alfa bravo charlie delta; do
  for _ in {1..25}; do
    if printf secret | timeout 20 root/usr/bin/secret-tool store --label="$name" server "$name" 2>secret.log; then break; fi
    sleep 0.2
  done
  for _ in {1..50}; do
    [[ ! -f home/share/keyrings/login.keyring ]] || break
    sleep 0.2
  done
  seen+=$(timeout 60 venv/bin/python key.py home/share/keyrings/login.keyring)$'\n'
done
echo "gnome-keyring $(dpkg-deb -f gnome-keyring_*.deb Version): rounds, salt, right password, wrong one, MD5 of an attribute"
printf '%s' "$seen"
(($(cut -d ' ' -f 1 <<<"$seen" | sort -u | grep -c .) > 1)) || exit 1
while read -r rounds _ answers; do
  [[ "$rounds" -ge 1000 && "$rounds" -lt 4096 && "$answers" == 'True False True' ]] || exit 1
done < <(printf '%s' "$seen")
echo "as described: a few thousand SHA-256 of the login password, a number drawn for each save"
