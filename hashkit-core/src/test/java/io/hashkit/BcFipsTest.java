package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.documents.Document;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bouncy Castle's validated module as the provider of a hasher, in JVMs of their own. */
class BcFipsTest {
    private static final Path JAR = Path.of("target", "fips", "bc-fips.jar");
    private static final String APPROVED = "-Dorg.bouncycastle.fips.approved_only=true";

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path directory;

    private List<String> run(Class<?> child, String... options) throws Exception {
        ChildJvm jvm = ChildJvm.quick().without("bcprov").with(JAR.toAbsolutePath());
        for (String option : options) {
            jvm.option(option);
        }
        return jvm.run(child, directory);
    }

    @Test
    void approvedMode_everyLimitIsAnAnswer() throws Exception {
        List<String> report = run(ApprovedModule.class, APPROVED);

        assertThat(report.get(0))
                .matches("pbkdf2/jca:BCFIPS WORKING BCFIPS 2\\.01\\d\\d in approved mode, passwords from 14 bytes");
        String version = report.get(0).replaceFirst(".*WORKING (BCFIPS \\S+).*", "$1");
        String tooShort =
                "IllegalArgumentException: the password is shorter than 14 bytes in UTF-8, the shortest that the"
                        + " provider " + version + " accepts";
        String unsupported =
                "UNSUPPORTED: this hasher computes PBKDF2 of the password by a provider, and nothing else: the"
                        + " string needs more than that";
        assertThat(lines(report, "agree ")).hasSize(15).containsOnly("true true false");
        assertThat(lines(report, "hash short ")).hasSize(3).containsOnly(tooShort);
        assertThat(lines(report, "try short ")).hasSize(3).containsOnly(tooShort);
        assertThat(lines(report, "verify short ")).hasSize(3).containsOnly("false false false");
        assertThat(lines(report, "nothing ")).hasSize(3).containsOnly("false");
        assertThat(lines(report, "other ")).hasSize(10).containsOnly(unsupported);
        assertThat(report)
                .contains(
                        "hash bytes IllegalArgumentException: the password is not text in UTF-8, and the provider "
                                + version + " takes nothing else",
                        "verify bytes false",
                        "text in bytes true",
                        "salt 8 false",
                        "salt 15 false true",
                        "salt 16 true",
                        "1 iteration true",
                        "tag 8 true",
                        "sha1 tag 64 true",
                        "django true",
                        "tuned pbkdf2/jca:BCFIPS pbkdf2-sha512",
                        "tuned works true",
                        "removed true true true",
                        "together true")
                .doesNotContain("upgraded");
        assertThat(lines(report, "wrap "))
                .singleElement()
                .asString()
                .startsWith("IllegalStateException: a hasher with a");
        assertThat(lines(report, "scheme ")).singleElement().asString().contains("writes PBKDF2 alone");
        assertThat(lines(report, "keyring ")).singleElement().asString().contains("cannot seal");
        assertThat(lines(report, "engine ")).singleElement().asString().contains("there are pbkdf2/jca:BCFIPS");
        assertThat(lines(report, "missing ")).singleElement().asString().contains("\"BCFIPZ\"; it has ");
        assertThat(lines(report, "usual ")).containsExactly("PasswordHasher[pbkdf2-sha256,i=600000]");
        assertThat(lines(report, "not its provider "))
                .singleElement()
                .asString()
                .contains("name its provider here too");
        assertThat(lines(report, "not the engine ")).singleElement().asString().contains("TuneOptions.provider");
        assertThat(lines(report, "argon2 ")).singleElement().asString().contains("a provider computes PBKDF2 alone");
    }

    /** The class, the settings and the command of the document. */
    @Tag("full")
    @Test
    void commandOfTheDocument_showsTheApprovedMode() throws Exception {
        Path output = Files.createDirectory(directory.resolve("output"));
        Document document = Document.named("docs/fips.md");
        for (Document.Block block : document.blocks()) {
            if (block.text().contains("class ShowProvider")) {
                Files.writeString(directory.resolve("ShowProvider.java"), block.text());
            } else if (block.text().startsWith("security.provider.")) {
                int next = Security.getProviders().length + 1;
                Files.writeString(
                        directory.resolve("fips.security"), block.text().replaceFirst("\\.13=", "." + next + "="));
            }
        }
        List<String> command = new ArrayList<>(List.of(document.blocks().stream()
                .filter(block -> block.language().equals("sh"))
                .findFirst()
                .orElseThrow()
                .text()
                .replace("\\\n", " ")
                .strip()
                .split("\\s+")));
        command.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        String core = Path.of(PasswordHasher.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        command.replaceAll(part -> part.startsWith("hashkit-core.jar") ? core + ":" + JAR.toAbsolutePath() : part);
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(output.resolve("errors").toFile())
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor())
                .as(Files.readString(output.resolve("errors")))
                .isZero();
        assertThat(document.text()).contains("```text\n" + printed.strip() + "\n```");
    }

    private static List<String> lines(List<String> report, String with) {
        return report.stream()
                .filter(line -> line.startsWith(with))
                .map(line -> line.substring(with.length()))
                .toList();
    }

    /** Hashers in a JVM in which only some threads are in approved mode. */
    static final class Threads {
        private Threads() {}

        public static void main(String[] args) throws Exception {
            List<String> report = new ArrayList<>();
            Provider module = ApprovedModule.module();
            report.add("before "
                    + ApprovedModule.said(() -> TestHashers.builder()
                            .scheme(ApprovedModule.CHEAP)
                            .provider(module)
                            .build()));
            Class.forName("org.bouncycastle.crypto.CryptoServicesRegistrar")
                    .getMethod("setApprovedOnlyMode", boolean.class)
                    .invoke(null, true);
            PasswordHasher hasher = TestHashers.builder()
                    .scheme(ApprovedModule.CHEAP)
                    .provider(module)
                    .build();
            String stored = hasher.hash(ApprovedModule.LONG_ENOUGH);
            String other = ApprovedModule.row(Pbkdf2.sha512(1), 16, 64);
            // The known answers of another digest are due on a thread that is not in approved mode.
            for (Callable<?> call : List.<Callable<?>>of(
                    () -> hasher.verify(ApprovedModule.LONG_ENOUGH, other),
                    () -> hasher.verify(ApprovedModule.LONG_ENOUGH, stored),
                    () -> hasher.hash(ApprovedModule.LONG_ENOUGH))) {
                Thread thread = new Thread(() -> report.add("elsewhere " + ApprovedModule.said(call)));
                thread.start();
                thread.join();
            }
            report.add("here " + hasher.verify(ApprovedModule.LONG_ENOUGH, stored) + " "
                    + hasher.verify(ApprovedModule.LONG_ENOUGH, other));
            Files.write(Path.of(args[0]), report);
        }
    }

    @Tag("full")
    @Test
    void threadThatIsNotInApprovedMode_isRefusedAndSpoilsNothing() throws Exception {
        List<String> report = run(Threads.class);

        assertThat(report).hasSize(5);
        assertThat(report.subList(0, 4))
                .allSatisfy(line -> assertThat(line)
                        .contains(
                                "NoEngineException: no engine works for pbkdf2 (pbkdf2/jca:BCFIPS: the provider BCFIPS ")
                        .contains("is not in approved mode on this thread: start the JVM with"
                                + " -Dorg.bouncycastle.fips.approved_only=true"));
        assertThat(report.get(4)).isEqualTo("here true true");
    }
}
