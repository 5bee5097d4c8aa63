/**
 * Dependencies between jobs outside chains. Read {@link
 * com.couriermft.engine.dependency.UpstreamJudge} (which upstream execution counts, and what its
 * state means), {@link com.couriermft.engine.dependency.Waiters} (which executions to wake when an
 * execution of a job ends), {@link com.couriermft.engine.dependency.UpstreamWindows} (the times
 * that schedules provide). The header of an execution contains the upstream executions that were
 * checked ({@code execution.Upstreams}); the engine's {@code Gate} acts on the result. This package
 * must not depend on the engine or on schedules.
 */
@NullMarked
package com.couriermft.engine.dependency;

import org.jspecify.annotations.NullMarked;
