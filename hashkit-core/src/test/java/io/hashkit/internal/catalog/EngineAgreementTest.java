package io.hashkit.internal.catalog;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.ChildJvm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.argon2.Argon2Compression;
import io.hashkit.internal.engine.argon2.Argon2Hashkit;
import io.hashkit.internal.memory.WorkMemory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The engines of an algorithm agree for every input, and under every option of the JVM, and their answers are the same on
 * every processor.
 */
class EngineAgreementTest {
    private static final int HEAVY_SETS = 10_000;
    private static final int LARGE_KIB = (2 << 20) + (128 << 10);

    @Test
    void argon2_agreesWithAGeneratorOfItsOwnMemory() {
        assertThat(AgreementSets.argon2(AgreementSets.SETS))
                .isEqualTo("920ed454fa5c3358305b3124eeae02385b134d917caf53d5d0258f197d7a6a1e");
    }

    @Test
    void bcrypt_agrees() {
        assertThat(AgreementSets.bcrypt(AgreementSets.SETS))
                .isEqualTo("8b9de86c3d28a945dd5b1a3f742860e838995e84e635e276382e851ed0d049d5");
    }

    @Test
    void scrypt_agrees() {
        assertThat(AgreementSets.scrypt(AgreementSets.SETS))
                .isEqualTo("38bebf883714e0dfcb339f10e55db12ff5b5642a596a14c0acf3ce8e908deadb");
    }

    @Test
    void pbkdf2_agrees() {
        assertThat(AgreementSets.pbkdf2(AgreementSets.SETS))
                .isEqualTo("8197948b54c7a9a6b3694cd1cb9b33766ca721ac926bc516367d819f53dbe8e2");
    }

    @Test
    void argon2AtItsBorders_agrees() {
        assertThat(AgreementSets.argon2AtBorders(7))
                .isEqualTo("c3dd30d8a18d2b93939dea8e2d0999718ddf2a680c5a42e3cfae1ea2582d71ce");
    }

    @Tag("full")
    @Test
    void argon2AtAllItsBorders_agrees() {
        assertThat(AgreementSets.argon2AtBorders(1))
                .isEqualTo("731f61c03e6ec599ce34feb5ff8042b63a4ceb5fb0ad1ea1162565cb4fd11e5a");
    }

    @Test
    void pbkdf2AtItsBorders_agrees() {
        assertThat(AgreementSets.pbkdf2AtBorders())
                .isEqualTo("154d27515c031fc560e30e0f5445358db9f8862279c8591e7eecfe9314fefd21");
    }

    @Test
    void pbkdf2OfText_agreesWithTheJdksOwn() throws GeneralSecurityException {
        AgreementSets.pbkdf2OfText(AgreementSets.SETS);
    }

    @Tag("heavy")
    @Test
    void engines_agreeOnTenThousandSets() throws GeneralSecurityException {
        AgreementSets.argon2(HEAVY_SETS);
        AgreementSets.bcrypt(HEAVY_SETS);
        AgreementSets.scrypt(HEAVY_SETS);
        AgreementSets.pbkdf2(HEAVY_SETS);
        AgreementSets.pbkdf2OfText(HEAVY_SETS);
    }

    /** The tag is of the reference implementation, by the Python package argon2-cffi 25.1.0. */
    @Tag("heavy")
    @Test
    void argon2AboveTwoGib_isAsTheReferenceComputes(@TempDir Path directory) throws IOException, InterruptedException {
        assertThat(new ChildJvm().option("-Xmx4g").run(Large.class, directory))
                .hasSize(Kernels.argon2().size())
                .containsOnly("62fa14df1be446309b29b4ab3d509226e75f392324294f67907d701eb3e9ead2");
    }

    /** A tag of each kernel, of more blocks than an array of bytes could hold. */
    static final class Large {
        private Large() {}

        public static void main(String[] arguments) throws IOException {
            Input input = Input.of("password".getBytes(US_ASCII), "somesalt".getBytes(US_ASCII));
            WorkMemory memory = new WorkMemory(() -> 0);
            List<String> tags = new ArrayList<>();
            for (Argon2Compression kernel : Kernels.argon2()) {
                byte[] tag =
                        new Argon2Hashkit(Resources.of(memory), kernel).derive(Argon2.id(LARGE_KIB, 1, 4), input, 32);
                tags.add(HexFormat.of().formatHex(tag));
            }
            Files.write(Path.of(arguments[0]), tags);
        }
    }

    /** Options that change how the kernels are compiled, or where the JVM seems to be, one at a time. */
    @Tag("heavy")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xint",
                "-XX:TieredStopAtLevel=1",
                "-XX:-TieredCompilation",
                "-XX:-UseSHA",
                "-XX:UseAVX=0",
                "-XX:UseAVX=1",
                "-XX:UseAVX=2",
                "-XX:UseAVX=3",
                "-XX:+UseSerialGC",
                "-XX:+UseParallelGC",
                "-XX:+UseZGC",
                "-XX:-UseCompressedOops",
                "-Duser.language=tr",
                "-Dfile.encoding=US-ASCII",
                "-Duser.timezone=Pacific/Kiritimati"
            })
    void enginesUnderAnOption_agree(String option, @TempDir Path directory) throws IOException, InterruptedException {
        assertAgreement(option, AgreementSets.SETS, directory);
    }

    @Tag("full")
    @Test
    void fewSetsInTheInterpreter_agree(@TempDir Path directory) throws IOException, InterruptedException {
        assertAgreement("-Xint", 6, directory);
    }

    @Test
    void fewSetsWithoutTheOptimisingCompiler_agree(@TempDir Path directory) throws IOException, InterruptedException {
        assertAgreement("-XX:TieredStopAtLevel=1", 6, directory);
    }

    private static void assertAgreement(String option, int sets, Path directory)
            throws IOException, InterruptedException {
        boolean small = option.equals("-Xint");
        // Other processors do not have UseAVX; there is nothing to change then.
        List<String> report = new ChildJvm()
                .option("-XX:+IgnoreUnrecognizedVMOptions")
                .option(option)
                .option("-Dsets=" + sets)
                .option("-Dsmall=" + small)
                .run(AgreementSets.class, directory);

        assertThat(report)
                .as(ManagementFactory.getRuntimeMXBean().getVmVersion() + " " + option)
                .isEqualTo(AgreementSets.all(sets, small));
    }
}
