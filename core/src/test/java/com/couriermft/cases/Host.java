package com.couriermft.cases;

import com.couriermft.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.engine.EngineSettings;
import com.couriermft.secret.local.InMemorySecrets;
import com.couriermft.store.WorkQueue;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One process of Courier on shared storage. */
final class Host implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  final Courier courier;
  private final Script script;

  /**
   * Starts one.
   *
   * @param heartbeat how soon its steps hear of a cancel
   */
  Host(String name, Courier.Storage storage, Script script, Duration heartbeat) {
    this.script = script;
    courier =
        new Courier(
            storage,
            new InMemorySecrets(),
            List.of(new TestStep(script)),
            EngineSettings.of(name).withHeartbeat(heartbeat),
            () -> {});
  }

  /** Handles a message, whatever comes of it; whether it has survived that. */
  boolean handle(WorkQueue queue, WorkQueue.Received message) {
    CompletableFuture<Boolean> handled =
        CompletableFuture.supplyAsync(() -> survives(queue, message), r -> new Thread(r).start());
    CompletableFuture<Boolean> dead = script.died.thenApply(yes -> false);
    try {
      return (boolean)
          CompletableFuture.anyOf(handled, dead).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError("No end of " + message.body(), e);
    } catch (java.util.concurrent.ExecutionException e) {
      throw new AssertionError("The engine let an exception out of " + message.body(), e);
    }
  }

  private boolean survives(WorkQueue queue, WorkQueue.Received message) {
    try {
      courier.engine().onMessage(message.body());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    queue.delete(Engine.STEPS, message);
    return true;
  }

  @Override
  public void close() {
    script.bury();
    courier.close();
  }
}
