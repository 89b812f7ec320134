package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.bcrypt.BcryptSeat;
import io.hashkit.internal.limit.Seat;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.io.PrintStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Compares the times of comparing tags, of {@code verify} with each kind of row, and of a hash beside another one, between one fixed input and random
 * ones of the same length, in random order, by {@link Leakage#cropped}. Of comparing, the fixed input is right but for
 * its last byte. Prints a table, and exits with 1 if a {@code |t|} is 4.5 or more, or if a comparison that ends at the
 * first difference, planted to test the test, has a smaller one.
 *
 * <p>Arguments: the measurements of each way of comparing, of {@code verify} of each kind of row, of bcrypt, and of rows with
 * costs as in use. Default: 1,000,000, 100,000, 100,000 and 2,000.
 */
final class Dudect {
    private static final String PLANTED = "planted: ends at the first difference";
    private static final int TAG = 32;
    /** Comparisons in one measurement, because the clock does not tell one from the next. */
    private static final int TOGETHER = 64;
    /** Inputs that are made before the clock starts, so that making them has the same effect on both classes. */
    private static final int BLOCK = 1_000;

    private static final String MD5_CRYPT = "$1$abcdefgh$y6iHhJNbuC0xpbk0w9pm80";

    /** @param fixed the input of the one class */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Subject(String name, byte[] fixed, int together, Predicate<byte[]> call) {}

    private final Random random;
    private final List<Subject> comparisons = new ArrayList<>();
    private final List<Subject> rows = new ArrayList<>();
    private final List<Subject> bcrypt = new ArrayList<>();
    private final List<Subject> inUse = new ArrayList<>();
    /** What the calls answer, so that no compiler leaves them out. */
    private int trues;
    /** The |t| of the planted comparison. */
    private double planted;

    Dudect(long seed) {
        random = new Random(seed);
        byte[] tag = bytes(TAG);
        byte[] almost = tag.clone();
        almost[TAG - 1] ^= 1;
        comparisons.add(new Subject(PLANTED, almost, TOGETHER, input -> endsEarly(input, tag)));
        comparisons.add(
                new Subject("MessageDigest.isEqual", almost, TOGETHER, input -> MessageDigest.isEqual(input, tag)));
        PasswordHasher mirror = mirror();
        String mirrored = Traits.of(CheapestForTests.PBKDF2_SHA256).print(bytes(16), tag);
        comparisons.add(new Subject(
                "verify, by an engine whose tag is the password", almost, 1, input -> mirror.verify(input, mirrored)));
        byte[] wrong = ascii(16);
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .keyring(Keyring.builder().write("now", KeyPrf.of(TestKeys.A)).build())
                .accept(Dialects.ALL)
                .build();
        for (Scheme scheme : CheapestForTests.all()) {
            String row = TestHashers.of(scheme).hash("another password");
            (scheme == CheapestForTests.BCRYPT ? bcrypt : rows)
                    .add(new Subject(scheme.toString(), wrong, 1, input -> hasher.verify(input, row)));
        }
        bcrypt.add(new Subject("bcrypt, with the input beside it", wrong, 1, input -> beside(input)));
        String sealed = hasher.hash("another password");
        rows.add(new Subject("sealed argon2id", wrong, 1, input -> hasher.verify(input, sealed)));
        String wrapped = hasher.rows().wrap(MD5_CRYPT);
        rows.add(new Subject("wrapped and sealed MD5-crypt", wrong, 1, input -> hasher.verify(input, wrapped)));
        rows.add(new Subject("unknown user", wrong, 1, input -> hasher.verifyNothing(input)));
        PasswordHasher strong = PasswordHasher.of(Argon2.OWASP_2026_19_MIB);
        for (Scheme scheme : List.of(Argon2.OWASP_2026_19_MIB, Scrypt.OWASP_2026_8_MIB, Bcrypt.OWASP_2026)) {
            String row = PasswordHasher.of(scheme).hash("another password");
            inUse.add(new Subject(scheme.toString(), wrong, 1, input -> strong.verify(input, row)));
        }
        inUse.add(new Subject("unknown user, " + Argon2.OWASP_2026_19_MIB, wrong, 1, strong::verifyNothing));
    }

    /** A hash of something else, which shares its processor with that of the input. */
    private static boolean beside(byte[] input) {
        byte[] salt = new byte[16];
        try (Seat own = new BcryptSeat(CheapestForTests.BCRYPT, Input.of(salt, salt));
                Seat neighbour = new BcryptSeat(CheapestForTests.BCRYPT, Input.of(input, salt))) {
            Seat.computeAll(own, new Seat[] {neighbour});
            return own.tag(TAG).length == 0;
        }
    }

    /** Everything but the engine is as in other calls. */
    private static PasswordHasher mirror() {
        Engine<Pbkdf2> engine = (scheme, input, length) -> Arrays.copyOf(input.password(), length);
        EngineFamily<Pbkdf2> family = new EngineFamily<>(
                "pbkdf2",
                Pbkdf2.class,
                List.of(),
                List.of(new EngineFamily.Candidate<>("mirror", false, resources -> engine)));
        return TestHashers.builder()
                .scheme(CheapestForTests.PBKDF2_SHA256)
                .with(its -> its.engines = Engines.of(List.of(family), Set.of(), Resources.of(new WorkMemory(() -> 0))))
                .build();
    }

    private static boolean endsEarly(byte[] one, byte[] other) {
        for (int i = 0; i < TAG; i++) {
            if (one[i] != other[i]) {
                return false;
            }
        }
        return true;
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private byte[] ascii(int length) {
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) (' ' + 1 + random.nextInt(94));
        }
        return text;
    }

    /** {@return whether nothing but the planted comparison tells its inputs apart} */
    boolean run(int ofComparing, int ofRows, int ofBcrypt, int ofCostly, PrintStream out) {
        out.println("| call | fixed, random | mean | difference | largest t |");
        out.println("| --- | --- | --- | --- | --- |");
        double leak = test(comparisons, ofComparing, out);
        leak = Math.max(leak, test(rows, ofRows, out));
        leak = Math.max(leak, test(bcrypt, ofBcrypt, out));
        leak = Math.max(leak, test(inUse, ofCostly, out));
        boolean foundPlanted = planted >= Leakage.BOUND;
        out.printf(
                Locale.ROOT,
                "Largest |t| %.2f; of the planted comparison %.2f, which was %sfound; %d answers were true%n",
                leak,
                planted,
                foundPlanted ? "" : "not ",
                trues);
        return leak < Leakage.BOUND && foundPlanted;
    }

    /** The largest |t|, that of the planted comparison excepted. */
    private double test(List<Subject> subjects, int measurements, PrintStream out) {
        double largest = 0;
        for (Subject subject : subjects) {
            measure(subject, Math.max(1, measurements / 10));
            double[][] times = measure(subject, measurements);
            double t = Leakage.cropped(times[0], times[1]);
            out.printf(
                    Locale.ROOT,
                    "| %s | %d, %d | %.3f µs | %+.1f ns | %+.2f |%n",
                    subject.name(),
                    times[0].length,
                    times[1].length,
                    Leakage.mean(times[0]) / 1e3,
                    Leakage.mean(times[1]) - Leakage.mean(times[0]),
                    t);
            if (subject.name().equals(PLANTED)) {
                planted = Math.abs(t);
            } else {
                largest = Math.max(largest, Math.abs(t));
            }
        }
        return largest;
    }

    /** Nanoseconds of a call with the fixed input, and with random ones. */
    private double[][] measure(Subject subject, int measurements) {
        double[][] times = new double[2][measurements];
        int[] counts = new int[2];
        boolean text = subject.fixed().length != TAG;
        for (int done = 0; done < measurements; done += BLOCK) {
            int block = Math.min(BLOCK, measurements - done);
            byte[][] inputs = new byte[block][];
            int[] classes = new int[block];
            for (int i = 0; i < block; i++) {
                classes[i] = random.nextInt(2);
                inputs[i] = text ? ascii(subject.fixed().length) : bytes(TAG);
                if (classes[i] == 0) {
                    System.arraycopy(subject.fixed(), 0, inputs[i], 0, inputs[i].length);
                }
            }
            long[] nanos = new long[block];
            for (int i = 0; i < block; i++) {
                nanos[i] = time(subject, inputs[i]);
            }
            for (int i = 0; i < block; i++) {
                times[classes[i]][counts[classes[i]]++] = (double) nanos[i] / subject.together();
            }
        }
        return new double[][] {Arrays.copyOf(times[0], counts[0]), Arrays.copyOf(times[1], counts[1])};
    }

    private long time(Subject subject, byte[] input) {
        Predicate<byte[]> call = subject.call();
        int together = subject.together();
        long start = System.nanoTime();
        for (int i = 0; i < together; i++) {
            trues += call.test(input) ? 1 : 0;
        }
        return System.nanoTime() - start;
    }

    public static void main(String[] arguments) {
        int[] measurements = {1_000_000, 100_000, 100_000, 2_000};
        for (int i = 0; i < arguments.length; i++) {
            measurements[i] = Integer.parseInt(arguments[i]);
        }
        System.out.println("JDK " + System.getProperty("java.version") + ", "
                + Runtime.getRuntime().availableProcessors() + " processors");
        boolean clean = new Dudect(20261126)
                .run(measurements[0], measurements[1], measurements[2], measurements[3], System.out);
        System.exit(clean ? 0 : 1);
    }
}
