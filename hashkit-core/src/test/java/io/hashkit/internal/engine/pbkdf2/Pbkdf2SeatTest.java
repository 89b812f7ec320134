package io.hashkit.internal.engine.pbkdf2;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.limit.Seat;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several hashes at once give what each gives alone. {@code VectorLayerIT} does the same with vectors. */
public class Pbkdf2SeatTest {
    /** The function of {@link Sha512Together}, one hash after the other. */
    private static final Sha512Together PLAIN = (inner, outer, u, sum, w, count) -> {
        for (int seat = 0; seat < Sha512Together.SEATS; seat++) {
            Sha512 one = new Sha512();
            one.first(new byte[0], 1);
            get(inner, seat, one.inner);
            get(outer, seat, one.outer);
            get(u, seat, one.u);
            get(sum, seat, one.sum);
            one.iterate(count);
            for (int i = 0; i < Sha512Together.WORDS; i++) {
                u[i * Sha512Together.SEATS + seat] = one.u[i];
                sum[i * Sha512Together.SEATS + seat] = one.sum[i];
            }
        }
    };

    private static void get(long[] all, int seat, long[] words) {
        for (int i = 0; i < words.length; i++) {
            words[i] = all[i * Sha512Together.SEATS + seat];
        }
    }

    private static int iterations(int hash) {
        return 1 + 700 * hash;
    }

    /** As many at once as there are seats, of different costs, in each order. */
    public static void assertEachAsAlone(Sha512Together together, int length) {
        Random random = new Random(length);
        for (int first = 0; first < Sha512Together.SEATS; first++) {
            Input[] inputs = new Input[Sha512Together.SEATS];
            Pbkdf2Seat[] all = new Pbkdf2Seat[Sha512Together.SEATS];
            for (int i = 0; i < all.length; i++) {
                byte[] password = new byte[random.nextInt(200)];
                byte[] salt = new byte[random.nextInt(200)];
                random.nextBytes(password);
                random.nextBytes(salt);
                inputs[i] = Input.of(password, salt);
                all[i] = new Pbkdf2Seat(Pbkdf2.sha512(iterations(i)), inputs[i], length, together);
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
                        .isEqualTo(new Pbkdf2Hashkit().derive(Pbkdf2.sha512(iterations(i)), inputs[i], length));
                all[i].close();
            }
        }
    }

    /** Less than a block of output, one, and more. */
    @ParameterizedTest
    @CsvSource({"16", "64", "150"})
    void severalAtOnce_giveWhatEachGivesAlone(int length) {
        assertEachAsAlone(PLAIN, length);
    }

    @Test
    void seatThatWasBeingCopied_beginsAnew() {
        Input input = Input.of(new byte[3], new byte[4]);
        Pbkdf2 scheme = Pbkdf2.sha512(3000);
        try (Pbkdf2Seat seat = new Pbkdf2Seat(scheme, input, 64, PLAIN)) {
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
}
