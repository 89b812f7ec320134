package io.hashkit.internal.hasher;

import io.hashkit.HasherCall;
import io.hashkit.internal.base.Bridge;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a call was given. A class of its own, because {@link HasherCall} shows its parts to everybody who decorates a
 * hasher.
 *
 * @param password a {@code CharSequence}, or bytes
 * @param shortSalt whether a string with a short salt may be wrapped
 */
public record Arguments(
        @Nullable Object password,
        @Nullable String stored,
        @Nullable Consumer<String> upgrade,
        boolean shortSalt) {
    public static final Bridge<HasherCall<?>, Arguments> OF_CALL = new Bridge<>();

    /** A secret must not get into a message. */
    @Override
    public String toString() {
        return "Arguments";
    }

    /** The same about another password. */
    public Arguments about(Object other) {
        return new Arguments(other, stored, upgrade, shortSalt);
    }

    /** The same, storing nothing after a match. */
    public Arguments withoutUpgrade() {
        return new Arguments(password, stored, null, shortSalt);
    }

    Object givenPassword() {
        return Objects.requireNonNull(password, "password");
    }

    /** The stored string of a call that has one. */
    public String row() {
        return Objects.requireNonNull(stored, "stored");
    }
}
