/**
 * Wing 9 of 11: how an execution runs. The plan of a job, the state of executions and branches, the
 * engine that decides and commits each step, pools with their slots and permits, and jobs that wait
 * for other jobs.
 */
@NullMarked
package com.couriermft.running;

import org.jspecify.annotations.NullMarked;
