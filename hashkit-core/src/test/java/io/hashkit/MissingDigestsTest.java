package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.dialect.Dialects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows whose functions a JVM lacks, as with the approved mode of a module. */
class MissingDigestsTest {
    private static final String TAG = "abcdefghijklmnopqrstu.";
    private static final List<String> OF_MD5 = List.of(
            "$1$saltSALT$" + TAG,
            "$apr1$saltSALT$" + TAG,
            "$P$B12345678" + TAG,
            "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22",
            "5f4dcc3b5aa765d61d8327deb882cf99");

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path directory;

    /** What SUN has but MD5. */
    private static final class WithoutMd5 extends Provider {
        private static final long serialVersionUID = 1L;

        WithoutMd5(Provider sun) {
            super("WithoutMd5", "1", "of the test");
            for (Service service : sun.getServices()) {
                String name = service.getAlgorithm();
                if (!name.equals("MD5")) {
                    List<String> others = name.equals("SHA-1") ? List.of("SHA") : List.of();
                    putService(new Service(this, service.getType(), name, service.getClassName(), others, null));
                }
            }
        }
    }

    static final class Child {
        private Child() {}

        public static void main(String[] args) throws IOException {
            PasswordHasher everywhere = hasher();
            String wrapped = everywhere.rows().wrap(OF_MD5.get(0));
            Security.insertProviderAt(new WithoutMd5(Security.getProvider("SUN")), 1);
            Security.removeProvider("SUN");
            Security.removeProvider("SunJCE");
            PasswordHasher hasher = hasher();
            List<String> report = new ArrayList<>();
            for (String row : OF_MD5) {
                report.add("md5 " + said(hasher, row));
                report.add("needs " + hasher.needsRehash(row));
            }
            report.add("md5 " + said(hasher, wrapped));
            report.add("identified " + Dialects.identify(OF_MD5.get(0)).algorithm());
            report.add("aes "
                    + said(
                            hasher,
                            "$firescrypt$ln=1,r=8,p=1$" + "A".repeat(56) + "$" + "A".repeat(22) + "$" + "A".repeat(112)
                                    + "$" + "A".repeat(22)));
            report.add("form " + ApprovedModule.said(() -> Dialects.of("own", "<s:hex>:<tag:hex>", "md5($s.$p)")));
            report.add("sha1 " + said(hasher, "sha1$seasalt$cff36ea83f5706ce9aa7454e63e431fc726b2dc8"));
            report.add("written "
                    + hasher.tryHash("x")
                            .map(stored -> hasher.verify("x", stored))
                            .orElse(false));
            Files.write(Path.of(args[0]), report);
        }

        private static PasswordHasher hasher() {
            return TestHashers.builder()
                    .scheme(CheapestForTests.ARGON2ID)
                    .accept(Dialects.ALL)
                    .accept(Dialects.UNSALTED_DIGEST)
                    .build();
        }

        private static String said(PasswordHasher hasher, String row) {
            return ApprovedModule.said(() -> hasher.verify("l\u00e8tmein", row));
        }
    }

    @Test
    void jvmWithoutMd5_saysSoAndReadsTheOthers() throws Exception {
        List<String> report = ChildJvm.quick().run(Child.class, directory);

        assertThat(report)
                .filteredOn(line -> line.startsWith("md5 "))
                .hasSize(OF_MD5.size() + 1)
                .containsOnly("md5 UNSUPPORTED: this JVM does not provide MD5");
        assertThat(report)
                .filteredOn(line -> !line.startsWith("md5 ") && !line.equals("needs true"))
                .containsExactly(
                        "identified md5-crypt",
                        "aes UNSUPPORTED: this JVM does not provide AES in counter mode",
                        "form UNSUPPORTED: this JVM does not provide MD5",
                        "sha1 true",
                        "written true");
    }
}
