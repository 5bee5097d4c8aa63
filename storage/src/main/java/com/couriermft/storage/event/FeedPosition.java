package com.couriermft.storage.event;

import java.time.Instant;

/**
 * A place in the feed.
 *
 * @param number that of the last event before it; 0 for the beginning
 * @param asOf the time at which no event before it was missing: that of the last event before it,
 *     or when the feed had no more
 */
public record FeedPosition(long number, Instant asOf) {}
