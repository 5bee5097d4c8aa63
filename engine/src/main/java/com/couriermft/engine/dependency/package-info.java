/**
 * Jobs that wait for other jobs, outside chains. Read {@link
 * com.couriermft.engine.dependency.UpstreamJudge} (which upstream run counts, and what its state
 * means), {@link com.couriermft.engine.dependency.Waiters} (who is to be woken when a run of a job
 * ends), {@link com.couriermft.engine.dependency.UpstreamWindows} (what is asked of schedules). The
 * upstream executions that an execution was judged by are in its header ({@code
 * execution.Upstreams}); the engine's {@code Gate} acts on the verdict. Knows neither the engine
 * nor schedules.
 */
@NullMarked
package com.couriermft.engine.dependency;

import org.jspecify.annotations.NullMarked;
