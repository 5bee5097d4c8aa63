package com.couriermft.bench;

import java.time.Duration;

/**
 * The simulated distances to the servers of a transfer; zero for no delay.
 *
 * @param server round-trip time to the partner's server
 * @param blobs round-trip time to the blob service
 */
record Distances(Duration server, Duration blobs) {
  static final Distances NONE = new Distances(Duration.ZERO, Duration.ZERO);
}
