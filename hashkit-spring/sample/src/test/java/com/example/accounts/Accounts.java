package com.example.accounts;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface Accounts extends JpaRepository<Account, Long> {
    Optional<Account> findByUsername(String username);
}
