package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.RunFile.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in Chromium, on a wide window and on a phone: it runs without an error, and shows what was measured. */
@Tag("browser")
class PageBrowserIT {
    @TempDir
    private Path folder;

    private record Shown(String dom, String console) {}

    private Shown show(List<RunFile> runs, int width) throws IOException, InterruptedException {
        Path page = Files.writeString(folder.resolve("page.html"), Page.of(runs));
        Path dom = folder.resolve("dom");
        Path console = folder.resolve("console");
        Path picture = folder.resolve("picture.png");
        for (String output : List.of("--dump-dom", "--screenshot=" + picture)) {
            List<String> command = new ArrayList<>(List.of(
                    System.getProperty("hashkit.browser", "chromium"),
                    "--headless=new",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--hide-scrollbars",
                    "--enable-logging=stderr",
                    "--user-data-dir=" + folder.resolve("profile"),
                    "--window-size=" + width + ",1600",
                    "--virtual-time-budget=5000",
                    output,
                    page.toUri().toString()));
            Process process = new ProcessBuilder(command)
                    .redirectOutput(dom.toFile())
                    .redirectError(console.toFile())
                    .start();
            try {
                assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isZero();
            } finally {
                process.destroyForcibly();
            }
            if (output.equals("--dump-dom")) {
                assertThat(Files.readString(console)).doesNotContain(":CONSOLE");
                Files.move(dom, folder.resolve("dumped"));
            }
        }
        assertThat(Files.size(picture)).isGreaterThan(10_000);
        String keep = System.getProperty("hashkit.pictures", "");
        if (!keep.isEmpty()) {
            Files.createDirectories(Path.of(keep));
            Files.copy(picture, Path.of(keep, runs.size() + "-runs-" + width + ".png"));
        }
        return new Shown(Files.readString(folder.resolve("dumped"), StandardCharsets.UTF_8), Files.readString(console));
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 390})
    void page_showsEveryFigureInATableAndInAChart(int width) throws Exception {
        RunFile run = Runs.whole("Java 25", 1);

        Shown shown = show(List.of(run), width);

        String charts = shown.dom.substring(shown.dom.indexOf("data-charts=\""));
        String held = charts.substring(0, charts.indexOf("\">")).replace("&quot;", "\"");
        for (Row row : run.rows()) {
            assertThat(shown.dom).contains("<td>" + row.engine() + "</td><td>" + row.parameters() + "</td>");
            boolean message = row.section().equals("aes-256-gcm");
            double unit = message ? 1e3 : 1e6;
            assertThat(shown.dom).contains("<td class=\"number\">" + digits(row.nanos() / unit) + "</td>");
            assertThat(shown.dom).contains("<td>" + row.unit() + "</td>");
            assertThat(held).as("%s", row).contains(message ? "\"x\":" : row.parameters());
        }
        assertThat(held)
                .contains("45,280", "{\"x\":64,\"y\":0.532}")
                .contains("\"label\":\"hashkit, p99\",\"data\":[{\"x\":10,\"y\":95},{\"x\":60,\"y\":4900}]");
        assertThat(shown.dom)
                .contains("<td>hashkit</td><td>argon2id m=19456 t=2 p=1</td><td class=\"number\">60.0</td>")
                .contains("<td class=\"number\">64.0</td>", "<td>&lt;bcrypt&gt;</td><td>8</td>")
                .contains(
                        "<td class=\"number\">7168 KiB</td>",
                        "had a processor for 62 % of its time, was throttled 3 times");
        assertThat(shown.dom)
                .contains("Take argon2id m=19456 t=2 p=1.", "Some &lt;CPU&gt; &amp; \"another\" &lt;/script&gt;")
                .contains("<td>2.10 (1.98 to 2.21) hashkit</td>");
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 390})
    void severalRuns_standSideBySide(int width) throws Exception {
        Shown shown =
                show(List.of(Runs.whole("Java 17", 1.2), Runs.whole("Java 21", 1.1), Runs.whole("Java 25", 1)), width);

        assertThat(shown.dom)
                .contains("\"label\":\"Java 21\"".replace("\"", "&quot;"))
                .contains("<td>Java 21</td><td>hashkit</td>")
                .contains("[\"hashkit\",\"argon2id m=19456 t=2 p=1\"]".replace("\"", "&quot;"));
    }

    /** As the page writes numbers. */
    private static String digits(double value) {
        if (value >= 1000) {
            return String.format(Locale.ROOT, "%,d", Math.round(value));
        }
        String text = new java.math.BigDecimal(value)
                .round(new java.math.MathContext(3, java.math.RoundingMode.HALF_UP))
                .toPlainString();
        int digits = text.replace(".", "").replaceFirst("^0+", "").length();
        return digits >= 3 ? text : text + (text.contains(".") ? "" : ".") + "0".repeat(3 - digits);
    }
}
