//! Verifies what hashkit wrote, or writes what hashkit shall verify, with RustCrypto's crates and bcrypt, today's and older ones.
//!
//! `verify` reads kind, password and stored string, and prints kind, program, accepted, rows, and wrong passwords accepted.
//! `write` reads kind, password, costs, salt and length of the tag, and prints kind, program, password and stored string.
//! What is refused goes to standard error, with the reason.

use argon2::password_hash::phc::PasswordHash;
use argon2::{CustomizedPasswordHasher, PasswordVerifier};
use argon2_05::password_hash::{PasswordHash as OldHash, PasswordHasher, PasswordVerifier as OldVerifier, SaltString};
use std::collections::BTreeMap;
use std::io::BufRead;

type Answer = Result<bool, String>;
type Written = Result<String, String>;

fn text<E: std::fmt::Debug>(error: E) -> String {
    format!("{error:?}")
}

fn verdict<E: std::fmt::Debug>(result: Result<(), E>) -> Answer {
    result.map(|_| true).map_err(text)
}

fn programs(kind: &str) -> &'static [&'static str] {
    match kind {
        "argon2id" | "argon2i" | "argon2d" => &["argon2 0.6.0", "argon2 0.5.3"],
        "scrypt" => &["scrypt 0.12.0", "scrypt 0.11.0"],
        "scrypt-7" => &["scrypt 0.12.0"],
        "pbkdf2-sha256" | "pbkdf2-sha512" => &["pbkdf2 0.13.0", "pbkdf2 0.12.2"],
        "pbkdf2-passlib-sha256" | "pbkdf2-passlib-sha512" => &["pbkdf2 0.13.0"],
        "bcrypt" => &["bcrypt 0.19.3", "bcrypt 0.17.1"],
        "sha256-crypt" | "sha512-crypt" => &["sha-crypt 0.6.0"],
        _ => &[],
    }
}

fn verify(program: &str, kind: &str, password: &[u8], stored: &str) -> Answer {
    match program {
        "bcrypt 0.19.3" => return bcrypt::verify(password, stored).map_err(text),
        "bcrypt 0.17.1" => return bcrypt_017::verify(password, stored).map_err(text),
        "sha-crypt 0.6.0" => return verdict(sha_crypt::ShaCrypt::default().verify_password(password, stored)),
        "argon2 0.5.3" | "scrypt 0.11.0" | "pbkdf2 0.12.2" => {
            let hash = OldHash::new(stored).map_err(text)?;
            return verdict(match program {
                "argon2 0.5.3" => argon2_05::Argon2::default().verify_password(password, &hash),
                "scrypt 0.11.0" => scrypt_011::Scrypt.verify_password(password, &hash),
                _ => pbkdf2_012::Pbkdf2.verify_password(password, &hash),
            });
        }
        _ => (),
    }
    if kind == "scrypt-7" || kind.starts_with("pbkdf2-passlib") {
        let hash = scrypt::mcf::PasswordHash::new(stored).map_err(text)?;
        return verdict(match kind {
            "scrypt-7" => scrypt::Scrypt::new().verify_password(password, &hash),
            _ => pbkdf2::Pbkdf2::default().verify_password(password, &hash),
        });
    }
    let hash = PasswordHash::new(stored).map_err(text)?;
    verdict(match program {
        "argon2 0.6.0" => argon2::Argon2::default().verify_password(password, &hash),
        "scrypt 0.12.0" => scrypt::Scrypt::new().verify_password(password, &hash),
        _ => pbkdf2::Pbkdf2::default().verify_password(password, &hash),
    })
}

