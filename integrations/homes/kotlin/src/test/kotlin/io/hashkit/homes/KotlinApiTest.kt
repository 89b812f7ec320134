package io.hashkit.homes

import com.example.Hashing
import com.example.kotlin.awaitHash
import com.example.kotlin.awaitVerify
import com.example.kotlin.awaitVerifyNothing
import com.typesafe.config.ConfigFactory
import io.hashkit.PasswordHasher
import io.hashkit.dialect.Dialects
import io.hashkit.limit.Limiter
import io.hashkit.limit.Priority
import io.hashkit.phc.InvalidHashException
import io.ktor.server.config.HoconApplicationConfig
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.Executors
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.jetbrains.kotlin.cli.common.ExitCode
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** hashkit as Kotlin sees it: what may be null, and what suspends. */
class KotlinApiTest {
    private val limiter: Limiter = Limiter.builder().parallel(1).build()
    private val hasher: PasswordHasher = PasswordHasher.builder()
        .accept(Dialects.ALL)
        .limiter(limiter)
        .threads(Executors.newSingleThreadExecutor { task -> Thread(task).apply { isDaemon = true } })
        .build()

    @Test
    fun hash_verifiesWithItsPasswordAlone() = runBlocking<Unit> {
        val stored = hasher.awaitHash("correct horse")

        assertThat(hasher.awaitVerify("correct horse", stored)).isTrue()
        assertThat(hasher.awaitVerify("wrong", stored)).isFalse()
        assertThat(hasher.awaitVerifyNothing("correct horse")).isFalse()
    }

    @Test
    fun weakHash_isHandedToTheLambda() = runBlocking<Unit> {
        val better = mutableListOf<String>()

        assertThat(hasher.awaitVerify("U*U", LoginSuite.BCRYPT) { better += it }).isTrue()

        assertThat(better).hasSize(1)
        assertThat(hasher.awaitVerify("U*U", better.single())).isTrue()
    }

    @Test
    fun exception_isThrownAsItIs() {
        assertThatThrownBy { runBlocking { hasher.awaitVerify("password", "malformed") } }
            .isInstanceOf(InvalidHashException::class.java)
    }

    @Test
    fun cancelledCoroutine_leavesTheQueue() = runBlocking<Unit> {
        limiter.tryAcquire(Priority.LOGIN, 0)!!.use {
            val login = launch(start = CoroutineStart.UNDISPATCHED) { hasher.awaitVerifyNothing("password") }
            assertThat(limiter.stats().waiting()).isEqualTo(1)

            login.cancelAndJoin()

            assertThat(limiter.stats().waiting()).isZero()
        }
        assertThat(hasher.awaitVerifyNothing("password")).isFalse()
    }

    @Test
    fun settingsBesideListsOfOthers_areRead() {
        val config = HoconApplicationConfig(
            ConfigFactory.parseString(
                "ktor.application.modules = [com.example.ShopKt.module], hashkit.scheme = \"argon2id,m=9216,t=4,p=1\"",
            ),
        )

        val hasher = Hashing.builder(config.keys()) { config.propertyOrNull(it)?.getString() }.build()

        assertThat(hasher.hash("correct horse")).startsWith("\$argon2id\$v=19\$m=9216,t=4,p=1\$")
    }

    private fun compile(folder: Path, line: String): Pair<ExitCode, String> {
        val file = Files.writeString(
            folder.resolve("Use.kt"),
            "fun use(hasher: io.hashkit.PasswordHasher, limiter: io.hashkit.limit.Limiter) { $line }",
        )
        val messages = ByteArrayOutputStream()
        val code = K2JVMCompiler().exec(
            PrintStream(messages, true),
            "-no-stdlib", "-cp", System.getProperty("java.class.path"), "-d", folder.toString(), file.toString(),
        )
        return code to messages.toString()
    }

    @Test
    fun nullWherePasswordsAndStringsBelong_doesNotCompile(@TempDir folder: Path) {
        for (line in listOf("hasher.hash(null as String?)", "hasher.verify(\"x\", null)")) {
            assertThat(compile(folder, line).first).describedAs(line).isEqualTo(ExitCode.COMPILATION_ERROR)
        }
        assertThat(compile(folder, "val stored: String = hasher.hash(\"x\"); hasher.verify(\"x\", stored)"))
            .isEqualTo(ExitCode.OK to "")
    }

    @Test
    fun answerThatMayBeNull_hasToBeChecked(@TempDir folder: Path) {
        val permit = "limiter.tryAcquire(io.hashkit.limit.Priority.IMPORT, 0)"

        assertThat(compile(folder, "$permit.close()").second).contains("null")
        assertThat(compile(folder, "$permit?.close()")).isEqualTo(ExitCode.OK to "")
    }
}
