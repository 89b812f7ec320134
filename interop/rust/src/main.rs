//! Verifies what hashkit wrote with RustCrypto's argon2, scrypt and pbkdf2, which read its strings, and with bcrypt.

use argon2::password_hash::{PasswordHash, PasswordVerifier};
use std::io::BufRead;

fn verify(kind: &str, password: &[u8], stored: &str) -> bool {
    if kind == "bcrypt" {
        return bcrypt::verify(password, stored).unwrap();
    }
    let hash = PasswordHash::new(stored).unwrap();
    match kind {
        "argon2id" => argon2::Argon2::default().verify_password(password, &hash).is_ok(),
        "scrypt" => scrypt::Scrypt.verify_password(password, &hash).is_ok(),
        _ => pbkdf2::Pbkdf2.verify_password(password, &hash).is_ok(),
    }
}

fn main() {
    let mut counts: Vec<(String, usize, usize, usize)> = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let fields: Vec<&str> = line.split('\t').collect();
        let mut password = hex::decode(fields[1]).unwrap();
        if counts.last().map(|last| last.0.as_str()) != Some(fields[0]) {
            counts.push((fields[0].to_string(), 0, 0, 0));
        }
        let count = counts.last_mut().unwrap();
        count.2 += 1;
        if verify(fields[0], &password, fields[2]) {
            count.1 += 1;
        }
        password.push(b'x');
        if verify(fields[0], &password, fields[2]) {
            count.3 += 1;
        }
    }
    for (kind, accepted, rows, wrong) in counts {
        let program = if kind == "bcrypt" { "bcrypt for Rust" } else { "RustCrypto" };
        println!("{kind}\t{program}\t{accepted}\t{rows}\t{wrong}");
    }
}
