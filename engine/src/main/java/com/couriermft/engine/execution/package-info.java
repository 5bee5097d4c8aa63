/**
 * Stores executions. Start with {@link com.couriermft.engine.execution.ExecutionLifecycle} and
 * {@link com.couriermft.engine.execution.StepLifecycle} (the two state tables), {@link
 * com.couriermft.engine.execution.Execution} (the header row), {@link
 * com.couriermft.engine.execution.StepExecution}, then the stores {@link
 * com.couriermft.engine.execution.ExecutionStore} and {@link
 * com.couriermft.engine.execution.ExecutionIndex}. This package knows how executions are stored;
 * the rest of the engine decides how they continue.
 */
@NullMarked
package com.couriermft.engine.execution;

import org.jspecify.annotations.NullMarked;
