package com.couriermft.partners.channel;

/**
 * A stored channel with its version.
 *
 * @param channel settings of the channel
 * @param version version number, which starts at 1 and increases with each change
 * @param etag version for a conditional update
 */
public record StoredChannel(Channel channel, int version, String etag) {}
