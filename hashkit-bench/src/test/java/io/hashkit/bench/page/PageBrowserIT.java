package io.hashkit.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.RunFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Opens the page in Chromium, in a wide window and as on a phone, and checks that nothing is clipped or overlaps. */
@Tag("browser")
class PageBrowserIT {
    /** The least width of a window in pixels. */
    private static final int NARROWEST = 500;

    private static final int WIDE = 1280;
    private static final int MOST_SHEETS = 6;

    @TempDir
    private Path folder;

    private List<String> browser(int width, boolean dark, String output, Path page) {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("hashkit.browser", "chromium"),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--enable-logging=stderr",
                "--user-data-dir=" + folder.resolve("profile"),
                "--window-size=" + Math.max(width, NARROWEST) + ",4200",
                "--virtual-time-budget=5000"));
        if (dark) {
            command.add("--blink-settings=preferredColorScheme=0");
        }
        command.add(output);
        command.add(page.toUri().toString());
        return command;
    }

    /** The number of sheets of paper on which the page is printed. */
    private int sheets(List<RunFile> runs) throws IOException, InterruptedException {
        Path pdf = folder.resolve("page.pdf");
        List<String> command = browser(WIDE, false, "--print-to-pdf=" + pdf, page("printed.html", runs));
        command.add(command.size() - 1, "--no-pdf-header-footer");
        run(command, folder.resolve("none"), folder.resolve("console"));
        keep(pdf, runs.size() + "-runs.pdf");
        // Chromium compresses the content of the pages, and not what they are.
        return (int) Pattern.compile("/Type\\s*/Page\\b")
                .matcher(Files.readString(pdf, StandardCharsets.ISO_8859_1))
                .results()
                .count();
    }

    private Path page(String name, List<RunFile> runs) throws IOException {
        return Files.writeString(folder.resolve(name), Page.of(runs));
    }

    private static void keep(Path file, String name) throws IOException {
        String keep = System.getProperty("hashkit.pictures", "");
        if (!keep.isEmpty()) {
            Files.createDirectories(Path.of(keep));
            Files.copy(file, Path.of(keep, name), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** The document after its scripts and the checks have run. */
    private String show(List<RunFile> runs, int width, boolean dark) throws IOException, InterruptedException {
        String page = Page.of(runs);
        Path checked =
                framed("checked.html", page.replace("</body>", "<script>" + checks() + "</script></body>"), width);
        Path dom = folder.resolve("dom");
        Path console = folder.resolve("console");
        run(browser(width, dark, "--dump-dom", checked), dom, console);
        assertThat(Files.readString(console)).doesNotContain(":CONSOLE");
        Path picture = folder.resolve("picture.png");
        run(
                browser(width, dark, "--screenshot=" + picture, framed("page.html", page, width)),
                folder.resolve("none"),
                console);
        assertThat(Files.size(picture)).isGreaterThan(10_000);
        keep(picture, runs.size() + "-runs-" + width + (dark ? "-dark" : "") + ".png");
        return Files.readString(dom, StandardCharsets.UTF_8);
    }

    private static void run(List<String> command, Path out, Path err) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    /** Puts the page into a frame, because a window cannot be as narrow as a phone; results are copied to the outer page. */
    private Path framed(String name, String page, int width) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                "<!DOCTYPE html><meta charset=\"utf-8\"><body style=\"margin:0\"><iframe style=\"border:0;height:4200px;width:"
                        + width
                        + "px\" onload=\"Object.assign(document.body.dataset, contentDocument.body.dataset)\" srcdoc=\""
                        + page.replace("&", "&amp;").replace("\"", "&quot;") + "\"></iframe></body>");
    }

    private static String checks() throws IOException {
        try (InputStream in = PageBrowserIT.class.getResourceAsStream("checks.js")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest(name = "{0} pixels, dark: {1}")
    @CsvSource({"1280, false", "390, false", "390, true"})
    void page_hasNoClippedAndNoOverlappingElements(int width, boolean dark) throws Exception {
        String dom = show(List.of(PageRuns.whole("Java 25", 1)), width, dark);

        assertThat(dom).contains("data-width=\"" + width + "\"");
        assertThat(dom).contains("data-problems=\"\"", "data-charts=\"10\"", "data-sorted=\"7\"");
        assertThat(dom).contains("1.9 times as fast as Bouncy Castle");
    }

    @ParameterizedTest(name = "{0} pixels")
    @CsvSource({"1280", "390"})
    void severalRuns_haveCommonCostsAndOnePage(int width) throws Exception {
        String dom = show(
                List.of(
                        PageRuns.whole("Java 17 on a host with a long name", 1.2),
                        PageRuns.whole("Java 21", 1.1),
                        PageRuns.whole("Java 25", 1)),
                width,
                false);

        assertThat(dom).contains("data-problems=\"\"");
    }

    @Test
    void pageOfARun_isPrintedOnFewSheets() throws Exception {
        assertThat(sheets(List.of(PageRuns.whole("Java 25", 1)))).isBetween(2, MOST_SHEETS);
        assertThat(sheets(RunFile.read(Path.of("../docs/reports/java-25.run.json"))
                        .runs()))
                .isBetween(2, MOST_SHEETS);
    }

    /** A laptop shows 720 pixels of height, a phone 844. */
    @ParameterizedTest(name = "{0} x {1} pixels")
    @CsvSource({"1280, 720", "390, 844"})
    void bestAdvice_isOnTheFirstScreen(int width, int height) throws Exception {
        String dom =
                show(RunFile.read(Path.of("../docs/reports/java-25.run.json")).runs(), width, false);

        assertThat(dom).contains("data-problems=\"\"");
        Matcher end = Pattern.compile("data-advice=\"(\\d+)\"").matcher(dom);
        assertThat(end.find()).isTrue();
        assertThat(Integer.parseInt(end.group(1))).isBetween(1, height);
    }
}
