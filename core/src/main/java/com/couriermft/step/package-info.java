/**
 * The step SPI. Read {@link com.couriermft.step.Step}, {@link com.couriermft.step.StepType}, {@link
 * com.couriermft.step.StepContext}, {@link com.couriermft.step.StepResult}, then the optional
 * abilities ({@link com.couriermft.step.CleansUpBeforeRetry}, {@link
 * com.couriermft.step.RollsBack}, {@link com.couriermft.step.ValidatesDeeply}, {@link
 * com.couriermft.step.Continues}) and {@link com.couriermft.step.StepRegistry}; {@link
 * com.couriermft.step.ConfigBinder} and {@link com.couriermft.step.StepSchema} make use of what
 * types say about themselves. Knows nothing of the engine or of stores.
 */
@NullMarked
package com.couriermft.step;

import org.jspecify.annotations.NullMarked;
