package io.hashkit.bench.host;

import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.process.Jvm;
import io.hashkit.internal.catalog.VectorApi;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Cipher;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/**
 * Facts about a forked JVM that affect figures. Forks have another class path than this process, and some flags can only be read
 * in a JVM with diagnostic options unlocked.
 */
final class ForkFacts {
    static final String NATIVE_SCRYPT = "native scrypt";
    static final String BOUNCY_CASTLE = "Bouncy Castle";
    static final String AES_GCM_BY = "AES-GCM by";
    static final String VECTOR_API = "Vector API";

    private static final String MARK = "fact ";

    private ForkFacts() {}

    public static void main(String[] args) {
        here().forEach((name, value) -> System.out.println(MARK + name + "=" + value));
    }

    private static Map<String, String> here() {
        Map<String, String> facts = new LinkedHashMap<>(Intrinsics.here());
        facts.put(BOUNCY_CASTLE, bouncyCastle());
        facts.put(NATIVE_SCRYPT, nativeScrypt());
        facts.put(AES_GCM_BY, aesGcmProvider());
        facts.put(VECTOR_API, VectorApi.isOn() ? "on" : "off");
        return facts;
    }

    /** Oracle's JDK accepts only signed providers; the lightweight API needs no signature. */
    private static String bouncyCastle() {
        return new BouncyCastleProvider().getVersionStr()
                + (BouncyCastleProvider.class.getSigners() == null ? ", not signed" : ", signed");
    }

    private static String nativeScrypt() {
        try {
            Contenders.engine(Scrypt.class, "lambdaworks-native").derive(new Scrypt(2, 1, 1), SampleInput.input(), 32);
            return "loaded";
        } catch (LinkageError | RuntimeException e) {
            return "not loaded";
        }
    }

    private static String aesGcmProvider() {
        try {
            return Cipher.getInstance("AES/GCM/NoPadding").getProvider().getName();
        } catch (GeneralSecurityException e) {
            return "no provider";
        }
    }

    /** The facts by name; if the fork cannot be started, only the reason. */
    static Map<String, String> ofFork() {
        List<String> command = new ArrayList<>(List.of(Jvm.executable().toString()));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(Jvm.measuringArguments());
        command.addAll(List.of(
                "-XX:+UnlockDiagnosticVMOptions",
                "-cp",
                System.getProperty("java.class.path"),
                ForkFacts.class.getName()));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
                return lines.lines()
                        .filter(line -> line.startsWith(MARK) && line.contains("="))
                        .map(line -> line.substring(MARK.length()).split("=", 2))
                        .collect(Collectors.toMap(
                                parts -> parts[0], parts -> parts[1], (one, other) -> one, LinkedHashMap::new));
            }
        } catch (IOException | LinkageError | RuntimeException e) {
            return Map.of("fork", Failures.describe(e));
        }
    }
}
