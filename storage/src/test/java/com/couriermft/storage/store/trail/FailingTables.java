package com.couriermft.storage.store.trail;

import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tables that fail once, at a request that a test chooses. */
public final class FailingTables extends ForwardingTables {
  private final Thread thread = Thread.currentThread();
  private Fault fault = Fault.NONE;
  private int left;
  private int leftBefore = -1;
  private Runnable meanwhile = () -> {};

  /** Creates tables that forward calls to other tables. */
  public FailingTables(Tables target) {
    super(target);
  }

  /** The types of failures. */
  public enum Fault {
    /** The request succeeds normally. */
    NONE,
    /** The host dies before the request is sent. */
    DIES_BEFORE,
    /** The host dies after the request was processed. */
    DIES_AFTER,
    /** The request is not processed, and there is no response. */
    UNAVAILABLE,
    /** The request is processed, but there is no response. */
    ANSWER_LOST
  }

  /** Thrown when the host dies. */
  public static final class Died extends Error {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Makes a request fail.
   *
   * @param requests the number of requests before it; 0 for the next one
   */
  public void arm(Fault next, int requests) {
    fault = next;
    left = requests;
  }

  /**
   * Runs an action before a request of this thread.
   *
   * @param requests the number of requests before it; 0 for the next one
   */
  public void before(int requests, Runnable something) {
    leftBefore = requests;
    meanwhile = something;
  }

  @Override
  public Optional<Row> find(String table, String partition, String key) {
    return request(() -> super.find(table, partition, key));
  }

  @Override
  public Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    return request(() -> super.query(table, partition, range, max, continuation));
  }

  @Override
  public Committed transact(String table, String partition, List<Write> writes) {
    return request(() -> super.transact(table, partition, writes));
  }

  private synchronized <T> T request(Supplier<T> request) {
    if (Thread.currentThread() == thread && leftBefore-- == 0) {
      meanwhile.run();
    }
    Fault now = left-- == 0 ? fault : Fault.NONE;
    if (now == Fault.DIES_BEFORE) {
      throw new Died();
    } else if (now == Fault.UNAVAILABLE) {
      throw new StoreUnavailable("Unavailable, as the test wants it", null);
    }
    T answer = request.get();
    if (now == Fault.DIES_AFTER) {
      throw new Died();
    } else if (now == Fault.ANSWER_LOST) {
      throw new StoreUnavailable("The answer is lost, as the test wants it", null);
    }
    return answer;
  }
}
