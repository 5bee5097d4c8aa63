/**
 * The reasons for which executions and their steps wait: {@link
 * com.couriermft.running.engine.waiting.Gate} holds queued executions back until an instant and
 * until other jobs have done their part ({@link com.couriermft.running.engine.waiting.Dependents},
 * {@link com.couriermft.running.engine.waiting.UpstreamCheck}, {@link
 * com.couriermft.running.engine.waiting.UpstreamEnds}); {@link
 * com.couriermft.running.engine.waiting.Permits} holds steps back while a connection is used to its
 * limit. Runs no step.
 */
@NullMarked
package com.couriermft.running.engine.waiting;

import org.jspecify.annotations.NullMarked;
