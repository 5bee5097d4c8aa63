/**
 * Publishes events to listeners of executions and to readers of the event log. Start with {@link
 * com.couriermft.storage.event.DomainEvent} (an event of an execution), {@link
 * com.couriermft.storage.event.EventType} (the types of these events), {@link
 * com.couriermft.storage.event.ExecutionListener} (delivery and exceptions), {@link
 * com.couriermft.storage.event.EventLog} (the log of every event), {@link
 * com.couriermft.storage.event.EventCatalogue} (the schema of the log) and {@link
 * com.couriermft.storage.event.EventFeed} (events that must not be lost, in one order). The code
 * that causes an event publishes it; this package does not depend on the engine.
 */
@NullMarked
package com.couriermft.storage.event;

import org.jspecify.annotations.NullMarked;
