package io.hashkit;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.lang.management.ManagementFactory;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Runs in a separate process: hashes and verifies a marker password many times, wipes its array, and dumps its heap.
 */
final class HeapDumpProbe {
    static final byte[] SALT = "a salt of 16 byt".getBytes(StandardCharsets.US_ASCII);
    private static final int LENGTH = 24;
    private static final int CALLS = 125; // for each of the eight schemes
    private static final int DISCARDS = 4;

    private HeapDumpProbe() {}

    static char[] marker() {
        return letters(20261120, LENGTH);
    }

    /** Random letters, computed so that neither a class file nor an argument contains them as a whole. */
    static char[] letters(int seed, int length) {
        char[] letters = new char[length];
        int state = seed;
        for (int i = 0; i < length; i++) {
            state = state * 1664525 + 1013904223;
            letters[i] = (char) ('a' + (state >>> 16) % 26);
        }
        return letters;
    }

    /** Costs at which code is compiled, or the lowest ones. */
    static List<Scheme> schemes(boolean compiled) {
        return compiled
                ? List.of(
                        Argon2.id(1024, 2, 1),
                        Argon2.i(1024, 1, 1),
                        new Bcrypt(5),
                        new Scrypt(10, 8, 1),
                        Pbkdf2.sha1(2_000),
                        Pbkdf2.sha256(2_000),
                        Pbkdf2.sha512(2_000))
                : CheapestForTests.all();
    }

    /** Writes a heap dump, and how often {@link Deoptimiser} has discarded code, if that is an agent of this JVM. */
    public static void main(String[] arguments) throws Exception {
        boolean discarding = Deoptimiser.start();
        for (String engine : System.getProperty("heap.engines", "").split(",", -1)) {
            for (Scheme scheme : schemes(discarding)) {
                PasswordHasher hasher =
                        TestHashers.builder().scheme(scheme).engine(engine).build();
                if (engine.startsWith(algorithm(scheme) + "/")) {
                    use(hasher, scheme, discarding ? DISCARDS : 0);
                }
            }
        }
        sealAndClose(CALLS);
        Deoptimiser.stop();
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpHeap(System.getProperty("heap.dump"), Boolean.getBoolean("heap.live"));
        Files.writeString(Path.of(arguments[0]), Integer.toString(Deoptimiser.times()));
    }

    private static String algorithm(Scheme scheme) {
        return scheme.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
    }

    /** The marker is part of the key of a keyring that is closed. */
    private static void sealAndClose(int calls) {
        byte[] key = new byte[LENGTH + 8];
        char[] marker = marker();
        for (int i = 0; i < LENGTH; i++) {
            key[i] = (byte) marker[i];
        }
        try (Keyring keys = Keyring.builder().write("marked", KeyPrf.of(key)).build()) {
            PasswordHasher hasher = TestHashers.builder()
                    .scheme(CheapestForTests.ARGON2ID)
                    .keyring(keys)
                    .build();
            String stored = hasher.hash("password");
            for (int i = 1; i < calls; i++) {
                if (!hasher.verify("password", stored)) {
                    throw new AssertionError("does not verify");
                }
            }
        }
        Arrays.fill(key, (byte) 0);
        Arrays.fill(marker, '\0');
    }

    /** @param discards how often the code of engines is to be discarded meanwhile */
    private static void use(PasswordHasher hasher, Scheme scheme, int discards) {
        int last = Deoptimiser.times() + discards;
        char[] password = marker();
        CharBuffer text = CharBuffer.wrap(password);
        String stored = hasher.hash(text);
        String other = Traits.of(scheme).print(SALT, new byte[Traits.of(scheme).tagLength()]);
        for (int i = 1; i < CALLS || Deoptimiser.times() < last; i++) {
            if (!hasher.verify(text, stored) || hasher.verify(text, other)) {
                throw new AssertionError("a wrong answer");
            }
        }
        Arrays.fill(password, '\0');
    }
}
