package com.example.accounts;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class RegistrationController {
    private final Registration registration;

    RegistrationController(Registration registration) {
        this.registration = registration;
    }

    @PostMapping("/accounts")
    long register(@RequestParam String username, @RequestParam String password) {
        return registration.register(username, password);
    }
}
