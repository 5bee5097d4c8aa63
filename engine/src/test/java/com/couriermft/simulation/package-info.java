/**
 * Simulates complete hosts on simulated time. They run the real engine on in-memory storage, with
 * one thread at a time in an order that a seed determines. Storage fails, stalls and kills its
 * callers. Read {@link com.couriermft.simulation.Scheduler} (which thread runs, and when), {@link
 * com.couriermft.simulation.Gate} (intercepts every call to storage), {@code
 * com.couriermft.simulation.Simulation} (a world and its run), {@code
 * com.couriermft.simulation.RunWatch} and {@code com.couriermft.simulation.PoolWatch} (invariants
 * that are checked after every write), then {@link com.couriermft.simulation.Mutant} (removed
 * rules, to prove that the simulation detects their absence). This package uses only the public API
 * of the engine.
 */
@NullMarked
package com.couriermft.simulation;

import org.jspecify.annotations.NullMarked;
