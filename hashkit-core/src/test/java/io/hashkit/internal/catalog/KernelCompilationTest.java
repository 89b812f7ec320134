package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.ChildJvm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.argon2.Argon2Compression;
import io.hashkit.internal.engine.argon2.Argon2Hashkit;
import io.hashkit.internal.engine.bcrypt.BcryptHashkit;
import io.hashkit.internal.engine.bcrypt.BcryptSeat;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Hashkit;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Seat;
import io.hashkit.internal.engine.scrypt.ScryptBlockMix;
import io.hashkit.internal.engine.scrypt.ScryptHashkit;
import io.hashkit.internal.limit.Seat;
import io.hashkit.internal.memory.WorkMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The optimising compiler compiles every kernel. A kernel that it refuses, for example because a method has more than
 * 8,000 bytes, is correct but takes twenty to seventy times as long.
 */
class KernelCompilationTest {
    private static final List<String> PLAIN = List.of(
            "Argon2Plain::rowsAndFirstColumn",
            "Argon2Plain::otherColumns",
            "ScryptPlain::salsaOfXor",
            "BcryptHashkit::fill",
            "BcryptSeat::both",
            "Sha1::rounds",
            "Sha256::rounds",
            "Sha512::rounds");

    private static final List<String> ON_THE_VECTOR_API = List.of(
            "Argon2Vector512::rows",
            "Argon2Vector512::columns",
            "Argon2Vector256::rows",
            "Argon2Vector256::columns",
            "Argon2Vector128::mix",
            "ScryptVector::blockMix",
            "ScryptVector::blockMixTogether",
            "Sha512Vector::rounds",
            "Sha256Vector::rounds");

    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws IOException {
            Resources resources = Resources.of(new WorkMemory(() -> 64 << 20));
            Input input = Input.of(new byte[10], new byte[16]);
            for (int i = 0; i < 8; i++) {
                for (Argon2Compression kernel : Kernels.argon2()) {
                    new Argon2Hashkit(resources, kernel).derive(Argon2.id(4096, 3, 1), input, 32);
                }
                for (ScryptBlockMix kernel : Kernels.scrypt()) {
                    new ScryptHashkit(resources, kernel).derive(new Scrypt(12, 8, 3), input, 32);
                }
                new BcryptHashkit().derive(new Bcrypt(7), input, 23);
                Seat.computeAll(
                        new BcryptSeat(new Bcrypt(8), input), new Seat[] {new BcryptSeat(new Bcrypt(8), input)});
                if (Kernels.isVectorApiOn()) {
                    Supplier<Seat> with512 =
                            () -> new Pbkdf2Seat.OfSha512(Pbkdf2.sha512(20_000), input, 20, VectorEngines.sha512());
                    Seat.computeAll(with512.get(), new Seat[] {with512.get()});
                    Supplier<Seat> with256 =
                            () -> new Pbkdf2Seat.OfSha256(Pbkdf2.sha256(20_000), input, 20, VectorEngines.sha256());
                    Seat.computeAll(with256.get(), new Seat[] {with256.get(), with256.get(), with256.get()});
                }
                for (Prf prf : Prf.values()) {
                    new Pbkdf2Hashkit().derive(new Pbkdf2(prf.algorithm(), 20_000), input, 20);
                }
            }
            Files.write(Path.of(arguments[0]), List.of("done"));
        }
    }

    @Test
    void everyKernel_isCompiledByTheOptimisingCompiler(@TempDir Path directory)
            throws IOException, InterruptedException {
        new ChildJvm().option("-Xbatch").option("-XX:+PrintCompilation").run(Child.class, directory);
        String log = Files.readString(directory.resolve("output"));

        List<String> kernels = Stream.concat(
                        PLAIN.stream(), Kernels.isVectorApiOn() ? ON_THE_VECTOR_API.stream() : Stream.of())
                .toList();
        for (String kernel : kernels) {
            // Level 4 is the optimising compiler; flags may precede it.
            assertThat(Pattern.compile(" 4 +io\\.hashkit\\.internal\\.engine\\.\\w+\\." + kernel + " ")
                            .matcher(log)
                            .find())
                    .as("%s at level 4 in%n%s", kernel, ours(log))
                    .isTrue();
        }
        assertThat(log.lines()
                        .filter(line ->
                                line.contains("io.hashkit.internal.engine.") && line.contains("COMPILE SKIPPED")))
                .isEmpty();
    }

    private static String ours(String log) {
        return log.lines()
                .filter(line -> line.contains("io.hashkit.internal.engine."))
                .reduce("", (all, line) -> all + System.lineSeparator() + line);
    }
}
