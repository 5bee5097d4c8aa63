package com.couriermft.transfer.place;

import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.transfer.supervision.Progress;

/**
 * Opens the storage locations of connections, by the connection's name. Credentials are read again
 * each time. Thread-safe.
 */
@FunctionalInterface
public interface Places {
  /** No storage locations: each lookup throws. */
  Places NONE =
      (connection, progress) -> {
        throw new NotFoundException(
            ConnectionCodes.CONNECTION_NOT_FOUND,
            "Connection '" + connection + "' does not exist.");
      };

  /**
   * Opens a storage location, which need not be closed.
   *
   * @param progress receives the version of the connection that is used
   * @throws com.couriermft.formats.failure.CourierException {@code connection_not_found}, {@code
   *     wrong_connection_type}, {@code secret_not_found} (permanent)
   */
  Place open(String connection, Progress progress);
}
