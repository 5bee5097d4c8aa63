package com.couriermft.engine.pool;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The partition of each connection in the table {@code permits}: a row for each permit that is held
 * or about to be, whose key is one of as many numbers as the connection has permits ({@code
 * p|{number}}), and a row for each branch that waits for one ({@code q|{execution}|{branch}}). A
 * permit is taken by inserting its row, so two steps never hold the same one, and steps that take
 * different ones do not meet at any row. Thread-safe.
 */
public final class PermitStore {
  /** The table. */
  public static final String TABLE = "permits";

  private static final String PERMITS = "p|";
  private static final String WAITERS = "q|";

  private final Tables tables;

  /** On these tables. */
  public PermitStore(Tables tables) {
    this.tables = tables;
  }

  /** Everything that is known of a connection's permits. */
  public View view(String connection) {
    List<Row> rows = tables.queryAll(TABLE, connection, new KeyRange(PERMITS, "r"));
    return new View(
        rows.stream().filter(row -> row.key().startsWith(PERMITS)).map(Permit::of).toList(),
        rows.stream()
            .filter(row -> row.key().startsWith(WAITERS))
            .map(Waiter::of)
            .sorted(Comparator.comparing(Waiter::since).thenComparing(Waiter::executionId))
            .toList());
  }

  /**
   * Takes the permit of this key.
   *
   * @param key one of {@link View#free}
   * @throws StoreConflict others were faster: try another one
   */
  public Permit take(String connection, String key, Holder holder, String nonce) {
    Tables.Committed done = tables.transact(TABLE, connection, List.of(taken(key, holder, nonce)));
    return new Permit(
        key, Objects.requireNonNull(done.etags().get(key), key), holder, Duration.ZERO);
  }

  /**
   * Gives the permit of this key to a branch that waits for one, and takes it off the waiters.
   *
   * @param key one of {@link View#free}
   * @throws StoreConflict others took the permit, or the waiter has one by now
   */
  public void hand(String connection, String key, Waiter waiter, String nonce) {
    tables.transact(
        TABLE,
        connection,
        List.of(
            taken(key, waiter.claim(), nonce),
            Write.delete(waiterKey(waiter.holder()), waiter.etag())));
  }

  private static Write taken(String key, Holder holder, String nonce) {
    return Write.insert(key, holder.columns().with("nonce", nonce));
  }

  /** Gives a permit back; nothing happens if it is gone, or another's by now. */
  public void giveBack(String connection, Permit permit) {
    delete(connection, permit.key(), permit.etag());
  }

  /**
   * Notes that a branch waits with the fence before the one it is going to claim with. One that
   * waited before keeps its place.
   */
  public void await(String connection, View view, Holder holder, Instant now) {
    Instant since = view.findWaiter(holder).map(Waiter::since).orElse(now);
    Columns columns = holder.columns().with("fence", holder.fence() - 1).with("since", since);
    tables.transact(TABLE, connection, List.of(Write.upsert(waiterKey(holder), columns)));
  }

  /** Takes a waiter off that will not come back, unless it has come back since it was read. */
  public void forget(String connection, Waiter waiter) {
    delete(connection, waiterKey(waiter.holder()), waiter.etag());
  }

  private void delete(String connection, String key, String etag) {
    try {
      tables.transact(TABLE, connection, List.of(Write.delete(key, etag)));
    } catch (StoreConflict gone) {
      // A row that is gone was deleted for the same reason, or is in use again.
    }
  }

  private static String waiterKey(Holder holder) {
    return WAITERS + holder.executionId() + "|" + holder.branch();
  }

  /**
   * A connection's permits.
   *
   * @param permits held or about to be
   * @param waiters the longest waiting first
   */
  public record View(List<Permit> permits, List<Waiter> waiters) {
    /** Copies. */
    public View {
      permits = List.copyOf(permits);
      waiters = List.copyOf(waiters);
    }

