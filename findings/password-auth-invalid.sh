#!/usr/bin/env bash
# "PasswordInvalid of the crate password-auth means a wrong password."
#
# Guess: verify_password has two errors, Parse and PasswordInvalid; a row of an algorithm
#   that this build lacks is the first, or else a crate that names Argon2, PBKDF2 and
#   scrypt reads the PHC strings of all three.
# Seen: only Argon2 is in the default features. Rows of scrypt and PBKDF2 are PasswordInvalid
#   for the right password, while is_hash_obsolete names them "to be renewed". With the
#   features, the same rows verify. An Argon2 row without v=, which stands for version 16
#   in the reference code, is computed as version 19: PasswordInvalid, with any features.
# Since/Versions: password-auth 1.0.0 (September 2023) and 1.1.0-rc.1; argon2-cffi 25.1.0
#   made the Argon2 row, and verifies it.
# Why it matters: a login page counts these as wrong passwords, and no log tells that no
#   password can be right. Features are the sum of what all crates of a build ask for: a
#   dependency that leaves may take the scrypt rows along. Ask for the features by name,
#   and keep one row of each old algorithm in a test.
# Source: RustCrypto/password-hashes, password-auth/src/lib.rs, verify_password, and
#   Cargo.toml, features; argon2, Argon2::verify_password; phc-winner-argon2, encoding.c.
set -euo pipefail

for tool in cargo python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install argon2-cffi==25.1.0 || exit 2
cat >rows.py <<'EOF'
import base64
import hashlib

from argon2 import PasswordHasher
from argon2.low_level import Type, hash_secret

PASSWORD, SALT = b"a password", b"sixteen bytes..."


def b64(data):
    return base64.b64encode(data).decode().rstrip("=")


scrypt = hashlib.scrypt(PASSWORD, salt=SALT, n=1024, r=8, p=1, dklen=32)
pbkdf2 = hashlib.pbkdf2_hmac("sha256", PASSWORD, SALT, 1000)
old = hash_secret(PASSWORD, SALT, 2, 64, 1, 32, Type.ID, version=16).decode().replace("v=16$", "")
assert PasswordHasher().verify(old, PASSWORD)
print(f"$scrypt$ln=10,r=8,p=1${b64(SALT)}${b64(scrypt)}")
print(f"$pbkdf2-sha256$i=1000,l=32${b64(SALT)}${b64(pbkdf2)}")
print(old)
print(hash_secret(PASSWORD, SALT, 2, 64, 1, 32, Type.ID).decode())
EOF
venv/bin/python rows.py >rows
mkdir src
cat >src/main.rs <<'EOF'
use password_auth::{is_hash_obsolete, verify_password, VerifyError};

fn main() {
    for row in std::fs::read_to_string("rows").unwrap().lines() {
        let verdict = match verify_password("a password", row) {
            Ok(()) => "Ok",
            Err(VerifyError::PasswordInvalid) => "PasswordInvalid",
            Err(VerifyError::Parse(_)) => "Parse",
        };
        let obsolete = is_hash_obsolete(row).map_or("an error", |old| if old { "obsolete" } else { "current" });
        println!("{} {verdict}, {obsolete}", row.rsplitn(3, '$').last().unwrap());
    }
}
EOF

# of one version with these features: what it says of each row
seen() {
  cat >Cargo.toml <<EOF
[package]
name = "finding"
version = "0.1.0"
edition = "2021"

[dependencies]
password-auth = { version = "=$1", features = [$2] }
EOF
  CARGO_TARGET_DIR="$work/target" cargo build -q >build.log 2>&1 || { tail -3 build.log >&2; exit 2; }
  target/debug/finding
}

# shellcheck disable=SC2016 # dollar signs of the rows
rows='$scrypt$ln=10,r=8,p=1 PasswordInvalid, obsolete
$pbkdf2-sha256$i=1000,l=32 PasswordInvalid, obsolete
$argon2id$m=64,t=2,p=1 PasswordInvalid, obsolete
$argon2id$v=19$m=64,t=2,p=1 Ok, obsolete'
# shellcheck disable=SC2016
with='$scrypt$ln=10,r=8,p=1 Ok, obsolete
$pbkdf2-sha256$i=1000,l=32 Ok, obsolete
$argon2id$m=64,t=2,p=1 PasswordInvalid, obsolete
$argon2id$v=19$m=64,t=2,p=1 Ok, obsolete'
cargo --version
for version in 1.0.0 1.1.0-rc.1; do
  default=$(seen "$version" '')
  all=$(seen "$version" '"scrypt", "pbkdf2"')
  printf 'password-auth %s, the right password:\n%s\nwith the features scrypt and pbkdf2:\n%s\n' "$version" "$default" "$all"
  [[ "$default" == "$rows" && "$all" == "$with" ]] || exit 1
done
echo "as described: right passwords are PasswordInvalid"
