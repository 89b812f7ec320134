package com.example.kotlin

import com.example.Accounts
import io.hashkit.PasswordHasher
import io.hashkit.limit.OverBudgetException
import io.hashkit.limit.OverloadedException
import io.hashkit.phc.InvalidHashException
import io.ktor.http.HttpHeaders
import io.ktor.http.HttpStatusCode
import io.ktor.server.application.Application
import io.ktor.server.application.install
import io.ktor.server.application.log
import io.ktor.server.auth.Authentication
import io.ktor.server.auth.UserIdPrincipal
import io.ktor.server.auth.basic
import io.ktor.server.plugins.statuspages.StatusPages
import io.ktor.server.response.header
import io.ktor.server.response.respond
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

/** Basic authentication by the table of users, and 503 where a password was not checked. */
fun Application.users(hasher: PasswordHasher, accounts: Accounts) {
    install(Authentication) {
        basic {
            charset = Charsets.UTF_8
            validate { (name, password) ->
                if (this@users.isRight(hasher, accounts, name, password)) UserIdPrincipal(name) else null
            }
        }
    }
    install(StatusPages) {
        exception<OverloadedException> { call, e ->
            call.response.header(HttpHeaders.RetryAfter, e.retryAfterSeconds().toString())
            call.respond(HttpStatusCode.ServiceUnavailable)
        }
        exception<OverBudgetException> { call, _ ->
            call.respond(HttpStatusCode.InternalServerError) // a retry does not help
        }
    }
}

private suspend fun Application.isRight(
    hasher: PasswordHasher,
    accounts: Accounts,
    name: String,
    password: String,
): Boolean {
    val stored = withContext(Dispatchers.IO) { accounts.find(name) }.orElse(null)
        ?: return hasher.awaitVerifyNothing(password)
    return try {
        hasher.awaitVerify(password, stored) { better -> accounts.replace(name, stored, better) }
    } catch (e: InvalidHashException) {
        log.warn("a stored string cannot be read: {}", e.reason())
        hasher.awaitVerifyNothing(password)
    }
}
