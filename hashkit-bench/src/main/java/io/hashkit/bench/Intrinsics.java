package io.hashkit.bench;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which of HotSpot's instructions for AES, GHASH and SHA are on. */
final class Intrinsics {
    private static final List<String> FLAGS = List.of(
            "UseAES",
            "UseAESIntrinsics",
            "UseGHASHIntrinsics",
            "UseSHA",
            "UseSHA1Intrinsics",
            "UseSHA256Intrinsics",
            "UseSHA512Intrinsics",
            "UseAVX");

    private Intrinsics() {}

    /** Prints the flags: some of them can be read only in a machine that was started with diagnostic options unlocked. */
    public static void main(String[] args) {
        here().forEach((flag, value) -> System.out.println(flag + "=" + value));
    }

    private static Map<String, String> here() {
        Map<String, String> values = new LinkedHashMap<>();
        HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        for (String flag : FLAGS) {
            try {
                values.put(flag, bean.getVMOption(flag).getValue());
            } catch (IllegalArgumentException e) {
                values.put(flag, "unknown");
            }
        }
        return values;
    }

    /** The flags as a fork sees them, for people. */
    static String describe() {
        try {
            return describe(inFork());
        } catch (IOException | LinkageError | RuntimeException e) {
            return "unknown (" + Check.describe(e) + ")";
        }
    }

    static String describe(Map<String, String> values) {
        List<String> parts = new ArrayList<>();
        values.forEach((flag, value) -> parts.add(flag.replaceFirst("^Use", "").replace("Intrinsics", "*") + " "
                + switch (value) {
                    case "true" -> "on";
                    case "false" -> "off";
                    default -> value;
                }));
        return parts.isEmpty() ? "unknown" : String.join(", ", parts) + "   (* = intrinsics)";
    }

    private static Map<String, String> inFork() throws IOException {
        List<String> command = new ArrayList<>(List.of(Jvm.executable().toString()));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of(
                "-XX:+UnlockDiagnosticVMOptions",
                "-cp",
                System.getProperty("java.class.path"),
                Intrinsics.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        Map<String, String> values = new LinkedHashMap<>();
        try (var lines = process.inputReader(StandardCharsets.US_ASCII)) {
            lines.lines()
                    .filter(line -> line.startsWith("Use") && line.contains("="))
                    .forEach(line -> {
                        int equals = line.indexOf('=');
                        values.put(line.substring(0, equals), line.substring(equals + 1));
                    });
        }
        return values;
    }
}
