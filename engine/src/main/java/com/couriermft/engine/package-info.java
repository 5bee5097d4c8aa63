/**
 * Runs executions. Contains the language of jobs ({@code definition}, {@code expression}), the SPI
 * of steps ({@code spi}), the plan of a job, the state of executions and branches, pools with their
 * slots and permits, dependencies between jobs, and the engine itself. Read {@link
 * com.couriermft.engine.Engine} (the operations that a host performs), then {@code Assembly} (which
 * creates its components). The engine's components are in packages that depend only on the packages
 * listed before them: {@code host} (what the process provides), {@code decision} (pure decisions
 * about messages and ended attempts), {@code context} (contexts for references, and files), {@code
 * effect} (applies decisions), {@code waiting} (start times, other jobs, permits), {@code attempt}
 * (runs a step's code, with heartbeats), {@code request} (user requests, and messages) and {@code
 * sweep} (finds unfinished work). This package must not depend on adapters, partners or step types.
 */
@NullMarked
package com.couriermft.engine;

import org.jspecify.annotations.NullMarked;
