package io.hashkit.spring.internal.tuning;

import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import java.util.Optional;
import org.springframework.beans.BeansException;

/** What a hasher tells of itself; nothing if it is a mock of an application's test, which answers null. */
public final class Info {
    private Info() {}

    public static Optional<HasherInfo> of(PasswordHasher hasher) {
        return Optional.ofNullable(hasher.info());
    }

    public static boolean hasKeyring(PasswordHasher hasher) {
        return of(hasher).map(HasherInfo::hasKeyring).orElse(false);
    }

    /** Whether a provider alone computes, be it of a property or of a bean of the application. */
    public static boolean isOfProvider(PasswordHasher hasher) {
        try {
            return of(hasher).stream().flatMap(info -> info.engines().stream()).anyMatch(EngineStatus::isOfProvider);
        } catch (BeansException e) {
            return false; // a hasher of a scope that is not active while the application starts
        }
    }
}
