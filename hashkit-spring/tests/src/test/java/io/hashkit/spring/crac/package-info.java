/** Stands in for {@code jdk.crac}, which only a JVM with checkpoints has: {@code -Dorg.crac.Core.Compat} names this package. */
package io.hashkit.spring.crac;
