package com.couriermft.partners.remote;

import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.transfer.listing.RemoteFiles;
import java.util.function.Consumer;

/** A protocol for one or more types of servers. Thread-safe. */
public interface RemoteProtocol extends ConnectionTest {
  /**
   * Opens a session. The caller closes it.
   *
   * @param stored a connection of a supported type
   * @param closable receives a handle that cancels the opening, before anything can block
   * @throws com.couriermft.formats.failure.CourierException {@code host_key_unknown}, {@code
   *     host_key_mismatch}, {@code certificate_not_trusted}, {@code authentication_failed}
   *     (permanent); {@code connection_failed} (transient)
   */
  RemoteFiles open(StoredConnection stored, Consumer<AutoCloseable> closable);
}
