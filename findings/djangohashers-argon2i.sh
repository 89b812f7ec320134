#!/usr/bin/env bash
# "A port of Django's hashers and Django read each other's argon2 rows."
#
# Guess: the crate djangohashers writes argon2$argon2id$v=19$... as Django has since 3.2,
#   so that a service in Rust and one in Django can share the table of users.
# Seen: the crate writes "argon2id" and computes Argon2i, and its base64 is that of URLs.
#   Django answers False for its rows (where they hold - or _, a reader may refuse them).
#   Of Django's own rows, the crate answers false, or Err(InvalidArgon2Salt) where the tag
#   holds a slash, though the salt is as it should be. With the label changed to argon2i,
#   and - and _ to + and /, Django verifies the crate's rows.
# Since/Versions: djangohashers 1.8.4, which names Django 6.0; Django 5.2 with argon2-cffi
#   25.1.0.
# Why it matters: each side's own tests pass, since each reads what it writes. A check of a
#   port needs rows that the other program wrote, of each algorithm in use.
# Source: djangohashers, src/crypto_utils.rs, hash_argon2; src/hashers.rs, Argon2Hasher.
set -euo pipefail

for tool in cargo python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install django==5.2 argon2-cffi==25.1.0 || exit 2
cat >finding.py <<'EOF'
import subprocess

import django
from django.conf import settings

settings.configure(PASSWORD_HASHERS=["django.contrib.auth.hashers.Argon2PasswordHasher"])
from django.contrib.auth.hashers import check_password, make_password


def rust(*arguments):
    run = subprocess.run(["target/release/finding", *arguments], check=True, capture_output=True, text=True)
    return run.stdout.splitlines()


def by_django(rows):
    return {check_password("a password", row) for row in rows}


print("djangohashers 1.8.4, Django", django.__version__, "argon2-cffi 25.1.0")
theirs = rust("write")
ours = [make_password("a password") for _ in range(16)]
for row in theirs[0], ours[0]:
    print(row[:48] + "...")
changed = [row.replace("argon2id", "argon2i").replace("-", "+").replace("_", "/") for row in theirs]
seen = {
    "the crate of its own rows": set(rust(*theirs)),
    "Django of its own rows": by_django(ours),
    "Django of the crate's rows": by_django(row for row in theirs if not set(row) & set("-_")),
    "Django of the crate's rows, changed": by_django(changed),
    "the crate of Django's rows without a slash": set(rust(*(row for row in ours if "/" not in row))),
    "the crate of Django's rows with a slash": set(rust(*(row for row in ours if "/" in row))),
}
for what, answers in seen.items():
    print(what + ":", *answers)
described = [{"Ok(true)"}, {True}, {False}, {True}, {"Ok(false)"}, {"Err(InvalidArgon2Salt)"}]
labels = {row.split("$")[1] for row in theirs + ours}
raise SystemExit(0 if list(seen.values()) == described and labels == {"argon2id"} else 1)
EOF
mkdir src
cat >Cargo.toml <<'EOF'
[package]
name = "finding"
version = "0.1.0"
edition = "2021"

[dependencies]
djangohashers = { version = "=1.8.4", default-features = false, features = ["with_argon2"] }
EOF
cat >src/main.rs <<'EOF'
use djangohashers::{check_password, make_password_with_algorithm, Algorithm};

fn main() {
    let rows: Vec<String> = std::env::args().skip(1).collect();
    if rows == ["write"] {
        for _ in 0..16 {
            println!("{}", make_password_with_algorithm("a password", Algorithm::Argon2));
        }
    } else {
        for row in rows {
            println!("{:?}", check_password("a password", &row));
        }
    }
}
EOF
CARGO_TARGET_DIR="$work/target" cargo build -q --release >build.log 2>&1 || { tail -3 build.log >&2; exit 2; }
venv/bin/python finding.py || exit 1
echo "as described: argon2id by name, Argon2i by tag"
