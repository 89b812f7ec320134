#!/usr/bin/env bash
# "A row that requires an upgrade is one that is too weak."
#
# Guess: Kanidm imports a directory's {ARGON2} rows, and requires_upgrade of its library, asked at the login, is true for an
#   argon2id row below its own costs, and false for one above them.
# Seen: it is the other way round. Costs are compared with maxima alone: m=8 (8 KiB) with t=1 needs no upgrade; m=131072, t=17
#   and any p above 1 need one, and so does m=65536,t=3,p=4, the second recommendation of RFC 9106 and the default of
#   argon2-cffi. What new_argon2id writes instead has p=1 and at most m=65536: by the minimum policy m=19456,t=2.
# Since/Versions: kanidm_lib_crypto 1.11.2. Rows of every other scheme require an upgrade, as one would expect.
# Why it matters: by its source the server asks this at a login. The weak rows of an import stay weak for good, while the strong
#   ones are hashed anew with one lane and at most 64 MiB. A report by requires_upgrade says that the table is in order. Look at
#   m and t yourself before the import, and reset what is too low.
# Source: kanidm/kanidm, libs/crypto/src/lib.rs, requires_upgrade and CryptoPolicy; the server's maybe_pw_upgrade; RFC 9106,
#   section 4.
set -euo pipefail

command -v cargo >/dev/null || { echo "needs cargo" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "finding"
version = "0.1.0"
edition = "2021"

[dependencies]
argon2 = "=0.5.3"
kanidm_lib_crypto = "=1.11.2"

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RUST'
use argon2::{password_hash::SaltString, Algorithm, Argon2, Params, PasswordHasher, Version};
use kanidm_lib_crypto::{CryptoPolicy, Password};

fn main() {
    let salt = SaltString::encode_b64(b"sixteen bytes ..").unwrap();
    for (m, t, p) in [(8, 1, 1), (1024, 1, 1), (19456, 2, 1), (65536, 2, 1), (65536, 3, 4), (131072, 1, 1), (8192, 17, 1)] {
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(m, t, p, None).unwrap());
        let row = format!("{{ARGON2}}{}", argon2.hash_password(b"a password", &salt).unwrap());
        let password = Password::try_from(row.as_str()).unwrap();
        let (verified, upgrade) = (password.verify("a password").unwrap(), password.requires_upgrade());
        println!("m={m},t={t},p={p}: verified {verified}, requires_upgrade {upgrade}");
    }
    let own = Password::new_argon2id(&CryptoPolicy::minimum(), "a password").unwrap();
    let costs = format!("{own:?}").contains("m_cost: 19456, t_cost: 2, p_cost: 1,");
    println!("its own by the minimum policy is m=19456,t=2,p=1: {costs}, requires_upgrade {}", own.requires_upgrade());
}
RUST
CARGO_TARGET_DIR="$work/target" cargo build -q >build.log 2>&1 || { tail -3 build.log >&2; exit 2; }
echo "kanidm_lib_crypto 1.11.2, argon2 0.5.3, $(cargo --version)"
target/debug/finding | tee seen
diff - seen <<'TEXT' || exit 1
m=8,t=1,p=1: verified true, requires_upgrade false
m=1024,t=1,p=1: verified true, requires_upgrade false
m=19456,t=2,p=1: verified true, requires_upgrade false
m=65536,t=2,p=1: verified true, requires_upgrade false
m=65536,t=3,p=4: verified true, requires_upgrade true
m=131072,t=1,p=1: verified true, requires_upgrade true
m=8192,t=17,p=1: verified true, requires_upgrade true
its own by the minimum policy is m=19456,t=2,p=1: true, requires_upgrade false
TEXT
echo "as described: too dear is upgraded, too cheap is not"
