/**
 * Attempts of steps. {@link com.couriermft.engine.attempt.Entry} lets a step in, {@link
 * com.couriermft.engine.attempt.Claims} takes it for this process, {@link
 * com.couriermft.engine.attempt.Worker} works on it while {@link
 * com.couriermft.engine.attempt.Lease} keeps the heartbeat, {@link
 * com.couriermft.engine.attempt.StepRunner} runs its code on a thread of its own, and {@link
 * com.couriermft.engine.attempt.AttemptCommit} commits what came of it. Knows no step type.
 */
@NullMarked
package com.couriermft.engine.attempt;

import org.jspecify.annotations.NullMarked;
