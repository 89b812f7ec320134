/**
 * Seals stored strings under keys that are not in the database: a stolen table alone allows no guesses, and a key can be
 * replaced without any password. Begin with {@link io.hashkit.seal.Keyring}.
 */
@NullMarked
package io.hashkit.seal;

import org.jspecify.annotations.NullMarked;
