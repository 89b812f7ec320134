//! Times password hashes of Rust crates, with the same arguments and output as `native-hash.c`:
//!
//! ```text
//! native-hash                     lists the crates in this program
//! native-hash NAME COSTS SECONDS  computes one hash repeatedly; prints its tag and the times
//! ```
//!
//! COSTS are m,t,p of Argon2id, with m in KiB, log2(N),r,p of scrypt, or the cost of bcrypt.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

const PASSWORD: &[u8] = b"correct horse battery staple";
const SALT: &[u8; 16] = b"sixteen  bytes !";
const TAG_BYTES: usize = 32;
const MEASURED_MILLIS: f64 = 1000.0;

/// Computes the tag, or returns the reason why it cannot.
type Hash = Box<dyn FnMut() -> Result<Vec<u8>, String>>;

struct Crate {
    name: &'static str,
    what: &'static str,
    hash: fn(&str) -> Result<Hash, String>,
}

const CRATES: &[Crate] = &[
    Crate { name: "argon2", what: "crate argon2, memory kept, one thread", hash: argon2_kept },
    Crate { name: "argon2-fresh", what: "crate argon2 as it comes, memory of each hash, one thread", hash: argon2_fresh },
    Crate { name: "rust-argon2", what: "crate rust-argon2, one thread", hash: rust_argon2 },
    #[cfg(feature = "kdf")]
    Crate { name: "argon2-kdf", what: "crate argon2-kdf, the reference in C, a thread for each lane", hash: argon2_kdf },
    Crate { name: "scrypt", what: "crate scrypt, one thread", hash: scrypt_crate },
    Crate { name: "bcrypt", what: "crate bcrypt", hash: bcrypt_crate },
];

fn numbers<const N: usize>(costs: &str) -> Result<[u32; N], String> {
    costs
        .split(',')
        .map(|number| number.parse().map_err(|_| format!("{number} is not a number")))
        .collect::<Result<Vec<u32>, String>>()?
        .try_into()
        .map_err(|_| format!("{N} numbers are needed, not {costs}"))
}

fn argon2_of(costs: &str) -> Result<(argon2::Argon2<'static>, usize), String> {
    let [memory_kib, passes, lanes] = numbers(costs)?;
    let params = argon2::Params::new(memory_kib, passes, lanes, Some(TAG_BYTES)).map_err(|e| e.to_string())?;
    let blocks = params.block_count();
    Ok((argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params), blocks))
}

fn argon2_kept(costs: &str) -> Result<Hash, String> {
    let (argon2, blocks) = argon2_of(costs)?;
    let mut memory = vec![argon2::Block::default(); blocks];
    Ok(Box::new(move || {
        let mut tag = vec![0; TAG_BYTES];
        argon2
            .hash_password_into_with_memory(PASSWORD, SALT, &mut tag, &mut memory)
            .map_err(|e| e.to_string())?;
        Ok(tag)
    }))
}

fn argon2_fresh(costs: &str) -> Result<Hash, String> {
    let (argon2, _) = argon2_of(costs)?;
    Ok(Box::new(move || {
        let mut tag = vec![0; TAG_BYTES];
        argon2.hash_password_into(PASSWORD, SALT, &mut tag).map_err(|e| e.to_string())?;
        Ok(tag)
    }))
}

fn rust_argon2(costs: &str) -> Result<Hash, String> {
    let [memory_kib, passes, lanes] = numbers(costs)?;
    let config = rust_argon2::Config {
        variant: rust_argon2::Variant::Argon2id,
        version: rust_argon2::Version::Version13,
        mem_cost: memory_kib,
        time_cost: passes,
        lanes,
        hash_length: TAG_BYTES as u32,
        ..rust_argon2::Config::default()
    };
    Ok(Box::new(move || rust_argon2::hash_raw(PASSWORD, SALT, &config).map_err(|e| e.to_string())))
}

#[cfg(feature = "kdf")]
fn argon2_kdf(costs: &str) -> Result<Hash, String> {
    let [memory_kib, passes, lanes] = numbers(costs)?;
    Ok(Box::new(move || {
        argon2_kdf::Hasher::new()
            .algorithm(argon2_kdf::Algorithm::Argon2id)
            .custom_salt(SALT)
            .hash_length(TAG_BYTES as u32)
            .iterations(passes)
            .memory_cost_kib(memory_kib)
            .threads(lanes)
            .hash(PASSWORD)
            .map(|hash| hash.as_bytes().to_vec())
            .map_err(|e| format!("{e:?}"))
    }))
}

fn scrypt_crate(costs: &str) -> Result<Hash, String> {
    let [log_n, r, p] = numbers(costs)?;
    let log_n = u8::try_from(log_n).map_err(|e| e.to_string())?;
    let params = scrypt::Params::new(log_n, r, p).map_err(|e| e.to_string())?;
    Ok(Box::new(move || {
        let mut tag = vec![0; TAG_BYTES];
        scrypt::scrypt(PASSWORD, SALT, &params, &mut tag).map_err(|e| e.to_string())?;
        Ok(tag)
    }))
}

fn bcrypt_crate(costs: &str) -> Result<Hash, String> {
    let [cost] = numbers(costs)?;
    if !(4..=31).contains(&cost) {
        return Err(format!("the cost of bcrypt is 4 to 31, not {cost}"));
    }
    let mut key = PASSWORD.to_vec();
    key.push(0); // as programs in C do; the crate's high-level functions add it, too
    // bcrypt's tag is 23 of its 24 bytes.
    Ok(Box::new(move || Ok(bcrypt::bcrypt(cost, *SALT, &key)[..23].to_vec())))
}

fn measure(mut hash: Hash, seconds: u32) -> Result<(), String> {
    let first = hash()?;
    let hexadecimal: String = first.iter().map(|byte| format!("{byte:02x}")).collect();
    println!("tag {hexadecimal}");
    for second in 0..=seconds {
        let start = Instant::now();
        let mut hashes = 0;
        let mut millis = 0.0;
        while millis < MEASURED_MILLIS {
            if hash()? != first {
                return Err("two hashes differ".to_string());
            }
            hashes += 1;
            millis = start.elapsed().as_secs_f64() * 1e3;
        }
        println!("{} {:.4}", if second == 0 { "warm" } else { "ms" }, millis / f64::from(hashes));
        io::stdout().flush().map_err(|e| e.to_string())?;
    }
    Ok(())
}

fn run(name: &str, costs: &str, seconds: &str) -> Result<(), String> {
    let found = CRATES
        .iter()
        .find(|one| one.name == name)
        .ok_or_else(|| format!("not built with {name}; run it without arguments for what there is"))?;
    let seconds = seconds.parse().map_err(|_| format!("{seconds} is not a number of seconds"))?;
    measure((found.hash)(costs)?, seconds)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.as_slice() {
        [] => {
            CRATES.iter().for_each(|one| println!("{:<15} {}", one.name, one.what));
            Ok(())
        }
        [name, costs, seconds] => run(name, costs, seconds),
        _ => Err("usage: native-hash NAME COSTS SECONDS; COSTS are m,t,p, or log2(N),r,p for scrypt".to_string()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("native-hash: {why}");
            ExitCode::from(2)
        }
    }
}
