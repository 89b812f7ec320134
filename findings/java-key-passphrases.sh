#!/usr/bin/env bash
# "A passphrase protects a key alike, whoever writes the file."
#
# Guess: a Java library that is given a passphrase for a private key derives the file's key
#   from it about as slowly as ssh-keygen and gpg do, which write the same kinds of files.
# Seen: JSch's writePrivateKey derives it with one MD5 for each 16 bytes and encrypts with
#   triple DES, the form that OpenSSH gave up in 2018; its second method,
#   writeOpenSSHv1PrivateKey, writes today's form, with 32 rounds of bcrypt. Bouncy Castle's
#   PGP keys hash 65,536 bytes by default, which are 1,024 blocks of SHA-1; a third argument of
#   the builder raises it to 65,011,712, which is what gpg exports. Apache MINA writes 16
#   rounds of bcrypt, as ssh-keygen of Debian 12 does.
# Since/Versions: com.github.mwiede:jsch 2.28.8, bcpg-jdk18on 1.87, sshd-common 2.15.0.
# Why it matters: ssh, gpg and all libraries open these files, so that nobody notices, and
#   who copies one guesses about as fast as at bare MD5. In an SSH key "DEK-Info" shows the
#   old form; ssh-keygen -p writes it anew. Give both libraries the costs yourself.
# Source: jsch, KeyPair.writePrivateKey; bc-java, JcePBESecretKeyEncryptorBuilder; RFC 9580,
#   3.7.1.3; mina-sshd, OpenSSHKeyEncryptionContext; OpenSSH, release notes of 7.8.
set -euo pipefail

for tool in java mvn ssh-keygen; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>com.github.mwiede</groupId><artifactId>jsch</artifactId><version>2.28.8</version></dependency>
<dependency><groupId>org.bouncycastle</groupId><artifactId>bcpg-jdk18on</artifactId><version>1.87</version></dependency>
<dependency><groupId>org.apache.sshd</groupId><artifactId>sshd-common</artifactId><version>2.15.0</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>1.7.36</version></dependency>
</dependencies></project>
XML
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'JAVA'
import com.jcraft.jsch.JSch;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyEncryptionContext;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyPacket;
import org.bouncycastle.bcpg.SymmetricKeyAlgorithmTags;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSecretKey;
import org.bouncycastle.openpgp.PGPSecretKeyRing;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.operator.PGPDigestCalculator;
import org.bouncycastle.openpgp.operator.jcajce.JcaKeyFingerprintCalculator;
import org.bouncycastle.openpgp.operator.jcajce.JcaPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.jcajce.JcaPGPDigestCalculatorProviderBuilder;
import org.bouncycastle.openpgp.operator.jcajce.JcaPGPKeyPair;
import org.bouncycastle.openpgp.operator.jcajce.JcePBESecretKeyEncryptorBuilder;

public class Finding {
    static final byte[] PASSPHRASE = "a passphrase".getBytes(StandardCharsets.US_ASCII);

