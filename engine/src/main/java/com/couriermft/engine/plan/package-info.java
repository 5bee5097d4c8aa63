/**
 * Prepares a definition for execution: validates it and builds the tree of its steps. Read {@link
 * com.couriermft.engine.plan.Plan} with {@link com.couriermft.engine.plan.PlanNode}, {@link
 * com.couriermft.engine.plan.PlanParser}, then {@link com.couriermft.engine.plan.JobValidator} (all
 * problems of a definition) with {@link com.couriermft.engine.plan.ReferenceFacts}. This package
 * must not depend on executions or on how steps are executed.
 */
@NullMarked
package com.couriermft.engine.plan;

import org.jspecify.annotations.NullMarked;
