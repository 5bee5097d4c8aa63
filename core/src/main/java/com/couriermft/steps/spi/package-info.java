/**
 * The step SPI. Read {@link com.couriermft.steps.spi.Step}, {@link
 * com.couriermft.steps.spi.StepType}, {@link com.couriermft.steps.spi.StepContext}, {@link
 * com.couriermft.steps.spi.StepResult}, then the optional abilities ({@link
 * com.couriermft.steps.spi.CleansUpBeforeRetry}, {@link com.couriermft.steps.spi.RollsBack}, {@link
 * com.couriermft.steps.spi.ValidatesDeeply}, {@link com.couriermft.steps.spi.Continues}) and {@link
 * com.couriermft.steps.spi.StepRegistry}; {@link com.couriermft.steps.spi.ConfigBinder} and {@link
 * com.couriermft.steps.spi.StepSchema} make use of what types say about themselves. Knows nothing
 * of the engine or of stores.
 */
@NullMarked
package com.couriermft.steps.spi;

import org.jspecify.annotations.NullMarked;
