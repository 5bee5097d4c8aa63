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

/** Tables that go wrong once, at a request that a test chooses. */
public final class FailingTables extends ForwardingTables {
  private final Thread thread = Thread.currentThread();
  private Fault fault = Fault.NONE;
  private int left;
  private int leftBefore = -1;
  private Runnable meanwhile = () -> {};

  /** Forwards to tables that keep what was written. */
  public FailingTables(Tables target) {
    super(target);
  }

  /** A way to go wrong. */
  public enum Fault {
    /** The request is made as it should be. */
    NONE,
    /** The host dies before the request is sent. */
    DIES_BEFORE,
    /** The host dies when the request was done. */
    DIES_AFTER,
    /** The request is not done, and there is no answer. */
    UNAVAILABLE,
    /** The request is done, and there is no answer. */
    ANSWER_LOST
  }

  /** The end of a host. */
  public static final class Died extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** Has a request go wrong: the first one for 0. */
  public void arm(Fault next, int requests) {
    fault = next;
    left = requests;
  }

  /** Has something else happen before a request of this thread: the first one for 0. */
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
