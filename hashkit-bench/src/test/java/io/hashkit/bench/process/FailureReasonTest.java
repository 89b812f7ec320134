package io.hashkit.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureReasonTest {
    static Stream<Arguments> reasons() {
        return Stream.of(
                arguments("a JVM that does not start", """
                        Unrecognized VM option 'UseWings'
                        Error: Could not create the Java Virtual Machine.
                        Error: A fatal exception has occurred. Program will exit.
                        """, "Unrecognized VM option 'UseWings'"),
                arguments("generic lines first", """
                        Picked up JAVA_TOOL_OPTIONS: -Xss1m
                        Error: Could not create the Java Virtual Machine.
                        Error: A fatal exception has occurred. Program will exit.
                        Unrecognized option: --wings
                        """, "Unrecognized option: --wings"),
                arguments("a heap below the least", """
                        Error occurred during initialization of VM
                        Too small maximum heap
                        """, "Too small maximum heap"),
                arguments("an exception", """
                        Exception in thread "main" java.lang.IllegalStateException: spring does not tell right from wrong
                        \tat io.hashkit.bench.load.LoadGenerator.main(LoadGenerator.java:41)
                        """, "IllegalStateException: spring does not tell right from wrong"),
                arguments("the innermost cause", """
                        WARNING: something is deprecated
                        Exception in thread "main" java.lang.IllegalStateException: outer
                        \tat a.B.c(B.java:1)
                        Caused by: java.lang.RuntimeException: middle
                        \t... 1 more
                        \tSuppressed: java.io.IOException: beside
                        \tCaused by: java.io.IOException: of what is beside
                        Caused by: java.lang.OutOfMemoryError: Java heap space
                        \t... 2 more
                        """, "OutOfMemoryError: Java heap space"),
                arguments("the first of several threads", """
                        Exception in thread "caller" java.lang.OutOfMemoryError: Java heap space
                        Exception in thread "main" java.lang.IllegalStateException: later
                        Caused by: java.io.IOException: of the later one
                        """, "OutOfMemoryError: Java heap space"),
                arguments("a heap too full for a stack", """

                        Exception: java.lang.OutOfMemoryError thrown from the UncaughtExceptionHandler in thread "caller"
                        """, "OutOfMemoryError"),
                arguments("an exception after notes", """
                        note of a library
                        Exception in thread "a "quoted" name" java.lang.StackOverflowError
                        """, "StackOverflowError"),
                arguments(
                        "ExitOnOutOfMemoryError",
                        "Terminating due to java.lang.OutOfMemoryError: Java heap space\n",
                        "OutOfMemoryError: Java heap space"),
                arguments(
                        "a class that is not there",
                        """
                        Error: Could not find or load main class io.hashkit.Nothing
                        Caused by: java.lang.ClassNotFoundException: io.hashkit.Nothing
                        """,
                        "Error: Could not find or load main class io.hashkit.Nothing"),
                arguments(
                        "memory that the system does not give",
                        "OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x1, 2, 0) failed; errno=12\n",
                        "OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x1, 2, 0) failed; errno=12"),
                arguments("escape sequences", "a\u001b[31mb\rc\n", "a [31mb"),
                arguments("a line without end", "x".repeat(3_000_000), "x".repeat(300) + "..."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("reasons")
    void reason_isThatOfTheFailure(String name, String errors, String reason) {
        assertThat(FailureReason.in(errors)).hasValue(reason);
    }

    @Test
    void emptyOutput_hasNoReason() {
        assertThat(FailureReason.in("")).isEmpty();
        assertThat(FailureReason.in("\n \n\tat a.B.c(B.java:1)\n")).isEmpty();
    }
}
