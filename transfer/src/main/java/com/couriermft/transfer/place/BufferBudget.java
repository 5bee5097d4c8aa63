package com.couriermft.transfer.place;

import com.couriermft.transfer.supervision.Cancellation;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The bytes of heap that all file transfers of a process may use for buffers. Thread-safe.
 *
 * <p>An attempt waits once, before it holds anything, for a reserve that one read and one write
 * need; so attempts never wait for each other in a circle. Within an attempt nothing waits: buffers
 * that merely make it faster are taken only while there is room, and a buffer it cannot do without
 * is granted even beyond the budget (an attempt that moves several files at once).
 */
public final class BufferBudget {
  /** The memory that one attempt needs to read one file and write another. */
  public static final int RESERVE_BYTES = 12 << 20;

  private static final long CHECK_MILLIS = 250;
  private static final int UNIT = 1 << 10;

  private final Semaphore free;
  private final int reserve;

  /** A budget of so many bytes, at least one attempt's reserve. */
  public BufferBudget(long bytes) {
    reserve = RESERVE_BYTES / UNIT;
    free = new Semaphore((int) Math.min(Integer.MAX_VALUE, Math.max(reserve, bytes / UNIT)), true);
  }

  /** A quarter of the largest heap this process may have. */
  public static BufferBudget ofHeap() {
    return new BufferBudget(Runtime.getRuntime().maxMemory() / 4);
  }

  /** Bytes that nobody holds at this moment. */
  public long freeBytes() {
    return (long) free.availablePermits() * UNIT;
  }

  /**
   * Waits for an attempt's reserve.
   *
   * @throws com.couriermft.formats.failure.CourierException the attempt is cancelled or its time is
   *     over
   * @throws InterruptedException likewise
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

  /** The share of one attempt in the budget. Thread-safe. */
  public final class Share implements AutoCloseable {
    private int keep = reserve;
    private int held = reserve;
    private int used;

    private Share() {}

    /** Takes bytes that the attempt cannot do without. */
    synchronized void take(int bytes) {
      if (!tryTake(bytes)) {
        used += units(bytes);
      }
    }

    /** Takes bytes if there is room. */
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

    /** Gives bytes back, as many at a time as were taken. */
    synchronized void release(int bytes) {
      used -= units(bytes);
      settle();
    }

    /** Gives the reserve back; buffers still in use follow when they are released. */
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
