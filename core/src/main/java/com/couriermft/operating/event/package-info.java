/**
 * Tells others what happens: listeners of executions, and the readers of the event log. Read {@link
 * com.couriermft.operating.event.DomainEvent} (what happened to a run), {@link
 * com.couriermft.operating.event.EventType} (what there is to hear of runs), {@link
 * com.couriermft.operating.event.ExecutionListener} (who hears it, how often, and what it may
 * throw), {@link com.couriermft.operating.event.EventLog} (where every event, of runs and of all
 * else, is written as a line), {@link com.couriermft.operating.event.EventCatalogue} (what the
 * lines say) and {@link com.couriermft.operating.event.EventFeed} (those that must not get lost, in
 * one order). Events are told by whoever made them happen; this package does not know the engine.
 */
@NullMarked
package com.couriermft.operating.event;

import org.jspecify.annotations.NullMarked;
