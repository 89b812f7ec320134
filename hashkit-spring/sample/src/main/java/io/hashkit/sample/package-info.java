/** A login over PostgreSQL, with users from Django, Spring Security and LDAP. */
@NullMarked
package io.hashkit.sample;

import org.jspecify.annotations.NullMarked;
