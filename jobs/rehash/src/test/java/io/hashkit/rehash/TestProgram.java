package io.hashkit.rehash;

import io.hashkit.rehash.cli.Place;
import io.hashkit.rehash.cli.RehashProgram;
import io.hashkit.rehash.run.Stop;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** The program with its output, in this JVM, on the table {@code users} of a database. */
final class TestProgram {
    private final TestRows database;
    private final Supplier<Place> place;
    private final Path folder;
    private final TestKeys keys;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    TestProgram(TestRows database, Supplier<Place> place, Path folder) throws Exception {
        this.database = database;
        this.place = place;
        this.folder = folder;
        this.keys = new TestKeys(folder, "old", "new", "unknown");
        Files.writeString(folder.resolve("keys-password"), TestKeys.PASSWORD);
    }

    TestKeys keys() {
        return keys;
    }

    /** Runs the program with these options alone. */
    int bare(String... words) {
        printed.reset();
        return RehashProgram.run(
                Arrays.asList(words), place, new Stop(), new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    /** Runs a command on the rows; the last of equal options counts. */
    int run(String command, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(command));
        List<String> given = Arrays.asList(more);
        boolean changes = !command.equals("identify") && !given.contains("--dry-run");
        List<String> place = database.options(folder, changes);
        for (int i = 0; i < place.size(); i += 2) {
            option(words, given, place.get(i), place.get(i + 1));
        }
        option(words, given, "--state", folder.toString());
        if (changes) {
            words.add("--all-applications-read-the-new-form");
        }
        words.addAll(given);
        int code = bare(words.toArray(String[]::new));
        database.ran();
        return code;
    }

    private static void option(List<String> words, List<String> given, String name, String value) {
        if (!given.contains(name)) {
            words.addAll(List.of(name, value));
        }
    }

    /** Wraps at the cheapest costs. */
    int wrap(String... more) throws Exception {
        return run("wrap", with(more, "--dialects", "--costs", "m=8,t=1,p=1", "--allow-weak-costs"));
    }

    /** Replaces the key {@code old}, or does something else with both keys. */
    int withKeys(String command, String... more) throws Exception {
        return run(
                command,
                with(
                        more,
                        "--keys",
                        keys.file().toString(),
                        "--keys-password-file",
                        folder.resolve("keys-password").toString(),
                        "--write",
                        "new",
                        "--read",
                        "old"));
    }

    private static String[] with(String[] more, String... first) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(Arrays.asList(more));
        return all.toArray(String[]::new);
    }

    /** The output of the last run. */
    String output() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    /** The file of refused rows; empty if there is none. */
    String refused(String command) throws IOException {
        Path file = folder.resolve("rehash-users-" + command + ".refused");
        return Files.exists(file) ? Files.readString(file) : "";
    }
}
