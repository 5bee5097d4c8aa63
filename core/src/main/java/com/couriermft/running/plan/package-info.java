/**
 * A definition made ready to run: its steps as a tree, and the proof that it can run. Read {@link
 * com.couriermft.running.plan.Plan} with {@link com.couriermft.running.plan.PlanNode}, {@link
 * com.couriermft.running.plan.PlanParser}, then {@link com.couriermft.running.plan.JobValidator}
 * (everything that is wrong with a definition) with {@link
 * com.couriermft.running.plan.ReferenceFacts}. It must not know executions, nor how steps are run.
 */
@NullMarked
package com.couriermft.running.plan;

import org.jspecify.annotations.NullMarked;
