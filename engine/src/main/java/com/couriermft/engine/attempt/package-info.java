/**
 * Runs attempts of steps. {@link com.couriermft.engine.attempt.Entry} admits a step, {@link
 * com.couriermft.engine.attempt.Claims} claims it for this process, {@link
 * com.couriermft.engine.attempt.Worker} processes it while {@link
 * com.couriermft.engine.attempt.Lease} renews the lease, {@link
 * com.couriermft.engine.attempt.StepRunner} runs its code on a separate thread, and {@link
 * com.couriermft.engine.attempt.AttemptCommit} commits the outcome. The package does not depend on
 * step types.
 */
@NullMarked
package com.couriermft.engine.attempt;

import org.jspecify.annotations.NullMarked;
