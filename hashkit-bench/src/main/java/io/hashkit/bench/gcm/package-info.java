/** AES-256-GCM by the JDK and by Bouncy Castle, and the messages that are measured. */
@NullMarked
package io.hashkit.bench.gcm;

import org.jspecify.annotations.NullMarked;
