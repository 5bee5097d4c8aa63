package com.couriermft.storage.store;

import java.time.Duration;
import java.time.Instant;

/**
 * A row as read.
 *
 * @param partition its partition key
 * @param key its row key
 * @param etag its version, for {@link Write#merge} and {@link Write#delete}
 * @param changedAt when the storage server last wrote it, by the server's clock
 * @param readAt when the storage server responded, by the server's clock (whole seconds)
 * @param columns its columns
 */
public record Row(
    String partition, String key, String etag, Instant changedAt, Instant readAt, Columns columns) {

  /** Returns the time since the last write, by the storage server's clock alone; never negative. */
  public Duration age() {
    Duration age = Duration.between(changedAt, readAt);
    return age.isNegative() ? Duration.ZERO : age;
  }
}
