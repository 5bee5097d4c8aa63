/**
 * A definition made ready to run: its steps as a tree, and the proof that it can run. Read {@link
 * com.couriermft.engine.plan.Plan} with {@link com.couriermft.engine.plan.PlanNode}, {@link
 * com.couriermft.engine.plan.PlanParser}, then {@link com.couriermft.engine.plan.JobValidator}
 * (everything that is wrong with a definition) with {@link
 * com.couriermft.engine.plan.ReferenceFacts}. It must not know executions, nor how steps are run.
 */
@NullMarked
package com.couriermft.engine.plan;

import org.jspecify.annotations.NullMarked;
