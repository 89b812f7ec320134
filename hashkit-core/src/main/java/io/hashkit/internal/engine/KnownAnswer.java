package io.hashkit.internal.engine;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A published test vector that is cheap enough to be computed before an engine's first use.
 *
 * @param source the publication
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record KnownAnswer<S extends Scheme>(String source, S scheme, Input input, byte[] tag) {
    /** Creates a vector whose password and salt are text and whose tag is in hexadecimal. */
    public static <S extends Scheme> KnownAnswer<S> of(
            String source, S scheme, String password, String salt, String tag) {
        Input input = Input.of(password.getBytes(StandardCharsets.US_ASCII), salt.getBytes(StandardCharsets.US_ASCII));
        return new KnownAnswer<>(source, scheme, input, HexFormat.of().parseHex(tag));
    }

    Algorithm algorithm() {
        return scheme.algorithm();
    }

    /** Null if the engine computes this answer, otherwise the reason why it does not. */
    @Nullable
    public String failure(Engine<S> engine) {
        byte[] answer = engine.derive(scheme, input, tag.length);
        return MessageDigest.isEqual(answer, tag) ? null : "wrong answer to the vector of " + source;
    }

    @Override
    public String toString() {
        return "KnownAnswer[" + source + ", " + scheme + "]";
    }
}
