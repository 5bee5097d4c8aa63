package com.couriermft.engine.spi;

/**
 * A step that runs in a process of its own when {@link StepContext#isolation()} asks for one. A job
 * with another step that is to run isolated is refused.
 */
public interface RunsIsolated {}
