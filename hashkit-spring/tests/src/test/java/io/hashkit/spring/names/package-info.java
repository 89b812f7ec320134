/** That what documents, comments and messages name exists. */
package io.hashkit.spring.names;
