/**
 * Starts targets by name: jobs and chains. Schedules, watches and webhooks know a {@link
 * com.couriermft.automation.launch.Target} and a {@link
 * com.couriermft.automation.launch.TargetStarter}, and not what is behind them. Read {@link
 * com.couriermft.automation.launch.Target}, {@link com.couriermft.automation.launch.StartOrder},
 * {@link com.couriermft.automation.launch.TargetStarter}, {@link
 * com.couriermft.automation.launch.JobLauncher}, then {@link
 * com.couriermft.automation.launch.IdempotencyKeys}, by which a start that is asked for twice
 * happens once. Knows nothing of why something is started.
 */
@NullMarked
package com.couriermft.automation.launch;

import org.jspecify.annotations.NullMarked;
