package io.hashkit;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialect;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.dialect.InnerHeader;
import io.hashkit.internal.dialect.Unsupported;
import io.hashkit.internal.dialect.Wrappable;
import io.hashkit.internal.dialect.WrappedHash;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.PhcString;
import io.hashkit.phc.WrappedString;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads stored strings in hashkit's own forms and in the accepted dialects. Immutable. */
final class StoredHashReader {
    private final List<Dialect> dialects;
    private final List<Algorithm> algorithms;
    private final Ceilings ceilings;

    /**
     * Creates a reader.
     *
     * @param dialects the accepted dialects, in the order in which they are tried
     * @param algorithms the algorithms whose own forms are read
     */
    StoredHashReader(Set<Dialect> dialects, List<Algorithm> algorithms, Ceilings ceilings) {
        this.dialects = List.copyOf(dialects);
        this.algorithms = List.copyOf(algorithms);
        this.ceilings = ceilings;
    }

    /**
     * A stored string that was read.
     *
     * @param dialect the dialect that read it; null for hashkit's own forms
     * @param wrapped whether it is a wrapped string
     */
    record Read(ParsedHash hash, @Nullable Dialect dialect, boolean wrapped) {
        /** Whether it is to be replaced by an ordinary string at the next login. */
        boolean foreign() {
            return dialect != null || wrapped;
        }
    }

    /**
     * Reads a stored string. Accepted dialects take precedence over hashkit's own forms, which some of them resemble.
     *
     * @throws InvalidHashException if the string cannot be read; UNSUPPORTED, with the name of the dialect, for a
     *     string of a dialect that was not accepted
     */
    Read read(String stored) {
        requireShort(stored);
        return WrappedString.isWrapped(stored) ? wrapped(stored) : ordinary(stored);
    }

    private Read ordinary(String stored) {
        for (Dialect dialect : dialects) {
            if (claims(dialect, stored)) {
                return new Read(read(dialect, stored), dialect, false);
            }
        }
        try {
            return new Read(ParsedHash.of(CanonicalFormats.read(algorithms, stored, ceilings)), null, false);
        } catch (InvalidHashException e) {
            throw better(e, stored);
        }
    }

    /** The costs of both layers are compared with the ceilings, each by itself. */
    private Read wrapped(String stored) {
        WrappedHash wrapped = WrappedHash.read(algorithms, stored, ceilings);
        ParsedHash inner = ordinary(wrapped.inner()).hash();
        return new Read(Wrapping.of(wrapped, inner), null, true);
    }

    /**
     * The inner header under which a string is wrapped.
     *
     * @param read what was read from the string
     * @throws InvalidHashException with reason NOT_WRAPPABLE if the string cannot be wrapped
     */
    InnerHeader header(String stored, Read read) {
        return Wrappable.header(stored, read.hash(), blank -> ordinary(blank).hash());
    }

    /** @throws InvalidHashException with reason ABOVE_CEILING if the string is longer than the ceilings allow */
    void requireShort(String stored) {
        ceilings.require(Ceilings.Limit.STORED_STRING, stored.length());
    }

    private static boolean claims(Dialect dialect, String stored) {
        try {
            return dialect.claims(stored);
        } catch (Exception e) {
            throw failed(dialect, e);
        }
    }

    /** Checks the costs again, because a dialect may be custom code that does not check them. */
    private ParsedHash read(Dialect dialect, String stored) {
        HashFormat.requireText(stored);
        ParsedHash parsed;
        try {
            parsed = Objects.requireNonNull(dialect.read(stored, ceilings));
        } catch (InvalidHashException e) {
            throw e;
        } catch (Exception e) {
            throw failed(dialect, e);
        }
        ceilings.require(parsed.demands());
        return parsed;
    }

    /** Without the message and the cause, because parsers quote their input in their exceptions. */
    private static RuntimeException failed(Dialect dialect, Exception thrown) {
        if (thrown instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return new HashInterruptedException();
        }
        return new InvalidHashException(
                InvalidHashException.Reason.MALFORMED,
                "the dialect " + dialect + " failed to read this string with "
                        + thrown.getClass().getName());
    }

    /**
     * Refuses a scheme whose own strings an accepted dialect claims: they would be verified as something else, and
     * rehashed at each login.
     *
     * @throws IllegalArgumentException with the names of scheme and dialect
     */
    void requireNotToClaim(Scheme scheme) {
        String own = scheme.print(new byte[16], new byte[scheme.tagLength()]);
        for (Dialect dialect : dialects) {
            if (claims(dialect, own)) {
                throw new IllegalArgumentException("a hasher that writes " + scheme + " cannot accept " + dialect
                        + ", which would read the hasher's own strings as something else");
            }
        }
    }

    /** Replaces a syntax error by a more helpful refusal if the string belongs to another known system. */
    private InvalidHashException better(InvalidHashException refusal, String stored) {
        Optional<Dialect> found = Dialects.claiming(stored);
        if (found.isEmpty()) {
            Unsupported unsupported = Unsupported.of(stored);
            return unsupported == null ? refusal : unsupported.refusal();
        }
        if (CanonicalFormats.owns(PhcString.peekId(stored)) && !reads(found.get(), stored)) {
            return refusal;
        }
        return notAccepted(found.get());
    }

    private boolean reads(Dialect dialect, String stored) {
        try {
            dialect.read(stored, ceilings);
            return true;
        } catch (InvalidHashException e) {
            return false;
        }
    }

    /** The text consists of constants of the built-in dialects only. */
    private static InvalidHashException notAccepted(Dialect dialect) {
        return new InvalidHashException(
                InvalidHashException.Reason.UNSUPPORTED,
                "this is a hash of " + dialect.writtenBy() + ": to read it, build the hasher with accept(" + "Dialects."
                        + dialect.name().toUpperCase(Locale.ROOT).replace('-', '_') + ")");
    }
}