    /**
     * Keys of the permits that may be taken: the lowest numbers that nobody has, and no more than
     * the limit leaves. After a limit was lowered permits with higher numbers are still held; for
     * each of them one free number, the highest, is kept back. So even those who look at different
     * times can never take more permits together than the limit allows.
     *
     * @param most the limit
     */
    public List<String> free(int most) {
      Set<String> held = permits.stream().map(Permit::key).collect(Collectors.toSet());
      return IntStream.range(0, most)
          .mapToObj(number -> PERMITS + "%06d".formatted(number))
          .filter(key -> !held.contains(key))
          .limit(Math.max(0, most - permits.size()))
          .toList();
    }

    /** The row of a holder's branch among the waiters. */
    public Optional<Waiter> findWaiter(Holder holder) {
      return waiters.stream()
          .filter(waiter -> waiter.holder().executionId().equals(holder.executionId()))
          .filter(waiter -> waiter.holder().branch().equals(holder.branch()))
          .findFirst();
    }

    /** The permits that a holder has: one as a rule, more where copies of a message were faster. */
    public List<Permit> of(Holder holder) {
      return permits.stream().filter(permit -> permit.holder().equals(holder)).toList();
    }

    /**
     * Returns the waiters that have waited for longer than one of them; all where it is none of
     * them.
     */
    public List<Waiter> before(@Nullable Waiter one) {
      return waiters.stream().takeWhile(waiter -> !waiter.equals(one)).toList();
    }

    /** The same without permits that are gone. */
    public View without(List<Permit> gone) {
      return new View(permits.stream().filter(permit -> !gone.contains(permit)).toList(), waiters);
    }
  }

  /**
   * The holder of a permit: one claim of a branch.
   *
   * @param executionId whose
   * @param branch which branch of it
   * @param fence the branch's, as the claim sets it
   */
  public record Holder(String executionId, BranchName branch, int fence) {
    /** No execution's id begins like this. */
    private static final String LENT = "~";

    static Holder of(Columns c) {
      return new Holder(c.text("execution"), new BranchName(c.text("branch")), c.integer("fence"));
    }

    Columns columns() {
      return Columns.none()
          .with("execution", executionId)
          .with("branch", branch.text())
          .with("fence", fence);
    }

    /**
     * The holder of a permit for work that is no step's: the permit ends when it is given back, or
     * by its age.
     *
     * @param by who has it, a text that nobody else uses
     */
    public static Holder lent(String by) {
      return new Holder(LENT + by, BranchName.ROOT, 1);
    }

    /** Returns whether another claim of the same branch comes later, so that this one is over. */
    public boolean isBefore(Holder other) {
      return executionId.equals(other.executionId)
          && branch.equals(other.branch)
          && fence < other.fence;
    }

    /** Returns whether the holder was made by {@link #lent}. */
    public boolean isLent() {
      return executionId.startsWith(LENT);
    }
  }

  /**
   * A permit.
   *
   * @param key of its row
   * @param etag the row's version
   * @param holder who has it
   * @param age since it was taken, by the storage server's clock
   */
  public record Permit(String key, String etag, Holder holder, Duration age) {
    static Permit of(Row row) {
      return new Permit(row.key(), row.etag(), Holder.of(row.columns()), row.age());
    }
  }

  /**
   * A branch that waits.
   *
   * @param holder the branch, with its fence while it waits
   * @param since when it began to wait
   * @param etag the row's version
   */
  public record Waiter(Holder holder, Instant since, String etag) {
    static Waiter of(Row row) {
      Instant since = row.columns().instant("since");
      return new Waiter(
          Holder.of(row.columns()), since == null ? Instant.EPOCH : since, row.etag());
    }

    /** The execution that waits. */
    public String executionId() {
      return holder.executionId();
    }

    /** Returns the holder that the waiter becomes with its permit. */
    public Holder claim() {
      return new Holder(holder.executionId(), holder.branch(), holder.fence() + 1);
    }
  }
}
