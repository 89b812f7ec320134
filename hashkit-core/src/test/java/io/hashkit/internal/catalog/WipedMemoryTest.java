package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.argon2.Argon2Compression;
import io.hashkit.internal.engine.argon2.Argon2Hashkit;
import io.hashkit.internal.engine.bcrypt.BcryptHashkit;
import io.hashkit.internal.engine.pbkdf2.HmacSha256;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Hashkit;
import io.hashkit.internal.engine.pbkdf2.Sha1;
import io.hashkit.internal.engine.pbkdf2.Sha256;
import io.hashkit.internal.engine.pbkdf2.Sha512;
import io.hashkit.internal.engine.scrypt.ScryptBlockMix;
import io.hashkit.internal.engine.scrypt.ScryptHashkit;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WorkMemory;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** hashkit's own engines wipe every array that they use, however a hash ends. */
class WipedMemoryTest {
    private static final Input INPUT = Input.of(
            "a password of some length".getBytes(StandardCharsets.US_ASCII),
            "sixteen bytes...".getBytes(StandardCharsets.US_ASCII));

    enum End {
        SUCCESS,
        FAILURE,
        INTERRUPT
    }

    /** All arrays that a kernel was seen to use; ends the hash at one of the sightings. */
    private static final class Sightings {
        private final IdentityHashMap<Object, Boolean> arrays = new IdentityHashMap<>();
        private final End end;
        private int left;

        Sightings(End end, int left) {
            this.end = end;
            this.left = left;
        }

        void see(Object... seen) {
            for (Object array : seen) {
                arrays.put(array, true);
            }
            if (--left == 0 && end == End.FAILURE) {
                throw new IllegalStateException("the kernel failed");
            }
            if (left == 0 && end == End.INTERRUPT) {
                Thread.currentThread().interrupt();
            }
        }

        <S extends Scheme> void assertWipedAfter(Engine<S> engine, S scheme, int atLeast) {
            switch (end) {
                case SUCCESS -> engine.derive(scheme, INPUT, Traits.of(scheme).tagLength());
                case FAILURE ->
                    assertThatThrownBy(() -> engine.derive(
                                    scheme, INPUT, Traits.of(scheme).tagLength()))
                            .hasMessage("the kernel failed");
                case INTERRUPT -> {
                    assertThatThrownBy(() -> engine.derive(
                                    scheme, INPUT, Traits.of(scheme).tagLength()))
                            .isInstanceOf(HashInterruptedException.class);
                    assertThat(Thread.interrupted()).isTrue();
                }
            }
            assertThat(arrays).hasSizeGreaterThanOrEqualTo(atLeast);
            assertThat(arrays.keySet()).allMatch(WipedMemoryTest::isZero);
        }
    }

    private static boolean isZero(Object array) {
        return IntStream.range(0, Array.getLength(array)).allMatch(i -> Array.getLong(array, i) == 0);
    }

    private static Resources resources() {
        return Resources.of(new WorkMemory(() -> 64 << 20));
    }

