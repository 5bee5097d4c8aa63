/**
 * Plans: the changes that applying a bundle makes, and their execution. Read first {@link
 * com.couriermft.operate.rollout.Rollouts} (the requests of the API), {@link
 * com.couriermft.operate.rollout.Planner} (compares a bundle with the stored objects; read-only)
 * and {@link com.couriermft.operate.rollout.Applier} (applies a plan action by action, on any
 * host). {@link com.couriermft.operate.rollout.PlanStore} stores plans. This package must not
 * depend on executions.
 */
@NullMarked
package com.couriermft.operate.rollout;

import org.jspecify.annotations.NullMarked;
