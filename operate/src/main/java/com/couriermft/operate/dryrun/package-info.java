/**
 * Dry runs: find the problems of an execution without running it and without changing anything.
 * Read {@link com.couriermft.operate.dryrun.DryRuns} (what is looked at), {@code ProbeLane} (in
 * which order, and for how long), {@code Probe} (one look, as a step sees it), {@code KnownConfig}
 * (what of a config is known before a run). It must not know executions or the engine.
 */
@NullMarked
package com.couriermft.operate.dryrun;

import org.jspecify.annotations.NullMarked;
