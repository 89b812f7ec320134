/** A small application with JPA and generated ids, as somebody writes it who adds hashkit to it. */
package com.example.accounts;
