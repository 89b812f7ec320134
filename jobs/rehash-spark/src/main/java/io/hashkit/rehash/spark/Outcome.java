package io.hashkit.rehash.spark;

import io.hashkit.rehash.run.Worker.Part;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a task gives back. A failure is a result too: Spark would try the task again and log the exception, and a worker
 * has been patient already.
 *
 * @param host what computed it
 * @param part what was done; null if it failed
 * @param failure why it failed, in words that may be logged; null if it did not
 */
record Outcome(String host, @Nullable Part part, @Nullable String failure) implements Serializable {}
