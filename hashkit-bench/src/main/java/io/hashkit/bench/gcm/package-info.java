/** AES-256-GCM of the JDK and of Bouncy Castle, and the measured messages. */
@NullMarked
package io.hashkit.bench.gcm;

import org.jspecify.annotations.NullMarked;
