package io.hashkit.internal.phc;

import io.hashkit.phc.InvalidHashException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The readable part of a sealed string: everything up to the {@code $} before the sealed part. It holds what is needed
 * to write the string that was sealed again, character for character, once its secret part is known.
 *
 * <ul>
 *   <li>A PHC string keeps version, parameters and salt, and its hash is sealed:
 *       {@code $argon2id-aes256gcm$v=19$m=,t=,p=,keyid=K$salt$}.
 *   <li>A bcrypt string keeps prefix, cost and salt, and its hash is sealed: {@code
 *       $2b-aes256gcm$cost=12,keyid=K$salt$}.
 *   <li>Any other string is sealed as a whole: {@code $dialect-aes256gcm$keyid=K$}.
 * </ul>
 *
 * <p>{@code keyid=K} has 8 bytes in base64, 11 characters. {@code ,bound=1} follows it in a string that is bound to a
 * user.
 *
 * @param text the text of the header, with the {@code $} at its end
 * @param id the identifier of the form, for example {@code argon2id-aes256gcm}
 * @param keyId the identifier of the key, 8 bytes in base64, 11 characters
 * @param isBound whether the string opens only with the identity of the user to whom it is bound
 */
public record SealHeader(String text, String id, String keyId, boolean isBound) {
    /** The end of the identifier of every sealed string. */
    static final String SUFFIX = "-aes256gcm";

    private static final String WHOLE = "dialect" + SUFFIX;
    private static final List<String> BCRYPT = List.of("2a", "2b", "2y");
    private static final int KEY_ID_BYTES = 8;

    /** The header under which a stored string is sealed; MALFORMED if that is empty or sealed already. */
    public static SealHeader of(String stored, String keyId, boolean bound) {
        if (stored.isEmpty()) {
            throw Refusal.malformed("the string is empty, so there is nothing to seal");
        }
        if (SealedString.isSealed(stored)) {
            throw Refusal.malformed("the string is sealed already");
        }
        SealHeader split = split(stored, mark(keyId, bound));
        return split != null ? split : whole(keyId, bound);
    }

    /** The header under which only the hash is sealed; null if there is no hash, or both would not give the same string again. */
    private static @Nullable SealHeader split(String stored, String mark) {
        String id = PhcString.peekId(stored);
        if (id == null) {
            return null;
        }
        try {
            String text = BCRYPT.contains(id) ? bcrypt(id, stored, mark) : phc(id, stored, mark);
            SealHeader header = parse(text);
            byte[] secret = header.secretOf(stored);
            return secret.length > 0 && header.inner(secret).equals(stored) ? header : null;
        } catch (InvalidHashException e) {
            return null;
        }
    }

    private static String mark(String keyId, boolean bound) {
        return "keyid=" + keyId + (bound ? ",bound=1" : "");
    }

    private static String bcrypt(String id, String stored, String mark) {
        int cost = BcryptString.parse(stored).cost();
        return "$" + id + SUFFIX + "$cost=" + cost + "," + mark + "$"
                + stored.substring(BcryptString.SALT_START, BcryptString.HASH_START) + "$";
    }

    private static String phc(String id, String stored, String mark) {
        int hash = stored.lastIndexOf('$');
        int salt = stored.lastIndexOf('$', hash - 1);
        if (salt <= 0) {
            throw Refusal.malformed("the string has no salt and hash");
        }
        return "$" + id + SUFFIX + stored.substring(1 + id.length(), salt) + "," + mark
                + stored.substring(salt, hash + 1);
    }

    /** The header of the same string under another key, bound to a user or not. */
    public SealHeader under(String newKeyId, boolean toUser) {
        if (isWhole()) {
            return whole(newKeyId, toUser);
        }
        int at = costsEnd();
        String changed = text.substring(0, at) + "," + mark(newKeyId, toUser) + text.substring(at + ownKey().length());
        return new SealHeader(changed, id, newKeyId, toUser);
    }

    private static SealHeader whole(String keyId, boolean bound) {
        return new SealHeader("$" + WHOLE + "$" + mark(keyId, bound) + "$", WHOLE, keyId, bound);
    }

