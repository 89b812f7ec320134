package io.hashkit.bench.host;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The HotSpot intrinsics for AES, GHASH and SHA that are enabled. */
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

    /** The flags of this JVM. */
    static Map<String, String> here() {
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

    /** The flags among the facts, as text. */
    static String describe(Map<String, String> values) {
        List<String> parts = new ArrayList<>();
        for (String flag : FLAGS) {
            String value = values.get(flag);
            if (value != null) {
                parts.add(flag.replaceFirst("^Use", "").replace("Intrinsics", "*") + " "
                        + switch (value) {
                            case "true" -> "on";
                            case "false" -> "off";
                            default -> value;
                        });
            }
        }
        return parts.isEmpty() ? "unknown" : String.join(", ", parts) + "   (* = intrinsics)";
    }
}
