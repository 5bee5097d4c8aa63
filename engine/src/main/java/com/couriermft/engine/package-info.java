/**
 * How an execution runs. The language of jobs ({@code definition}, {@code expression}), what a step
 * is ({@code spi}), the plan of a job, the state of executions and branches, pools with their slots
 * and permits, jobs that wait for other jobs, and the engine itself, which moves executions. Read
 * {@link com.couriermft.engine.Engine} (the operations of a host), then {@code Assembly} (which
 * part is made of which). Its parts are in packages that use only those before them: {@code host}
 * (what the process gives an engine), {@code decision} (pure: what a message or an attempt's end
 * makes of an execution), {@code context} (what references resolve to, and files), {@code effect}
 * (decisions put into effect), {@code waiting} (instants, other jobs, permits), {@code attempt}
 * (the code of a step and its heartbeat), {@code request} (what people and messages ask for) and
 * {@code sweep} (what was left undone). Knows no adapter, no partner and no step type.
 */
@NullMarked
package com.couriermft.engine;

import org.jspecify.annotations.NullMarked;
