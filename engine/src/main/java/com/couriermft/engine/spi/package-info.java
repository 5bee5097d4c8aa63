/**
 * Defines the SPI of steps. Read {@link com.couriermft.engine.spi.Step}, {@link
 * com.couriermft.engine.spi.StepType}, {@link com.couriermft.engine.spi.StepContext}, {@link
 * com.couriermft.engine.spi.StepResult}, then the optional abilities ({@link
 * com.couriermft.engine.spi.CleansUpBeforeRetry}, {@link com.couriermft.engine.spi.RollsBack},
 * {@link com.couriermft.engine.spi.ValidatesDeeply}, {@link com.couriermft.engine.spi.Continues})
 * and {@link com.couriermft.engine.spi.StepRegistry}; {@link
 * com.couriermft.engine.spi.ConfigBinder} and {@link com.couriermft.engine.spi.StepSchema} use the
 * descriptions of types. The package does not depend on the engine or on stores.
 */
@NullMarked
package com.couriermft.engine.spi;

import org.jspecify.annotations.NullMarked;
