/**
 * Plans: the changes that applying a bundle makes, and their execution. Read first {@link
 * com.couriermft.operate.rollout.Rollouts} (what the API asks for), {@link
 * com.couriermft.operate.rollout.Planner} (a bundle compared with what is stored; reads only) and
 * {@link com.couriermft.operate.rollout.Applier} (a plan done step by step, by whichever host).
 * {@link com.couriermft.operate.rollout.PlanStore} knows the rows. It must not know executions.
 */
@NullMarked
package com.couriermft.operate.rollout;

import org.jspecify.annotations.NullMarked;
