package com.couriermft.transfer.place;

import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.transfer.supervision.Progress;

/**
 * The places that connections lead to, by the connection's name. Credentials are read afresh each
 * time. Thread-safe.
 */
@FunctionalInterface
public interface Places {
  /** Places where no connection exists: each look-up throws. */
  Places NONE =
      (connection, progress) -> {
        throw new NotFoundException(
            ConnectionCodes.CONNECTION_NOT_FOUND,
            "Connection '" + connection + "' does not exist.");
      };

  /**
   * Opens a place; holds nothing that must be closed.
   *
   * @param progress hears which version of the connection is used
   * @throws com.couriermft.formats.failure.CourierException {@code connection_not_found}, {@code
   *     wrong_connection_type}, {@code secret_not_found} (permanent)
   */
  Place open(String connection, Progress progress);
}
