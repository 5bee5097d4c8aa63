/**
 * The triggers that move executions on the Functions host: {@link
 * com.couriermft.functions.triggers.StepsQueue}, {@link
 * com.couriermft.functions.triggers.ControlMessages}, {@link
 * com.couriermft.functions.triggers.PollMessages}, {@link
 * com.couriermft.functions.triggers.TickTimer}, {@link
 * com.couriermft.functions.triggers.SweepTimer}, {@link
 * com.couriermft.functions.triggers.HousekeepingTimer}, {@link
 * com.couriermft.functions.triggers.BackupTimer} and {@link
 * com.couriermft.functions.triggers.WarmUp}, a few lines each. Decides nothing.
 */
@NullMarked
package com.couriermft.functions.triggers;

import org.jspecify.annotations.NullMarked;
