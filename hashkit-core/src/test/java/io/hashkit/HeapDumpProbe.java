package io.hashkit;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.hashkit.algorithm.Scheme;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.lang.management.ManagementFactory;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Runs in a separate process: hashes and verifies a marker password many times, wipes its array, and dumps its heap.
 */
final class HeapDumpProbe {
    private static final int LENGTH = 24;

    private HeapDumpProbe() {}

    /** Computed, so that neither a class file nor an argument contains it as a whole. */
    static char[] marker() {
        char[] marker = new char[LENGTH];
        int state = 20261120;
        for (int i = 0; i < LENGTH; i++) {
            state = state * 1664525 + 1013904223;
            marker[i] = (char) ('a' + (state >>> 16) % 26);
        }
        return marker;
    }

    /** Arguments: the dump file, whether to dump live objects only, the calls per engine, the engines. */
    public static void main(String[] arguments) throws Exception {
        int calls = Integer.parseInt(arguments[2]);
        List<String> engines = List.of(arguments).subList(3, arguments.length);
        for (String engine : engines) {
            for (Scheme scheme : CheapestForTests.all()) {
                PasswordHasher hasher =
                        TestHashers.builder().scheme(scheme).engine(engine).build();
                if (engine.startsWith(algorithm(scheme) + "/")) {
                    use(hasher, calls);
                }
            }
        }
        sealAndClose(calls);
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpHeap(arguments[0], Boolean.parseBoolean(arguments[1]));
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

    private static void use(PasswordHasher hasher, int calls) {
        char[] password = marker();
        CharBuffer text = CharBuffer.wrap(password);
        String stored = hasher.hash(text);
        for (int i = 1; i < calls; i++) {
            if (!hasher.verify(text, stored)) {
                throw new AssertionError("does not verify");
            }
        }
        Arrays.fill(password, '\0');
    }
}
