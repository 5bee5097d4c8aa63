/**
 * Lets executions and their steps wait. {@link com.couriermft.engine.waiting.Gate} holds queued
 * executions back until their start time and until their dependencies are met ({@link
 * com.couriermft.engine.waiting.Dependents}, {@link com.couriermft.engine.waiting.UpstreamCheck},
 * {@link com.couriermft.engine.waiting.UpstreamEnds}); {@link
 * com.couriermft.engine.waiting.Permits} holds steps back while a connection is at its limit. This
 * package does not run steps.
 */
@NullMarked
package com.couriermft.engine.waiting;

import org.jspecify.annotations.NullMarked;
