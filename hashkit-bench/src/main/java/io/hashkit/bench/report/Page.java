package io.hashkit.bench.report;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs as one page of HTML with Chart.js in it. */
public final class Page {
    /** Of the webjar; a test reads it, so a new version that moves it does not go unnoticed. */
    private static final String CHART_JS = "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

    private static final Map<String, String> TITLES = titles();

    private Page() {}

    private static Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("argon2", "Argon2");
        titles.put("bcrypt", "bcrypt");
        titles.put("scrypt", "scrypt");
        titles.put("pbkdf2", "PBKDF2");
        titles.put("verify", "Login: a right password through PasswordHasher");
        titles.put("aes-256-gcm", "AES-256-GCM: one message under a fresh nonce");
        return titles;
    }

    /**
     * The page, which loads nothing else.
     *
     * @param runs one at least
     */
    public static String of(List<RunFile> runs) {
        return resource("report.html")
                .replace("/*CHART.JS*/", inScript(resource(CHART_JS)))
                .replace("/*REPORT.JS*/", inScript(resource("report.js")))
                .replace("/*REPORT.CSS*/", resource("report.css"))
                .replace("/*DATA*/", data(runs).replace("<", "\\u003c"));
    }

    /** The text of a script may not end its element. */
    private static String inScript(String script) {
        return script.replace("</script", "<\\/script");
    }

    private static String data(List<RunFile> runs) {
        JsonStringWriter json = JsonWriter.string();
        json.object().object("titles");
        TITLES.forEach(json::value);
        json.end().array("runs");
        for (RunFile run : runs) {
            json.object();
            RunJson.write(json, run);
            json.end();
        }
        return json.end().end().done();
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
