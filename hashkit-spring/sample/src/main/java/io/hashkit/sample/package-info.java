/** A sample application: login with users in PostgreSQL that were imported from Django, Spring Security and LDAP, and are sealed and bound at login. */
@NullMarked
package io.hashkit.sample;

import org.jspecify.annotations.NullMarked;
