package com.couriermft.testing;

import com.couriermft.local.Azurite;

/** A separate in-memory Azurite on free ports of 127.0.0.1. */
public final class AzuriteServer implements AutoCloseable {
  private final Azurite azurite;

  private AzuriteServer(Azurite azurite) {
    this.azurite = azurite;
  }

  /** Returns the instance that all tests of this JVM share; it ends with the JVM. */
  public static AzuriteServer shared() {
    return Shared.SERVER;
  }

  /** Starts an instance and waits until it responds. */
  public static AzuriteServer start() {
    return new AzuriteServer(Azurite.start());
  }

  /** Returns the connection string with its account and endpoints. */
  public String connectionString() {
    return azurite.connectionString();
  }

  @Override
  public void close() {
    azurite.close();
  }

  private static final class Shared {
    private static final AzuriteServer SERVER = start();
  }
}
