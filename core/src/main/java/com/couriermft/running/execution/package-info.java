/**
 * Executions: one run of a job version each. Read {@link
 * com.couriermft.running.execution.ExecutionLifecycle} and {@link
 * com.couriermft.running.execution.StepLifecycle} (the two state tables), {@link
 * com.couriermft.running.execution.Execution} (the header row), {@link
 * com.couriermft.running.execution.StepExecution}, then the stores {@link
 * com.couriermft.running.execution.ExecutionStore} and {@link
 * com.couriermft.running.execution.ExecutionIndex}. Knows what is stored; how it moves is the
 * {@code engine}'s business.
 */
@NullMarked
package com.couriermft.running.execution;

import org.jspecify.annotations.NullMarked;
