package io.hashkit.bench.console;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Captures the output of commands for tests that register this extension; such tests lock the output. */
public final class CaughtOutput implements BeforeEachCallback, AfterEachCallback {
    private final PrintStream usual = System.out;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Override
    public void beforeEach(ExtensionContext context) {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        System.setOut(usual);
    }

    /** The output with several spaces replaced by one. */
    public String text() {
        return out.toString(StandardCharsets.UTF_8).replaceAll(" +", " ");
    }

    public void forget() {
        out.reset();
    }
}
