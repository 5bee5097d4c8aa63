/**
 * The engine, which moves executions. Read {@link com.couriermft.running.engine.Engine} (the
 * operations of a host), then {@code Assembly} (which part is made of which). The parts are in
 * packages that use only those before them: {@code host} (what the process gives an engine), {@code
 * decision} (pure: what a message or an attempt's end makes of an execution), {@code context} (what
 * references resolve to, and files), {@code effect} (decisions put into effect), {@code waiting}
 * (instants, other jobs, permits), {@code attempt} (the code of a step and its heartbeat), {@code
 * request} (what people and messages ask for) and {@code sweep} (what was left undone). Knows no
 * adapter and no step type.
 */
@NullMarked
package com.couriermft.running.engine;

import org.jspecify.annotations.NullMarked;
