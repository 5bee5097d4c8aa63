/**
 * Decisions put into effect. Read {@link com.couriermft.engine.effect.Transitions} (commit, send,
 * tell), {@link com.couriermft.engine.effect.Finaliser} (an execution that came to rest is tidied
 * up), {@link com.couriermft.engine.effect.Dispatcher} (free slots are given away), {@link
 * com.couriermft.engine.effect.StepQueue} (messages) and {@link
 * com.couriermft.engine.effect.Containment} (an execution over which the engine fails ends alone).
 * Decides nothing itself.
 */
@NullMarked
package com.couriermft.engine.effect;

import org.jspecify.annotations.NullMarked;
