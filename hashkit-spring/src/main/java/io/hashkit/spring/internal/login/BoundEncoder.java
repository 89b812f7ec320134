package io.hashkit.spring.internal.login;

import io.hashkit.PasswordHasher;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.spring.internal.unreadable.UnreadableHashes;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.password.PasswordEncoder;

/** The encoder of one user, whose stored string it binds to the user. Thread-safe. */
public final class BoundEncoder implements PasswordEncoder {
    private final PasswordHasher view;
    private final UnreadableHashes unreadable;

    /**
     * Creates the encoder of a user.
     *
     * @param view the hasher, bound to the user
     * @param unreadable is told of stored strings that do not open
     */
    public BoundEncoder(PasswordHasher view, UnreadableHashes unreadable) {
        this.view = view;
        this.unreadable = unreadable;
    }

    @Override
    public @Nullable String encode(@Nullable CharSequence password) {
        return password == null ? null : view.hash(password);
    }

    /** Like a login, this does the work of a hash for each answer, and an empty password matches nothing. */
    @Override
    public boolean matches(@Nullable CharSequence password, @Nullable String stored) {
        if (password == null) {
            return false;
        }
        if (stored == null || stored.isEmpty() || password.length() == 0) {
            view.verifyNothing(password);
            return false;
        }
        try {
            return view.verify(password, stored);
        } catch (InvalidHashException e) {
            unreadable.tell(stored, e);
            return view.verifyNothing(password);
        }
    }

    @Override
    public boolean upgradeEncoding(@Nullable String stored) {
        try {
            return stored != null && !stored.isEmpty() && view.needsRehash(stored);
        } catch (InvalidHashException e) {
            unreadable.tell(stored, e);
            return false;
        }
    }

    @Override
    public String toString() {
        return "BoundEncoder[" + view + "]";
    }
}