    /** Whether the key of triple DES is the MD5 of passphrase and salt, computed once for each 16 of its 24 bytes. */
    static boolean opensWithOneMd5(String pem) throws Exception {
        List<String> lines = pem.lines().toList();
        byte[] salt = HexFormat.of().parseHex(lines.get(2).split(",")[1]);
        byte[] data = Base64.getDecoder().decode(String.join("", lines.subList(4, lines.size() - 1)));
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        md5.update(PASSPHRASE);
        byte[] first = md5.digest(salt);
        md5.update(first);
        md5.update(PASSPHRASE);
        byte[] key = Arrays.copyOf(first, 24);
        System.arraycopy(md5.digest(salt), 0, key, 16, 8);
        Cipher cipher = Cipher.getInstance("DESede/CBC/PKCS5Padding");
        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "DESede"), new IvParameterSpec(salt));
        byte[] der = cipher.doFinal(data);
        return der[0] == 0x30 && (der[1] & 0xff) == 0x82 && ByteBuffer.wrap(der).getShort(2) == der.length - 4;
    }

    /** The function and the rounds that OpenSSH's form names. */
    static String openSsh(String pem) {
        List<String> lines = pem.lines().toList();
        ByteBuffer data = ByteBuffer.wrap(Base64.getDecoder().decode(String.join("", lines.subList(1, lines.size() - 1))));
        data.position("openssh-key-v1".length() + 1);
        String cipher = text(data), function = text(data);
        data.getInt();
        data.position(data.getInt() + data.position());
        return cipher + " " + function + " " + data.getInt();
    }

    static String text(ByteBuffer data) {
        byte[] text = new byte[data.getInt()];
        data.get(text);
        return new String(text, StandardCharsets.US_ASCII);
    }

    static long pgpBytes(KeyPair pair, JcePBESecretKeyEncryptorBuilder encryptor) throws Exception {
        PGPDigestCalculator sha1 = new JcaPGPDigestCalculatorProviderBuilder().build().get(HashAlgorithmTags.SHA1);
        PGPSecretKey key = new PGPSecretKey(PGPSignature.DEFAULT_CERTIFICATION,
                new JcaPGPKeyPair(PublicKeyPacket.VERSION_4, PGPPublicKey.RSA_GENERAL, pair, new Date()), "ann", sha1, null, null,
                new JcaPGPContentSignerBuilder(PGPPublicKey.RSA_GENERAL, HashAlgorithmTags.SHA256),
                encryptor.build("a passphrase".toCharArray()));
        PGPSecretKey read = new PGPSecretKeyRing(key.getEncoded(), new JcaKeyFingerprintCalculator()).getSecretKey();
        return read.getS2K().getHashAlgorithm() == HashAlgorithmTags.SHA1 ? read.getS2K().getIterationCount() : -1;
    }

    public static void main(String[] arguments) throws Exception {
        List<String> seen = new ArrayList<>();
        com.jcraft.jsch.KeyPair jsch = com.jcraft.jsch.KeyPair.genKeyPair(new JSch(), com.jcraft.jsch.KeyPair.RSA, 2048);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        jsch.writePrivateKey(out, PASSPHRASE);
        String pem = out.toString(StandardCharsets.US_ASCII);
        Files.writeString(Path.of("jsch"), pem);
        seen.add("JSch: " + pem.lines().toList().get(2).split(",")[0] + ", opens with one MD5: " + opensWithOneMd5(pem));
        out.reset();
        jsch.writeOpenSSHv1PrivateKey(out, PASSPHRASE);
        seen.add("JSch, its other method: " + openSsh(out.toString(StandardCharsets.US_ASCII)));

        KeyPairGenerator rsa = KeyPairGenerator.getInstance("RSA");
        rsa.initialize(2048);
        KeyPair pair = rsa.generateKeyPair();
        OpenSSHKeyEncryptionContext context = new OpenSSHKeyEncryptionContext();
        context.setPassword("a passphrase");
        context.setCipherType("256");
        out.reset();
        OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(pair, "ann", context, out);
        seen.add("MINA: " + openSsh(out.toString(StandardCharsets.US_ASCII)));

        PGPDigestCalculator sha1 = new JcaPGPDigestCalculatorProviderBuilder().build().get(HashAlgorithmTags.SHA1);
        int aes = SymmetricKeyAlgorithmTags.AES_256;
        seen.add("Bouncy Castle: " + pgpBytes(pair, new JcePBESecretKeyEncryptorBuilder(aes)) + " bytes of SHA-1");
        seen.add("Bouncy Castle, 0xff: " + pgpBytes(pair, new JcePBESecretKeyEncryptorBuilder(aes, sha1, 0xff)) + " bytes of SHA-1");
        seen.forEach(System.out::println);
        System.exit(seen.equals(List.of("JSch: DEK-Info: DES-EDE3-CBC, opens with one MD5: true",
                "JSch, its other method: aes256-ctr bcrypt 32", "MINA: aes256-ctr bcrypt 16",
                "Bouncy Castle: 65536 bytes of SHA-1", "Bouncy Castle, 0xff: 65011712 bytes of SHA-1")) ? 0 : 1);
    }
}
JAVA
echo "jsch 2.28.8, sshd-common 2.15.0, bcpg 1.87, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
java -cp "lib/*" Finding.java 2>java.log || { tail -3 java.log >&2; exit 1; }
chmod 600 jsch
ssh-keygen -y -P 'a passphrase' -f jsch >public 2>&1 || { cat public >&2; exit 1; }
ssh-keygen -q -p -P 'a passphrase' -N 'a passphrase' -f jsch >/dev/null
echo "ssh-keygen opens JSch's file; after ssh-keygen -p: $(head -1 jsch)"
[[ "$(head -1 jsch)" == "-----BEGIN OPENSSH PRIVATE KEY-----" ]] || exit 1
echo "as described: the library decides what a passphrase is worth"
