package com.example;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import java.util.concurrent.ConcurrentMap;

/** Registration and login of a service; the map stands for a database table of names and stored hashes. */
public final class LoginExample {
    /** What the service answers: an HTTP status, and for 503 the value of the header {@code Retry-After}. */
    public record Answer(int status, long retryAfterSeconds) {
        static Answer of(int status) {
            return new Answer(status, 0);
        }
    }

    private final PasswordHasher hasher;
    private final ConcurrentMap<String, String> users;

    /** Create one hasher for the process and share it: it is thread-safe. */
    public LoginExample(PasswordHasher hasher, ConcurrentMap<String, String> users) {
        this.hasher = hasher;
        this.users = users;
    }

    public Answer register(String name, String password) {
        try {
            String stored = hasher.hash(password);
            return Answer.of(users.putIfAbsent(name, stored) == null ? 201 : 409);
        } catch (OverloadedException e) {
            return overloaded(e);
        } catch (IllegalArgumentException e) {
            return Answer.of(400); // the password is too long or is not valid text
        }
    }

    public Answer login(String name, String password) {
        String stored = users.get(name);
        try {
            boolean right = stored == null
                    ? hasher.verifyNothing(password) // as much work as for a known user, then false
                    // replace() compares and sets: a password that was changed meanwhile is not overwritten
                    : hasher.verify(password, stored, better -> users.replace(name, stored, better));
            return Answer.of(right ? 200 : 401);
        } catch (OverloadedException e) {
            return overloaded(e);
        } catch (InvalidHashException e) {
            return Answer.of(500); // the stored string cannot be read; e.reason() says why
        }
    }

    /** The password was neither right nor wrong: it was not checked. */
    private static Answer overloaded(OverloadedException e) {
        return e instanceof OverBudgetException
                ? Answer.of(500) // this hash needs more memory than the limiter has; trying again does not help
                : new Answer(503, e.retryAfterSeconds());
    }
}
