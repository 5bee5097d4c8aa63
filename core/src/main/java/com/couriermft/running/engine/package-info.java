/**
 * The engine, which moves executions. Read {@link com.couriermft.running.engine.Engine} (what hosts
 * ask), {@code Assembly} (which part is made of which), then {@code Decider} and {@code AttemptEnd}
 * (pure: what a message or an attempt's end makes of an execution), {@code Worker} and {@code
 * Lease} (an attempt and its heartbeat), {@code Transitions} (decisions put into effect), {@code
 * Finaliser} (giving a slot up) and {@code Sweep} (what was left undone). Knows no adapter and no
 * step type.
 */
@NullMarked
package com.couriermft.running.engine;

import org.jspecify.annotations.NullMarked;
