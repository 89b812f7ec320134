package io.hashkit.spring;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.spring.crac.Core;
import io.hashkit.spring.internal.cache.VerifiedPasswords;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** An application that is frozen and restored, in a process of its own. Prints what {@link CheckpointTest} looks for. */
final class CheckpointProgram {
    private static Path folder = Path.of("");

    /** How often a live object of the frozen process holds the key. */
    private static int keysInTheImage = -1;

    private CheckpointProgram() {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        @Bean
        UserDetailsService users(PasswordHasher hasher) {
            return new InMemoryUserDetailsManager(User.withUsername("ann")
                    .password(hasher.hash("right"))
                    .roles("USER")
                    .build());
        }

        @Bean
        Hello hello() {
            return new Hello();
        }
    }

    @RestController
    static class Hello {
        @GetMapping("/hello")
        String hello() {
            return "hello";
        }
    }

    public static void main(String[] arguments) throws Exception {
        folder = Path.of(arguments[0]);
        Core.whileFrozen(CheckpointProgram::look);
        try (ConfigurableApplicationContext context = start()) {
            System.out.println("keys at the start: " + keysInTheImage);
            System.out.println("log in: " + logIn(context));
            if (arguments.length == 1) {
                freeze(context);
            }
        }
        // After the restore that fails on purpose the servers stay as they were.
        System.exit(0);
    }

    private static ConfigurableApplicationContext start() throws Exception {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.SERVLET)
                .properties(
                        "server.port=0",
                        "hashkit.auto-tune=foreground",
                        "hashkit.target=100ms",
                        "hashkit.cache.ttl=5m",
                        "hashkit.keyring.required=true",
                        "hashkit.keyring.keys.current.state=write",
                        "hashkit.keyring.keys.current.key-store=" + TestKeys.store(folder, "current"),
                        "hashkit.keyring.keys.current.key-store-password=" + TestKeys.PASSWORD)
                .run();
    }

    private static int logIn(ConfigurableApplicationContext context) {
        return Http.get(context, "/hello", "ann", "right").statusCode();
    }

    private static void freeze(ConfigurableApplicationContext context) throws Exception {
        PasswordHasher hasher = context.getBean(PasswordHasher.class);
        VerifiedPasswords verified = context.getBean(VerifiedPasswords.class);
        Limiter limiter = context.getBean(Limiter.class);
        String stored = hasher.hash("right");
        Tuning before = hasher.info().tuning().orElseThrow();
        System.out.println("keys in use: " + keys() + ", remembered: " + verified.size());
        Core.whileFrozen(() -> {
            look();
            System.out.println("frozen, keys: " + keysInTheImage + ", remembered: " + verified.size() + ", running: "
                    + limiter.stats().running() + ", sealed: " + outcome(() -> hasher.verify("right", stored)));
        });
        Permit held = limiter.acquire(Priority.LOGIN, 0);
        CompletableFuture<Void> hash =
                CompletableFuture.runAsync(held::close, CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
        org.crac.Core.checkpointRestore();
        hash.join();
        System.out.println("restored, sealed: " + outcome(() -> hasher.verify("right", stored)) + ", remembered: "
                + verified.size());
        System.out.println("measured anew: " + (hasher.info().tuning().orElseThrow() != before));
        System.out.println("log in again: " + logIn(context));
        refuseOtherKeys(hasher, stored);
    }

    private static void refuseOtherKeys(PasswordHasher hasher, String stored) {
        Core.whileFrozen(() -> {
            try {
                char[] password = TestKeys.PASSWORD.toCharArray();
                KeyStore other = KeyStore.getInstance("PKCS12");
                other.load(null, null);
                other.setKeyEntry("current", new SecretKeySpec(TestKeys.key("other"), "HmacSHA256"), password, null);
                try (OutputStream out = Files.newOutputStream(folder.resolve("keys.p12"))) {
                    other.store(out, password);
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        try {
            org.crac.Core.checkpointRestore();
            System.out.println("restored with other keys");
        } catch (org.crac.CheckpointException | org.crac.RestoreException e) {
            System.out.println("other keys: " + e.getSuppressed()[0].getMessage());
        }
        System.out.println("without keys: " + outcome(() -> hasher.verify("right", stored)));
    }

    private static String outcome(Supplier<Boolean> call) {
        try {
            return String.valueOf(call.get());
        } catch (RuntimeException e) {
            return e.getMessage();
        }
    }

    private static void look() {
        keysInTheImage = keys();
    }

    /** In live objects; CRaC writes them alone if the heap is collected before. */
    private static int keys() {
        try {
            Path file = folder.resolve("heap.hprof");
            Files.deleteIfExists(file);
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file.toString(), true);
            byte[] key = TestKeys.key("current");
            try (FileChannel dump = FileChannel.open(file)) {
                // Outside of the heap, which has no room for an image of itself.
                ByteBuffer heap = dump.map(FileChannel.MapMode.READ_ONLY, 0, dump.size());
                return count(heap, key, 0) + count(heap, key, 0x36) + count(heap, key, 0x5c);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The key itself, or one of the two blocks into which HMAC makes it (RFC 2104 section 2). */
    private static int count(ByteBuffer heap, byte[] key, int pad) {
        byte[] wanted = key.clone();
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] ^= (byte) pad;
        }
        ByteBuffer one = ByteBuffer.wrap(wanted);
        int found = 0;
        for (int at = 0; at <= heap.limit() - wanted.length; at++) {
            if (heap.get(at) == wanted[0] && heap.slice(at, wanted.length).equals(one)) {
                found++;
            }
        }
        return found;
    }
}
