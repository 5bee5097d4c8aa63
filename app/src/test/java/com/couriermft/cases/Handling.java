package com.couriermft.cases;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A message that a host handles on a separate thread, with its observable state. */
final class Handling {
  private static final long PATIENCE_SECONDS = 60;

  private final CompletableFuture<Seen> seen = new CompletableFuture<>();
  private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
  private final CountDownLatch released = new CountDownLatch(1);

  /** The observed state. */
  enum Seen {
    /** The message has been handled. */
    DONE,
    /** The step waits until nothing else can be done. */
    WAITING,
    /** The host has died. */
    DEAD
  }

  /**
   * Starts handling the message.
   *
   * @param work the host's work
   */
  void begin(Runnable work) {
    CompletableFuture.runAsync(work, task -> new Thread(task).start())
        .whenComplete(
            (nothing, thrown) -> {
              if (thrown == null) {
                end.complete(null);
                seen.complete(Seen.DONE);
              } else {
                end.completeExceptionally(thrown);
                seen.completeExceptionally(thrown);
              }
            });
  }

  /** Waits until a state is observed. */
  Seen await() {
    return await(seen);
  }

  /** Called by the step: waits for {@link #release}, and may be interrupted. */
  void hold() throws InterruptedException {
    seen.complete(Seen.WAITING);
    released.await();
  }

  /**
   * Called by the step: waits until the end of the test. A dead process does not react, so not even
   * an interrupt ends the wait.
   */
  void die() {
    seen.complete(Seen.DEAD);
    boolean interrupted = false;
    while (true) {
      try {
        released.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets the step continue and waits until the message has been handled. */
  void release() {
    released.countDown();
    await(end);
  }

  private static <T extends @Nullable Object> T await(CompletableFuture<T> future) {
    try {
      return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError("No end of a message", e);
    } catch (ExecutionException e) {
      throw new AssertionError("The engine let an exception out: " + e.getCause(), e);
    }
  }
}
