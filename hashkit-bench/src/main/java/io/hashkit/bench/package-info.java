/**
 * The runnable jar: checks that all engines agree, measures them with JMH, and prints one table whose rows can be compared.
 */
@NullMarked
package io.hashkit.bench;

import org.jspecify.annotations.NullMarked;
