package com.couriermft.partners.channel;

/**
 * A stored channel with its version.
 *
 * @param channel settings of the channel
 * @param version version number; 1 at first, incremented by each change
 * @param etag version for a conditional update
 */
public record StoredChannel(Channel channel, int version, String etag) {}
