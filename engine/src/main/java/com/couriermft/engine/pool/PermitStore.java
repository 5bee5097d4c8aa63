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
 * Stores the permits of connections, with one partition of the table {@code permits} for each
 * connection. A held permit has a row with one of the connection's permit numbers ({@code
 * p|{number}}). A waiting branch has a row {@code q|{execution}|{branch}}. A permit is taken by
 * inserting its row, so two steps never hold the same permit, and steps that take different permits
 * do not contend for a row. Thread-safe.
 */
public final class PermitStore {
  public static final String TABLE = "permits";

  private static final String PERMITS = "p|";
  private static final String WAITERS = "q|";

  private final Tables tables;

  public PermitStore(Tables tables) {
    this.tables = tables;
  }

  /** Returns all permits and waiters of a connection. */
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
   * Takes a permit.
   *
   * @param key one of {@link View#free}
   * @throws StoreConflict other processes were faster; try another key
   */
  public Permit take(String connection, String key, Holder holder, String nonce) {
    Tables.Committed done = tables.transact(TABLE, connection, List.of(taken(key, holder, nonce)));
    return new Permit(
        key, Objects.requireNonNull(done.etags().get(key), key), holder, Duration.ZERO);
  }

  /**
   * Takes a permit for a waiting branch, and removes its waiter.
   *
   * @param key one of {@link View#free}
   * @throws StoreConflict another process took the permit, or the waiter already has one
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

  /** Returns a permit. Does nothing if the permit is missing or has a different holder by now. */
  public void giveBack(String connection, Permit permit) {
    delete(connection, permit.key(), permit.etag());
  }

  /**
   * Records that a branch waits, with its fence before the claim. A branch that already waits keeps
   * its position.
   */
  public void await(String connection, View view, Holder holder, Instant now) {
    Instant since = view.findWaiter(holder).map(Waiter::since).orElse(now);
    Columns columns = holder.columns().with("fence", holder.fence() - 1).with("since", since);
    tables.transact(TABLE, connection, List.of(Write.upsert(waiterKey(holder), columns)));
  }

  /** Removes a waiter that no longer needs a permit, unless it has returned since it was read. */
  public void forget(String connection, Waiter waiter) {
    delete(connection, waiterKey(waiter.holder()), waiter.etag());
  }

  private void delete(String connection, String key, String etag) {
    try {
      tables.transact(TABLE, connection, List.of(Write.delete(key, etag)));
    } catch (StoreConflict gone) {
      // Another process deleted the row for the same reason, or the row is in use again.
    }
  }

  private static String waiterKey(Holder holder) {
    return WAITERS + holder.executionId() + "|" + holder.branch();
  }

  /**
   * The permits of a connection.
   *
   * @param permits the permits that are held or about to be held
   * @param waiters the waiters, longest waiting first
   */
  public record View(List<Permit> permits, List<Waiter> waiters) {
    public View {
      permits = List.copyOf(permits);
      waiters = List.copyOf(waiters);
    }

    /**
     * Returns the keys of permits that may be taken: the lowest free numbers, within the limit.
     * After a limit was lowered, permits with higher numbers are still held; for each of these, the
     * highest free number is withheld. Therefore, even processes that read at different times never
     * exceed the limit together.
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

    /** Returns the waiter of a holder's branch. */
    public Optional<Waiter> findWaiter(Holder holder) {
      return waiters.stream()
          .filter(waiter -> waiter.holder().executionId().equals(holder.executionId()))
          .filter(waiter -> waiter.holder().branch().equals(holder.branch()))
          .findFirst();
    }

    /**
     * Returns the permits of a holder. Normally, a holder has one permit, but duplicates of a
     * message may have taken more.
     */
    public List<Permit> of(Holder holder) {
      return permits.stream().filter(permit -> permit.holder().equals(holder)).toList();
    }

    /**
     * Returns the waiters that have waited longer than a given waiter; all waiters if the given
     * waiter is not among them.
     */
    public List<Waiter> before(@Nullable Waiter one) {
      return waiters.stream().takeWhile(waiter -> !waiter.equals(one)).toList();
    }

    /** Returns this view without the given permits. */
    public View without(List<Permit> gone) {
      return new View(permits.stream().filter(permit -> !gone.contains(permit)).toList(), waiters);
    }
  }

  /**
   * The holder of a permit: one claim of a branch.
   *
   * @param executionId the execution
   * @param branch the branch's name
   * @param fence the branch's fence after the claim
   */
  public record Holder(String executionId, BranchName branch, int fence) {
    /** The prefix of holders without an execution. */
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
     * Returns the holder of a permit for work outside steps. The permit ends when it is returned or
     * too old.
     *
     * @param by a unique name for the work
     */
    public static Holder lent(String by) {
      return new Holder(LENT + by, BranchName.ROOT, 1);
    }

    /**
     * Returns whether another claim of the same branch is newer, so that this claim is obsolete.
     */
    public boolean isBefore(Holder other) {
      return executionId.equals(other.executionId)
          && branch.equals(other.branch)
          && fence < other.fence;
    }

    /** Returns whether the holder was created by {@link #lent}. */
    public boolean isLent() {
      return executionId.startsWith(LENT);
    }
  }

  /**
   * A permit.
   *
   * @param key the row key
   * @param etag the row's version
   * @param holder the holder
   * @param age the time since it was taken, according to the storage server's clock
   */
  public record Permit(String key, String etag, Holder holder, Duration age) {
    static Permit of(Row row) {
      return new Permit(row.key(), row.etag(), Holder.of(row.columns()), row.age());
    }
  }

  /**
   * A waiting branch.
   *
   * @param holder the branch, with its fence while it waits
   * @param since the start of the wait
   * @param etag the row's version
   */
  public record Waiter(Holder holder, Instant since, String etag) {
    static Waiter of(Row row) {
      Instant since = row.columns().instant("since");
      return new Waiter(
          Holder.of(row.columns()), since == null ? Instant.EPOCH : since, row.etag());
    }

    public String executionId() {
      return holder.executionId();
    }

    /** Returns the holder after the waiter has received its permit. */
    public Holder claim() {
      return new Holder(holder.executionId(), holder.branch(), holder.fence() + 1);
    }
  }
}
