package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.example.BundleUser;
import com.grack.nanojson.JsonParser;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/** The packed jar as a bundle of OSGi, in Apache Felix. */
class BundleIT {
    private static final List<String> HASHES = List.of(
            "argon2 true false", "bcrypt true false", "scrypt true false", "pbkdf2 true false", "django true false");

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    private static Path packed() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("target"))) {
            return files.filter(file -> file.getFileName().toString().matches("hashkit-core-[0-9.]+(-SNAPSHOT)?\\.jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void packedJar_isAsLargeAsTheReadmeSays() throws Exception {
        String readme = Files.readString(Path.of("..", "README.md"));
        Matcher row = Pattern.compile("\\| `hashkit-core` \\| (\\d+) \\|").matcher(readme);
        assertThat(row.find()).isTrue();
        assertThat(Files.size(packed()) / 1000.0).isCloseTo(Double.parseDouble(row.group(1)), withinPercentage(5));
    }

    /** A bundle of one class, which imports what the class needs. */
    private Path user() throws Exception {
        Manifest manifest = new Manifest();
        Attributes headers = manifest.getMainAttributes();
        headers.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        headers.putValue(Constants.BUNDLE_MANIFESTVERSION, "2");
        headers.putValue(Constants.BUNDLE_SYMBOLICNAME, "com.example");
        headers.putValue(Constants.BUNDLE_ACTIVATOR, BundleUser.class.getName());
        headers.putValue(
                Constants.IMPORT_PACKAGE,
                "org.osgi.framework, io.hashkit, io.hashkit.algorithm, io.hashkit.dialect, io.hashkit.seal, io.hashkit.tune");
        String name = BundleUser.class.getName().replace('.', '/') + ".class";
        Path jar = folder.resolve("user.jar");
        try (InputStream bytes = BundleUser.class.getResourceAsStream("/" + name);
                OutputStream file = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(file, manifest)) {
            packed.putNextEntry(new JarEntry(name));
            bytes.transferTo(packed);
        }
        return jar;
    }

    /** Starts a framework with these bundles, and the user of hashkit last; its report. */
    private List<String> report(Map<String, String> settings, Path... bundles) throws Exception {
        Path report = folder.resolve("report");
        Framework felix = ServiceLoader.load(FrameworkFactory.class)
                .findFirst()
                .orElseThrow()
                .newFramework(settings);
        felix.start();
        try {
            BundleContext context = felix.getBundleContext();
            for (Path bundle : bundles) {
                context.installBundle(bundle.toUri().toString()).start();
            }
            Bundle user = context.installBundle(user().toUri().toString());
            user.start();
            assertThat(user.loadClass("io.hashkit.PasswordHasher")).isNotSameAs(PasswordHasher.class);
        } finally {
            felix.stop();
            felix.waitForStop(0);
        }
        return Files.readAllLines(report);
    }

    private Map<String, String> settings(String profiles) {
        return Map.of(
                Constants.FRAMEWORK_STORAGE,
                folder.resolve("bundles").toString(),
                "report",
                folder.resolve("report").toString(),
                "profiles",
                profiles);
    }

    @Test
    void bundleAlone_hashesAndVerifies() throws Exception {
        assertThat(report(settings("false"), packed())).isEqualTo(HASHES);
    }

    @Test
    void bundleBesideTheJsonReader_keepsProfiles() throws Exception {
        Path json = Path.of(JsonParser.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());

        assertThat(report(settings("true"), json, packed()))
                .containsAll(HASHES)
                .endsWith("measured true", "recalled true");
    }
}
