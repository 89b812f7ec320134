package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** CSV files. */
@Tag("once")
class CsvTest extends StoredRowCases<TestCsv> {
    /** Of {@code secret5a17}. */
    private static final String SHA512 =
            "01c88bcfe65903cdd3737c0c14e83975e6e402bc795198ef4f94bc125c5955f7fbb66a74e9e76d209c6cf76de07f69032a961ddf9da653cfcb028c5598ae0e01";

    @Override
    TestCsv database() {
        return new TestCsv(folder);
    }

    private Path write(String text) throws Exception {
        return Files.writeString(database.file(), text);
    }

    private List<String> folders() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".rows") || name.endsWith(".part"))
                    .toList();
        }
    }

    @Test
    void otherColumnsAndTheOrderOfLines_areKept() throws Exception {
        write("\ufeffname;Id;pass word\n\"line 1\nline \"\"2\"\"\";10;" + old.stored(1) + "\n;9;\n\" x \";1;"
                + old.stored(2) + "\n");

        assertThat(program.wrap("--csv-separator", ";", "--id", "Id", "--column", "pass word"))
                .as(program.output())
                .isZero();
        assertThat(program.output()).contains("wrapped 2", "rows 2, left 0", "all rows are in ");
        String text = Files.readString(database.file());
        assertThat(text)
                .startsWith("name;Id;pass word\n")
                .containsSubsequence(
                        "\"line 1\nline \"\"2\"\"\";10;$argon2id-wrapped$", ";9;", " x ", ";1;$argon2id-wrapped$");
        assertThat(folders()).isEmpty();
    }

    @Test
    void separatorOfTabs_isWrittenWithABackslash() throws Exception {
        write("id\tpassword\n1\t" + old.stored(1) + "\n");

        assertThat(program.wrap("--csv-separator", "\\t")).as(program.output()).isZero();
        assertThat(Files.readString(database.file())).startsWith("id\tpassword\n1\t$argon2id-wrapped$");
    }

    @Test
    void fileOfOptions_isUtf8AndItsValuesAreTakenAsTheyAre() throws Exception {
        write("id,mot de passé,${COMMAND-NAME}\n1,,5f4dcc3b5aa765d61d8327deb882cf99\n");
        Path options = Files.writeString(
                folder.resolve("options.properties"),
                "\ufeffcolumn=mot de passé\naccept=unsalted-digest\ntemplate=md5$$<${COMMAND-NAME}>\n");

        assertThat(program.run("compose", "--config", options.toString()))
                .as(program.output())
                .isZero();
        assertThat(Files.readString(database.file())).contains("1,md5$$5f4dcc3b5aa765d61d8327deb882cf99,");
    }

    @Test
    void columnThatATemplateLacks_isToldBesideThoseOfTheFile() throws Exception {
        write("id,salt,password\n1,00,\n");

        assertThat(program.run("compose", "--template", "<salt:hex>$<gone:hex>"))
                .isEqualTo(2);
        assertThat(program.output())
                .contains("has no such column, but id, salt, password")
                .doesNotContain("hashkit line");
    }

    @Test
    void filesThatAreNotWhole_areRefusedWithTheLine_andLeaveNothingBehind() throws Exception {
        Map<String, String> cases = new LinkedHashMap<>();
        cases.put("", "no such column");
        cases.put("id,pass\n1,x\n", "--column password: the first line of ");
        cases.put("id,password,id\n1,x,1\n", "has a name twice");
        cases.put("id,password\n1,x\n2\n", "line 3 has 1 columns of 2");
        cases.put("id,password\n1,x,y\n", "line 2 has 3 columns of 2");
        cases.put("id,password\n1,x\n\n", "line 3 has 1 columns of 2");
        cases.put("id,password\n,x\n", "line 2 has no id");
        cases.put("id,password\n1,x\n2,y\n1,z\n", "lines 2 and 4 have the same --id");
        cases.put("id,password\n1,\"x\"y\n", "a line is not whole");
        for (Map.Entry<String, String> one : cases.entrySet()) {
            write(one.getKey());

            assertThat(program.wrap()).as(one.getKey() + program.output()).isEqualTo(2);
            assertThat(program.output()).contains(one.getValue());
            assertThat(folders()).isEmpty();
        }
        Files.write(database.file(), "id,password\n1,\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(program.wrap()).isEqualTo(2);
        assertThat(program.output()).contains("cannot be read: it is not UTF-8 text");
        Files.delete(database.file());
        assertThat(program.wrap()).isEqualTo(2);
        assertThat(program.output()).contains("there is no such file");
    }

    @Test
    void optionsThatContradictEachOther_areRefused() throws Exception {
        database.fill(1, old::stored);
        String file = database.file().toString();

        assertThat(program.wrap("--url", "jdbc:postgresql://localhost/app")).isEqualTo(2);
        assertThat(program.output()).contains("--csv replaces --url and --table");
        assertThat(program.wrap("--shard", "1/2")).isEqualTo(2);
        assertThat(program.output()).contains("divide the file");
        assertThat(program.wrap("--csv-out", file)).isEqualTo(2);
        assertThat(program.output()).contains("exists already");
        assertThat(program.bare("wrap", "--csv", file, "--all-applications-read-the-new-form"))
                .isEqualTo(2);
        assertThat(program.output()).contains("--csv-out is missing");
        assertThat(program.bare("identify")).isEqualTo(2);
        assertThat(program.output()).contains("give --url and --table, or --csv");
        assertThat(folders()).isEmpty();
    }

    @Test
    void columns_areComposedIntoOneThatIsAdded_andLongTagsAreCutOnlyWhenAsked() throws Exception {
        OldColumns columns = OldColumns.of(1, 512);
        write("id,salt,hash,rounds\n1," + columns.salt() + "," + columns.hash() + ",1000\n2,,,1000\n");
        String[] options = {"--column", "new", "--template", OldColumns.TEMPLATE};

        assertThat(program.run("compose", options)).as(program.output()).isEqualTo(1);
        assertThat(program.output()).contains("refused, MALFORMED: 1; ids 1", "without a password 1");
        write("id,salt,hash,rounds\n1," + columns.salt() + "," + columns.hash() + ",1000\n2,,,1000\n");
        assertThat(program.run("compose", "--column", "new", "--template", OldColumns.TEMPLATE, "--first-block"))
                .as(program.output())
                .isZero();

        assertThat(program.output()).contains("tags of several blocks are cut to their first block");
        List<String> lines = Files.readAllLines(database.file());
        assertThat(lines.get(0)).isEqualTo("id,salt,hash,rounds,new");
        String composed = lines.get(1).replaceFirst(".*\"(.*)\"", "$1");
        assertThat(application.verify("secret-1", composed)).isTrue();
        assertThat(lines.get(2)).isEqualTo("2,,,1000,");
    }

    @Test
    void formOfOnesOwn_isComposedWrappedAndVerified() throws Exception {
        write("id,digest,salt\n1," + SHA512 + ",5a17\n");
        String form = "mine=<s:text>:<tag:hex> = sha512($p.$s)";
        String accounts = Files.writeString(folder.resolve("accounts"), "\ufeff1=secret\r\n")
                .toString();

        assertThat(program.run("compose", "--template", "<salt>:<digest>")).isEqualTo(1);
        write("id,digest,salt\n1," + SHA512 + ",5a17\n");
        assertThat(program.run("compose", "--template", "<salt>:<digest>", "--form", form, "--verify", accounts))
                .as(program.output())
                .isZero();
        assertThat(program.wrap("--form", form)).isEqualTo(1);
        assertThat(program.output()).contains("accept the risk with --accept-short-salt");
        assertThat(program.wrap("--form", form, "--verify", accounts, "--accept-short-salt"))
                .as(program.output())
                .isZero();
        assertThat(program.output()).contains("verified sample: 1 rows, after the run", "wrapped 1");
    }

    @Test
    void dialectThatMustBeNamed_isCountedSealedAndWrapped() throws Exception {
        // vBulletin's of "secret"
        write("id,password\n1,7e98fe9a90b3d056b08657c89fdcb7c5:salt-of-thirty-characters-0001\n");
        String[] accept = {"--accept", "vbulletin"};

        assertThat(program.run("identify", accept)).as(program.output()).isZero();
        assertThat(program.output())
                .contains("vbulletin", "Weak rows that can be wrapped without a login, and without seals: 1");
        assertThat(program.withKeys("seal", accept)).as(program.output()).isZero();
        assertThat(program.withKeys("unseal", accept)).as(program.output()).isZero();
        assertThat(program.wrap(accept)).as(program.output()).isZero();
        assertThat(program.output()).contains("left 0, refused 0, wrapped 1");
        assertThat(program.run("identify")).as(program.output()).isZero();
    }

    @Test
    void templatesThatCannotBe_areRefusedBeforeTheFirstRow() throws Exception {
        write("id,salt\n1,x\n");
        Map<String, String> cases = new LinkedHashMap<>();
        cases.put("", "--template is missing");
        cases.put("no column", "it names no column");
        cases.put("<salt", "--template, character 1: the field is not closed");
        cases.put("<salt:hex:base65>", "there is no spelling base65; choose from text, hex");
        cases.put("<pepper>", "--template pepper: the table users has no such column, but");
        cases.put("<Password>", "--column password is one of the columns in --template");
        for (Map.Entry<String, String> one : cases.entrySet()) {
            assertThat(program.run("compose", "--template", one.getKey()))
                    .as(one.getKey() + program.output())
                    .isEqualTo(2);
            assertThat(program.output()).contains(one.getValue());
        }
        assertThat(program.run("compose", "--template", "<salt>", "--write", "new"))
                .isEqualTo(2);
        assertThat(program.output()).contains("compose writes strings without seals");
    }

    @Test
    void runThatWasStopped_continuesWithTheSameFileAlone() throws Exception {
        String bad = "not a hash";
        database.fill(60, i -> i > 20 ? bad : old.stored(i));
        String[] stopping = {"--max-errors", "12", "--batch", "10", "--threads", "1"};

        assertThat(program.wrap(stopping)).isEqualTo(3);
        assertThat(folders()).containsExactly("rehash-users-wrap.rows");
        assertThat(database.stored()).doesNotContain("$argon2id-wrapped$");
        String before = Files.readString(database.file());
        FileTime time = Files.getLastModifiedTime(database.file());
        write(before.replaceFirst(bad, "another"));
        assertThat(program.wrap(stopping)).isEqualTo(2);
        assertThat(program.output()).contains("has changed since a run began with it. Delete the folder ");
        write(before);
        Files.setLastModifiedTime(database.file(), time);

        assertThat(program.wrap("--batch", "10")).isEqualTo(1);
        assertThat(program.output())
                .containsPattern("continues after the row \\d+, before which [1-9]\\d* rows are done")
                .contains("left 0, refused 40, wrapped 20");
        assertThat(folders()).isEmpty();
        assertVerify(database.stored().subList(0, 20));
    }

    /** Rows without a password succeed as little as they fail. */
    @Test
    void runInWhichHardlyARowSucceeds_isStopped() throws Exception {
        database.fill(1200, i -> i <= 20 ? old.stored(i) : i <= 150 ? "*" : "not a hash");

        assertThat(program.wrap("--batch", "1200")).as(program.output()).isEqualTo(3);
        assertThat(program.output()).contains("stopped by errors: 1050 rows");
    }

    @Test
    void folderThatWasDeleted_takesItsCheckpointWithIt() throws Exception {
        database.fill(60, i -> i > 20 ? "not a hash" : old.stored(i));
        assertThat(program.wrap("--max-errors", "12", "--batch", "10", "--threads", "1"))
                .isEqualTo(3);
        Path rows = folder.resolve("rehash-users-wrap.rows");
        try (Stream<Path> files = Files.list(rows)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(rows);

        assertThat(program.wrap()).isEqualTo(1);
        assertThat(program.output())
                .contains("left 0, refused 40, wrapped 20")
                .doesNotContain("continues after the row");
    }

    @Test
    void twoRunsOfOneFile_doNotWorkAtOnce() throws Exception {
        database.fill(1, old::stored);
        Path rows = Files.createDirectory(folder.resolve("rehash-users-wrap.rows"));

        try (FileChannel other =
                        FileChannel.open(rows.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = other.lock()) {
            assertThat(held.isValid()).isTrue();
            assertThat(program.wrap()).isEqualTo(2);
            assertThat(program.output()).contains("is used by another run");
        }
        assertThat(program.wrap()).as(program.output()).isZero();
    }

    /** Only root can give a folder to somebody else. */
    @Test
    void folderOfSomebodyElse_isNotOpened() throws Exception {
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        database.fill(1, old::stored);
        Path rows = Files.createDirectory(folder.resolve("rehash-users-wrap.rows"));
        Files.setOwner(
                rows, rows.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));

        assertThat(program.wrap()).isEqualTo(2);
        assertThat(program.output()).contains("belongs to nobody");
    }

    @Test
    void folderOrUrlThatTheEmbeddedDatabaseWouldMisread_isRefused() throws Exception {
        database.fill(1, old::stored);
        Path state = Files.createDirectory(folder.resolve("a;b"));

        assertThat(program.wrap("--state", state.toString())).isEqualTo(2);
        assertThat(program.output()).contains("contains a semicolon");
        assertThat(program.bare("identify", "--table", "users", "--url", "jdbc:h2:mem:x"))
                .isEqualTo(2);
        assertThat(program.output()).contains("not supported: H2");
    }
}
