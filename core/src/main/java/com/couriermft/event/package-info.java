/**
 * What others hear of executions. Read {@link com.couriermft.event.DomainEvent} (what happened),
 * {@link com.couriermft.event.EventType} (what there is to hear) and {@link
 * com.couriermft.event.ExecutionListener} (who hears it, how often, and what it may throw). Events
 * are told by the {@code engine}; this package knows neither it nor any store.
 */
@NullMarked
package com.couriermft.event;

import org.jspecify.annotations.NullMarked;
