/**
 * Starting what has a name, whatever it is: a job or a chain. Schedules, watches and webhooks know
 * a {@link com.couriermft.launch.Target} and a {@link com.couriermft.launch.Launcher}, and not what
 * is behind them. Read {@link com.couriermft.launch.Target}, {@link com.couriermft.launch.Launch},
 * {@link com.couriermft.launch.Launcher}, {@link com.couriermft.launch.JobLauncher}, then {@link
 * com.couriermft.launch.IdempotencyKeys}, by which a start that is asked for twice happens once.
 * Knows nothing of why something is started.
 */
@NullMarked
package com.couriermft.launch;

import org.jspecify.annotations.NullMarked;
