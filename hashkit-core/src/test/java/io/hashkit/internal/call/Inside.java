package io.hashkit.internal.call;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.dialect.StoredHashReader;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What tests of hashers look at inside of this package. */
public final class Inside {
    public static final Class<?> EXECUTOR = HashExecutor.class;
    public static final Class<?> WORK = PasswordWork.class;
    public static final int MOST_SHRINKING = Secrets.MOST_SHRINKING;

    private Inside() {}

    public static boolean isCheap(Verification row, Scheme own) {
        return CheapRows.isCheap(row, own);
    }

    /** What a copied password shows of itself. */
    public static String textOfSecret(CharSequence password) {
        try (Secrets.Secret secret = new Secrets(1024).of(password)) {
            return secret.toString();
        }
    }

    /** What a row shows of itself while a hasher works on it. */
    public static String textOfRow(String stored) {
        return new Row(reader(Set.of(), Ceilings.defaults()).read(stored), stored, false, false).toString();
    }

    /** The bytes of a password in NFC; null if it is not normalised yet. */
    public static byte @Nullable [] normalised(CharSequence password, boolean asked) {
        try (Secrets.Secret secret = new Secrets(1024).of(password)) {
            if (asked) {
                secret.normalise();
            }
            byte[] bytes = secret.bytes();
            return bytes == null ? null : bytes.clone();
        }
    }

    /** Reads stored strings as hashers do. */
    public static StoredHashReader reader(Collection<Dialect> accepted, Ceilings ceilings) {
        return new StoredHashReader(
                List.copyOf(new LinkedHashSet<>(accepted)), Algorithm.ALL, ceilings, false, Wrapping::nested);
    }

    public static byte[] wrappingInput(byte[] header, byte[] tag) {
        return Wrapping.input(header, tag);
    }
}
