/**
 * The triggers of the Functions host that process executions: {@link
 * com.couriermft.functions.triggers.StepsQueue}, {@link
 * com.couriermft.functions.triggers.ControlMessages}, {@link
 * com.couriermft.functions.triggers.PollMessages}, {@link
 * com.couriermft.functions.triggers.TickTimer}, {@link
 * com.couriermft.functions.triggers.SweepTimer}, {@link
 * com.couriermft.functions.triggers.HousekeepingTimer}, {@link
 * com.couriermft.functions.triggers.BackupTimer} and {@link
 * com.couriermft.functions.triggers.WarmUp}. Each has only a few lines and makes no decisions.
 */
@NullMarked
package com.couriermft.functions.triggers;

import org.jspecify.annotations.NullMarked;
