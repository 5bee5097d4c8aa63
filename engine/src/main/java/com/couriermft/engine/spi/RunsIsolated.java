package com.couriermft.engine.spi;

/**
 * A step that runs in a separate process if {@link StepContext#isolation()} requires that. For
 * other steps, a job that requires isolation is rejected.
 */
public interface RunsIsolated {}
