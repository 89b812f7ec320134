package io.hashkit.rehash.cli;

import static io.hashkit.rehash.cli.TableOptions.require;

import io.hashkit.rehash.row.OwnForms;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options for forms of one's own. */
public final class FormOptions {
    @Option(
            names = "--form",
            paramLabel = "NAME=TEMPLATE = COMPUTATION",
            description = "A form of your own, such as my-app='<s:hex>:<tag:hex> = sha512($s.$p)'. May be repeated.")
    private Map<String, String> forms = new LinkedHashMap<>();

    @Option(
            names = "--form-secret",
            paramLabel = "NAME=PLACE",
            description = "The secret of a form: NAME=env:VARIABLE or NAME=file:PATH. May be repeated.")
    private Map<String, String> secrets = new LinkedHashMap<>();

    OwnForms forms() {
        secrets.forEach((name, place) -> require(
                place.startsWith("env:") || place.startsWith("file:"),
                "--form-secret " + name + ": give env:VARIABLE or file:PATH, because every user of this host can read"
                        + " the command line"));
        return new OwnForms(new LinkedHashMap<>(forms), new LinkedHashMap<>(secrets));
    }
}
