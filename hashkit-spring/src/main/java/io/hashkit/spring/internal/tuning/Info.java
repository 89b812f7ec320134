package io.hashkit.spring.internal.tuning;

import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import java.util.Optional;

/** What a hasher tells of itself; nothing if it is a mock of an application's test, which answers null. */
public final class Info {
    private Info() {}

    public static Optional<HasherInfo> of(PasswordHasher hasher) {
        return Optional.ofNullable(hasher.info());
    }

    public static boolean hasKeyring(PasswordHasher hasher) {
        return of(hasher).map(HasherInfo::hasKeyring).orElse(false);
    }
}
