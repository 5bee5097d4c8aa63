package com.couriermft.operate.overview;

import com.couriermft.storage.store.ConcurrentRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Runs reads of different kinds in parallel. Not thread-safe. */
final class ParallelReads {
  private final List<Runnable> reads = new ArrayList<>();

  /**
   * Adds a read.
   *
   * @return supplier of the result after {@link #read} has returned
   */
  <T> Supplier<T> add(Supplier<T> read) {
    AtomicReference<T> answer = new AtomicReference<>();
    reads.add(() -> answer.set(read.get()));
    return answer::get;
  }

  /** Runs all reads and waits for them; throws the first failure. */
  void read() {
    ConcurrentRequests.map(
        reads,
        read -> {
          read.run();
          return true;
        });
  }
}
