/**
 * Runs that start by themselves at a time. Read {@link
 * com.couriermft.automation.schedule.Schedule}, {@code FiringRules} (what becomes of the instants
 * that are due, decided purely), {@code FiringStore} (the rows), {@code Firing} (the shell that
 * decides, starts and records), {@code ScheduleTick}, {@link
 * com.couriermft.automation.schedule.Schedules}. Needs no leader: any number of hosts may tick, and
 * fire the same instant, at once. Knows nothing of what it starts but a {@link
 * com.couriermft.automation.launch.Target}.
 */
@NullMarked
package com.couriermft.automation.schedule;

import org.jspecify.annotations.NullMarked;
