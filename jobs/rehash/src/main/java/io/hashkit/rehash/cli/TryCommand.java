package io.hashkit.rehash.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.dialect.Identification.Treatment;
import io.hashkit.rehash.row.Candidates;
import io.hashkit.rehash.row.Candidates.Answer;
import io.hashkit.rehash.run.Exit;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.table.CsvRows;
import io.hashkit.rehash.table.FileFault;
import io.hashkit.rehash.table.NotStartedException;
import io.hashkit.rehash.table.Secrets;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.CharBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code try}. */
@CommandLine.Command(
        name = "try",
        description = {
            "Says for each row which dialect or form verifies a password that you know, such as that of your own"
                    + " account.",
            "Asks for the password. Changes nothing, and prints no stored string."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the password is verified in every row",
            "1:it is not, or the run was ended before",
            "2:refused to start: the command line, the file, a form or the password"
        })
final class TryCommand implements Callable<Integer> {
    private static final String INPUT = "-";

    @Option(
            names = "--lines",
            paramLabel = "FILE",
            required = true,
            description = "File with one stored string per line; - reads standard input.")
    private String lines = INPUT;

    @Option(
            names = "--known-password",
            paramLabel = "FILE",
            description = "File whose first line is the password, instead of the console; - reads standard input.")
    private @Nullable String known;

    @Mixin
    private final FormOptions forms = new FormOptions();

    private final Stop stop;
    private final PrintStream out;
    private long line;
    private long verified;
    private long others;
    private long noPassword;
    private long unreadable;
    private long bare;

    TryCommand(Stop stop, PrintStream out) {
        this.stop = stop;
        this.out = out;
    }

    @Override
    public Integer call() {
        Candidates candidates = new Candidates(forms.forms());
        char[] password = password();
        try (BufferedReader rows = text(input(lines))) {
            for (String row = rows.readLine(); row != null && !stop.isRequested(); row = rows.readLine()) {
                line++;
                tell(row, candidates, CharBuffer.wrap(password));
            }
        } catch (IOException e) {
            throw new NotStartedException("--lines " + lines + " cannot be read: " + FileFault.reason(e));
        } finally {
            Arrays.fill(password, '\0');
        }
        return sum().code();
    }

    private static InputStream input(String name) throws IOException {
        return name.equals(INPUT) ? System.in : Files.newInputStream(Path.of(name));
    }

    private static BufferedReader text(InputStream in) throws IOException {
        return CsvRows.withoutMark(new BufferedReader(new InputStreamReader(in, UTF_8)));
    }

    private char[] password() {
        if (INPUT.equals(known) && INPUT.equals(lines)) {
            throw new IllegalArgumentException("--lines and --known-password cannot both be standard input");
        }
        Console console = known == null ? System.console() : null;
        char[] password = null;
        try {
            if (console != null) {
                password = console.readPassword("Password: ");
            } else if (INPUT.equals(known)) {
                String first = text(System.in).readLine();
                password = first == null ? null : first.toCharArray();
            } else if (known != null) {
                password = Secrets.read(known, "");
            }
        } catch (IOException e) {
            throw new NotStartedException("--known-password: " + e.getMessage());
        }
        if (password == null || password.length == 0) {
            throw new IllegalArgumentException(
                    "there is no password: give --known-password, where there is no console");
        }
        return password;
    }

    private void tell(String row, Candidates candidates, CharSequence password) {
        Identification found = Dialects.identify(row);
        if (row.isEmpty() || found.treatment() == Treatment.NO_PASSWORD) {
            noPassword++;
            return;
        }
        Answer answer = candidates.ask(password, row);
        String words = String.join(", ", answer.verifying());
        String read = String.join(", ", answer.others());
        if (!words.isEmpty()) {
            verified++;
            words = "verified by " + words + (read.isEmpty() ? "" : "; not by " + read);
        } else {
            boolean alone = row.chars().allMatch(c -> Character.isLetterOrDigit(c) || "+/=._-".indexOf(c) >= 0);
            bare += alone ? 1 : 0;
            others += read.isEmpty() ? 0 : 1;
            unreadable += read.isEmpty() ? 1 : 0;
            words = read.isEmpty() ? "cannot be read: " + why(found) : "not verified by " + read;
        }
        out.println("line " + line + ": " + words);
    }

    private static String why(Identification found) {
        if (!found.isReadable()) {
            return found.detail();
        }
        return found.keyId().isEmpty() ? "it needs more memory than a hash has here" : "it is sealed";
    }

    private Exit sum() {
        if (line == noPassword) {
            throw new NotStartedException("--lines " + lines + " has no stored string of a password");
        }
        out.printf(
                Locale.ROOT,
                "%,d rows: %,d verified, %,d not verified, %,d cannot be read, %,d without a password%n",
                line,
                verified,
                others,
                unreadable,
                noPassword);
        if (others > 0) {
            out.printf(
                    Locale.ROOT,
                    "%,d not verified: another password, or one that the program changes before it hashes it, or a"
                            + " secret of the program (--form-secret), which no string shows%n",
                    others);
        }
        if (bare > 0) {
            out.printf(
                    Locale.ROOT,
                    "%,d are a tag alone: the salt may stand in another column (the command compose)%n",
                    bare);
        }
        return others + unreadable == 0 && !stop.isRequested() ? Exit.DONE : Exit.ROWS_LEFT;
    }
}
