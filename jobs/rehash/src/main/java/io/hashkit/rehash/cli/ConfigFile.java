package io.hashkit.rehash.cli;

import io.hashkit.rehash.table.CsvRows;
import io.hashkit.rehash.table.FileFault;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.PropertiesDefaultProvider;
import picocli.CommandLine.Unmatched;

/** The option {@code --config}: a properties file with defaults of a command's options. */
final class ConfigFile {
    /** Reads {@code --config} alone, because picocli needs the defaults before it reads the options. */
    private static final class Given {
        @Option(names = "--config", paramLabel = "FILE")
        private File file = new File("");

        @Unmatched
        private List<String> others = new ArrayList<>();
    }

    private ConfigFile() {}

    /**
     * Lets the command take its defaults from the file, if one is given.
     *
     * @throws ParameterException if the file cannot be read, or has a key that is an option of no command
     */
    static void apply(CommandLine program, List<String> args) {
        Given given = new Given();
        new CommandLine(given).setCommandName(program.getCommandName()).parseArgs(args.toArray(String[]::new));
        if (given.file.getPath().isEmpty()) {
            return;
        }
        CommandLine command =
                given.others.isEmpty() ? program : program.getSubcommands().get(given.others.get(0));
        if (command == null) {
            return; // picocli will say so
        }
        Properties options = read(program, command, given.file);
        // picocli would take ${...} for a variable and $$ for one dollar, and stored strings have both.
        options.replaceAll((key, value) -> value.toString().replace("$", "$$"));
        command.setDefaultValueProvider(new PropertiesDefaultProvider(options));
    }

    /** A misspelt brake must not be passed over; one file may serve several commands. */
    private static Properties read(CommandLine program, CommandLine command, File file) {
        Properties options = new Properties();
        try (BufferedReader text = CsvRows.withoutMark(Files.newBufferedReader(file.toPath()))) {
            options.load(text);
        } catch (IOException | IllegalArgumentException e) {
            throw new ParameterException(
                    command, "--config " + file + " cannot be read as properties: " + FileFault.reason(e));
        }
        for (String key : options.stringPropertyNames()) {
            boolean known = program.getSubcommands().values().stream()
                    .anyMatch(any -> any.getCommandSpec().findOption("--" + key) != null);
            if (!known || key.equals("config")) {
                throw new ParameterException(command, "--config " + file + " has a key that is no option: " + key);
            }
        }
        return options;
    }
}
