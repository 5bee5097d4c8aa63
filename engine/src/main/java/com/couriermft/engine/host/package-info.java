/**
 * The surroundings of an engine, which its process gives it: {@link
 * com.couriermft.engine.host.EngineSettings} (times and the worker's name), {@link
 * com.couriermft.engine.host.Threads} (a monotonic clock and threads), {@link
 * com.couriermft.engine.host.Nonces} (chance), {@link com.couriermft.engine.host.Limits} (how much
 * may run at a time) and {@link com.couriermft.engine.host.JobSource} (definitions). Knows nothing
 * of executions.
 */
@NullMarked
package com.couriermft.engine.host;

import org.jspecify.annotations.NullMarked;
