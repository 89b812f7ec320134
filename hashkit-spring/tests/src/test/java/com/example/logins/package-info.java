/** Recipes of docs/spring-logins.md, and their tests. */
package com.example.logins;
