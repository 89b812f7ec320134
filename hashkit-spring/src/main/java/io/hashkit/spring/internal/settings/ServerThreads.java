package io.hashkit.spring.internal.settings;

import io.hashkit.limit.Limiter;
import java.util.stream.Stream;
import org.springframework.core.env.Environment;

/**
 * The threads of a servlet server, each of which waits with its login. A part stays free, so that other pages are answered
 * during a storm of logins, and logins above the limit are refused at once.
 */
public final class ServerThreads implements AutoCloseable {
    /** The default of Tomcat and of Jetty; Undertow, which Spring Boot 4 does not have, has another. */
    private static final int BY_DEFAULT = 200;

    /** Of four threads three may wait with logins. */
    private static final int PARTS = 4;

    private static final int VIRTUAL_SINCE = 21;

    private final int most;
    private volatile Runnable undo = () -> {};

    private ServerThreads(int most) {
        this.most = most;
    }

    /** Whether Spring Boot uses virtual threads, which it does on JDK 21 and newer alone. */
    public static boolean areVirtual(Environment environment) {
        return Runtime.version().feature() >= VIRTUAL_SINCE
                && environment.getProperty("spring.threads.virtual.enabled", boolean.class, false);
    }

    /** The threads that Spring Boot gives to its server; virtual ones have no limit. */
    public static ServerThreads of(Environment environment) {
        if (areVirtual(environment)) {
            return new ServerThreads(Integer.MAX_VALUE);
        }
        return new ServerThreads(
                Stream.of("server.tomcat.threads.max", "server.jetty.threads.max", "server.undertow.threads.worker")
                        .map(name -> environment.getProperty(name, Integer.class))
                        .filter(threads -> threads != null && threads > 0)
                        .findFirst()
                        .orElse(BY_DEFAULT));
    }

    /** Keeps a part of the threads free of waiting logins, until the server is gone: the whole process may share the limiter. */
    public void leaveSomeFree(Limiter limiter) {
        Runnable before = undo;
        Runnable last = limiter.lowerQueueTo(Math.max(1, most - Math.max(1, most / PARTS)));
        undo = () -> {
            before.run();
            last.run();
        };
    }

    @Override
    public void close() {
        undo.run();
    }
}
