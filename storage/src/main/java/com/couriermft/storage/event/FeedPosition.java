package com.couriermft.storage.event;

import java.time.Instant;

/**
 * A position in the feed.
 *
 * @param number the number of the last event before the position; 0 for the start
 * @param asOf a time at which no event before the position was missing: the time of the last event
 *     before the position, or the time at which the end of the feed was reached
 */
public record FeedPosition(long number, Instant asOf) {}
