package io.hashkit;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.tune.Profile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * Runs in a separate process: makes every kind of call with canaries, in front of a recording of all events, or until it
 * is killed. The canaries are computed, so that no class file, argument or property contains them.
 */
final class CanaryProbe {
    static final byte[] SALT = "a salt of 16 byt".getBytes(StandardCharsets.US_ASCII);
    static final String THREAD = "canaries";
    private static final int ROUNDS = 50;
    private static final Map<String, String> MOST =
            Map.of("period", "endChunk", "cutoff", "infinity", "throttle", "off", "level", "all");

    private CanaryProbe() {}

    /** Other letters for each number. */
    static byte[] canary(int number) {
        return new String(HeapDumpProbe.letters(20261126 + number, 32)).getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] password() {
        return canary(1);
    }

    private static byte[] key() {
        return canary(2);
    }

    private static byte[] storedText() {
        return canary(3);
    }

    /** What must not be found: password, key, the text of a row, and what the password derives to. */
    static List<byte[]> canaries() {
        List<byte[]> all = new ArrayList<>(List.of(password(), key(), storedText()));
        for (Scheme scheme : CheapestForTests.all()) {
            byte[] tag =
                    OtherCode.tag(scheme, password(), SALT, Traits.of(scheme).tagLength());
            all.add(tag);
            all.add(Base64.getEncoder().withoutPadding().encode(tag));
        }
        return all;
    }

    private static void work() {
        for (Scheme scheme : CheapestForTests.all()) {
            byte[] key = key();
            try (Keyring keys = Keyring.builder().write("now", KeyPrf.of(key)).build()) {
                Arrays.fill(key, (byte) 0);
                PasswordHasher hasher = TestHashers.builder()
                        .scheme(scheme)
                        .keyring(keys)
                        .accept(Dialects.ALL)
                        .limiter(Limiter.builder().parallel(1).build())
                        .build();
                calls(hasher, scheme);
            }
        }
    }

    /** Right and wrong passwords, of plain, sealed, wrapped and damaged rows, and what is refused. */
    private static void calls(PasswordHasher hasher, Scheme scheme) {
        char[] password =
                StandardCharsets.US_ASCII.decode(ByteBuffer.wrap(password())).array();
        CharBuffer text = CharBuffer.wrap(password);
        String sealed = hasher.hash(text);
        String plain = Traits.of(scheme).print(SALT, new byte[Traits.of(scheme).tagLength()]);
        String wrapped = scheme instanceof Bcrypt ? plain : hasher.rows().wrap("$1$abcdefgh$y6iHhJNbuC0xpbk0w9pm80");
        boolean right = hasher.verify(text, sealed)
                && !hasher.verify(text, plain)
                && !hasher.verify(text, wrapped)
                && !hasher.verifyNothing(text);
        if (!right) {
            throw new AssertionError("a wrong answer");
        }
        String odd = new String(storedText(), StandardCharsets.US_ASCII);
        for (String row : List.of(odd, "$argon2id$" + odd, "{" + odd + "}", sealed + odd, plain.replace('$', 'z'))) {
            refused(() -> hasher.verify(text, row));
        }
        refused(() -> hasher.hash(CharBuffer.wrap(new String(password).repeat(200))));
        refused(() -> Profile.parse("{\"" + odd + "\": 1}"));
        Arrays.fill(password, '\0');
    }

    private static void refused(Runnable call) {
        try {
            call.run();
        } catch (IllegalArgumentException e) {
            // As expected; a recording of all events sees it too.
        }
    }

    /**
     * With {@code canary.record} a file, records the calls in it. Otherwise writes the report once the calls have been
     * made, and waits to be killed, making more calls with {@code canary.busy}.
     */
    public static void main(String[] arguments) throws Exception {
        Path report = Path.of(arguments[0]);
        String file = System.getProperty("canary.record");
        if (file != null) {
            Files.writeString(report, Integer.toString(record(Path.of(file))));
            return;
        }
        // The main thread has no name outside of the JVM.
        Thread calling = new Thread(() -> callUntilKilled(report), THREAD);
        calling.start();
        calling.join();
    }

    private static void callUntilKilled(Path report) {
        work();
        try {
            Files.writeString(report, "ready");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        while (true) {
            if (Boolean.getBoolean("canary.busy")) {
                work();
            } else {
                LockSupport.park();
            }
        }
    }

    /** {@return the number of types of events} */
    private static int record(Path file) throws IOException {
        try (Recording recording = new Recording()) {
            List<EventType> types = FlightRecorder.getFlightRecorder().getEventTypes();
            for (EventType type : types) {
                recording.enable(type.getName()).withThreshold(Duration.ZERO).withStackTrace();
                type.getSettingDescriptors().forEach(setting -> most(recording, type, setting.getName()));
            }
            recording.start();
            for (int round = 0; round < ROUNDS; round++) {
                work();
            }
            recording.dump(file);
            return types.size();
        }
    }

    /** The value of a setting with which most is recorded. */
    private static void most(Recording recording, EventType type, String setting) {
        String value = MOST.get(setting);
        if (value != null) {
            recording.enable(type.getName()).with(setting, value);
        }
    }
}
