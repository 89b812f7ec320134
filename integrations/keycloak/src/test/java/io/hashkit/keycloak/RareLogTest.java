package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.phc.InvalidHashException.Reason;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.keycloak.models.KeycloakSession;

/** The lines about refused logins and unreadable rows. */
class RareLogTest {
    /** Kept: a logger that nobody holds loses its handlers. */
    private final Logger logger = Logger.getLogger("io.hashkit");

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(handler);
    }

    @Test
    void eventsOfAMinute_areCountedInTheNextLine_howeverLateItComes() {
        AtomicLong now = new AtomicLong();
        RareLog log = new RareLog(org.jboss.logging.Logger.getLogger("io.hashkit"), now::get);

        log.warn("refused: ");
        log.warn("refused: ");
        log.warn("refused: ");
        assertThat(lines).containsExactly("refused: 1");

        now.addAndGet(TimeUnit.HOURS.toNanos(1));
        log.warn("refused: ");
        assertThat(lines).containsExactly("refused: 1", "refused: 3");
    }

    @Test
    void lines_sayWhatIsCounted() {
        KeycloakSession session = (KeycloakSession) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {KeycloakSession.class},
                (proxy, method, arguments) -> null);
        Hashing hashing = new Hashing(null, null);

        hashing.refused(session, new IllegalStateException("full"), false);
        hashing.unreadable(Reason.MALFORMED);

        assertThat(lines)
                .containsExactly(
                        "full. Refused logins since the last such line: 1",
                        "a stored password cannot be read (malformed): its user has to set a new one."
                                + " Since the last such line: 1");
    }
}
