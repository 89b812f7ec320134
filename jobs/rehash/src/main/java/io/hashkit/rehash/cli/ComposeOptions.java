package io.hashkit.rehash.cli;

import static io.hashkit.rehash.cli.TableOptions.require;

import io.hashkit.rehash.row.Composition;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for how rows are composed. */
public final class ComposeOptions {
    @Option(
            names = "--template",
            paramLabel = "TEMPLATE",
            description = {
                "The strings to write, with columns in angle brackets: <rounds> as it is, <salt:hex:base64-> with the"
                        + " spelling that the column has and the one to write.",
                "Spellings: text, hex, HEX, base64, base64-, url64, url64- (a hyphen: without padding), ab64,"
                        + " bcrypt64, and 02 for numbers of two digits."
            })
    private String template = "";

    @Option(
            names = "--first-block",
            description =
                    "Cuts the last column, a tag of PBKDF2, to its first block. Any password is verified by it alone.")
    private boolean firstBlock;

    String template() {
        return template;
    }

    boolean firstBlock() {
        return firstBlock;
    }

    /** The columns that are read; none for a command without these options. */
    List<String> columns() {
        return template.isEmpty() ? List.of() : new Composition(template, firstBlock).columns();
    }

    /** @throws IllegalArgumentException if the template is missing or wrong, or the new column is one of those read */
    void check(String target) {
        require(!template.isEmpty(), "--template is missing");
        require(
                columns().stream().noneMatch(target::equalsIgnoreCase),
                "--column " + target + " is one of the columns in --template: name a new one for the strings");
    }
}
