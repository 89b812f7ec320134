#!/usr/bin/env bash
# "A PHC string says what it is, so that a newer version of its own library reads it."
#
# Guess: orion 0.18, whose pwhash went from Argon2i to Argon2id, verifies rows of 0.17 by the type in front;
#   or it says, as it parses them, that it has given Argon2i up.
# Seen: the $argon2i$ row parses, and hash_password_verify is then Err(UnknownCryptoError) for the right
#   password, which is what it says of a wrong one, for it computes Argon2id whatever the row is.
#   hazardous::kdf::argon2 of the same version verifies the row, if it is told the type. 0.17 does not
#   parse rows of 0.18.
# Since/Versions: orion 0.17.11 and 0.18.1 (August 2026 for 0.18.0). The list of changes calls it breaking and
#   points to a guide; the documentation of hash_password_verify says that only a wrong
#   password fails.
# Why it matters: the compiler finds the renamed functions of such an update and not this one: the types of
#   the call are the same, all tests that hash and verify pass, and each user of before has a "wrong
#   password". Ask for "$argon2i$" first, verify these with Argon2::<I, Sequential>, and hash anew.
# Source: orion, CHANGELOG.md, 0.18.0; doc/MIGRATION.md; src/high_level/pwhash.rs, hash_password_verify.
set -euo pipefail

command -v cargo >/dev/null || { echo "needs cargo" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir src
cat >Cargo.toml <<'EOF'
[package]
name = "finding"
version = "0.1.0"
edition = "2021"

[dependencies]
old = { package = "orion", version = "=0.17.11" }
new = { package = "orion", version = "=0.18.1" }
EOF
cat >src/main.rs <<'EOF'
use new::hazardous::kdf::argon2::{Argon2, Sequential, I};

fn main() {
    let old_password = old::pwhash::Password::from_slice(b"a password").unwrap();
    let password = new::pwhash::Password::try_from(b"a password").unwrap();
    let wrong = new::pwhash::Password::try_from(b"a wrong one").unwrap();
    let costs = new::pwhash::OWASP_ARGON2ID_2ND;

    let old_row = old::pwhash::hash_password(&old_password, 3, 1 << 10).unwrap();
    let old_row = old_row.unprotected_as_encoded();
    let parsed = new::pwhash::PasswordHash::try_from(old_row).unwrap();
    println!("0.17 writes {}", &old_row[..9]);
    println!("0.18, right password: {:?}", new::pwhash::hash_password_verify(&parsed, &password));
    println!("0.18, wrong password: {:?}", new::pwhash::hash_password_verify(&parsed, &wrong));
    println!("0.18, as Argon2i: {:?}", Argon2::<I, Sequential>::verify_encoded(&parsed, b"a password", None, None));

    let row = new::pwhash::hash_password(&password, &costs).unwrap();
    let text: &str = row.unprotected_as_ref();
    println!("0.18 writes {}", &text[..10]);
    println!("0.18, right password: {:?}", new::pwhash::hash_password_verify(&row, &password));
    println!("0.17 parses it: {}", old::pwhash::PasswordHash::from_encoded(text).is_ok());
}
EOF
cargo fetch -q 2>fetch.log || { tail -3 fetch.log >&2; exit 2; }
seen=$(CARGO_TARGET_DIR="$work/target" cargo run -q --offline 2>cargo.log) || { tail -5 cargo.log >&2; exit 1; }
cargo --version
echo "$seen"
[[ "$seen" == '0.17 writes $argon2i$
0.18, right password: Err(UnknownCryptoError)
0.18, wrong password: Err(UnknownCryptoError)
0.18, as Argon2i: Ok(())
0.18 writes $argon2id$
0.18, right password: Ok(())
0.17 parses it: false' ]] || exit 1
echo "as described: the row names Argon2i, and Argon2id is computed"
