/**
 * Starting what has a name, whatever it is: a job or a chain. Schedules, watches and webhooks know
 * a {@link com.couriermft.starting.launch.Target} and a {@link
 * com.couriermft.starting.launch.TargetStarter}, and not what is behind them. Read {@link
 * com.couriermft.starting.launch.Target}, {@link com.couriermft.starting.launch.StartOrder}, {@link
 * com.couriermft.starting.launch.TargetStarter}, {@link
 * com.couriermft.starting.launch.JobLauncher}, then {@link
 * com.couriermft.starting.launch.IdempotencyKeys}, by which a start that is asked for twice happens
 * once. Knows nothing of why something is started.
 */
@NullMarked
package com.couriermft.starting.launch;

import org.jspecify.annotations.NullMarked;
