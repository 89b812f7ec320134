package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.PasswordTransform;
import io.hashkit.internal.algorithm.BcryptTraits;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.dialect.Computation.Input;
import io.hashkit.internal.dialect.Computation.Kdf;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.util.Map;
import java.util.Objects;

/** How to verify a password by a {@link Computation} and what a {@link Template} found in a string. */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Reading(Computation computation, Values values, byte[] secret, Ceilings ceilings) {
    private static final byte[] NONE = {};

    /** Compares every cost with the ceilings, and then the lengths with those of the template. */
    Verification verification() {
        Kdf kdf = computation.kdf();
        if (kdf == null || kdf.length() == 0) {
            values.requireLengths();
        }
        if (values.has(Part.SECOND_SALT)) {
            Demands.require(ceilings, Ceilings.Limit.SALT, values.bytes(Part.SECOND_SALT).length);
        }
        if (kdf == null) {
            return digest();
        }
        Demands.require(ceilings, Ceilings.Limit.DIGEST_ROUNDS, computation.rounds(values));
        String inside = kdf.salt() == null ? values.text(Part.HASH) : "";
        if (kdf.name().equals("crypt") && !inside.startsWith("$2") && !inside.startsWith("$argon2")) {
            Verification crypt = crypt(inside);
            return kdf.plain() ? crypt : crypt.after(changed(kdf));
        }
        StoredHash read = kdf.salt() == null ? whole(kdf.name(), inside) : hash(kdf, kdf.salt());
        StoredHash hash = kdf.keyed() ? read.under(secret) : read;
        values.requireLengths();
        if (isOutermost()) {
            return kdf.plain() ? Verification.of(hash) : Verification.of(hash, changed(kdf));
        }
        Verification changedAfter = Verification.of(
                hash, made -> Objects.requireNonNull(computation.root().of(input(NONE, made))), values.tag());
        return kdf.plain() ? changedAfter : changedAfter.after(changed(kdf));
    }

    private boolean isOutermost() {
        return computation.root() instanceof Computation.Made;
    }

    private Input input(byte[] password, byte[] made) {
        return new Input(password, values, secret, made);
    }

    private PasswordTransform changed(Kdf kdf) {
        return password -> kdf.password().of(input(password, NONE));
    }

    private Verification digest() {
        byte[] tag = values.tag();
        byte[] salt = values.has(Part.SALT) ? values.bytes(Part.SALT) : NONE;
        if (!computation.isPlain() && !computation.isCryptText()) {
            Fields.lengths(salt, tag, ceilings);
        }
        return Verification.digest(
                computation.name(),
                computation.costs(values),
                Math.max(1, computation.rounds(values)),
                computation.isCryptText() ? 6L * salt.length : computation.uses("s") ? Verification.bitsOf(salt) : 0,
                tag,
                password -> computation.root().of(input(password, NONE)));
    }

    /** A string of crypt(3) or phpass, as it is or after a label. */
    private Verification crypt(String inside) {
        if (Forms.isCrypt(inside)) {
            return Forms.crypt(inside, ceilings);
        }
        String known = Forms.known(inside);
        throw known != null
                ? Explanation.notComputed(known)
                : Refusal.of(
                        InvalidHashException.Reason.UNSUPPORTED,
                        "the text after the label has no known form of crypt(3)");
    }

    private StoredHash whole(String name, String inside) {
        return name.equals("argon2") || (name.equals("crypt") && inside.startsWith("$argon2"))
                ? Argon2Forms.inAnyOrder(inside, ceilings)
                : BcryptTraits.read(inside, ceilings);
    }

    private StoredHash hash(Kdf kdf, Computation.Node salted) {
        byte[] salt = Objects.requireNonNull(salted.of(input(NONE, NONE)));
        boolean stored = kdf.length() == 0 || isOutermost();
        byte[] tag = stored ? values.tag() : new byte[kdf.length()];
        // What is computed further is no tag; its work is limited all the same.
        Ceilings limits = stored ? ceilings : Demands.raised(ceilings, Map.of(Ceilings.Limit.TAG, (long) kdf.length()));
        if (kdf.length() != 0 && tag.length != kdf.length()) {
            throw Refusal.malformed("the tag has # bytes; it must have #", tag.length, kdf.length());
        }
        long[] costs = kdf.costs().stream().mapToLong(cost -> cost.of(values)).toArray();
        return switch (kdf.name()) {
            case "bcrypt" -> Fields.bcrypt(costs[0], salt, tag, limits);
            case "argon2id" -> Fields.argon2id(costs[0], costs[1], costs[2], salt, tag, limits);
            case "scrypt" -> {
                if (costs[0] == 1 || Long.bitCount(costs[0]) != 1) {
                    throw Refusal.malformed("scrypt's N must be a power of two above 1");
                }
                yield Fields.scrypt(Long.numberOfTrailingZeros(costs[0]), costs[1], costs[2], salt, tag, limits);
            }
            default -> Fields.pbkdf2(Objects.requireNonNull(Computation.prf(kdf.name())), costs[0], salt, tag, limits);
        };
    }

    /** Not the secret. */
    @Override
    public String toString() {
        return computation + ", " + values;
    }
}
