package io.hashkit.sample;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Collects what a login does, on the thread that serves it: the row that is loaded and the one that is written, and from
 * hashkit's observations how long it took. An application needs none of this; the sample shows what it does not see.
 */
@Component
class LoginReports implements ObservationHandler<Observation.Context> {
    private static final String PASSWORD = "hashkit.password";

    private static final ThreadLocal<@Nullable Login> CURRENT = new ThreadLocal<>();

    private static final class Login {
        private final String before;
        private @Nullable String after;
        private long verified;
        private long hashed;

        Login(String before) {
            this.before = before;
        }
    }

    void loaded(@Nullable String stored) {
        CURRENT.set(stored == null ? null : new Login(stored));
    }

    void written(@Nullable String stored) {
        Login login = CURRENT.get();
        if (login != null) {
            login.after = stored;
        }
    }

    /** The report of the login that has just succeeded on this thread; null if there was none. */
    @Nullable
    LoginReport take() {
        Login login = CURRENT.get();
        CURRENT.remove();
        return login == null ? null : new LoginReport(login.before, login.after, login.verified, login.hashed);
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return PASSWORD.equals(context.getName());
    }

    @Override
    public void onStart(Observation.Context context) {
        context.put(LoginReports.class, System.nanoTime());
    }

    @Override
    public void onStop(Observation.Context context) {
        Login login = CURRENT.get();
        Long start = context.get(LoginReports.class);
        var operation = context.getLowCardinalityKeyValue("operation");
        if (login == null || start == null || operation == null) {
            return;
        }
        long nanos = System.nanoTime() - start;
        switch (operation.getValue()) {
            case "verify" -> login.verified = nanos;
            case "hash" -> login.hashed = nanos;
            default -> {
                // The work for a user who does not exist is part of no report.
            }
        }
    }
}
