/**
 * Whole hosts on simulated time: the real engine over {@code store.memory}, one thread at a time in
 * an order that a seed decides, with storage that fails, stalls and kills its callers. Read {@link
 * com.couriermft.simulation.Scheduler} (who runs, and when), {@link com.couriermft.simulation.Gate}
 * (what every call to storage passes), {@link com.couriermft.simulation.Simulation} (a world and
 * its run), {@link com.couriermft.simulation.RunWatch} and {@link
 * com.couriermft.simulation.PoolWatch} (what must hold after every write), then {@link
 * com.couriermft.simulation.Mutant} (rules taken away, to prove that the simulation misses them).
 * Knows the engine only by its public face.
 */
@NullMarked
package com.couriermft.simulation;

import org.jspecify.annotations.NullMarked;
