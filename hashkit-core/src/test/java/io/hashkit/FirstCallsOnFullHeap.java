package io.hashkit;

import io.hashkit.dialect.Dialects;
import io.hashkit.internal.limit.Permits;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Priority;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls a hasher for the first time while no byte of the heap is free, in a separate process, and again when the heap
 * is free. Writes the outcome of each call to the file that its first argument names.
 *
 * <p>System properties: {@code calls.first}, the index of the first call; {@code calls.served}, whether one call was
 * served before the heap was full; {@code calls.rows}, whether the row is
 * {@code plain}, {@code sealed}, {@code wrapped}, {@code foreign} or {@code refused}; {@code calls.left}, the bytes that are left free.
 */
final class FirstCallsOnFullHeap {
    static final List<String> NAMES = List.of(
            "verify text and upgrade",
            "verify text",
            "verify bytes",
            "verifyNothing",
            "needsRehash",
            "hash text",
            "hash bytes",
            "acquire");
    private static final String PASSWORD = "correct horse";
    /** Made in another process, because wrapping loads what the first login needs. */
    private static final String WRAPPED = "$argon2id-wrapped$v=19$m=8,t=1,p=1,"
            + "inner=JGFyZ29uMmlkJHY9MTkkbT04LHQ9MSxwPTEkUkpFYXY3NDdZNk9zU1VCSFZNNHM5QSQAQQAr"
            + "$vh55bL+cK9Iwpfb9GoIUUg$BH8kMKt384GFu3cA96v5tAVicy41x7EmGBbsK4k+ydg";

    /** Django's, which no call has read before. */
    private static final String FOREIGN = "sha1$seasalt$55eef163bf2e349b9946e3183eef620dde0247f5";

    private static final byte[] BYTES = new byte[8];
    /** A constant, because an inline lambda would be linked when the heap is full. */
    @SuppressWarnings("UnnecessaryLambda")
    private static final Consumer<String> IGNORE = better -> {};

    private static final int MOST = 1 << 20;
    /** Free again when the rest of the heap is full. */
    @SuppressWarnings("UnusedVariable") // Its memory is used.
    private static byte @Nullable [] left;

    private FirstCallsOnFullHeap() {}

    public static void main(String[] arguments) throws Exception {
        int first = Integer.getInteger("calls.first", 0);
        Limiter limiter = Limiter.builder().parallel(1).build();
        PasswordHasherBuilder builder =
                TestHashers.builder().scheme(CheapestForTests.ARGON2ID).limiter(limiter);
        String stored = TestHashers.of(CheapestForTests.ARGON2ID).hash(PASSWORD);
        switch (System.getProperty("calls.rows", "plain")) {
            case "sealed" -> {
                Keyring keys =
                        Keyring.builder().write("now", KeyPrf.of(TestKeys.A)).build();
                builder.keyring(keys);
                stored = TestKeys.inside(keys).seal(stored, null);
            }
            case "wrapped" -> stored = WRAPPED;
            case "foreign" -> {
                builder.accept(Dialects.ALL);
                stored = FOREIGN;
            }
            case "refused" -> stored = FOREIGN;
            default -> {}
        }
        PasswordHasher hasher = builder.build();
        if (Boolean.getBoolean("calls.served")) {
            hasher.verify(PASSWORD, stored);
        }
        Throwable[] thrown = new Throwable[NAMES.size()];
        IGNORE.accept(stored);
        Arrays.fill(BYTES, (byte) 1);
        Object[] held = fill(Integer.getInteger("calls.left", 0));
        for (int i = 0; i < thrown.length; i++) {
            int call = (first + i) % thrown.length;
            try {
                call(hasher, limiter, call, stored);
            } catch (Throwable failure) {
                thrown[call] = failure;
            }
        }
        Arrays.fill(held, NAMES);

        List<String> lines = new ArrayList<>();
        for (int i = 0; i < thrown.length; i++) {
            lines.add(NAMES.get(i) + ": " + outcome(thrown[i]));
        }
        var figures = limiter.stats();
        lines.add(String.format(
                Locale.ROOT,
                "taken: %d, %d, %d, %d",
                figures.running(),
                figures.waiting(),
                figures.bytesInUse(),
                Permits.OF_LIMITER.into(limiter).memory().leasedBytes()));
        lines.add("afterwards: " + isRead(hasher, stored) + ", " + hasher.verify(PASSWORD, hasher.hash(PASSWORD)) + ", "
                + hasher.verifyNothing(PASSWORD));
        Files.write(Path.of(arguments[0]), lines);
    }

    /** Whether the stored string is verified, or refused for what it is. */
    private static boolean isRead(PasswordHasher hasher, String stored) {
        try {
            return hasher.verify(PASSWORD, stored);
        } catch (InvalidHashException e) {
            return isOfAnother(e);
        }
    }

    private static boolean isOfAnother(Throwable thrown) {
        return thrown instanceof InvalidHashException e && e.reason() == InvalidHashException.Reason.UNSUPPORTED;
    }

    private static String outcome(Throwable thrown) {
        return thrown == null || isOfAnother(thrown)
                ? "answered"
                : thrown instanceof OverloadedException e
                        ? e.reason().name()
                        : thrown instanceof OutOfMemoryError ? "no room" : thrown.toString();
    }

    private static void call(PasswordHasher hasher, Limiter limiter, int call, String stored) {
        switch (call) {
            case 0 -> hasher.verify(PASSWORD, stored, IGNORE);
            case 1 -> hasher.verify(PASSWORD, stored);
            case 2 -> hasher.verify(BYTES, stored);
            case 3 -> hasher.verifyNothing(PASSWORD);
            case 4 -> hasher.needsRehash(stored);
            case 5 -> hasher.hash(PASSWORD);
            case 6 -> hasher.hash(BYTES);
            default -> limiter.acquire(Priority.LOGIN, 0).close();
        }
    }

    /** Fills the heap but for some bytes with smaller and smaller pieces, down to the smallest object. */
    static Object[] fill(int free) {
        Object[] held = new Object[MOST];
        left = new byte[free];
        int next = 0;
        for (int size = 1 << 18; size > 0 && next < MOST; size >>= 1) {
            try {
                while (next < MOST) {
                    held[next] = new byte[size];
                    next++;
                }
            } catch (OutOfMemoryError e) {
                // Smaller ones may fit.
            }
        }
        try {
            while (next < MOST) {
                held[next] = new Object();
                next++;
            }
        } catch (OutOfMemoryError e) {
            // The heap is full.
        }
        left = null;
        return held;
    }
}
