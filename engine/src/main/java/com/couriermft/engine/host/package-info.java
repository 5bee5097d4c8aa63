/**
 * Declares what the process provides to an engine. Read {@link
 * com.couriermft.engine.host.EngineSettings} (timing and the worker's name), {@link
 * com.couriermft.engine.host.Threads} (a monotonic clock and threads), {@link
 * com.couriermft.engine.host.Nonces} (the random source), {@link com.couriermft.engine.host.Limits}
 * (limits on concurrent work) and {@link com.couriermft.engine.host.JobSource} (definitions). This
 * package must not depend on executions.
 */
@NullMarked
package com.couriermft.engine.host;

import org.jspecify.annotations.NullMarked;
