/**
 * Decisions put into effect. Read {@link com.couriermft.running.engine.effect.Transitions} (commit,
 * send, tell), {@link com.couriermft.running.engine.effect.Finaliser} (an execution that came to
 * rest is tidied up), {@link com.couriermft.running.engine.effect.Dispatcher} (free slots are given
 * away), {@link com.couriermft.running.engine.effect.StepQueue} (messages) and {@link
 * com.couriermft.running.engine.effect.Containment} (an execution over which the engine fails ends
 * alone). Decides nothing itself.
 */
@NullMarked
package com.couriermft.running.engine.effect;

import org.jspecify.annotations.NullMarked;
