package io.hashkit.bench.host;

import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.process.Jvm;
import io.hashkit.bench.process.PropertiesProcess;
import io.hashkit.internal.catalog.VectorApi;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
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

    private static final long SECONDS = 60;

    private ForkFacts() {}

    public static void main(String[] args) throws IOException {
        here().store(System.out, null);
    }

    private static Properties here() {
        Properties facts = new Properties();
        facts.putAll(Intrinsics.here());
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
            Contenders.engine("scrypt/lambdaworks-native").derive(new Scrypt(2, 1, 1), SampleInput.input(), 32);
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

    /** The facts by name; empty, with a message on standard error, if the fork fails. */
    static Map<String, String> ofFork() {
        List<String> jvm = new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments());
        jvm.addAll(Jvm.measuringArguments());
        jvm.add("-XX:+UnlockDiagnosticVMOptions");
        Map<String, String> facts = new HashMap<>();
        try {
            Properties seen = PropertiesProcess.run(
                    "reading the facts of forks", VECTOR_API, ForkFacts.class, jvm, List.of(), SECONDS);
            seen.stringPropertyNames().forEach(name -> facts.put(name, seen.getProperty(name)));
        } catch (IOException e) {
            System.err.println("reading the facts of forks failed: " + Failures.describe(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return facts;
    }
}
