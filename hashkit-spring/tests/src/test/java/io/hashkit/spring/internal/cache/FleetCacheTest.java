package io.hashkit.spring.internal.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.documents.Document;
import io.hashkit.spring.TestHashers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hosts with and without the cache of verified passwords, on one table: docs/fleet-changes.md. */
class FleetCacheTest {
    private static final Document DOCUMENT = Document.named("docs/fleet-changes.md");
    private static final String CHANGE = "Remember verified passwords";
    private static final String PROPERTY = "`hashkit.cache.ttl`";

    private final PasswordHasher old = TestHashers.of(Pbkdf2.sha256(1));
    private final PasswordHasher without = TestHashers.of(Pbkdf2.sha256(2));

    /** A stored string and the passwords of its user, the present one last. */
    private record User(List<String> passwords, String stored) {
        String password() {
            return passwords.get(passwords.size() - 1);
        }
    }

    private enum Operation {
        LOGIN,
        UPGRADE,
        CHANGE_OF_PASSWORD
    }

    private int strings;
    private int logins;

    @Test
    void hostsWithAndWithoutACache_agree() {
        for (Operation first : Operation.values()) {
            for (Operation second : Operation.values()) {
                for (Operation third : Operation.values()) {
                    for (int sides = 0; sides < 4; sides++) {
                        PasswordHasher with = new CachedHasher(
                                without, new VerifiedPasswords(Duration.ofMinutes(5), 100, System::nanoTime));
                        List<PasswordHasher> hosts = List.of(without, with);
                        User user = new User(List.of("first"), old.hash("first"));
                        user = bothAgree(hosts, does(first, hosts.get(sides & 1), user));
                        user = bothAgree(hosts, does(second, hosts.get(sides >> 1), user));
                        does(third, with, user);
                    }
                }
            }
        }

        assertThat(DOCUMENT.tableUnder("What the tests count"))
                .contains(List.of(CHANGE, String.valueOf(strings), String.valueOf(logins)));
        assertThat(DOCUMENT.stepsUnder(CHANGE)).containsExactly("without " + PROPERTY, PROPERTY);
    }

    private User does(Operation operation, PasswordHasher host, User user) {
        return switch (operation) {
            case LOGIN -> {
                assertThat(host.verify(user.password(), user.stored())).isTrue();
                yield user;
            }
            case UPGRADE -> {
                List<String> better = new ArrayList<>();
                assertThat(host.verify(user.password(), user.stored(), better::add))
                        .isTrue();
                yield better.isEmpty() ? user : new User(user.passwords(), better.get(0));
            }
            case CHANGE_OF_PASSWORD -> {
                List<String> passwords = new ArrayList<>(user.passwords());
                passwords.add(user.password() + "!");
                yield new User(passwords, host.hash(user.password() + "!"));
            }
        };
    }

    /** Twice, because the second answer of one host comes from what it remembers. */
    private User bothAgree(List<PasswordHasher> hosts, User user) {
        strings++;
        for (int i = 0; i < 2; i++) {
            for (PasswordHasher host : hosts) {
                for (String password : user.passwords()) {
                    assertThat(host.verify(password, user.stored())).isEqualTo(password.equals(user.password()));
                    logins++;
                }
                assertThat(host.verify("wrong", user.stored())).isFalse();
                logins++;
            }
        }
        return user;
    }
}
