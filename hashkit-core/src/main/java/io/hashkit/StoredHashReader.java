package io.hashkit;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialect;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.dialect.Unsupported;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.PhcString;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Reads stored strings: hashkit's own forms, and the dialects that were named. Immutable. */
final class StoredHashReader {
    private final List<Dialect> dialects;
    private final List<Algorithm> algorithms;
    private final Ceilings ceilings;

    /**
     * A reader.
     *
     * @param dialects in the order in which they are asked
     * @param algorithms whose own forms are read
     */
    StoredHashReader(Set<Dialect> dialects, List<Algorithm> algorithms, Ceilings ceilings) {
        this.dialects = List.copyOf(dialects);
        this.algorithms = List.copyOf(algorithms);
        this.ceilings = ceilings;
    }

    /**
     * What was read.
     *
     * @param foreign whether a dialect read it
     */
    record Read(ParsedHash hash, boolean foreign) {}

    /**
     * Reads a stored string. A dialect that was named goes before hashkit's own form, which some resemble.
     *
     * @throws InvalidHashException for the reason that it gives; UNSUPPORTED, with the name of its dialect, for a string of
     *     one that was not named
     */
    Read read(String stored) {
        ceilings.require(Ceilings.Limit.STORED_STRING, stored.length());
        for (Dialect dialect : dialects) {
            if (claims(dialect, stored)) {
                return new Read(read(dialect, stored), true);
            }
        }
        try {
            return new Read(ParsedHash.of(CanonicalFormats.read(algorithms, stored, ceilings)), false);
        } catch (InvalidHashException e) {
            throw better(e, stored);
        }
    }

    private static boolean claims(Dialect dialect, String stored) {
        try {
            return dialect.claims(stored);
        } catch (RuntimeException e) {
            throw failed(dialect, e);
        }
    }

    /** A dialect may be a user's own, which is held to what it declares, whatever it looked at itself. */
    private ParsedHash read(Dialect dialect, String stored) {
        ParsedHash parsed;
        try {
            parsed = Objects.requireNonNull(dialect.read(stored, ceilings));
        } catch (InvalidHashException e) {
            throw e;
        } catch (RuntimeException e) {
            throw failed(dialect, e);
        }
        ceilings.require(parsed.demands());
        return parsed;
    }

    /** Without the message and the cause: what parsers throw quotes their input. */
    private static InvalidHashException failed(Dialect dialect, RuntimeException thrown) {
        return new InvalidHashException(
                InvalidHashException.Reason.MALFORMED,
                "the dialect " + dialect + " could not read this string, and threw "
                        + thrown.getClass().getName());
    }

    /**
     * Refuses a scheme whose own strings a dialect would take for its own: they would be verified as something else, and
     * made anew at each login.
     *
     * @throws IllegalArgumentException with the names of both
     */
    void requireNotToClaim(Scheme scheme) {
        String own = scheme.print(new byte[16], new byte[scheme.tagLength()]);
        for (Dialect dialect : dialects) {
            if (dialect.claims(own)) {
                throw new IllegalArgumentException("a hasher that writes " + scheme + " cannot accept " + dialect
                        + ", which would read its strings as something else");
            }
        }
    }

    /** What helps more than the words of a grammar that the string was never meant for. */
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

    /** The words of a dialect of ours are constants. */
    private static InvalidHashException notAccepted(Dialect dialect) {
        return new InvalidHashException(
                InvalidHashException.Reason.UNSUPPORTED,
                "this is the form of " + dialect.writtenBy() + ", which is read where the hasher is built with accept("
                        + "Dialects." + dialect.name().toUpperCase(Locale.ROOT).replace('-', '_') + ")");
    }
}
