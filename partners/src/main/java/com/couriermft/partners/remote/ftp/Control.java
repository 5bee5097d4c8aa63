package com.couriermft.partners.remote.ftp;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import org.apache.commons.net.ftp.FTPClient;
import org.jspecify.annotations.Nullable;

/** A control connection, with its data connections within reach. Not thread-safe. */
interface Control {
  /** Returns the client for commands and replies. */
  FTPClient client();

  /**
   * The server's first words; empty before any, and not known any more once a command was sent in
   * the clear.
   */
  Optional<Reply> findGreeting();

  /**
   * Sends a command that needs a data connection and opens that, from the client's restart offset
   * on.
   *
   * @return {@code null} where the server refuses; its last reply says why
   */
  @Nullable Socket openData(String command, @Nullable String argument) throws IOException;

  /** Returns whether the last data connection had a new TLS session, which many servers refuse. */
  boolean isDataUnresumed();
}
