package io.hashkit.homes;

import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** Tells the tests, which run in another process, how many hashes were computed. */
@Path("hashes")
@PermitAll
public class Hashes {
    @GET
    public String hashes() {
        return Long.toString(HasherOfTests.hashes());
    }
}
