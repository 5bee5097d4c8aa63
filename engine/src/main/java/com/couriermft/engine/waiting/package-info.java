/**
 * The reasons for which executions and their steps wait: {@link com.couriermft.engine.waiting.Gate}
 * holds queued executions back until an instant and until other jobs have done their part ({@link
 * com.couriermft.engine.waiting.Dependents}, {@link com.couriermft.engine.waiting.UpstreamCheck},
 * {@link com.couriermft.engine.waiting.UpstreamEnds}); {@link
 * com.couriermft.engine.waiting.Permits} holds steps back while a connection is used to its limit.
 * Runs no step.
 */
@NullMarked
package com.couriermft.engine.waiting;

import org.jspecify.annotations.NullMarked;
