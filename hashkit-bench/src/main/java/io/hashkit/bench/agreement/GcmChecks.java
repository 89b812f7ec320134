package io.hashkit.bench.agreement;

import io.hashkit.bench.agreement.Check.Verdict;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.gcm.Gcm;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import javax.crypto.AEADBadTagException;
import org.jspecify.annotations.Nullable;

/** Checks that the AES-256-GCM engines compute the known answer, agree with the JDK, and reject a modified message. */
final class GcmChecks {
    /** McGrew and Viega, The Galois/Counter Mode of Operation, appendix B, test case 15: ciphertext, then tag. */
    private static final String KEY = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308";

    private static final String NONCE = "cafebabefacedbaddecaf888";
    private static final String PLAIN = "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
            + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255";
    private static final String SEALED = "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
            + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"
            + "b094dac5d93471bdec1a502270e3cc6c";

    private GcmChecks() {}

    static List<Check> checks() {
        return Gcm.NAMES.stream().map(GcmChecks::check).toList();
    }

    private static Check check(String engine) {
        String name = "aes-256-gcm/" + engine;
        byte[] key = HexFormat.of().parseHex(KEY);
        Gcm gcm;
        try {
            gcm = Gcm.of(engine, key);
        } catch (GeneralSecurityException | RuntimeException | LinkageError e) {
            return new Check(name, Verdict.NOT_HERE, "this JDK does not accept the provider: " + Failures.describe(e));
        }
        try {
            String failure = failure(gcm, Gcm.of(Gcm.JDK, key));
            return failure == null
                    ? new Check(
                            name,
                            Verdict.AGREES,
                            "known answer" + (engine.equals(Gcm.JDK) ? "" : ", 4 answers equal to jdk"))
                    : new Check(name, Verdict.WRONG, failure);
        } catch (GeneralSecurityException | RuntimeException e) {
            return new Check(name, Verdict.WRONG, Failures.describe(e));
        }
    }

    private static @Nullable String failure(Gcm gcm, Gcm jdk) throws GeneralSecurityException {
        byte[] nonce = HexFormat.of().parseHex(NONCE);
        if (!Arrays.equals(
                seal(gcm, nonce, HexFormat.of().parseHex(PLAIN)), HexFormat.of().parseHex(SEALED))) {
            return "wrong answer to test case 15 of McGrew and Viega";
        }
        SplittableRandom random = new SplittableRandom(3);
        for (int size : new int[] {1, 64, 1000, 16384}) {
            byte[] plain = new byte[size];
            random.nextBytes(plain);
            random.nextBytes(nonce);
            byte[] sealed = seal(gcm, nonce, plain);
            if (!Arrays.equals(sealed, seal(jdk, nonce, plain))) {
                return "encrypts " + size + " bytes to another result than jdk";
            }
            byte[] opened = new byte[sealed.length];
            int length = gcm.apply(false, nonce, sealed, sealed.length, opened);
            if (!Arrays.equals(plain, Arrays.copyOf(opened, length))) {
                return "decrypts " + size + " bytes wrongly";
            }
            sealed[0] ^= 1;
            if (accepts(gcm, nonce, sealed)) {
                return "accepts a modified message";
            }
        }
        return null;
    }

    private static byte[] seal(Gcm gcm, byte[] nonce, byte[] plain) throws GeneralSecurityException {
        byte[] out = new byte[plain.length + Gcm.TAG_BYTES];
        int length = gcm.apply(true, nonce, plain, plain.length, out);
        return Arrays.copyOf(out, length);
    }

    private static boolean accepts(Gcm gcm, byte[] nonce, byte[] sealed) throws GeneralSecurityException {
        try {
            gcm.apply(false, nonce, sealed, sealed.length, new byte[sealed.length]);
            return true;
        } catch (AEADBadTagException e) {
            return false;
        }
    }
}
