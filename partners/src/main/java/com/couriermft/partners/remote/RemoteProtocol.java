package com.couriermft.partners.remote;

import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.transfer.listing.RemoteFiles;
import java.util.function.Consumer;

/** A protocol talks to some types of servers. Thread-safe. */
public interface RemoteProtocol extends ConnectionTest {
  /**
   * Opens a session; the caller closes.
   *
   * @param stored a connection of one of its types
   * @param closable receives what to close when time is up, before anything can block
   * @throws com.couriermft.formats.failure.CourierException {@code host_key_unknown}, {@code
   *     host_key_mismatch}, {@code certificate_not_trusted}, {@code authentication_failed}
   *     (permanent); {@code connection_failed} (transient)
   */
  RemoteFiles open(StoredConnection stored, Consumer<AutoCloseable> closable);
}
