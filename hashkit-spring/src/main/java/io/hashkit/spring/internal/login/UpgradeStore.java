package io.hashkit.spring.internal.login;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsPasswordService;
import org.springframework.util.ClassUtils;

/**
 * Whether a service of the application stores the better strings that logins give it. One that does not costs a hash at each
 * login for nothing. Thread-safe.
 */
public final class UpgradeStore {
    /**
     * Upgrades that are not made before a service is tried again that stored nothing: a service that lost a race to another
     * host answers in the same way.
     */
    public static final int REST = 1_000;

    /** Users whose strings it may keep before others are made to rest too: it may store nothing for some users alone. */
    public static final int SOME = 16;

    private static final String JDBC = "org.springframework.security.provisioning.JdbcUserDetailsManager";

    private final Supplier<? extends @Nullable Object> service;
    private final Logger log;
    private final Set<String> kept = Collections.synchronizedSet(new HashSet<>());
    private final AtomicInteger rest = new AtomicInteger();
    private final AtomicBoolean told = new AtomicBoolean();
    private volatile boolean stores;
    private volatile boolean off;

    /**
     * Knows nothing yet.
     *
     * @param service gives the password service of Spring Security, for servlets or for WebFlux; null if none is known
     * @param log receives one warning
     */
    public UpgradeStore(Supplier<? extends @Nullable Object> service, Logger log) {
        this.service = service;
        this.log = log;
    }

    /**
     * Tells whether to make a better string; asked for each upgrade, before it costs a hash.
     *
     * @param user the name of the user; null if it is not known
     */
    public boolean takes(@Nullable String user) {
        if (stores) {
            return true;
        }
        boolean rests = off || kept.size() >= SOME || kept.contains(user);
        if (rests && rest.updateAndGet(left -> Math.max(0, left - 1)) > 0) {
            return false;
        }
        off = isSwitchedOff(service.get());
        if (off) {
            keeps();
        }
        return !off;
    }

    /**
     * Learns from the answer of the service.
     *
     * @param user the name of the user
     * @param before the string that was stored
     * @param better the string that the service was given
     * @param now the string of the user that the service returned
     * @return whether the better string was stored
     */
    public boolean isStored(String user, String before, String better, @Nullable String now) {
        if (better.equals(now)) {
            stores = true;
            return true;
        }
        if (!stores && before.equals(now)) {
            if (kept.size() < SOME) {
                kept.add(user);
            }
            keeps();
        }
        return false;
    }

    private void keeps() {
        rest.set(REST);
        if (told.compareAndSet(false, true)) {
            Object of = service.get();
            log.warn(
                    "{} stored no better hash at a login: it returned the user with the old stored string. Of the next upgrades"
                            + " of such users, one in {} is offered to it. If it is a JdbcUserDetailsManager, call"
                            + " setEnableUpdatePassword(true); a service of your own must store the new string and return the"
                            + " user with it. This warning is logged once.",
                    of == null
                            ? "the password service"
                            : ClassUtils.getUserClass(of).getName(),
                    REST);
        }
    }

    /**
     * Nothing tells whether the flag of a {@code JdbcUserDetailsManager} is set. Without it, it returns the user that it was
     * given; with it, it refuses a user without a name before it asks the database.
     */
    private static boolean isSwitchedOff(@Nullable Object service) {
        if (!(service instanceof UserDetailsPasswordService switched)
                || !ClassUtils.getUserClass(service).getName().equals(JDBC)) {
            return false;
        }
        try {
            UserDetails nobody = new Nobody();
            return switched.updatePassword(nobody, "") == nobody;
        } catch (Exception e) {
            return false;
        }
    }

    /** A user whom no table can hold. */
    private static final class Nobody implements UserDetails {
        private static final long serialVersionUID = 1L;

        @Override
        public List<? extends GrantedAuthority> getAuthorities() {
            return List.of();
        }

        @Override
        public String getPassword() {
            return "";
        }

        @Override
        public String getUsername() {
            return "";
        }
    }
}
