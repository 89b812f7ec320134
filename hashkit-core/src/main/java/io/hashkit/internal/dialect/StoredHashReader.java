package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.internal.phc.SealedString;
import io.hashkit.internal.phc.WrappedString;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads stored strings in hashkit's own forms and in the accepted dialects; the only place where dialects are called.
 * Immutable.
 *
 * @param dialects the accepted dialects, in the order in which they are tried
 * @param algorithms the algorithms whose own forms are read
 * @param wrapsOfAll whether a wrapped string is read by the built-in dialect that it names although that is not accepted
 */
public record StoredHashReader(
        List<Dialect> dialects,
        List<Algorithm> algorithms,
        Ceilings ceilings,
        boolean wrapsOfAll,
        Construction construction) {
    /** The longest output of BLAKE2b, which makes the tag of a wrapped string. */
    private static final int LONGEST_WRAPPED_TAG = 64;
    /** In characters. */
    private static final int LONGEST_WRAPPED = 255;
    /** In place of a dialect, for hashkit's own forms. */
    private static final String OWN = "hashkit";

    /** How the outer hash of a wrapped string is computed. Packages that read strings import no engine. */
    public interface Construction {
        /** Both hashes, one after the other. Refuses what {@link Verification#nested} does. */
        Verification nested(Verification inner, byte[] header, StoredHash outer);
    }

    /** Refuses a string that is longer than the ceilings allow, with reason ABOVE_CEILING. */
    public void requireShort(String stored) {
        Demands.require(ceilings, Ceilings.Limit.STORED_STRING, stored.length());
    }

    /** Refuses a wrapped string that does not fit into a column of 255 characters, or that this reader would refuse. */
    public void requireShortWrap(int length) {
        long longest = Math.min(LONGEST_WRAPPED, ceilings.get(Ceilings.Limit.STORED_STRING));
        if (length > longest) {
            throw Refusal.of(
                    Reason.NOT_WRAPPABLE, "the wrapped string would have # characters, more than #", length, longest);
        }
    }

    /** Reads the seal of a string; null if it has none. Refuses a string that is too long, and a malformed seal. */
    public @Nullable SealedString seal(String stored) {
        requireShort(stored);
        return SealedString.isSealed(stored) ? SealedString.parse(stored) : null;
    }

    /**
     * Reads a string without a seal. Accepted dialects take precedence over hashkit's own forms, which some of them
     * resemble. The string of a dialect that was not accepted is refused with UNSUPPORTED and the name of the dialect.
     */
    public Stored read(String stored) {
        try {
            requireShort(stored);
            Stored read = WrappedString.isWrapped(stored) ? wrapped(stored) : ordinary(stored);
            String inside = stored.trim();
            boolean surrounded = read instanceof Stored.Refused
                    && inside.length() < stored.length()
                    && dialects.stream().anyMatch(one -> one instanceof BuiltIn && Forms.reads(one, inside));
            return surrounded ? refused(stored, Explanation.blanks()) : read;
        } catch (InvalidHashException e) {
            return refused(stored, e);
        }
    }

    /** Reads a string without opening its seal: shows only what the header claims. */
    public Stored readClosed(String stored) {
        try {
            SealedString sealed = seal(stored);
            return sealed == null ? read(stored) : closed(sealed);
        } catch (InvalidHashException e) {
            return refused(stored, e);
        }
    }

    /** What the header of a seal claims, with zeros for a tag. */
    public Stored closed(SealedString sealed) {
        return new Stored.Sealed(
                sealed.header(), sealed.header().isWhole() ? new Stored.Closed() : read(sealed.withoutSecret()));
    }

    /** By the first dialect that has a form of the string, or as hashkit's own; one that only begins so may be damaged. */
    private Stored ordinary(String stored) {
        for (Dialect dialect : dialects) {
            if (hasForm(dialect, stored)) {
                return readBy(dialect, stored);
            }
        }
        if (Forms.isNoPassword(stored)) {
            return Stored.noPassword();
        }
        try {
            return new Stored.Plain(null, Verification.of(CanonicalFormats.read(algorithms, stored, ceilings)));
        } catch (InvalidHashException e) {
            for (Dialect dialect : dialects) {
                if (claims(dialect, stored)) {
                    return readBy(dialect, stored);
                }
            }
            return unclaimed(stored, e);
        }
    }

    private Stored readBy(Dialect dialect, String stored) {
        try {
            return new Stored.Plain(dialect, read(dialect, stored));
        } catch (InvalidHashException e) {
            InvalidHashException why = Explanation.ofAnother(e, stored, dialect, dialects);
            return why == e
                    ? new Stored.Refused(dialect.name(), "", Explanation.named(e, stored, rest -> false))
                    : refused(stored, why);
        }
    }

    private Stored unclaimed(String stored, InvalidHashException refusal) {
        boolean own = CanonicalFormats.owns(PhcString.peekId(stored));
        boolean malformed = refusal.reason() == Reason.MALFORMED;
        FormDialect cut = own && !malformed ? null : FormDialect.meant(dialects, stored, true);
        FormDialect meant = own || cut != null ? cut : FormDialect.meant(dialects, stored, false);
        InvalidHashException damage = meant == null ? null : meant.damage(stored);
        InvalidHashException basis = damage != null && (malformed || cut != null) ? damage : refusal;
        InvalidHashException why = Explanation.better(basis, stored, own ? refusal : damage);
        InvalidHashException around = Explanation.named(
                why,
                stored,
                rest -> meant == null
                        && !Forms.knowsLabel(stored)
                        && dialects.stream().noneMatch(FormDialect::joins)
                        && Explanation.isWhole(rest));
        if (cut != null && around.reason() == Reason.MALFORMED) {
            return new Stored.Refused(cut.name(), "", around);
        }
        boolean described = dialects.stream().anyMatch(one -> Forms.isDeclared(one, stored));
        return refused(stored, around == why ? Explanation.otherSystem(why, stored, described) : around);
    }

    /** The costs of both layers are compared with the ceilings, each by itself. */
    private Stored wrapped(String stored) {
        WrappedString wrapped = WrappedString.parse(stored);
        StoredHash outer = CanonicalFormats.read(algorithms, wrapped.outer(), ceilings);
        if (outer.tag().length > LONGEST_WRAPPED_TAG) {
            throw Refusal.malformed(
                    "the tag of a wrapped string has # bytes; it must have at most #",
                    outer.tag().length,
                    LONGEST_WRAPPED_TAG);
        }
        InnerHeader header = InnerHeader.parse(wrapped.header());
        String old = header.blank();
        requireShort(old);
        if (WrappedString.isWrapped(old)) {
            throw Refusal.malformed("the string is wrapped twice");
        }
        Stored.Plain inner;
        try {
            inner = named(header.dialect(), old);
        } catch (InvalidHashException e) {
            return new Stored.Refused(OWN, outer.scheme().algorithm().name() + WrappedString.SUFFIX, e);
        }
        return new Stored.Wrapped(outer, inner, construction.nested(inner.hash(), wrapped.header(), outer));
    }

    /** Reads a string by the dialect of a name, or as hashkit's own if it is empty. */
    private Stored.Plain named(String name, String stored) {
        if (name.isEmpty()) {
            return new Stored.Plain(null, Verification.of(CanonicalFormats.read(algorithms, stored, ceilings)));
        }
        for (Dialect dialect : dialects) {
            if (dialect.name().equals(name)) {
                return new Stored.Plain(dialect, read(dialect, stored));
            }
        }
        Dialect known = Forms.find(name);
        if (known != null && wrapsOfAll) {
            return new Stored.Plain(known, read(known, stored));
        }
        throw known != null
                ? Explanation.notAccepted(known)
                : new InvalidHashException(
                        Reason.UNSUPPORTED,
                        "the string is wrapped around one of the dialect " + name
                                + ", which this hasher does not accept");
    }

    /**
     * The inner header under which a string without its seal is wrapped. Refuses one that cannot be wrapped, as
     * NOT_WRAPPABLE.
     */
    public InnerHeader header(String stored, Stored read) {
        Verification hash = read.hash();
        if (read.unsealed() instanceof Stored.Wrapped) {
            throw Refusal.of(Reason.NOT_WRAPPABLE, "the string is wrapped already");
        }
        if (hash.isUnusable()) {
            throw Refusal.of(Reason.NOT_WRAPPABLE, "no password matches the string, so there is nothing to wrap");
        }
        Dialect dialect = read.unsealed() instanceof Stored.Plain plain ? plain.dialect() : null;
        InnerHeader header = dialect instanceof FormDialect forms
                ? forms.withoutTag(stored, hash.tag())
                : InnerHeader.of(stored, hash.tag(), dialect == null ? "" : dialect.name());
        if (header == null
                || !header.isWithoutTag(
                        hash, named(header.dialect(), header.blank()).hash())) {
            throw Refusal.of(
                    Reason.NOT_WRAPPABLE, "the string does not contain its tag in a form that can be taken out");
        }
        return header;
    }

    private static boolean hasForm(Dialect dialect, String stored) {
        return dialect instanceof FormDialect form ? form.forms.fitting(stored) != null : claims(dialect, stored);
    }

    private static boolean claims(Dialect dialect, String stored) {
        try {
            return dialect.claims(stored);
        } catch (Exception e) {
            throw failed(dialect, e);
        }
    }

    /** Checks the costs again, because a dialect may be custom code that does not check them. */
    private Verification read(Dialect dialect, String stored) {
        BuiltIn.requireText(stored);
        Verification parsed;
        try {
            parsed = (Verification) Objects.requireNonNull(dialect.read(stored, ceilings));
        } catch (InvalidHashException e) {
            throw e;
        } catch (Exception e) {
            throw failed(dialect, e);
        }
        parsed.requireWithin(ceilings);
        return parsed;
    }

    /** Without the message and the cause, because parsers quote their input in their exceptions. */
    private static RuntimeException failed(Dialect dialect, Exception thrown) {
        if (thrown instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return new HashInterruptedException();
        }
        return new InvalidHashException(
                Reason.MALFORMED,
                "the dialect " + dialect + " failed to read this string with "
                        + thrown.getClass().getName());
    }

    /**
     * Refuses a scheme whose own strings an accepted dialect reads: they would be verified as something else, and
     * rehashed at each login.
     */
    public void requireNotToClaim(Scheme scheme) {
        String own = scheme.sample();
        for (Dialect dialect : dialects) {
            if (hasForm(dialect, own)) {
                throw new IllegalArgumentException("a hasher that writes " + scheme + " cannot accept " + dialect
                        + ", which would read the hasher's own strings as something else");
            }
        }
    }

    private static Stored refused(String stored, InvalidHashException why) {
        String known = Forms.known(stored);
        return known != null
                ? new Stored.Refused("unknown", known, why)
                : new Stored.Refused(isOwn(stored) ? OWN : "unknown", "", why);
    }

    private static boolean isOwn(String stored) {
        return CanonicalFormats.owns(PhcString.peekId(stored))
                || WrappedString.isWrapped(stored)
                || SealedString.isSealed(stored);
    }
}