fn write(program: &str, kind: &str, password: &[u8], costs: &[u32], salt: &[u8], length: usize) -> Written {
    let name = kind.replace("-passlib", "");
    let digest = if name == "pbkdf2-sha512" { pbkdf2::Pbkdf2::SHA512 } else { pbkdf2::Pbkdf2::SHA256 };
    Ok(match program {
        "bcrypt 0.19.3" => bcrypt::hash_with_salt(password, costs[0], salt.try_into().map_err(text)?).map_err(text)?.to_string(),
        "bcrypt 0.17.1" => bcrypt_017::hash_with_salt(password, costs[0], salt.try_into().map_err(text)?).map_err(text)?.to_string(),
        "argon2 0.6.0" => {
            let params = argon2::Params::new(costs[0], costs[1], costs[2], Some(length)).map_err(text)?;
            let hash: PasswordHash = argon2::Argon2::default()
                .hash_password_customized(password, salt, Some(kind), Some(19), params)
                .map_err(text)?;
            hash.to_string()
        }
        "argon2 0.5.3" => {
            let params = argon2_05::Params::new(costs[0], costs[1], costs[2], Some(length)).map_err(text)?;
            let salt = SaltString::encode_b64(salt).map_err(text)?;
            let algorithm = argon2_05::Algorithm::new(kind).map_err(text)?;
            let hasher = argon2_05::Argon2::new(algorithm, argon2_05::Version::V0x13, params);
            hasher.hash_password(password, &salt).map_err(text)?.to_string()
        }
        "scrypt 0.12.0" => {
            let params = scrypt::Params::new_with_output_len(costs[0] as u8, costs[1], costs[2], length).map_err(text)?;
            if kind == "scrypt-7" {
                let hash: scrypt::mcf::PasswordHash =
                    scrypt::Scrypt::new().hash_password_customized(password, salt, None, None, params).map_err(text)?;
                return Ok(hash.to_string());
            }
            let hash: PasswordHash =
                scrypt::Scrypt::new().hash_password_customized(password, salt, None, None, params).map_err(text)?;
            hash.to_string()
        }
        "scrypt 0.11.0" => {
            let params = scrypt_011::Params::new(costs[0] as u8, costs[1], costs[2], length).map_err(text)?;
            let salt = SaltString::encode_b64(salt).map_err(text)?;
            scrypt_011::Scrypt.hash_password_customized(password, None, None, params, &salt).map_err(text)?.to_string()
        }
        "pbkdf2 0.13.0" => {
            let params = pbkdf2::Params::new_with_output_len(costs[0], length).map_err(text)?;
            if kind.contains("passlib") {
                let hash: pbkdf2::mcf::PasswordHash =
                    digest.hash_password_customized(password, salt, None, None, params).map_err(text)?;
                return Ok(hash.to_string());
            }
            let hash: PasswordHash = digest.hash_password_customized(password, salt, None, None, params).map_err(text)?;
            hash.to_string()
        }
        "pbkdf2 0.12.2" => {
            let params = pbkdf2_012::Params { rounds: costs[0], output_length: length };
            let salt = SaltString::encode_b64(salt).map_err(text)?;
            let name = pbkdf2_012::password_hash::Ident::new(&name).map_err(text)?;
            pbkdf2_012::Pbkdf2.hash_password_customized(password, Some(name), None, params, &salt).map_err(text)?.to_string()
        }
        _ => {
            let params = sha_crypt::Params::new(costs[0]).map_err(text)?;
            let algorithm = if kind == "sha512-crypt" { sha_crypt::Algorithm::Sha512Crypt } else { sha_crypt::Algorithm::Sha256Crypt };
            // What is longer than 16 characters is not read by crypt(3).
            let hash: sha_crypt::PasswordHash = sha_crypt::ShaCrypt::new(algorithm, params)
                .hash_password_customized(password, &salt[..salt.len().min(12)], None, None, params)
                .map_err(text)?;
            hash.to_string()
        }
    })
}

fn main() {
    let verifies = std::env::args().nth(1).as_deref() == Some("verify");
    let mut counts: BTreeMap<(String, &str), (usize, usize, usize)> = BTreeMap::new();
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let fields: Vec<&str> = line.split('\t').collect();
        let mut password = hex::decode(fields[1]).unwrap();
        if verifies {
            let before = password.len();
            for program in programs(fields[0]) {
                let count = counts.entry((fields[0].to_string(), program)).or_default();
                count.1 += 1;
                password.truncate(before);
                match verify(program, fields[0], &password, fields[2]) {
                    Ok(true) => count.0 += 1,
                    other => eprintln!("{}\tRust {program}\t{other:?}\t{}", fields[0], fields[2]),
                }
                password.push(b'x');
                if verify(program, fields[0], &password, fields[2]) == Ok(true) {
                    count.2 += 1;
                }
            }
            continue;
        }
        let costs: Vec<u32> = fields[2].split(',').map(|part| part.split_once('=').unwrap().1.parse().unwrap()).collect();
        let salt = hex::decode(fields[3]).unwrap();
        let other = match fields[0] {
            "scrypt" => "scrypt-7",
            "pbkdf2-sha256" => "pbkdf2-passlib-sha256",
            "pbkdf2-sha512" => "pbkdf2-passlib-sha512",
            _ => "",
        };
        for kind in [fields[0], other] {
            for program in programs(kind) {
                // passlib's tags have the length of the digest.
                if kind.contains("passlib") && fields[4] != if kind.ends_with("512") { "64" } else { "32" } {
                    continue;
                }
                match write(program, kind, &password, &costs, &salt, fields[4].parse().unwrap()) {
                    Ok(stored) => println!("{kind}\tRust {program}\t{}\t{stored}", fields[1]),
                    Err(reason) => eprintln!("{kind}\tRust {program}\t{reason}\t{} salt={} tag={}", fields[2], salt.len(), fields[4]),
                }
            }
        }
    }
    for ((kind, program), (accepted, rows, wrong)) in counts {
        println!("{kind}\tRust {program}\t{accepted}\t{rows}\t{wrong}");
    }
}
