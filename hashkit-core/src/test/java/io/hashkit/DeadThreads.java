package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test if one of its threads dies of an exception. Registered with JUnit as a service, so that it applies to
 * all tests. Threads that are meant to die have an exception handler of their own.
 */
public final class DeadThreads implements BeforeEachCallback, AfterEachCallback {
    private static final ConcurrentLinkedQueue<Throwable> THROWN = new ConcurrentLinkedQueue<>();

    @Override
    public void beforeEach(ExtensionContext context) {
        THROWN.clear();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> THROWN.add(thrown));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        List<Throwable> thrown = new ArrayList<>(THROWN);
        THROWN.clear();
        assertThat(thrown).as("threads died of").isEmpty();
    }
}
