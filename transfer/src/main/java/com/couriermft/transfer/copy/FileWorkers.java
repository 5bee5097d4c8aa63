package com.couriermft.transfer.copy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.trace.LogContext;
import com.couriermft.transfer.place.BlockLayout;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.HandOver;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Transfers many files with several workers. The caller's thread is the first worker. All other
 * workers end before {@link #move} returns. The first failure stops all workers. Each file takes
 * its size, up to that of a block, from a common budget, so that small files are transferred in
 * parallel and large ones nearly in sequence.
 *
 * @param <T> the task for a file
 * @param <R> the result
 */
public final class FileWorkers<T, R> {
  /** The common budget in bytes. It allows two files of any size at the same time. */
  private static final int BUDGET = 2 * BlockLayout.SMALLEST;

  private static final int UNIT = 64 << 10;
  private static final long WAIT_MILLIS = 100;

  private final Opening<T, R> opening;
  private final ToLongFunction<T> size;
  private final HandOver handOver;
  private final Cancellation cancellation;
  private final Semaphore budget = new Semaphore(BUDGET / UNIT);
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final SortedMap<Integer, R> results = new ConcurrentSkipListMap<>();

  /** Transfers files for one worker, with its own buffers and possibly its own session. */
  public interface Mover<T, R> extends AutoCloseable {
    /** Transfers one file; an exception stops the other workers. */
    R move(T item) throws IOException, InterruptedException;

    @Override
    default void close() {}
  }

  /** Creates a worker's mover, in the worker's thread. */
  public interface Opening<T, R> {
    /**
     * Creates the mover of a worker.
     *
     * @param worker the number of the worker; 0 for the caller's thread
     * @param cancellation also reports the failure of another worker
     * @return empty if the other workers should continue without this one
     */
    Optional<? extends Mover<T, R>> open(int worker, Cancellation cancellation)
        throws IOException, InterruptedException;
  }

  /**
   * Creates workers, which start with {@link #move}.
   *
   * @param size returns the size of a file in bytes, if known
   * @param handOver no further file is started once this is due
   * @param cancellation the cancellation of the entire transfer
   */
  public FileWorkers(
      Opening<T, R> opening, ToLongFunction<T> size, HandOver handOver, Cancellation cancellation) {
    this.opening = opening;
    this.size = size;
    this.handOver = handOver;
    this.cancellation = new OrFailure(cancellation);
  }

  /**
   * Transfers files, started in their order.
   *
   * @param workers the maximum number of workers
   * @return results by index; files that were not started have no result
   */
  public SortedMap<Integer, R> move(List<T> items, int workers)
      throws IOException, InterruptedException {
    List<Thread> others = new ArrayList<>();
    try {
      for (int n = 1; n < Math.min(workers, items.size()); n++) {
        others.add(start(n, items));
      }
      work(0, items);
    } finally {
      end(others);
    }
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw raised(thrown);
    }
    return results;
  }

  private Thread start(int worker, List<T> items) {
    Runnable task = LogContext.carry(() -> work(worker, items));
    Thread thread = new Thread(task, Thread.currentThread().getName() + "-" + worker);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void work(int worker, List<T> items) {
    try (Mover<T, R> mover = opening.open(worker, cancellation).orElse(null)) {
      if (mover == null) {
        return;
      }
      for (int n = next.getAndIncrement();
          n < items.size() && failure.get() == null && !handOver.isDue();
          n = next.getAndIncrement()) {
        moveOne(n, items.get(n), mover);
      }
    } catch (Throwable e) {
      // An Error of another thread must reach the caller as well.
      Throwable first = failure.compareAndExchange(null, e);
      if (first != null && first != e) {
        first.addSuppressed(e);
      }
    }
  }

  private void moveOne(int n, T item, Mover<T, R> mover) throws IOException, InterruptedException {
    long bytes = Math.max(0, Math.min(size.applyAsLong(item), BlockLayout.SMALLEST));
    int units = (int) (bytes / UNIT) + 1;
    budget.acquire(Math.min(units, BUDGET / UNIT / 2));
    try {
      if (failure.get() == null) {
        results.put(n, mover.move(item));
      }
    } finally {
      budget.release(Math.min(units, BUDGET / UNIT / 2));
    }
  }

  /**
   * Waits until the other workers have ended, even if this thread is interrupted in the meantime.
   */
  private void end(List<Thread> others) {
    boolean interrupted = false;
    boolean told = false;
    for (Thread thread : others) {
      while (thread.isAlive()) {
        if (failure.get() != null && !told) {
          others.forEach(Thread::interrupt);
          told = true;
        }
        try {
          thread.join(WAIT_MILLIS);
        } catch (InterruptedException e) {
          interrupted = true;
          failure.compareAndSet(null, e);
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static IOException raised(Throwable thrown) throws IOException, InterruptedException {
    if (thrown instanceof InterruptedException interrupted) {
      throw interrupted;
    } else if (thrown instanceof RuntimeException unchecked) {
      throw unchecked;
    } else if (thrown instanceof Error error) {
      throw error;
    }
    return thrown instanceof IOException io ? io : new IOException(thrown);
  }

  /** The cancellation of a worker, which also reports the failure of another worker. */
  private final class OrFailure implements Cancellation {
    private final Cancellation whole;

    private OrFailure(Cancellation whole) {
      this.whole = whole;
    }

    @Override
    public void throwIfCancelled() {
      whole.throwIfCancelled();
      Throwable thrown = failure.get();
      if (thrown != null) {
        throw CourierException.of(
            StepCodes.STOPPED, "Another file failed: " + thrown.getMessage(), null);
      }
    }

    @Override
    public Instant deadline() {
      return whole.deadline();
    }
  }
}
