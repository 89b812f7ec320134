package io.hashkit.seal;

import io.hashkit.seal.SealingKey.State;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** A key of a keyring. A retired one has a description only. */
final class MasterKey {
    private static final int ID_BYTES = 8;

    private final SealingKey description;
    private final @Nullable KeyPrf prf;

    private MasterKey(SealingKey description, @Nullable KeyPrf prf) {
        this.description = description;
        this.prf = prf;
    }

    /**
     * A key that can be used, or one that is retired.
     *
     * @throws KeyUnavailableException if the key cannot be used
     */
    static MasterKey of(String name, State state, KeyPrf prf) {
        byte[] id = Expand.of(prf, name, ID_BYTES, Expand.text("hashkit.keyid"), new byte[] {Seal.VERSION});
        SealingKey description =
                new SealingKey(name, Base64.getEncoder().withoutPadding().encodeToString(id), state);
        return new MasterKey(description, state == State.RETIRED ? null : prf);
    }

    /** A retired key of which only the identifier is left. */
    static MasterKey destroyed(String name, String id) {
        return new MasterKey(new SealingKey(name, id, State.RETIRED), null);
    }

    /** @throws IllegalArgumentException if the text is not an identifier as {@link #of} makes them */
    static String requireId(String id) {
        try {
            byte[] bytes = Base64.getDecoder().decode(id);
            if (bytes.length == ID_BYTES
                    && Base64.getEncoder()
                            .withoutPadding()
                            .encodeToString(bytes)
                            .equals(id)) {
                return id;
            }
        } catch (IllegalArgumentException e) {
            // With the message below, which tells what is expected.
        }
        throw new IllegalArgumentException("the identifier of a key is 8 bytes in base64, 11 characters");
    }

    SealingKey description() {
        return description;
    }

    /** Whether using the key asks code of the application. */
    boolean isInService() {
        return prf != null && !(prf instanceof LocalKey);
    }

    /** Derives bytes from the key: HKDF-Expand over the fields. */
    byte[] expand(int length, byte[]... fields) {
        KeyPrf usable = prf;
        if (usable == null) {
            throw new IllegalStateException("the key " + description.name() + " is retired");
        }
        return Expand.of(usable, description.name(), length, fields);
    }

    /** Wipes a key in the memory of this process. Keys that others keep are theirs to close. */
    void close() {
        LocalKey.close(prf);
    }

    @Override
    public String toString() {
        return description.toString();
    }
}
