/**
 * Tells others what happens: listeners of executions, and the readers of the event log. Read {@link
 * com.couriermft.storage.event.DomainEvent} (what happened to a run), {@link
 * com.couriermft.storage.event.EventType} (what there is to hear of runs), {@link
 * com.couriermft.storage.event.ExecutionListener} (who hears it, how often, and what it may throw),
 * {@link com.couriermft.storage.event.EventLog} (where every event, of runs and of all else, is
 * written as a line), {@link com.couriermft.storage.event.EventCatalogue} (what the lines say) and
 * {@link com.couriermft.storage.event.EventFeed} (those that must not get lost, in one order).
 * Events are told by whoever made them happen; this package does not know the engine.
 */
@NullMarked
package com.couriermft.storage.event;

import org.jspecify.annotations.NullMarked;
