/** Tests of the documents: their code, their links, and what they say of the library. */
@NullMarked
package io.hashkit.documents;

import org.jspecify.annotations.NullMarked;
