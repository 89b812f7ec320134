/**
 * Seals stored strings under keys that are not in the database, so that a stolen table cannot be guessed from, and so
 * that a key can be replaced without anybody's password. Begin with {@link io.hashkit.seal.Keyring}.
 */
@NullMarked
package io.hashkit.seal;

import org.jspecify.annotations.NullMarked;
