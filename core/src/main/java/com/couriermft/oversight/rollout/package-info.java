/**
 * Plans: what applying a bundle would change, and the applying. Read first {@link
 * com.couriermft.oversight.rollout.Rollouts} (what the API asks for), {@link
 * com.couriermft.oversight.rollout.Planner} (a bundle compared with what is stored; reads only) and
 * {@link com.couriermft.oversight.rollout.Applier} (a plan done step by step, by whichever host).
 * {@link com.couriermft.oversight.rollout.PlanStore} knows the rows. It must not know executions.
 */
@NullMarked
package com.couriermft.oversight.rollout;

import org.jspecify.annotations.NullMarked;
