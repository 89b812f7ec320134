package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.ChildJvm;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engines of an algorithm agree for every input, and under every option of the JVM. */
class EngineAgreementTest {
    private static final int SETS = 300;
    private static final int HEAVY_SETS = 10_000;

    @Test
    void argon2_agreesWithAGeneratorOfItsOwnMemory() {
        AgreementSets.argon2(SETS);
    }

    @Test
    void bcrypt_agrees() {
        AgreementSets.bcrypt(SETS);
    }

    @Test
    void scrypt_agrees() {
        AgreementSets.scrypt(SETS);
    }

    @Test
    void pbkdf2_agrees() {
        AgreementSets.pbkdf2(SETS);
    }

    @Test
    void pbkdf2OfText_agreesWithTheJdksOwn() throws GeneralSecurityException {
        AgreementSets.pbkdf2OfText(SETS);
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

    /** Options that change how the kernels are compiled, one at a time. */
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
                "-XX:-UseCompressedOops"
            })
    void enginesUnderAnOption_agree(String option, @TempDir Path directory) throws IOException, InterruptedException {
        assertAgreement(option, SETS, directory);
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
        // Other processors do not have UseAVX; there is nothing to change then.
        List<String> report = new ChildJvm()
                .option("-XX:+IgnoreUnrecognizedVMOptions")
                .option(option)
                .option("-Dsets=" + sets)
                .run(AgreementSets.class, directory);

        assertThat(report)
                .as(ManagementFactory.getRuntimeMXBean().getVmVersion() + " " + option)
                .containsExactly("agreed");
    }
}
