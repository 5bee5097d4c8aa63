package com.couriermft.partners.channel;

/**
 * A channel as it is stored.
 *
 * @param channel its settings
 * @param version 1 for the first, one more with each change
 * @param etag for a conditional change
 */
public record StoredChannel(Channel channel, int version, String etag) {}
