package com.couriermft.partners.remote.ftp;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import org.apache.commons.net.ftp.FTPClient;
import org.jspecify.annotations.Nullable;

/** An FTP control connection with access to its data connections. Not thread-safe. */
interface Control {
  /** Returns the client for commands and replies. */
  FTPClient client();

  /**
   * Returns the server's greeting; empty before it arrives, and after a command was sent
   * unencrypted.
   */
  Optional<Reply> findGreeting();

  /**
   * Sends a command and opens its data connection, starting at the client's restart offset.
   *
   * @return the data connection; {@code null} if the server refuses, with the reason in its last
   *     reply
   */
  @Nullable Socket openData(String command, @Nullable String argument) throws IOException;

  /** Returns whether the last data connection had a new TLS session, which many servers refuse. */
  boolean isDataUnresumed();
}
