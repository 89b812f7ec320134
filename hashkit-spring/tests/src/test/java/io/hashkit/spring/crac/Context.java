package io.hashkit.spring.crac;

public abstract class Context<R extends Resource> implements Resource {
    public abstract void register(R resource);
}
