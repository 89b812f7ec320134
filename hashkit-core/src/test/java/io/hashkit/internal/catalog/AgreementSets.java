package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.OtherCode;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.catalog.Contender.Derivation;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.argon2.Argon2Compression;
import io.hashkit.internal.engine.argon2.Argon2Hashkit;
import io.hashkit.internal.memory.WorkMemory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Seeded random costs, passwords, salts and lengths, for which the engines of an algorithm must agree. The methods return the
 * SHA-256 of all answers, which is the same on every JVM and processor.
 */
final class AgreementSets {
    private static final long SEED = 0x6861_7368_6b69_74L;
    static final int SETS = 300;
    private static final List<Argon2Type> TYPES = List.of(Argon2Type.D, Argon2Type.I, Argon2Type.ID);
    private static final List<Prf> PRFS = List.of(Prf.SHA1, Prf.SHA256, Prf.SHA512);

    private static final int[] PASSWORD_LENGTHS = {0, 1, 63, 64, 65, 127, 128, 129, 4096};
    private static final int[] SALT_LENGTHS = {8, 16, 51, 64};

    private AgreementSets() {}

    /** Runs all algorithms in a JVM with options of its own, with the properties "sets" and "small". Argument: the report. */
    public static void main(String[] arguments) throws Exception {
        Files.write(Path.of(arguments[0]), all(Integer.getInteger("sets", SETS), Boolean.getBoolean("small")));
    }

    /**
     * {@return a line for each algorithm}
     *
     * @param small whether costs are so low that the interpreter computes them in time, in which the Vector API takes
     *     milliseconds for a block
     */
    static List<String> all(int sets, boolean small) {
        return List.of(
                "argon2 " + (small ? argon2(sets, engines(Argon2.class), 8, 1) : argon2(sets)),
                "scrypt " + scrypt(sets, small ? 3 : 8),
                "pbkdf2 " + pbkdf2(sets),
                "bcrypt " + bcrypt(Math.min(sets, small ? 20 : 1_000)));
    }

    static String argon2(int sets) {
        return withLanes(engines -> argon2(sets, engines, 120, 4));
    }

