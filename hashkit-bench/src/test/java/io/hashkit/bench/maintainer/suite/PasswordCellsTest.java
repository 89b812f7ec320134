package io.hashkit.bench.maintainer.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.agreement.Check;
import io.hashkit.bench.agreement.Check.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class PasswordCellsTest {
    private static final Agreement WITHOUT_VECTOR_API = new Agreement(List.of(
            new Check("argon2/hashkit", Verdict.AGREES, "known answers"),
            new Check("argon2/hashkit-vector", Verdict.NOT_HERE, "needs JDK 25 or newer, this is 17")));

    @Test
    void contendersOfHashkit_areItsEngines_andLanesOnThreadsIfThereAreSeveral() {
        assertThat(PasswordCells.hashkit(Argon2.id(64, 1, 1)))
                .containsExactly("argon2/hashkit", "argon2/hashkit-vector");
        assertThat(PasswordCells.hashkit(Argon2.id(64, 1, 4)))
                .containsExactly(
                        "argon2/hashkit",
                        "argon2/hashkit-vector",
                        "argon2/hashkit-threads",
                        "argon2/hashkit-vector-threads");
        assertThat(PasswordCells.hashkit(new Scrypt(4, 8, 1)))
                .containsExactly("scrypt/hashkit", "scrypt/hashkit-vector");
        assertThat(PasswordCells.hashkit(new Bcrypt(4))).containsExactly("bcrypt/hashkit");
    }

    @Test
    void suites_haveAllContendersOfHashkit_forHashAndVerification() {
        assertThat(List.of("circleci", "rust-crates"))
                .allSatisfy(name -> assertThat(Suite.named(name).orElseThrow().cells())
                        .filteredOn(cell -> cell.engine().equals("scrypt/hashkit-vector"))
                        .extracting(cell -> cell.parameters().replaceFirst(".*, ", ""))
                        .containsExactly("hash", "verify"));
        assertThat(Suite.named("rust-crates").orElseThrow().cells())
                .filteredOn(cell -> cell.contender().contains("-threads"))
                .extracting(Cell::engine)
                .containsExactly("argon2/hashkit", "argon2/hashkit-vector", "argon2/hashkit", "argon2/hashkit-vector");
    }

    @Test
    void threads_areAsManyAsLanesAndProcessors() {
        assertThat(PasswordCells.threads(Argon2.id(64, 1, 4), 16)).isEqualTo(4);
        assertThat(PasswordCells.threads(Argon2.id(64, 1, 4), 2)).isEqualTo(2);
        assertThat(PasswordCells.threads(Argon2.id(64, 1, 4), 1)).isEqualTo(1);
    }

    @Test
    void lanesOnThreads_areLeftOutOnOneProcessor() {
        assertThat(cell("argon2/hashkit-threads", "argon2/hashkit", 1).missing(WITHOUT_VECTOR_API))
                .contains("this host has only one processor");
        assertThat(cell("argon2/hashkit-threads", "argon2/hashkit", 2).missing(WITHOUT_VECTOR_API))
                .isEmpty();
    }

    @Test
    void unavailableEngine_isLeftOutWithItsReason() {
        assertThat(cell("argon2/hashkit-vector", "argon2/hashkit-vector", 0).missing(WITHOUT_VECTOR_API))
                .contains("needs JDK 25 or newer, this is 17");
        assertThat(cell("argon2/hashkit-vector-threads", "argon2/hashkit-vector", 2)
                        .missing(WITHOUT_VECTOR_API))
                .contains("needs JDK 25 or newer, this is 17");
        assertThat(cell("argon2/hashkit", "argon2/hashkit", 0).missing(WITHOUT_VECTOR_API))
                .isEmpty();
    }

    @Test
    void rowComputedByAnotherEngine_isNotAttributedToItsContender() {
        Cell vector = cell("argon2/hashkit-vector-threads (2 threads)", "argon2/hashkit-vector", 2);

        assertThat(SuiteRun.otherEngine(vector, "argon2/hashkit-vector")).isEmpty();
        assertThat(SuiteRun.otherEngine(vector, "no engine")).isEmpty();
        assertThat(SuiteRun.otherEngine(vector, "argon2/hashkit")).contains("argon2/hashkit");
        assertThat(SuiteRun.otherEngine(vector, "argon2/hashkit-vector, argon2/hashkit"))
                .contains("argon2/hashkit-vector, argon2/hashkit");
    }

    @Test
    void lanesOnThreads_verifyWhatTheyHash() throws Exception {
        Argon2 scheme = Argon2.id(64, 1, 2);

        assertThat(PasswordCells.of("argon2/hashkit-threads", scheme, "verify")
                        .preparation()
                        .call()
                        .call())
                .isEqualTo(true);
        assertThat(PasswordCells.hash("argon2/hashkit-threads", scheme)
                        .preparation()
                        .call()
                        .call())
                .asString()
                .startsWith("$argon2id$v=19$m=64,t=1,p=2$");
    }

    private static Cell cell(String contender, String engine, int threads) {
        return new Cell(contender, engine, threads, "p", 1, "u", 0, () -> () -> "");
    }
}
