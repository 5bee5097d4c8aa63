/**
 * A definition made ready to run: its steps as a tree, and the proof that it can run. Read {@link
 * com.couriermft.plan.Plan} with {@link com.couriermft.plan.PlanNode}, {@link
 * com.couriermft.plan.PlanParser}, then {@link com.couriermft.plan.JobValidator} (everything that
 * is wrong with a definition) with {@link com.couriermft.plan.ReferenceFacts}. It must not know
 * executions, nor how steps are run.
 */
@NullMarked
package com.couriermft.plan;

import org.jspecify.annotations.NullMarked;
