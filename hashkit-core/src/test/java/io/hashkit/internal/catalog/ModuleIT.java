package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.ModuleUser;
import com.grack.nanojson.JsonParser;
import com.lambdaworks.crypto.SCrypt;
import io.hashkit.ChildJvm;
import io.hashkit.PasswordHasher;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mindrot.jbcrypt.BCrypt;

/** The packed jar as a module, and a modular application that uses it. */
class ModuleIT {
    private static final String NAME = "io.hashkit.core";
    private static final String NEEDED = path(PasswordHasher.class, JsonParser.class);
    private static final String LIBRARIES = path(Argon2BytesGenerator.class, BCrypt.class, SCrypt.class);
    private static final String OTHER_ENGINES =
            "argon2/bouncy-castle,bcrypt/jbcrypt,scrypt/lambdaworks-java,pbkdf2/bouncy-castle";

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private static Path folder;

    private static String path(Class<?>... inJars) {
        return Stream.of(inJars)
                .map(one -> one.getProtectionDomain().getCodeSource().getLocation())
                .map(jar -> new File(URI.create(jar.toString())).getPath())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static ModuleDescriptor descriptor() {
        return ModuleFinder.of(Path.of(path(PasswordHasher.class)))
                .find(NAME)
                .orElseThrow()
                .descriptor();
    }

    /** Exit code and output of a tool of the JDK. */
    private static String tool(String name, String... arguments) {
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out);
        int code = ToolProvider.findFirst(name).orElseThrow().run(writer, writer, arguments);
        return code + "\n" + out;
    }

    private static String compile(Path source) throws Exception {
        Path module =
                Files.writeString(folder.resolve("module-info.java"), "module com.example { requires " + NAME + "; }");
        return tool(
                "javac",
                "-Xlint:all",
                "-Werror",
                "-p",
                NEEDED,
                "-d",
                folder.resolve("user").toString(),
                module.toString(),
                source.toString());
    }

    @BeforeAll
    static void compileApplication() throws Exception {
        assertThat(compile(Path.of("src/test/java/com/example/ModuleUser.java")))
                .isEqualTo("0\n");
    }

    private static ChildJvm user() {
        return ChildJvm.quick().withoutVectorApi();
    }

    private static List<String> report(ChildJvm jvm, String more) throws Exception {
        return jvm.module("com.example", folder.resolve("user") + File.pathSeparator + NEEDED + more)
                .run(ModuleUser.class, folder);
    }

    @Test
    void descriptor_exportsTheApiAndNothingElse() {
        ModuleDescriptor module = descriptor();

        assertThat(module.isAutomatic() || module.isOpen()).isFalse();
        assertThat(module.opens()).isEmpty();
        assertThat(module.exports()).allMatch(exported -> !exported.isQualified());
        assertThat(module.exports().stream().map(ModuleDescriptor.Exports::source))
                .containsExactlyInAnyOrderElementsOf(module.packages().stream()
                        .filter(name -> !name.startsWith("io.hashkit.internal"))
                        .toList());
    }

    @Test
    void descriptor_requiresWhatTheCodeUses() {
        String check = tool(
                "jdeps",
                "--multi-release",
                "25",
                "--module-path",
                NEEDED + File.pathSeparator + LIBRARIES + File.pathSeparator + path(NullMarked.class),
                "--check",
                NAME);
        String suggested = check.substring(check.indexOf("[Suggested"), check.indexOf("[Transitive"));
        List<String> required = new ArrayList<>(descriptor().requires().stream()
                .map(ModuleDescriptor.Requires::name)
                .toList());
        // These are read as they are used.
        required.addAll(List.of("jbcrypt", "scrypt", "jdk.incubator.vector"));

        assertThat(suggested.lines().filter(line -> line.contains("requires ")))
                .extracting(line -> line.replaceAll(".* |;", ""))
                .containsExactlyInAnyOrderElementsOf(required);
    }

    @Test
    void application_needsNoOption() throws Exception {
        assertThat(report(user(), ""))
                .containsExactly(
                        "argon2/hashkit",
                        "bcrypt/hashkit",
                        "scrypt/hashkit",
                        "pbkdf2/hashkit",
                        "django true false",
                        "measured true",
                        "recalled true",
                        "internal open false");
    }

    @Test
    void librariesOnTheModulePath_serve() throws Exception {
        assertThat(report(
                        user().option("--add-modules=org.bouncycastle.provider,jbcrypt,scrypt")
                                .option("-Dengines=" + OTHER_ENGINES),
                        File.pathSeparator + LIBRARIES))
                .startsWith(OTHER_ENGINES.split(",", 0));
    }

    @Test
    void librariesOnTheClassPath_serve() throws Exception {
        assertThat(report(user().option("-cp").option(LIBRARIES).option("-Dengines=" + OTHER_ENGINES), ""))
                .startsWith(OTHER_ENGINES.split(",", 0));
    }

    @Test
    void vectorApi_servesInAModule() throws Exception {
        assertThat(report(new ChildJvm().of(LayerJdk.home()).withVectorApi(), ""))
                .contains("argon2/hashkit-vector", "scrypt/hashkit-vector");
    }

    @Test
    void internalPackage_isRefusedByTheCompiler() throws Exception {
        Path source = Files.writeString(
                folder.resolve("Inside.java"),
                "package com.example; class Inside { Object o = " + Catalog.class.getName() + ".class; }");

        assertThat(compile(source)).startsWith("1\n").contains("package io.hashkit.internal.catalog is not visible");
    }
}
