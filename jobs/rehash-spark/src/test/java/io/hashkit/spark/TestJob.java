package io.hashkit.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs of the program in this JVM, on {@code local[2,4]}. */
final class TestJob {
    private final TestDatabase database;
    private final Path folder;
    private String output = "";

    TestJob(TestDatabase database, Path folder) throws IOException {
        this.database = database;
        this.folder = folder;
        Files.writeString(passwordFile(), database.password() + "\n");
        Files.writeString(keysPasswordFile(), TestKeys.PASSWORD + "\n");
    }

    Path folder() {
        return folder;
    }

    private Path passwordFile() {
        return folder.resolve("database-password");
    }

    private Path keysPasswordFile() {
        return folder.resolve("keys-password");
    }

    /** The settings of the table {@code users}. */
    TableSettings settings() {
        return new TableSettings(
                database.url(), database.user(), passwordFile().toString(), "users", "id", "password", 30, 100);
    }

    /** A command for the table {@code users}, with more options. */
    List<String> command(String name, String... more) {
        List<String> words = new ArrayList<>(List.of(name, "--url", database.url(), "--user", database.user()));
        words.addAll(List.of("--password-file", passwordFile().toString(), "--table", "users"));
        words.addAll(Arrays.asList(more));
        return words;
    }

    /** Wraps at the cheapest costs, which the application would write. */
    List<String> wrap(String... more) {
        List<String> words = command("wrap", "--dialects", "--costs", "m=8,t=1,p=1", "--allow-weak-costs");
        words.addAll(Arrays.asList(more));
        return words;
    }

    /** A command with a key file. */
    List<String> keyed(String name, String... more) {
        List<String> words = command(name, "--keys", folder.resolve("keys.p12").toString());
        words.addAll(List.of("--keys-password-file", keysPasswordFile().toString()));
        words.addAll(Arrays.asList(more));
        return words;
    }

    /** Changes rows, with the confirmation and two threads. */
    int change(List<String> command, String... more) {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of("--threads", "2", "--all-applications-read-the-new-form"));
        words.addAll(Arrays.asList(more));
        return run(words);
    }

    int run(List<String> words) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        int code = RehashProgram.run(words, new PrintStream(printed, true, StandardCharsets.UTF_8));
        output = printed.toString(StandardCharsets.UTF_8);
        return code;
    }

    /** The output of the last run. */
    String output() {
        return output;
    }
}
