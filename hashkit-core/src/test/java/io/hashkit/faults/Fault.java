package io.hashkit.faults;

import java.util.concurrent.RejectedExecutionException;

/** What an instruction of the library can be made to throw, and where. */
enum Fault {
    OUT_OF_MEMORY,
    STACK_OVERFLOW,
    /** The failure of a first use if the heap is full while the JDK links a lambda or a concatenation. */
    LINKAGE,
    REJECTED,
    RUNTIME,
    INTERNAL;

    /** Whether {@code site} can fail in this way in a JVM. */
    boolean strikes(Site site) {
        return switch (this) {
            case OUT_OF_MEMORY, STACK_OVERFLOW -> true;
            case LINKAGE -> site.kind() == Site.Kind.LINK;
            case REJECTED, RUNTIME, INTERNAL -> site.kind() == Site.Kind.EXECUTE;
        };
    }

    /** Whether only executors fail in this way. */
    boolean needsThreads() {
        return this == REJECTED || this == RUNTIME || this == INTERNAL;
    }

    Throwable make() {
        return switch (this) {
            case OUT_OF_MEMORY -> new OutOfMemoryError("injected");
            case STACK_OVERFLOW -> new StackOverflowError("injected");
            case LINKAGE -> new BootstrapMethodError("injected", new OutOfMemoryError("injected"));
            case REJECTED -> new RejectedExecutionException("injected");
            case RUNTIME -> new IllegalStateException("injected");
            case INTERNAL -> new InternalError("injected", new OutOfMemoryError("injected"));
        };
    }
}
