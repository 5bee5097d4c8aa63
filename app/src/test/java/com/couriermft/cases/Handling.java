package com.couriermft.cases;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A message that a host handles, on a thread of its own, as far as those outside can see it. */
final class Handling {
  private static final long PATIENCE_SECONDS = 60;

  private final CompletableFuture<Seen> seen = new CompletableFuture<>();
  private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
  private final CountDownLatch released = new CountDownLatch(1);

  /** What is seen of it. */
  enum Seen {
    /** It has come to its end. */
    DONE,
    /** Its step waits until nothing else can be done. */
    WAITING,
    /** Its host has died. */
    DEAD
  }

  /**
   * Begins it.
   *
   * @param work what the host does
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

  /** Until something is seen of it. */
  Seen await() {
    return await(seen);
  }

  /** By its step: waits for {@link #release}, and may be interrupted. */
  void hold() throws InterruptedException {
    seen.complete(Seen.WAITING);
    released.await();
  }

  /** By its step: a dead process hears nothing, so not even an interruption ends this. */
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

  /** Has it go on to its end. */
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
