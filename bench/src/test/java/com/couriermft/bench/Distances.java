package com.couriermft.bench;

import java.time.Duration;

/**
 * How far away those are that a transfer talks to; nothing for next door.
 *
 * @param server round trip to the partner's server
 * @param blobs round trip to the blob service
 */
record Distances(Duration server, Duration blobs) {
  static final Distances NONE = new Distances(Duration.ZERO, Duration.ZERO);
}
