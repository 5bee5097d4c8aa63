/**
 * Starts targets (jobs and chains) by name. Schedules, watches and webhooks depend only on {@link
 * com.couriermft.automation.launch.Target} and {@link
 * com.couriermft.automation.launch.TargetStarter}. Read {@link
 * com.couriermft.automation.launch.Target}, {@link com.couriermft.automation.launch.StartOrder},
 * {@link com.couriermft.automation.launch.TargetStarter}, {@link
 * com.couriermft.automation.launch.JobLauncher}, then {@link
 * com.couriermft.automation.launch.IdempotencyKeys}, which ensure that a repeated request starts
 * only one execution. This package does not depend on the reasons for a start.
 */
@NullMarked
package com.couriermft.automation.launch;

import org.jspecify.annotations.NullMarked;
