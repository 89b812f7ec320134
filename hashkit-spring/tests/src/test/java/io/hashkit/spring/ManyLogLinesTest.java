package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** As {@link SecretsInLogsTest}, for 100,000 lines at TRACE, of which each is checked as it comes. */
class ManyLogLinesTest {
    private static final String PASSWORD = SecretsInLogsTest.PASSWORD;

    private static final class Watch extends AppenderBase<ILoggingEvent> {
        private final Set<String> parts = new HashSet<>();
        private final List<String> leaks = new CopyOnWriteArrayList<>();
        private final AtomicInteger lines = new AtomicInteger();
        private final AtomicInteger own = new AtomicInteger();

        void lookFor(String secret, int characters) {
            for (int i = 0; i + characters <= secret.length() && i < 64; i++) {
                parts.add(secret.substring(i, i + characters));
            }
        }

        @Override
        protected void append(ILoggingEvent event) {
            lines.incrementAndGet();
            own.addAndGet(event.getLoggerName().startsWith("io.hashkit") ? 1 : 0);
            String text = event.getFormattedMessage()
                    + (event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy()));
            if (parts.stream().anyMatch(text::contains)) {
                leaks.add(text);
            }
        }
    }

    /** Of right and wrong logins, odd rows, upgrades and passwords that are refused. */
    @Test
    @Tag("heavy")
    void linesAtTrace_holdNoSecret() {
        Watch watch = new Watch();
        watch.lookFor(PASSWORD, SecretsInLogsTest.WINDOW);
        SecretsInLogsTest.ODD.forEach(odd -> watch.lookFor(odd.secret(), SecretsInLogsTest.WINDOW));
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Level before = root.getLevel();
        root.setLevel(Level.TRACE);
        Contexts.cheap()
                .withPropertyValues("hashkit.encoder.mode=always", "hashkit.dialects=all,plain-text")
                .run(context -> {
                    HashkitPasswordEncoder encoder = context.getBean(HashkitPasswordEncoder.class);
                    String stored = encoder.encode(PASSWORD);
                    // Longer parts, because six random characters may be somewhere by chance.
                    watch.lookFor(stored.substring(stored.lastIndexOf('$') + 1), 9);
                    watch.start();
                    root.addAppender(watch);
                    while (watch.lines.get() < 100_000) {
                        SecretsInLogsTest.login(encoder, stored, PASSWORD);
                        SecretsInLogsTest.login(encoder, stored, PASSWORD + "x");
                        SecretsInLogsTest.login(encoder, "{noop}" + PASSWORD, PASSWORD);
                        assertThat(catchThrowable(() -> encoder.encode(PASSWORD.repeat(100))))
                                .isNotNull();
                        SecretsInLogsTest.ODD.forEach(odd -> SecretsInLogsTest.login(encoder, odd.text(), PASSWORD));
                    }
                });
        root.detachAppender(watch);
        root.setLevel(before);

        assertThat(watch.leaks).isEmpty();
        assertThat(watch.own).hasPositiveValue();
        System.out.println(watch.lines + " lines at TRACE, " + watch.own + " of them of hashkit's own loggers");
    }
}