    @ParameterizedTest
    @EnumSource
    void argon2_wipesBlocksAndScratch(End end) {
        for (Argon2Compression g : Kernels.argon2()) {
            // Far enough, so that the flag is checked again after it was set, in the same segment or the next.
            Sightings sightings = new Sightings(end, 5000);
            Argon2Compression watched = new Argon2Compression() {
                @Override
                public int place(int i) {
                    return g.place(i);
                }

                @Override
                public void compress(long[] w, int x, int y, int out, boolean xor, long[] z) {
                    g.compress(w, x, y, out, xor, z);
                    if (w.length > 3 * WORDS) {
                        sightings.see(w, z);
                    }
                }
            };
            sightings.assertWipedAfter(new Argon2Hashkit(resources(), watched), Argon2.d(1 << 14, 1, 1), 2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void scrypt_wipesBlocksAndScratch(End end) {
        for (ScryptBlockMix mix : Kernels.scrypt()) {
            Sightings sightings = new Sightings(end, 300);
            ScryptBlockMix watched = new ScryptBlockMix() {
                @Override
                public int place(int i) {
                    return mix.place(i);
                }

                @Override
                public void mix(int[] in, int from, int[] out, int to, int words, int[] chunk) {
                    mix.mix(in, from, out, to, words, chunk);
                    sightings.see(in, out, chunk);
                }

                @Override
                public void mixXor(int[] in, int[] v, int at, int[] out, int[] chunk) {
                    mix.mixXor(in, v, at, out, chunk);
                    sightings.see(in, v, out, chunk);
                }
            };
            sightings.assertWipedAfter(new ScryptHashkit(resources(), watched), new Scrypt(8, 8, 2), 4);
        }
    }

    @ParameterizedTest
    @EnumSource
    void scryptOfTwoLanesTogether_wipesTheBlocksOfBothAndScratch(End end) {
        for (ScryptBlockMix mix : Kernels.scrypt()) {
            Sightings sightings = new Sightings(end, 300);
            ScryptBlockMix watched = new ScryptBlockMix() {
                @Override
                public int place(int i) {
                    return mix.place(i);
                }

                @Override
                public void mix(int[] in, int from, int[] out, int to, int words, int[] chunk) {
                    throw new AssertionError("one lane alone");
                }

                @Override
                public boolean isFasterTogether() {
                    return true;
                }

                @Override
                public int placeTogether(int i, int lane, int words) {
                    return mix.placeTogether(i, lane, words);
                }

                @Override
                public void fillTogether(int[] in, int[] v, int[] v2, int at, int[] out, int[] chunk) {
                    mix.fillTogether(in, v, v2, at, out, chunk);
                    sightings.see(in, v, v2, out);
                }

                @Override
                public void mixXorTogether(int[] in, int[] v, int at, int[] v2, int at2, int[] out, int[] chunk) {
                    mix.mixXorTogether(in, v, at, v2, at2, out, chunk);
                    sightings.see(in, v, v2, out);
                }
            };
            sightings.assertWipedAfter(new ScryptHashkit(resources(), watched), new Scrypt(8, 8, 2), 4);
        }
    }

    @ParameterizedTest
    @EnumSource
    void bcrypt_wipesTablesAndKey(End end) {
        Sightings sightings = new Sightings(end, 70);
        BcryptHashkit watched = new BcryptHashkit() {
            @Override
            public void round(int[] p, int[] s, int[] key, int[] salt) {
                super.round(p, s, key, salt);
                sightings.see(p, s, key);
            }
        };
        sightings.assertWipedAfter(watched, new Bcrypt(8), 3);
    }

    static Stream<Pbkdf2Hashkit.Steps> steps() {
        return Stream.of(new Sha1(), new Sha256(), new Sha512());
    }

    @ParameterizedTest
    @MethodSource("steps")
    void pbkdf2_wipesTheStatesOfHmac(Pbkdf2Hashkit.Steps steps) throws Exception {
        List<Object> working = new ArrayList<>(arrays(steps));

        try (steps) {
            Pbkdf2Hashkit.derive(steps, INPUT, 3, 64);
            assertThat(working).hasSizeGreaterThanOrEqualTo(5);
            assertThat(working.stream().filter(array -> !isZero(array))).hasSizeGreaterThanOrEqualTo(5);
        }

        assertThat(working).allMatch(WipedMemoryTest::isZero);
    }

    @Test
    void hmac_wipesTheStatesOfItsKey() throws Exception {
        Field states = HmacSha256.class.getDeclaredField("keyed");
        states.setAccessible(true);
        HmacSha256 hmac = new HmacSha256(INPUT.password());
        List<Object> working = arrays(states.get(hmac));
        assertThat(working.stream().filter(array -> !isZero(array))).hasSizeGreaterThanOrEqualTo(2);

        hmac.close();

        assertThat(working).allMatch(WipedMemoryTest::isZero);
    }

    @ParameterizedTest
    @EnumSource
    void pbkdf2_wipesTheSumOfABlock(End end) {
        Sightings sightings = new Sightings(end, 1);
        Pbkdf2Hashkit.Steps steps = new CostBordersTest.IdleHmac(0) {
            /** So that a tag has two blocks, and the interrupt is seen between them. */
            @Override
            public int length() {
                return 16;
            }

            @Override
            public void sum(byte[] out) {
                Arrays.fill(out, (byte) 1);
                sightings.see((Object) out);
            }
        };

        sightings.assertWipedAfter(
                (scheme, input, length) -> Pbkdf2Hashkit.derive(steps, input, 2, length), Pbkdf2.sha256(2), 1);
    }

    /** The arrays of the object itself, without constants such as the initial values of a digest. */
    private static List<Object> arrays(Object of) throws IllegalAccessException {
        List<Object> arrays = new ArrayList<>();
        for (Class<?> type = of.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                field.setAccessible(true);
                Object value = field.get(of);
                boolean constant = Modifier.isStatic(field.getModifiers())
                        || field.getName().equals("iv");
                if (!constant && value != null && value.getClass().isArray()) {
                    arrays.add(value);
                }
            }
        }
        return arrays;
    }
}
