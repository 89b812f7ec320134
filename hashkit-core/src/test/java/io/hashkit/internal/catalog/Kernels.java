package io.hashkit.internal.catalog;

import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.hashkit.internal.engine.argon2.Argon2Compression;
import io.hashkit.internal.engine.argon2.Argon2Plain;
import io.hashkit.internal.engine.scrypt.ScryptBlockMix;
import io.hashkit.internal.engine.scrypt.ScryptPlain;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** hashkit's own kernels for this JVM; those on the Vector API only if it is enabled, and then in every width. */
public final class Kernels {
    private static final List<Integer> WIDTHS = List.of(512, 256, 128);

    private Kernels() {}

    static List<Argon2Compression> argon2() {
        return Stream.concat(
                        Stream.of(new Argon2Plain()),
                        isVectorApiOn() ? WIDTHS.stream().map(VectorEngines::argon2) : Stream.of())
                .toList();
    }

    static List<ScryptBlockMix> scrypt() {
        return isVectorApiOn() ? List.of(new ScryptPlain(), VectorEngines.scrypt()) : List.of(new ScryptPlain());
    }

    static boolean isVectorApiOn() {
        return VectorEngines.lack().isEmpty();
    }

    static Stream<Arguments> ofArgon2() {
        return argon2().stream().map(kernel -> argumentSet(kernel.getClass().getSimpleName(), kernel));
    }

    static Stream<Arguments> ofScrypt() {
        return scrypt().stream().map(kernel -> argumentSet(kernel.getClass().getSimpleName(), kernel));
    }
}
