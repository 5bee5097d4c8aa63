/**
 * Decisions about executions, pure: rows and the plan in, a {@link
 * com.couriermft.engine.decision.Decision} out. {@link com.couriermft.engine.decision.Turns} makes
 * the two deciders: {@link com.couriermft.engine.decision.Decider} (messages and requests) and
 * {@link com.couriermft.engine.decision.AttemptEnd} (an attempt that ended). Both lead branches by
 * {@code Movement}, {@code Walk}, {@code LoopRules}, {@code GroupRules} and {@code StopRules}, over
 * a {@code Draft} of the rows. Reads and writes no storage; whatever else a decision needs to know
 * it asks {@link com.couriermft.engine.decision.Evaluation}.
 */
@NullMarked
package com.couriermft.engine.decision;

import org.jspecify.annotations.NullMarked;
