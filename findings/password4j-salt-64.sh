#!/usr/bin/env bash
# "A PHC string that one Argon2 library writes, every other reads."
#
# Guess: $argon2id$v=19$m=...,t=...,p=... in the right order, without padding, is read by
#   every library, whatever the lengths of salt and tag are.
# Seen: Password4j writes 64 bytes of salt by default, and RustCrypto's argon2 refuses
#   them with SaltTooLong before it computes anything: the PHC specification allows 48
#   for Argon2. argon2-cffi, cryptography and npm's argon2 read the row.
# Since/Versions: Password4j 1.8.4, argon2 0.6.0 (Rust) with phc 0.6.
# Why it matters: the limit is in the specification, and most readers do not have it; a
#   table that a Java service filled cannot be read by a Rust one, and not by chance but
#   for all its rows. Write 16 to 48 bytes.
# Source: github.com/P-H-C/phc-string-format, Argon2; Password4j, psw4j.properties,
#   global.salt.length; RustCrypto/formats, phc, Salt::MAX_LENGTH.
set -euo pipefail

for tool in java mvn cargo; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies><dependency><groupId>com.password4j</groupId><artifactId>password4j</artifactId>
<version>1.8.4</version></dependency></dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import com.password4j.Password;

public class Finding {
    public static void main(String[] arguments) {
        System.out.println(Password.hash("a password").withArgon2().getResult());
    }
}
EOF
mkdir src
cat >Cargo.toml <<'EOF'
[package]
name = "finding"
version = "0.1.0"
edition = "2021"

[dependencies]
argon2 = { version = "=0.6.0", features = ["password-hash"] }
EOF
cat >src/main.rs <<'EOF'
use argon2::password_hash::{phc::PasswordHash, PasswordVerifier};

fn main() {
    let row = std::env::args().nth(1).unwrap();
    let answer = PasswordHash::new(&row).map(|row| argon2::Argon2::default().verify_password(b"a password", &row));
    println!("{answer:?}");
}
EOF
CARGO_TARGET_DIR="$work/target" cargo build -q >build.log 2>&1 || { tail -3 build.log >&2; exit 2; }

row=$(java -cp "lib/*" Finding.java 2>java.log) || { tail -3 java.log >&2; exit 2; }
IFS='$' read -r _ type version costs salt _ <<<"$row"
short=$(target/debug/finding "\$$type\$$version\$m=8,t=1,p=1\$c29tZXNhbHQ\$MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz")
refused=$(target/debug/finding "$row")
echo "Password4j 1.8.4 writes $type $version $costs and ${#salt} characters of salt"
echo "argon2 0.6.0 of that row: $refused"
echo "argon2 0.6.0 of a wrong row with 8 bytes of salt: $short"
[[ "${#salt}" == 86 && "$refused" == "Err(SaltTooLong)" && "$short" == "Ok(Err(PasswordInvalid))" ]] || exit 1
echo "as described: refused for the length of its salt"
