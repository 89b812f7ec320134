package io.hashkit.internal.format;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.PhcString;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Reads hashkit's own stored strings, each by the identifier at its beginning. */
public final class CanonicalFormats {
    private static final List<Format> ALL = List.of(
            new Format(List.of("argon2id", "argon2i", "argon2d"), Argon2::read),
            new Format(List.of("2b", "2a", "2y", "2x"), Bcrypt::read),
            new Format(List.of("scrypt"), Scrypt::read),
            new Format(List.of("pbkdf2-sha256", "pbkdf2-sha512", "pbkdf2", "pbkdf2-sha1"), Pbkdf2::read));

    private record Format(List<String> ids, BiFunction<String, Ceilings, StoredHash> reader) {}

    private CanonicalFormats() {}

    /** Whether stored strings with this identifier are hashkit's own. */
    public static boolean owns(@Nullable String id) {
        return id != null && ALL.stream().anyMatch(format -> format.ids().contains(id));
    }

    /**
     * Reads a canonical stored string.
     *
     * @throws InvalidHashException for the reason that it gives; nothing but the string itself was looked at by then
     */
    public static StoredHash read(String stored, Ceilings ceilings) {
        ceilings.require(Ceilings.Limit.STORED_STRING, stored.length());
        String id = PhcString.peekId(stored);
        if (id == null) {
            throw InvalidHashException.malformed("not a stored hash: it does not begin with $ and an identifier");
        }
        for (Format format : ALL) {
            if (format.ids().contains(id)) {
                return read(format, stored, ceilings);
            }
        }
        throw InvalidHashException.of(
                InvalidHashException.Reason.UNSUPPORTED, "stored hashes with this identifier are not accepted");
    }

    /** The message of a scheme that is built wrong holds its costs: it is for the caller who built it. */
    private static StoredHash read(Format format, String stored, Ceilings ceilings) {
        try {
            return format.reader().apply(stored, ceilings);
        } catch (InvalidHashException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw InvalidHashException.malformed("the costs are outside of what the algorithm allows");
        }
    }
}
