package io.hashkit.internal.engine.pbkdf2;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.limit.Seat;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several hashes at once give what each gives alone. {@code VectorLayerIT} does the same with vectors. */
public class Pbkdf2SeatTest {
    private static final ShaTogether<long[]> PLAIN_512 = plain(ShaTogether.SHA512_SEATS, Sha512::new);
    private static final ShaTogether<int[]> PLAIN_256 = plain(ShaTogether.SHA256_SEATS, Sha256::new);

    /** One hash after the other. */
    private static <T> ShaTogether<T> plain(int seats, Supplier<ShaSteps<T>> steps) {
        return (inner, outer, u, sum, w, count) -> {
            for (int seat = 0; seat < seats; seat++) {
                ShaSteps<T> one = steps.get();
                one.first(new byte[0], 1);
                for (int i = 0; i < ShaTogether.WORDS; i++) {
                    System.arraycopy(inner, i * seats + seat, one.inner, i, 1);
                    System.arraycopy(outer, i * seats + seat, one.outer, i, 1);
                    System.arraycopy(u, i * seats + seat, one.u, i, 1);
                    System.arraycopy(sum, i * seats + seat, one.sum, i, 1);
                }
                one.iterate(count);
                for (int i = 0; i < ShaTogether.WORDS; i++) {
                    System.arraycopy(one.u, i, u, i * seats + seat, 1);
                    System.arraycopy(one.sum, i, sum, i * seats + seat, 1);
                }
            }
        };
    }

    private static int iterations(int hash) {
        return 1 + 700 * hash;
    }

    /** As many at once as there are seats, of different costs, in each order. */
    public static void assertEachOfSha512AsAlone(ShaTogether<long[]> together, int length) {
        assertEachAsAlone(
                ShaTogether.SHA512_SEATS,
                length,
                Algorithm.PBKDF2_SHA512,
                (scheme, input) -> new Pbkdf2Seat.OfSha512(scheme, input, length, together));
    }

    /** As {@link #assertEachOfSha512AsAlone}. */
    public static void assertEachOfSha256AsAlone(ShaTogether<int[]> together, int length) {
        assertEachAsAlone(
                ShaTogether.SHA256_SEATS,
                length,
                Algorithm.PBKDF2_SHA256,
                (scheme, input) -> new Pbkdf2Seat.OfSha256(scheme, input, length, together));
    }

    private static void assertEachAsAlone(
            int seats, int length, Algorithm algorithm, BiFunction<Pbkdf2, Input, Pbkdf2Seat<?>> made) {
        Random random = new Random(length);
        for (int first = 0; first < seats; first++) {
            Input[] inputs = new Input[seats];
            Pbkdf2Seat<?>[] all = new Pbkdf2Seat<?>[seats];
            for (int i = 0; i < all.length; i++) {
                byte[] password = new byte[random.nextInt(200)];
                byte[] salt = new byte[random.nextInt(200)];
                random.nextBytes(password);
                random.nextBytes(salt);
                inputs[i] = Input.of(password, salt);
                all[i] = made.apply(new Pbkdf2(algorithm, iterations(i)), inputs[i]);
            }
            while (!all[first].isOver()) {
                @Nullable Seat[] riders = new Seat[all.length];
                int count = 0;
                for (int i = 0; i < all.length; i++) {
                    if (i != first && !all[i].isOver()) {
                        riders[count++] = all[i];
                    }
                }
                all[first].step(riders, count);
            }
            for (int i = 0; i < all.length; i++) {
                while (!all[i].isOver()) {
                    all[i].step(new Seat[0], 0);
                }
                assertThat(all[i].tag(length))
                        .isEqualTo(new Pbkdf2Hashkit().derive(new Pbkdf2(algorithm, iterations(i)), inputs[i], length));
                all[i].close();
            }
        }
    }

    /** Less than a block of output, one, and more. */
    @ParameterizedTest
    @CsvSource({"16", "64", "150"})
    void severalAtOnce_giveWhatEachGivesAlone(int length) {
        assertEachOfSha512AsAlone(PLAIN_512, length);
        assertEachOfSha256AsAlone(PLAIN_256, length);
    }

    @Test
    void seatThatWasBeingCopied_beginsAnew() {
        Input input = Input.of(new byte[3], new byte[4]);
        Pbkdf2 scheme = Pbkdf2.sha512(3000);
        try (Pbkdf2Seat<long[]> seat = new Pbkdf2Seat.OfSha512(scheme, input, 64, PLAIN_512)) {
            seat.step(new Seat[0], 0);
            seat.sound = false;
            seat.steps.sum[3]++;
            assertThat(seat.isSound()).isFalse();
            while (!seat.isOver()) {
                seat.step(new Seat[0], 0);
            }

            assertThat(seat.tag(64)).isEqualTo(new Pbkdf2Hashkit().derive(scheme, input, 64));
            seat.close();
            assertThat(seat.steps.sum).containsOnly(0);
            assertThat(seat.steps.inner).containsOnly(0);
        }
    }

    @Test
    void fewWithSha256_areComputedOneAfterTheOther_andBeginAnewAfterAnError() {
        ShaTogether<int[]> never = (inner, outer, u, sum, w, count) -> {
            throw new AssertionError("eight at once are slower than three");
        };
        Pbkdf2 scheme = Pbkdf2.sha256(3000);
        Input input = Input.of(new byte[3], new byte[4]);
        Pbkdf2Seat<int[]> begunAnew = new Pbkdf2Seat.OfSha256(scheme, input, 32, never);
        Seat[] riders = {new Pbkdf2Seat.OfSha256(scheme, input, 32, never), begunAnew};
        try (Pbkdf2Seat<int[]> driver = new Pbkdf2Seat.OfSha256(scheme, input, 32, never)) {
            driver.step(riders, 2);
            begunAnew.sound = false;
            while (!driver.isOver()) {
                driver.step(riders, 2);
            }
            while (!begunAnew.isOver()) {
                begunAnew.step(new Seat[0], 0);
            }

            byte[] expected = new Pbkdf2Hashkit().derive(scheme, input, 32);
            assertThat(driver.tag(32)).isEqualTo(expected);
            assertThat(riders[0].tag(32)).isEqualTo(expected);
            assertThat(riders[1].tag(32)).isEqualTo(expected);
        }
    }

    @Test
    void passwordWithoutBytes_isAKeyOfTheJdkToo() {
        Input input = Input.of(new byte[0], new byte[4]);
        Pbkdf2 scheme = Pbkdf2.sha256(3000);
        try (Pbkdf2Seat<int[]> seat = new Pbkdf2Seat.OfSha256(scheme, input, 40, PLAIN_256)) {
            while (!seat.isOver()) {
                seat.step(new Seat[0], 0);
            }

            assertThat(seat.tag(40)).isEqualTo(new Pbkdf2Hashkit().derive(scheme, input, 40));
        }
    }
}
