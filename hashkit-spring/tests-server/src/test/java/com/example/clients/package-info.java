/** The recipe of docs/spring-logins.md for OAuth2 clients. */
package com.example.clients;