    /** Of all engines, and of those of hashkit with lanes in threads of their own. */
    private static String withLanes(Function<List<Derivation>, String> work) {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Derivation> engines = new ArrayList<>(engines(Argon2.class));
            Resources parallel = new Resources(new WorkMemory(() -> 64 << 20), threads);
            for (Argon2Compression kernel : Kernels.argon2()) {
                Engine<Argon2> engine = new Argon2Hashkit(parallel, kernel);
                engines.add((scheme, input, length) -> engine.derive((Argon2) scheme, input, length));
            }
            return work.apply(engines);
        } finally {
            threads.shutdownNow();
        }
    }

    /** The least memory of 1 to 64 lanes, and lengths at which a block of BLAKE2b or of memory ends. */
    static String argon2AtBorders(int oneIn) {
        return withLanes(engines -> {
            Random random = new Random(SEED);
            MessageDigest answers = sha256();
            int set = 0;
            for (int lanes : new int[] {1, 2, 3, 4, 31, 32, 63, 64}) {
                for (int length : new int[] {4, 32, 63, 64, 65, 96, 511, 512}) {
                    for (int password : PASSWORD_LENGTHS) {
                        Argon2 scheme = new Argon2(
                                TYPES.get(set % 3).algorithm(),
                                Argon2Traits.VERSION_13,
                                8 * lanes + set % 4,
                                1 + set % 2,
                                lanes);
                        byte[] more = new byte[set % 5 == 0 ? 0 : 32];
                        random.nextBytes(more);
                        Input input = Input.of(
                                exactly(password, random), exactly(SALT_LENGTHS[set % 4], random), more, more.clone());
                        if (set % oneIn == 0) {
                            answers.update(agreed(engines, set, scheme, input, length));
                        }
                        set++;
                    }
                }
            }
            return hex(answers);
        });
    }

    /** Lengths at which a block of HMAC ends. */
    static String pbkdf2AtBorders() {
        Random random = new Random(SEED);
        MessageDigest answers = sha256();
        List<Derivation> engines = engines(Pbkdf2.class);
        int set = 0;
        for (Prf prf : PRFS) {
            for (int length : new int[] {4, 19, 20, 21, 31, 32, 33, 63, 64, 65, 512}) {
                for (int password : PASSWORD_LENGTHS) {
                    Input input = Input.of(exactly(password, random), exactly(SALT_LENGTHS[set % 4], random));
                    set++;
                    answers.update(agreed(engines, set, new Pbkdf2(prf.algorithm(), 1 + set % 3), input, length));
                }
            }
        }
        return hex(answers);
    }

    private static byte[] exactly(int length, Random random) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String argon2(int sets, List<Derivation> engines, int moreKib, int mostPasses) {
        Random random = new Random(SEED);
        MessageDigest answers = sha256();
        for (int set = 0; set < sets; set++) {
            int lanes = 1 + random.nextInt(8);
            Argon2 scheme = new Argon2(
                    TYPES.get(random.nextInt(3)).algorithm(),
                    random.nextBoolean() ? Argon2Traits.VERSION_13 : Argon2Traits.VERSION_10,
                    8 * lanes + random.nextInt(moreKib),
                    1 + random.nextInt(mostPasses),
                    lanes);
            Input input = Input.of(bytes(random, 300), bytes(random, 80), bytes(random, 40), bytes(random, 40));
            int length = 4 + random.nextInt(509);
            byte[] expected = OtherCode.argon2(scheme, input, length);
            assertAll(engines, set, scheme, input, expected);
            answers.update(expected);
        }
        return hex(answers);
    }

    static String bcrypt(int sets) {
        Random random = new Random(SEED);
        MessageDigest answers = sha256();
        List<Derivation> engines = engines(Bcrypt.class);
        for (int set = 0; set < sets; set++) {
            byte[] password = new byte[set % 73];
            for (int i = 0; i < password.length; i++) {
                password[i] = (byte) (1 + random.nextInt(255));
            }
            byte[] salt = new byte[16];
            random.nextBytes(salt);
            Bcrypt scheme = new Bcrypt(4 + random.nextInt(2));
            answers.update(agreed(engines, set, scheme, Input.of(password, salt), 23));
        }
        return hex(answers);
    }

    static String scrypt(int sets) {
        return scrypt(sets, 8);
    }

    private static String scrypt(int sets, int mostLogN) {
        Random random = new Random(SEED);
        MessageDigest answers = sha256();
        List<Derivation> engines = engines(Scrypt.class);
        for (int set = 0; set < sets; set++) {
            Scrypt scheme = new Scrypt(1 + random.nextInt(mostLogN), 1 + random.nextInt(9), 1 + random.nextInt(4));
            Input input = Input.of(bytes(random, 200), bytes(random, 80));
            answers.update(agreed(engines, set, scheme, input, 1 + random.nextInt(200)));
        }
        return hex(answers);
    }

    static String pbkdf2(int sets) {
        Random random = new Random(SEED);
        MessageDigest answers = sha256();
        List<Derivation> engines = engines(Pbkdf2.class);
        for (int set = 0; set < sets; set++) {
            Pbkdf2 scheme = new Pbkdf2(PRFS.get(random.nextInt(3)).algorithm(), 1 + random.nextInt(200));
            Input input = Input.of(bytes(random, 300), bytes(random, 80));
            answers.update(agreed(engines, set, scheme, input, 1 + random.nextInt(200)));
        }
        return hex(answers);
    }

    static void pbkdf2OfText(int sets) throws GeneralSecurityException {
        Random random = new Random(SEED);
        List<Derivation> engines = engines(Pbkdf2.class);
        for (int set = 0; set < sets; set++) {
            Pbkdf2 scheme = new Pbkdf2(PRFS.get(random.nextInt(3)).algorithm(), 1 + random.nextInt(50));
            StringBuilder text = new StringBuilder();
            random.ints(1 + random.nextInt(60), 1, Character.MAX_CODE_POINT)
                    .filter(c -> !(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE))
                    .forEach(text::appendCodePoint);
            byte[] salt = new byte[1 + random.nextInt(64)];
            random.nextBytes(salt);
            int length = 1 + random.nextInt(100);
            PBEKeySpec spec = new PBEKeySpec(text.toString().toCharArray(), salt, scheme.iterations(), length * 8);
            byte[] expected = SecretKeyFactory.getInstance(
                            "PBKDF2With" + Prf.of(scheme).jcaName())
                    .generateSecret(spec)
                    .getEncoded();
            Input input = Input.of(text.toString().getBytes(StandardCharsets.UTF_8), salt);
            assertAll(engines, set, scheme, input, expected);
        }
    }

    private static byte[] agreed(List<Derivation> engines, int set, Scheme scheme, Input input, int length) {
        byte[] first = engines.get(0).derive(scheme, input, length);
        assertAll(engines, set, scheme, input, first);
        return first;
    }

    private static void assertAll(List<Derivation> engines, int set, Scheme scheme, Input input, byte[] expected) {
        for (Derivation engine : engines) {
            assertThat(engine.derive(scheme, input, expected.length))
                    .as(describe(set, scheme, input, expected.length))
                    .isEqualTo(expected);
        }
    }

    private static String hex(MessageDigest answers) {
        return HexFormat.of().formatHex(answers.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** The available engines of an algorithm, at least two. */
    private static List<Derivation> engines(Class<? extends Scheme> type) {
        List<Derivation> engines = new ArrayList<>();
        for (Contender contender : Contender.of(type)) {
            contender.ifHere().ifPresent(engines::add);
        }
        assertThat(engines).hasSizeGreaterThanOrEqualTo(2);
        return engines;
    }

    /** Often empty, often short, never longer than {@code most}. */
    private static byte[] bytes(Random random, int most) {
        byte[] bytes = new byte[random.nextInt(1 + random.nextInt(1 + most))];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String describe(int set, Scheme scheme, Input input, int length) {
        HexFormat hex = HexFormat.of();
        return String.format(
                        "set %d of seed %#x: %s, %d bytes, password %s, salt %s, secret %s, data %s",
                        set,
                        SEED,
                        scheme,
                        length,
                        hex.formatHex(input.password()),
                        hex.formatHex(input.salt()),
                        hex.formatHex(input.secret()),
                        hex.formatHex(input.data()))
                .replace("%", "%%");
    }
}
