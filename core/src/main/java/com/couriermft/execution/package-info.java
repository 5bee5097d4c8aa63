/**
 * Executions: one run of a job version each. Read {@link
 * com.couriermft.execution.ExecutionLifecycle} and {@link com.couriermft.execution.StepLifecycle}
 * (the two state tables), {@link com.couriermft.execution.Execution} (the header row), {@link
 * com.couriermft.execution.StepExecution}, then the stores {@link
 * com.couriermft.execution.ExecutionStore} and {@link com.couriermft.execution.ExecutionIndex}.
 * Knows what is stored; how it moves is the {@code engine}'s business.
 */
@NullMarked
package com.couriermft.execution;

import org.jspecify.annotations.NullMarked;
