package com.couriermft.transfer.place;

import com.couriermft.transfer.supervision.Cancellation;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The heap that all file transfers of a process may use for buffers, in bytes. Thread-safe.
 *
 * <p>An attempt waits once, before it holds any buffer, for the reserve of one read and one write,
 * so attempts cannot deadlock. Afterwards nothing waits: optional buffers are taken only while
 * there is room. Required buffers are granted even beyond the budget, for an attempt that moves
 * several files at the same time.
 */
public final class BufferBudget {
  /** The memory that an attempt needs to read one file and write another, in bytes. */
  public static final int RESERVE_BYTES = 12 << 20;

  private static final long CHECK_MILLIS = 250;
  private static final int UNIT = 1 << 10;

  private final Semaphore free;
  private final int reserve;

  /** Creates a budget of this size, at least the reserve of one attempt. */
  public BufferBudget(long bytes) {
    reserve = RESERVE_BYTES / UNIT;
    free = new Semaphore((int) Math.min(Integer.MAX_VALUE, Math.max(reserve, bytes / UNIT)), true);
  }

  /** Returns a budget of a quarter of the maximum heap. */
  public static BufferBudget ofHeap() {
    return new BufferBudget(Runtime.getRuntime().maxMemory() / 4);
  }

  /** Returns the number of bytes that are available. */
  public long freeBytes() {
    return (long) free.availablePermits() * UNIT;
  }

  /**
   * Waits for an attempt's reserve.
   *
   * @throws com.couriermft.formats.failure.CourierException the attempt is cancelled or its
   *     deadline has passed
   * @throws InterruptedException the thread was interrupted
   */
  public Share share(Cancellation cancellation) throws InterruptedException {
    do {
      cancellation.throwIfCancelled();
    } while (!free.tryAcquire(reserve, CHECK_MILLIS, TimeUnit.MILLISECONDS));
    return new Share();
  }

  private static int units(int bytes) {
    return (bytes + UNIT - 1) / UNIT;
  }

  /** The share of one attempt. Thread-safe. */
  public final class Share implements AutoCloseable {
    private int keep = reserve;
    private int held = reserve;
    private int used;

    private Share() {}

    /** Takes bytes that the attempt needs. */
    synchronized void take(int bytes) {
      if (!tryTake(bytes)) {
        used += units(bytes);
      }
    }

    /** Takes bytes if there is room; returns whether there was. */
    synchronized boolean tryTake(int bytes) {
      int missing = used + units(bytes) - held;
      if (missing > 0) {
        if (!free.tryAcquire(missing)) {
          return false;
        }
        held += missing;
      }
      used += units(bytes);
      return true;
    }

    /** Returns bytes, in the same amounts as they were taken. */
    synchronized void release(int bytes) {
      used -= units(bytes);
      settle();
    }

    /** Returns the reserve; buffers in use are returned when they are released. */
    @Override
    public synchronized void close() {
      keep = 0;
      settle();
    }

    private void settle() {
      int surplus = held - Math.max(used, keep);
      if (surplus > 0) {
        held -= surplus;
        free.release(surplus);
      }
    }
  }
}
