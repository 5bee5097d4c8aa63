package com.couriermft.local;

import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.QueueClientBuilder;

/** A storage emulator that all tests of a JVM share; it ends with the JVM. */
public final class SharedAzurite {
  private static final Azurite AZURITE = Azurite.start();

  private SharedAzurite() {}

  public static String connectionString() {
    return AZURITE.connectionString();
  }

  /** Creates an empty queue with the given name. */
  public static QueueClient queue(String name) {
    var queue =
        new QueueClientBuilder().connectionString(connectionString()).queueName(name).buildClient();
    queue.createIfNotExists();
    queue.clearMessages();
    return queue;
  }
}
