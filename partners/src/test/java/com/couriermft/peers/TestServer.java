package com.couriermft.peers;

import java.nio.file.Path;

/** A real SFTP server over a directory, started by a test. */
public interface TestServer extends AutoCloseable {
  String USER = "courier";

  int port();

  /** Fingerprint of its host key. */
  String fingerprint();

  /** Where its files are. */
  Path root();

  /** The path by which a client knows a file under the root. */
  String remote(String relative);

  @Override
  void close();
}
