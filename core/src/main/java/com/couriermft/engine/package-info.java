/**
 * What moves executions. Read {@link com.couriermft.engine.Decider} (pure: what an event makes of
 * an execution), {@link com.couriermft.engine.Engine} (the shell: messages and requests), then
 * {@code StepRunner} and {@code Lease} (an attempt and its heartbeat), {@code Dispatcher} (slots),
 * {@code Finaliser} (giving a slot up), {@code Announcer} (listeners) and {@code Recovery} (the
 * sweep). Knows no adapter and no step type.
 */
@NullMarked
package com.couriermft.engine;

import org.jspecify.annotations.NullMarked;
