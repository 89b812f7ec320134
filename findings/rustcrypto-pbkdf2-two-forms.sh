#!/usr/bin/env bash
# "One crate reads every $pbkdf2-sha256$ row that it writes."
#
# Guess: RustCrypto's pbkdf2 has one form for stored strings, and its verifier reads it.
# Seen: since 0.13 it has two under the same identifier, $pbkdf2-sha256$i=1000,l=32$... and
#   passlib's $pbkdf2-sha256$1000$... Which one is written depends on the type that the
#   result is assigned to, and the reader of one refuses the other: with EncodingInvalid,
#   or with SaltTooShort, because it takes the number for the salt.
# Since/Versions: pbkdf2 0.13.0 with the features phc and mcf; 0.12 had the PHC form alone.
# Why it matters: after an upgrade from 0.12, a change of one use line writes rows that
#   the other instances refuse. A reader of foreign rows must look at what follows the
#   identifier; two programs that name the same crate are no proof of the same form.
# Source: RustCrypto/password-hashes, pbkdf2/src/mcf.rs, pbkdf2/src/phc.rs, CHANGELOG.
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
pbkdf2 = { version = "=0.13.0", features = ["alloc", "mcf", "phc"] }
EOF
cat >src/main.rs <<'EOF'
use pbkdf2::password_hash::{CustomizedPasswordHasher, PasswordVerifier};
use pbkdf2::{mcf, phc, Params, Pbkdf2};

fn main() {
    let (crate_, password, salt) = (Pbkdf2::SHA256, b"a password", b"sixteen bytes ..");
    let params = Params::new_with_output_len(1000, 32).unwrap();
    let by_mcf: mcf::PasswordHash = crate_.hash_password_customized(password, salt, None, None, params).unwrap();
    let by_phc: phc::PasswordHash = crate_.hash_password_customized(password, salt, None, None, params).unwrap();
    let own = crate_.verify_password(password, &by_mcf).is_ok() && crate_.verify_password(password, &by_phc).is_ok();
    let phc_by_mcf = mcf::PasswordHash::new(by_phc.to_string()).map(|row| crate_.verify_password(password, &row));
    let mcf_by_phc = phc::PasswordHash::new(by_mcf.as_str()).map(|row| crate_.verify_password(password, &row));
    println!("{}...\n{}...", &by_mcf.as_str()[..24], &by_phc.to_string()[..32]);
    println!("each by its own reader: {own}");
    println!("the second by the first's reader: {phc_by_mcf:?}");
    println!("the first by the second's reader: {mcf_by_phc:?}");
    let refused = !matches!(phc_by_mcf, Ok(Ok(()))) && !matches!(mcf_by_phc, Ok(Ok(())));
    std::process::exit(if own && refused { 0 } else { 1 });
}
EOF
CARGO_TARGET_DIR="$work/target" cargo build -q >build.log 2>&1 || { tail -3 build.log >&2; exit 2; }
echo "pbkdf2 0.13.0, $(cargo --version)"
target/debug/finding || exit 1
echo "as described: two forms, two readers"
