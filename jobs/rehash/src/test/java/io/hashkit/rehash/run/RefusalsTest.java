package io.hashkit.rehash.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.run.Counts.Refusal;
import io.hashkit.rehash.table.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusalsTest {
    private static final JobSettings SETTINGS = RangesOnDisk.settings("jdbc:csv", 10, 0);

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("refused");
    }

    private static List<Refusal> rows(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(i -> new Refusal(new Key(List.of(String.valueOf(i))), "MALFORMED: no"))
                .toList();
    }

    @Test
    void rowsBeyondTheLimit_areCountedAndNeitherKeptNorListed() throws IOException {
        Refusals refusals = new Refusals(file, SETTINGS, 3);
        refusals.add(rows(1, 2));
        refusals.add(rows(2, 6));

        assertThat(refusals.fresh()).isEqualTo(6);
        assertThat(refusals.lines())
                .containsExactly(
                        "refused, MALFORMED: 3; ids 1, 2, 3; no",
                        "more rows were refused than these 3, and are not listed");
        refusals.write(true);
        assertThat(Files.readAllLines(file)).hasSize(1 + 3);
        assertThat(new Refusals(file, SETTINGS, 2).lines()).contains("refused, MALFORMED: 2; ids 1, 2; no");
    }

    @Test
    void reasonWithSeveralCauses_showsThatOfTheFirstRowAsSuch() throws IOException {
        Refusals refusals = new Refusals(file, SETTINGS, 9);
        refusals.add(List.of(
                new Refusal(new Key(List.of("13")), "BROKEN_SEAL: the row was changed"),
                new Refusal(new Key(List.of("4")), "BROKEN_SEAL: the row is bound")));

        assertThat(refusals.lines())
                .containsExactly("refused, BROKEN_SEAL: 2; ids 13, 4; the first one: the row was changed");
    }

    @Test
    void rowsOfAnEarlierRunThatThisOneDidNotMeet_areToldApart() throws IOException {
        new Refusals(file, SETTINGS).add(rows(1, 3));
        Refusals resumed = new Refusals(file, SETTINGS);
        resumed.add(rows(3, 4));

        assertThat(resumed.lines())
                .containsExactly(
                        "refused, MALFORMED: 4; ids 1, 2, 3, 4; no",
                        "of these rows, 2 were refused by an earlier run, and not by this one");
    }

    @Test
    void ids_areFieldsOfCsvAndFoundAgain() throws IOException {
        List<Refusal> rows = List.of(
                new Refusal(new Key(List.of("7")), "MALFORMED: no"),
                new Refusal(new Key(List.of("a b")), "MALFORMED: no"),
                new Refusal(new Key(List.of("eu", "7")), "MALFORMED: no"),
                new Refusal(new Key(List.of("the \"boss\"")), "MALFORMED: no"),
                new Refusal(new Key(List.of(" 7")), "MALFORMED: no"),
                new Refusal(new Key(List.of("7;8 ")), "MALFORMED: no"));
        new Refusals(file, SETTINGS).add(rows);

        assertThat(Files.readAllLines(file).stream().skip(1).map(line -> line.split("\t")[0]))
                .containsExactly("7", "a b", "\"eu,7\"", "\"the \"\"boss\"\"\"", "\" 7\"", "\"7;8 \"");
        Refusals again = new Refusals(file, SETTINGS);
        again.add(rows);
        assertThat(again.fresh()).isZero();
    }

    @Test
    void lineThatIsDamaged_losesNoOther() throws IOException {
        Files.write(
                file,
                ("# " + SETTINGS.subject() + "\n1\tMALFORMED: no\n\u00e4\n2\tMALFORMED: no\n").getBytes(ISO_8859_1));

        assertThat(new Refusals(file, SETTINGS).lines()).contains("refused, MALFORMED: 2; ids 1, 2; no");
    }

    @Test
    void rowsOfAnotherDatabase_areNotKnown_butThoseOfOtherBatchesAre() throws IOException {
        new Refusals(file, SETTINGS).add(rows(1, 2));

        assertThat(new Refusals(file, RangesOnDisk.settings("jdbc:csv", 20, 5)).lines())
                .hasSize(2);
        Refusals other = new Refusals(file, RangesOnDisk.settings("jdbc:other", 10, 0));
        assertThat(other.isEmpty()).isTrue();
        other.add(rows(2, 4));
        other.add(rows(5, 5));
        assertThat(other.fresh()).isEqualTo(4);
        assertThat(Files.readAllLines(file)).hasSize(1 + 4);
        assertThat(new Refusals(file, SETTINGS).isEmpty()).isTrue();
    }
}
