package com.example.accounts;

import io.hashkit.PasswordHasher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

@Service
class Registration {
    /** Matches no password. */
    private static final String NONE_YET = "!";

    private final Accounts accounts;
    private final PasswordHasher hasher;

    Registration(Accounts accounts, PasswordHasher hasher) {
        this.accounts = accounts;
        this.hasher = hasher;
    }

    /** Two short transactions. The hash is computed between them, so that it holds no connection. */
    @Transactional(propagation = Propagation.NEVER)
    public long register(String username, String password) {
        Account account = accounts.save(new Account(username, NONE_YET));
        try {
            account.password = hasher.boundTo(Long.toString(account.id)).hash(password);
            accounts.save(account);
            return account.id;
        } catch (RuntimeException e) {
            accounts.delete(account);
            throw e;
        }
    }
}
