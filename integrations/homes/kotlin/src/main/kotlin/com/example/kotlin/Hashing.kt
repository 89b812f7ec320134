package com.example.kotlin

import io.hashkit.PasswordHasher
import kotlinx.coroutines.future.await

/*
 * Suspending forms, for a hasher with `threads`. A coroutine that is cancelled takes its hash out of the queue, or stops it.
 */

suspend fun PasswordHasher.awaitHash(password: CharSequence): String = async().hash(password).await()

suspend fun PasswordHasher.awaitVerify(
    password: CharSequence,
    stored: String,
    upgrade: (String) -> Unit = {},
): Boolean = async().verify(password, stored, upgrade).await()

suspend fun PasswordHasher.awaitVerifyNothing(password: CharSequence): Boolean =
    async().verifyNothing(password).await()
