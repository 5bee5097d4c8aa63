package com.couriermft.partners.channel;

/**
 * A stored channel with its version.
 *
 * @param channel its settings
 * @param version 1 for the first, incremented by each change
 * @param etag version for a conditional update
 */
public record StoredChannel(Channel channel, int version, String etag) {}
