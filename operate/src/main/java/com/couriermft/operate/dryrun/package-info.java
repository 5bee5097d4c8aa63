/**
 * Dry runs: find the problems of an execution without running it and without changing anything.
 * Start with {@link com.couriermft.operate.dryrun.DryRuns} (what is checked), {@code ProbeLane}
 * (order and time limits) and {@code Probe} (a single check, as a step sees it). Then read {@code
 * KnownConfig} (the part of a configuration that is known before an execution). This package must
 * not depend on executions or the engine.
 */
@NullMarked
package com.couriermft.operate.dryrun;

import org.jspecify.annotations.NullMarked;
