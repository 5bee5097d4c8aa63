/**
 * Executions: one run of a job version each. Read {@link
 * com.couriermft.engine.execution.ExecutionLifecycle} and {@link
 * com.couriermft.engine.execution.StepLifecycle} (the two state tables), {@link
 * com.couriermft.engine.execution.Execution} (the header row), {@link
 * com.couriermft.engine.execution.StepExecution}, then the stores {@link
 * com.couriermft.engine.execution.ExecutionStore} and {@link
 * com.couriermft.engine.execution.ExecutionIndex}. Knows what is stored; how it moves is the {@code
 * engine}'s business.
 */
@NullMarked
package com.couriermft.engine.execution;

import org.jspecify.annotations.NullMarked;
