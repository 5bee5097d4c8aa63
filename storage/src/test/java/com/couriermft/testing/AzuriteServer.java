package com.couriermft.testing;

import com.couriermft.local.Azurite;

/** An Azurite of its own on free ports of 127.0.0.1, in memory. */
public final class AzuriteServer implements AutoCloseable {
  private final Azurite azurite;

  private AzuriteServer(Azurite azurite) {
    this.azurite = azurite;
  }

  /** The one that all tests of this JVM may use; it ends with the JVM. */
  public static AzuriteServer shared() {
    return Shared.SERVER;
  }

  /** Starts one and waits until it answers. */
  public static AzuriteServer start() {
    return new AzuriteServer(Azurite.start());
  }

  /** Names its account and endpoints. */
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
