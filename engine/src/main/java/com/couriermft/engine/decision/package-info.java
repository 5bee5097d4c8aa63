/**
 * Pure decisions about executions: they take rows and the plan, and return a {@link
 * com.couriermft.engine.decision.Decision}. {@link com.couriermft.engine.decision.Turns} creates
 * the two deciders: {@link com.couriermft.engine.decision.Decider} (messages and requests) and
 * {@link com.couriermft.engine.decision.AttemptEnd} (an attempt that ended). Both move branches
 * with {@code Movement}, {@code Walk}, {@code LoopRules}, {@code GroupRules} and {@code StopRules},
 * over a {@code Draft} of the rows. The package reads and writes no storage; {@link
 * com.couriermft.engine.decision.Evaluation} provides everything else that decisions need.
 */
@NullMarked
package com.couriermft.engine.decision;

import org.jspecify.annotations.NullMarked;
