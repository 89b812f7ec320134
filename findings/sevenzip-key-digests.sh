#!/usr/bin/env bash
# "The key of an encrypted 7z archive has a salt, and costs a guesser 2^19 digests, whoever wrote the archive."
#
# Guess: the format stores a salt and the number of digests of SHA-256 for the key; 7-Zip takes 524,288 and a random salt, and
#   other writers of the format do as it does.
# Seen: 7-Zip, py7zr and Commons Compress write no salt at all: the field has length 0, so one password gives one key in every
#   archive, and what a guesser has computed for one is good for all. Rust's sevenz-rust2 writes 16 random bytes, and takes
#   2^8 = 256 digests: a guess at its archives is 2,048 times as cheap. 7-Zip opens all four, and shows the number only in the
#   technical list of the files ("7zAES:8" instead of "7zAES:19").
# Since/Versions: 7-Zip 26.02, py7zr 1.1.4, commons-compress 1.28.0, sevenz-rust2 0.25.0.
# Why it matters: archives with a password are sent and kept as backups. In Rust set num_cycles_power of AesEncoderOptions to 19
#   and write the old archives anew; use a random key instead of a password that people remember, and another one for each
#   archive, for the others have no salt.
# Source: 7-Zip, CPP/7zip/Crypto/7zAes.cpp (CEncoder); sevenz-rust2, src/encoder_options.rs (AesEncoderOptions::new);
#   commons-compress, AES256Options.java; py7zr, compressor.py.
set -euo pipefail

for tool in apt-get python3 cargo java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download '7zip=22.01+really26.02+dfsg-0+deb12u1' >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
dpkg-deb -x 7zip_*.deb root
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 py7zr==1.1.4 >pip.log 2>&1 \
  || { tail -1 pip.log >&2; exit 2; }
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.apache.commons</groupId><artifactId>commons-compress</artifactId><version>1.28.0</version></dependency>
<dependency><groupId>org.tukaani</groupId><artifactId>xz</artifactId><version>1.10</version></dependency>
</dependencies></project>
XML
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "finding"
version = "0.1.0"
edition = "2024"

[dependencies]
sevenz-rust2 = { version = "=0.25.0", default-features = false, features = ["aes256", "compress", "util"] }
TOML
cat >src/main.rs <<'RUST'
fn main() {
    sevenz_rust2::compress_to_path_encrypted("text", "sevenz-rust2.7z", "a password".into()).unwrap();
}
RUST
CARGO_TARGET_DIR="$work/target" cargo build -q >build.log 2>&1 || { tail -3 build.log >&2; exit 2; }
cat >Finding.java <<'JAVA'
import java.io.File;
import org.apache.commons.compress.archivers.sevenz.SevenZOutputFile;

public class Finding {
    public static void main(String[] args) throws Exception {
        File text = new File("text");
        try (SevenZOutputFile archive = new SevenZOutputFile(new File("commons-compress.7z"), "a password".toCharArray())) {
            archive.putArchiveEntry(archive.createArchiveEntry(text, "text"));
            archive.write(text.toPath());
            archive.closeArchiveEntry();
        }
    }
}
JAVA
cat >write.py <<'PY'
import py7zr

with py7zr.SevenZipFile("py7zr.7z", "w", password="a password") as archive:
    archive.write("text")
PY
cat >show.py <<'PY'
import sys
import py7zr

AES = bytes.fromhex("06f10701")
for name in sys.argv[1:]:
    with py7zr.SevenZipFile(name + ".7z", password="a password") as archive:
        coders = [coder for folder in archive.header.main_streams.unpackinfo.folders for coder in folder.coders]
        first, second = next(coder["properties"][:2] for coder in coders if coder["method"] == AES)
        print(f"{name}: 2^{first & 63} digests, {(first >> 7) + (second >> 4)} bytes of salt")
PY
echo "a text" >text
root/usr/bin/7zz a -p'a password' 7-Zip.7z text >7zz.log
venv/bin/python write.py
java -cp "lib/*" Finding.java
target/debug/finding
names=(7-Zip py7zr commons-compress sevenz-rust2)
echo "7-Zip 26.02, py7zr 1.1.4, commons-compress 1.28.0, sevenz-rust2 0.25.0"
venv/bin/python show.py "${names[@]}" | tee seen
for name in "${names[@]}"; do
  root/usr/bin/7zz x -so -p'a password' "$name.7z" 2>7zz.log | cmp -s - text && echo "7-Zip opens $name"
done | tee -a seen
diff - seen <<'TEXT' || exit 1
7-Zip: 2^19 digests, 0 bytes of salt
py7zr: 2^19 digests, 0 bytes of salt
commons-compress: 2^19 digests, 0 bytes of salt
sevenz-rust2: 2^8 digests, 16 bytes of salt
7-Zip opens 7-Zip
7-Zip opens py7zr
7-Zip opens commons-compress
7-Zip opens sevenz-rust2
TEXT
echo "as described: one form, and a key of 2^19 digests without a salt, or of 2^8 with one"
