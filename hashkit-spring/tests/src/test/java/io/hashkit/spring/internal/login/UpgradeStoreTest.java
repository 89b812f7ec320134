package io.hashkit.spring.internal.login;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** When a service that keeps old strings is asked again. */
class UpgradeStoreTest {
    @Test
    void serviceThatKeepsTheOldString_isTriedAgainLater() {
        UpgradeStore store = new UpgradeStore(Object::new, LoggerFactory.getLogger(UpgradeStoreTest.class));
        for (int user = 0; user < UpgradeStore.SOME; user++) {
            assertThat(store.takes("user" + user)).isTrue();
            assertThat(store.isStored("user" + user, "old", "new", "old")).isFalse();
        }
        for (int i = 1; i < UpgradeStore.REST; i++) {
            assertThat(store.takes("ann")).isFalse();
        }
        assertThat(store.takes("ann")).isTrue();
        assertThat(store.isStored("ann", "old", "new", "new")).isTrue();
        assertThat(store.isStored("ann", "old", "new", "old")).isFalse();
        assertThat(store.takes("user0")).isTrue();
    }

    /** As of a directory that cannot be written, beside the users of a table. */
    @Test
    void userWhoseStringIsKept_stopsNoUpgradeOfOthers() {
        UpgradeStore store = new UpgradeStore(Object::new, LoggerFactory.getLogger(UpgradeStoreTest.class));
        assertThat(store.takes("robot")).isTrue();
        assertThat(store.isStored("robot", "old", "new", "old")).isFalse();

        assertThat(store.takes("robot")).isFalse();
        assertThat(store.takes("ann")).isTrue();
    }

    @Test
    void userOfAnotherString_isNeitherStoredNorKept() {
        UpgradeStore store = new UpgradeStore(Object::new, LoggerFactory.getLogger(UpgradeStoreTest.class));

        assertThat(store.isStored("ann", "old", "new", null)).isFalse();
        assertThat(store.isStored("ann", "old", "new", "of another host")).isFalse();

        assertThat(store.takes("ann")).isTrue();
    }
}
