package com.couriermft.peers;

import java.nio.file.Path;

/** A real SFTP or FTP server with a directory, started by a test. */
public interface TestServer extends AutoCloseable {
  String USER = "courier";

  int port();

  /** Returns the fingerprint of the server's host key or certificate. */
  String fingerprint();

  /** Returns the root directory of the server's files. */
  Path root();

  /** Returns the path with which clients access a file below the root. */
  String remote(String relative);

  @Override
  void close();
}
