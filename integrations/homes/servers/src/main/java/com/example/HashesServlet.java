package com.example;

import io.hashkit.homes.HasherOfTests;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers everybody with the number of hashes that this process has computed. */
public final class HashesServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().write(Long.toString(HasherOfTests.hashes()));
    }
}
