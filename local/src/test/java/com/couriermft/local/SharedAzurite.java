package com.couriermft.local;

import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.QueueClientBuilder;

/** One emulator for all tests of a JVM; it ends with the JVM. */
public final class SharedAzurite {
  private static final Azurite AZURITE = Azurite.start();

  private SharedAzurite() {}

  public static String connectionString() {
    return AZURITE.connectionString();
  }

  /** A new queue of that name, empty. */
  public static QueueClient queue(String name) {
    var queue =
        new QueueClientBuilder().connectionString(connectionString()).queueName(name).buildClient();
    queue.createIfNotExists();
    queue.clearMessages();
    return queue;
  }
}
