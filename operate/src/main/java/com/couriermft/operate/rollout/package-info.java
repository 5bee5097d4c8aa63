/**
 * Plans: the changes that result from applying a bundle, and their execution. Start with {@link
 * com.couriermft.operate.rollout.Rollouts} (API requests), {@link
 * com.couriermft.operate.rollout.Planner} (compares a bundle with the stored objects; read-only)
 * and {@link com.couriermft.operate.rollout.Applier} (applies a plan action by action, on any
 * host). {@link com.couriermft.operate.rollout.PlanStore} stores plans. This package must not
 * depend on executions.
 */
@NullMarked
package com.couriermft.operate.rollout;

import org.jspecify.annotations.NullMarked;
