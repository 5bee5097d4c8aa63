/**
 * Schedules that start executions at certain instants. Read {@link
 * com.couriermft.automation.schedule.Schedule}, {@code FiringRules} (pure rules for the results of
 * due instants), {@code FiringStore} (the rows), {@code Firing} (which applies the rules, starts
 * executions and records results), {@code ScheduleTick}, {@link
 * com.couriermft.automation.schedule.Schedules}. No leader is needed: any number of hosts may
 * process the same instant at the same time. The only dependency on what is started is {@link
 * com.couriermft.automation.launch.Target}.
 */
@NullMarked
package com.couriermft.automation.schedule;

import org.jspecify.annotations.NullMarked;
