package com.couriermft.storage.store;

import java.time.Duration;
import java.time.Instant;

/**
 * A row as it was read.
 *
 * @param partition the partition key
 * @param key the row key
 * @param etag the version, for {@link Write#merge} and {@link Write#delete}
 * @param changedAt when the row was last written, by the storage server's clock
 * @param readAt when the storage server responded, by its clock (whole seconds)
 * @param columns the columns
 */
public record Row(
    String partition, String key, String etag, Instant changedAt, Instant readAt, Columns columns) {

  /** Returns the time since the last write, by the storage server's clock alone; never negative. */
  public Duration age() {
    Duration age = Duration.between(changedAt, readAt);
    return age.isNegative() ? Duration.ZERO : age;
  }
}
