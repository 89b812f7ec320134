package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.FleetChange.Host;
import io.hashkit.FleetChange.Job;
import io.hashkit.FleetChange.Step;
import io.hashkit.documents.Document;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * While hosts of two neighbouring steps of a change run side by side, or one of them is rolled back, each reads what the
 * other has written: every sequence of two operations on every row, each answered by both hosts.
 */
@Tag("once")
class FleetHalfWayTest {
    private static final String DJANGO = "pbkdf2_sha256$1$seasaltseasalt$2tYqFZiX/VdrhgG68mhTjtjhR81in3djvHocWT6gFcA=";
    private static final String SHA_1 = "sha1$saltSALTsalt$894b57e369ec7faea5a96064e49689996fb2c0e3";

    private static final Document DOCUMENT = Document.named("docs/fleet-changes.md");
    private static final List<Operation> ALL = List.of(Operation.values());

    /** A user, the password and the stored string, as they are in the table. */
    private record User(String id, String password, String stored) {
        User with(String string) {
            return new User(id, password, string);
        }
    }

    private enum Operation {
        LOGIN,
        CHANGE_OF_PASSWORD,
        JOB
    }

    /** The strings that both sides read, and their logins. */
    private static final class Count {
        private int strings;
        private int logins;
    }

    private final Count count = new Count();

    @ParameterizedTest
    @EnumSource
    void hostsOfNeighbouringSteps_refuseNoRow(FleetChange change) {
        List<User> users = atFirst(change.rows());
        @Nullable Host before = null;
        for (Step step : change.steps()) {
            if (before == null) {
                before = Objects.requireNonNull(step.host()).get();
                continue;
            }
            Host after = step.host() == null ? before : step.host().get();
            users = halfWay(change + ", " + step.words(), before, after, step.job(), users);
            before = after;
        }
        assertThat(DOCUMENT.tableUnder("What the tests count"))
                .contains(List.of(change.title(), String.valueOf(count.strings), String.valueOf(count.logins)));
    }

    @ParameterizedTest
    @EnumSource
    void steps_areThoseOfTheDocument(FleetChange change) {
        assertThat(change.steps()).extracting(Step::words).isEqualTo(DOCUMENT.stepsUnder(change.title()));
    }

    /** Both sides work on the table. Returns one of the tables that they leave, with all jobs done. */
    private List<User> halfWay(String what, Host before, Host after, @Nullable Job job, List<User> users) {
        List<Host> hosts = job == null ? List.of(before, after) : List.of(after);
        List<Operation> operations = job == null ? List.of(Operation.LOGIN, Operation.CHANGE_OF_PASSWORD) : ALL;
        List<User> left = new ArrayList<>();
        int next = 0;
        for (User user : users) {
            List<User> ends = new ArrayList<>();
            for (Operation first : operations) {
                for (Operation second : operations) {
                    for (Host one : hosts) {
                        for (Host other : hosts) {
                            User then = does(first, one, job, user);
                            bothRead(what, hosts, then);
                            User end = does(second, other, job, then);
                            bothRead(what, hosts, end);
                            settles(what, hosts, end);
                            ends.add(end);
                        }
                    }
                }
            }
            // Each user ends with another history, so that the next pair finds rows of every kind.
            User end = ends.get((7 * next++) % ends.size());
            left.add(job == null ? end : does(Operation.JOB, after, job, end));
        }
        return left;
    }

    private User does(Operation operation, Host host, @Nullable Job job, User user) {
        PasswordHasher hasher = host.of(user.id());
        return switch (operation) {
            case LOGIN -> login(hasher, user);
            case CHANGE_OF_PASSWORD -> {
                String password = "new " + user.password();
                yield new User(user.id(), password, hasher.hash(password));
            }
            case JOB -> job == null ? user : user.with(done(job, hasher, user));
        };
    }

    private User login(PasswordHasher hasher, User user) {
        List<String> better = new ArrayList<>();
        assertThat(hasher.verify(user.password(), user.stored(), better::add)).isTrue();
        count.logins++;
        return better.isEmpty() ? user : user.with(better.get(0));
    }

    private static String done(Job job, PasswordHasher hasher, User user) {
        return switch (job) {
            case REKEY -> hasher.rows().rekey(user.stored());
            // As the program that wraps tables decides it.
            case WRAP ->
                hasher.needsRehash(user.stored()) && !user.stored().contains("-wrapped$")
                        ? hasher.rows().wrap(user.stored())
                        : user.stored();
            case IMPORT -> user.password().equals("password") ? DJANGO : user.stored();
        };
    }

    private void bothRead(String what, List<Host> hosts, User user) {
        count.strings++;
        for (Host host : hosts) {
            PasswordHasher hasher = host.of(user.id());
            assertThat(hasher.verify(user.password(), user.stored())).as(what).isTrue();
            assertThat(hasher.verify("wrong", user.stored())).as(what).isFalse();
            assertThat(hasher.verifyNothing(user.password())).as(what).isFalse();
            count.logins += 2;
            hasher.needsRehash(user.stored());
        }
    }

    /** After one upgrade by each side, neither replaces the row again. */
    private void settles(String what, List<Host> hosts, User user) {
        User row = user;
        for (Host host : hosts) {
            row = login(host.of(user.id()), row);
            bothRead(what, hosts, row);
        }
        String settled = row.stored();
        for (Host host : hosts) {
            assertThat(login(host.of(user.id()), row).stored()).as(what).isEqualTo(settled);
        }
    }

    private static List<User> atFirst(FleetChange.Rows rows) {
        PasswordHasher plain = TestHashers.of(CheapestForTests.ARGON2ID);
        PasswordHasher sealing = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .keyring(Keyring.builder().write("now", KeyPrf.of(TestKeys.A)).build())
                .build();
        List<User> users = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            String id = "user-" + i;
            String hash = plain.hash("password");
            users.add(
                    switch (rows) {
                        case PLAIN -> new User(id, "password", hash);
                        case FOREIGN ->
                            List.of(
                                            new User(id, "password", SHA_1),
                                            new User(id, "password", DJANGO),
                                            new User(
                                                    id,
                                                    "password",
                                                    TestHashers.of(CheapestForTests.BCRYPT)
                                                            .hash("password")),
                                            new User(id, "password", hash))
                                    .get(i % 4);
                        case SEALED ->
                            new User(
                                    id,
                                    "password",
                                    i % 2 == 0 ? hash : sealing.rows().rekey(hash));
                        case BOUND ->
                            new User(id, "password", sealing.boundTo(id).rows().rekey(hash));
                    });
        }
        return users;
    }

    /** What the mode of binding is for: without it, hosts that do not bind refuse what others bind. */
    @Test
    void bindingWithoutTheStepBefore_isRefusedByOldHosts() {
        Host before = Objects.requireNonNull(
                        FleetChange.BIND_ROWS.steps().get(0).host())
                .get();
        Host binding = Objects.requireNonNull(
                        FleetChange.BIND_ROWS.steps().get(2).host())
                .get();
        String bound = binding.of("user-1").hash("password");

        Sealing.assertRefused(Reason.BROKEN_SEAL, () -> before.of("user-1").verify("password", bound));
    }
}
