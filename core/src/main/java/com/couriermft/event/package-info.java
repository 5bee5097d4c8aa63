/**
 * Tells others what happens: listeners of executions, and the readers of the event log. Read {@link
 * com.couriermft.event.DomainEvent} (what happened to a run), {@link
 * com.couriermft.event.EventType} (what there is to hear of runs), {@link
 * com.couriermft.event.ExecutionListener} (who hears it, how often, and what it may throw), {@link
 * com.couriermft.event.EventLog} (where every event, of runs and of all else, is written as a line)
 * and {@link com.couriermft.event.EventCatalogue} (what the lines say). Events are told by whoever
 * made them happen; this package knows neither the engine nor any store.
 */
@NullMarked
package com.couriermft.event;

import org.jspecify.annotations.NullMarked;
