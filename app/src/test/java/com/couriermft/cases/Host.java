package com.couriermft.cases;

import com.couriermft.app.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.storage.store.WorkQueue;
import java.time.Duration;
import java.util.List;

/** A Courier process on shared storage. */
final class Host implements AutoCloseable {
  final Courier courier;

  /**
   * Starts a host.
   *
   * @param heartbeat the interval at which its steps check for cancellation
   */
  Host(
      String name,
      Courier.Storage storage,
      SecretStore secrets,
      Script script,
      Duration heartbeat) {
    courier =
        new Courier(
            storage,
            secrets,
            List.of(new TestStep(script)),
            EngineSettings.of(name).withHeartbeat(heartbeat),
            () -> {});
  }

  /** Starts to handle a message. */
  void handle(WorkQueue queue, WorkQueue.Received message) {
    try {
      courier.engine().onMessage(message.body());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    queue.delete(Engine.STEPS, message);
  }

  @Override
  public void close() {
    courier.close();
  }
}
