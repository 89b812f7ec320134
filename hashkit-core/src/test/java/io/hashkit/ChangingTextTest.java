package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hashkit.algorithm.Argon2;
import io.hashkit.limit.Limiter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A password whose text changes while it is verified, such as a buffer that its owner wipes too early. */
class ChangingTextTest {
    private static final PasswordHasher WEAK = TestHashers.of(CheapestForTests.ARGON2ID);
    private static final Argon2 BETTER = Argon2.id(64, 2, 1);

    private static List<String> upgrades(char[] text, boolean wipe, String stored) {
        AtomicInteger verifications = new AtomicInteger(Integer.MIN_VALUE);
        PasswordHasher hasher = TestHashers.builder()
                .scheme(BETTER)
                .limiter(Limiter.builder().build())
                .threads(task -> {
                    task.run();
                    if (verifications.getAndIncrement() == 0 && wipe) {
                        Arrays.fill(text, '\0');
                    }
                })
                .build();
        verifications.set(0);
        List<String> upgrades = new ArrayList<>();
        assertThat(hasher.verify(CharBuffer.wrap(text), stored, upgrades::add)).isTrue();
        return upgrades;
    }

    @Test
    void textWipedAfterTheMatch_upgradesToThePasswordThatMatched() {
        String stored = WEAK.hash("right");

        for (String upgrade : upgrades("right".toCharArray(), true, stored)) {
            assertThat(WEAK.verify("right", upgrade)).isTrue();
            assertThat(WEAK.verify("\0\0\0\0\0", upgrade)).isFalse();
        }
    }

    @Test
    void textOutsideNfcWipedAfterTheMatch_upgradesToThePasswordThatMatched() {
        String stored = WEAK.hash("e\u0301t\u00e9");

        for (String upgrade : upgrades("e\u0301te\u0301".toCharArray(), true, stored)) {
            assertThat(WEAK.verify("\u00e9t\u00e9", upgrade)).isTrue();
            assertThat(WEAK.verify("\0\0\0\0\0", upgrade)).isFalse();
        }
    }

    @Test
    void textThatStays_isUpgraded() {
        String stored = WEAK.hash("right");

        assertThat(upgrades("right".toCharArray(), false, stored))
                .singleElement()
                .satisfies(upgrade -> assertThat(WEAK.verify("right", upgrade)).isTrue());
    }

    /** Returns its text at first, and a longer one from then on. */
    private static final class Growing implements CharSequence {
        private final String first;
        private final String later;
        private final int readings;
        private int asked;

        Growing(String first, String later, int readings) {
            this.first = first;
            this.later = later;
            this.readings = readings;
        }

        private String now() {
            return asked > readings ? later : first;
        }

        @Override
        public int length() {
            asked++;
            return now().length();
        }

        @Override
        public char charAt(int index) {
            return now().charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            throw new IllegalStateException("of the test");
        }

        @Override
        public String toString() {
            return now();
        }
    }

    @Test
    void textThatChangesWhileItIsRead_isOneOfBothOrRefused() {
        String stored = WEAK.hash("\u00e9t\u00e9");
        for (int readings = 0; readings < 12; readings++) {
            Growing text = new Growing("e\u0301te\u0301", "wrong, and longer", readings);
            try {
                assertThat(WEAK.hash(text))
                        .satisfies(made -> assertThat(
                                        WEAK.verify("\u00e9t\u00e9", made) || WEAK.verify("wrong, and longer", made))
                                .isTrue());
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                // The text itself threw, so there is no answer.
            }
        }
        assertThat(WEAK.verify(new Growing("\u00e9t\u00e9", "wrong", 100), stored))
                .isTrue();
    }

    /** Throws when it is read. */
    private record Failing() implements CharSequence {
        @Override
        public int length() {
            return 1;
        }

        @Override
        public char charAt(int index) {
            throw new IllegalStateException("of the test");
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return this;
        }
    }

    @Test
    void textThatCannotBeRead_failsTheCallOrItsFuture() {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .threads(Runnable::run)
                .build();

        assertThatIllegalStateException().isThrownBy(() -> hasher.hash(new Failing()));
        assertThat(hasher.async().hash(new Failing())).isCompletedExceptionally();
    }

    @Test
    void buffers_areReadFromTheirPositionAndStayThere() {
        String stored = WEAK.hash("right");
        CharBuffer sliced = CharBuffer.wrap("xxright".toCharArray());
        sliced.position(2);
        CharBuffer direct = ByteBuffer.allocateDirect(10).asCharBuffer().put("right");
        direct.flip();

        for (CharBuffer text : List.of(sliced, sliced.slice(), sliced.asReadOnlyBuffer(), direct)) {
            int position = text.position();
            assertThat(WEAK.verify(text, stored)).isTrue();
            assertThat(WEAK.verify(text, stored)).isTrue();
            assertThat(text.position()).isEqualTo(position);
        }
    }

    @Test
    void bytesChangedWhileTheyAreHashed_areThoseOfTheBeginning() {
        byte[] password = {0, 2, 3};
        PasswordHasher hasher = TestHashers.builder()
                .scheme(BETTER)
                .limiter(Limiter.builder().build())
                .threads(task -> {
                    password[0] = 9;
                    task.run();
                })
                .build();
        password[0] = 1;

        assertThat(WEAK.verify(new byte[] {1, 2, 3}, hasher.hash(password))).isTrue();
    }
}