    /** Reads a header, with the {@code $} at its end; MALFORMED if it is not in one of the three forms. */
    static SealHeader parse(String text) {
        PhcString phc = PhcString.parse(text.substring(0, text.length() - 1));
        String id = phc.id();
        boolean bound = phc.has("bound");
        if (bound) {
            phc.number("bound", 1, 1);
        }
        byte[] keyId = phc.parameterBytes("keyid");
        if (keyId.length != KEY_ID_BYTES) {
            throw Refusal.malformed("keyid has # bytes; it must have #", keyId.length, KEY_ID_BYTES);
        }
        SealHeader header = new SealHeader(text, id, Radix64.STANDARD.encode(keyId), bound);
        header.requireForm(phc);
        return header;
    }

    private void requireForm(PhcString phc) {
        if (isWhole()) {
            if (!text.equals(whole(keyId, isBound).text)) {
                throw Refusal.malformed("a string that is sealed as a whole has only the parameters keyid and bound");
            }
            return;
        }
        // A comma and a parameter before it: in a string that was parsed, both stand only between parameters.
        if (costsEnd() < 0) {
            throw Refusal.malformed("keyid, optionally followed by bound, must be the last parameters");
        }
        if (phc.salt() == null || phc.hash() != null) {
            throw Refusal.malformed("a sealed string needs a salt before its sealed part");
        }
        if (BCRYPT.contains(base())) {
            phc.number("cost", 4, 31);
            if (phc.parameters().size() != (isBound ? 3 : 2) || phc.version().isPresent()) {
                throw Refusal.malformed("a sealed bcrypt string has the parameters cost, keyid and bound");
            }
        }
    }

    /** The text between the costs and the salt of a string that was not sealed as a whole. */
    private String ownKey() {
        return "," + mark(keyId, isBound);
    }

    private int costsEnd() {
        return text.indexOf(ownKey() + "$");
    }

    /** The identifier of the string that was sealed. */
    private String base() {
        return id.substring(0, id.length() - SUFFIX.length());
    }

    /**
     * The part of a stored string with this header that is sealed, as a new array: its hash, or the whole string in
     * UTF-8. MALFORMED if the string contains an unpaired surrogate.
     */
    public byte[] secretOf(String stored) {
        if (isWhole()) {
            return utf8(stored);
        }
        return BCRYPT.contains(base())
                ? Radix64.BCRYPT.decode("the hash", stored.substring(BcryptString.HASH_START))
                : Radix64.STANDARD.decode("the hash", stored.substring(stored.lastIndexOf('$') + 1));
    }

    private static byte[] utf8(String stored) {
        byte[] bytes = stored.getBytes(StandardCharsets.UTF_8);
        if (!new String(bytes, StandardCharsets.UTF_8).equals(stored)) {
            throw Refusal.malformed("the string contains an unpaired surrogate");
        }
        return bytes;
    }

    /** The string that was sealed, from the part that {@link #secretOf} returned. */
    public String inner(byte[] secret) {
        if (isWhole()) {
            return new String(secret, StandardCharsets.UTF_8);
        }
        int at = costsEnd();
        String costs = text.substring(1 + id.length(), at);
        String salt = text.substring(at + ownKey().length());
        if (!BCRYPT.contains(base())) {
            return "$" + base() + costs + salt + Radix64.STANDARD.encode(secret);
        }
        String cost = costs.substring("$cost=".length());
        return "$" + base() + (cost.length() == 1 ? "$0" : "$") + cost + salt.substring(0, salt.length() - 1)
                + Radix64.BCRYPT.encode(secret);
    }

    /** {@return whether the string was sealed as a whole, so that the header tells nothing of it} */
    public boolean isWhole() {
        return id.equals(WHOLE);
    }

    /** Whether the string is bound. Shows nothing of the string itself, which may be anything. */
    @Override
    public String toString() {
        return isBound ? "SealHeader[bound]" : "SealHeader[not bound]";
    }
}
