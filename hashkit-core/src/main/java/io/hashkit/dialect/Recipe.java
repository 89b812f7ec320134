package io.hashkit.dialect;

import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.engine.Input;
import java.util.Arrays;

/** How a password becomes what is compared with the tag of a stored string. */
@FunctionalInterface
interface Recipe {
    /**
     * A new array, which the caller wipes: empty for a password that the other system could not have hashed.
     *
     * @param password not kept and not changed
     */
    byte[] compute(byte[] password, Deriver deriver);

    /** One of the four algorithms over the password itself. */
    static Recipe derive(StoredHash hash) {
        return (password, deriver) -> derive(hash, password, deriver);
    }

    /**
     * One of the four algorithms over something made of the password, whatever bytes that is.
     *
     * @param before what is made of it is wiped
     */
    static Recipe derive(StoredHash hash, Preparation before) {
        return (password, deriver) -> {
            byte[] prepared = before.apply(password);
            if (prepared == null) {
                return impossible(hash, deriver);
            }
            try {
                return deriver.derive(hash.scheme(), input(hash, prepared), hash.tag().length);
            } finally {
                Arrays.fill(prepared, (byte) 0);
            }
        };
    }

    private static byte[] derive(StoredHash hash, byte[] password, Deriver deriver) {
        Scheme scheme = hash.scheme();
        return scheme.objection(password) == null
                ? deriver.derive(scheme, input(hash, password), hash.tag().length)
                : impossible(hash, deriver);
    }

    /** An impossible password takes as long as any other wrong one. */
    private static byte[] impossible(StoredHash hash, Deriver deriver) {
        byte[] tag = deriver.derive(hash.scheme(), input(hash, new byte[0]), hash.tag().length);
        Arrays.fill(tag, (byte) 0);
        return new byte[0];
    }

    private static Input input(StoredHash hash, byte[] password) {
        return Input.of(password, hash.salt(), new byte[0], hash.data());
    }
}
