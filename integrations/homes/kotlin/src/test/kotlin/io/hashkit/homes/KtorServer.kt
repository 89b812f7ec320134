package io.hashkit.homes

import com.example.Accounts
import com.example.kotlin.users
import io.ktor.server.auth.UserIdPrincipal
import io.ktor.server.auth.authenticate
import io.ktor.server.auth.principal
import io.ktor.server.cio.CIO
import io.ktor.server.engine.embeddedServer
import io.ktor.server.response.respondText
import io.ktor.server.routing.get
import io.ktor.server.routing.routing
import kotlinx.coroutines.runBlocking

/** A server that answers with the name of the user. */
class KtorServer(accounts: Accounts) {
    private val server = embeddedServer(CIO, port = 0) {
        users(HasherOfTests.create(), accounts)
        routing {
            authenticate {
                get("/") { call.respondText(call.principal<UserIdPrincipal>()!!.name) }
            }
        }
    }.start(wait = false)

    val port: Int = runBlocking { server.engine.resolvedConnectors().first().port }

    fun stop() = server.stop(0, 0)
}
