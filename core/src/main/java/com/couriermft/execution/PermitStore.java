package com.couriermft.execution;

import com.couriermft.store.Columns;
import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The partition of each connection in the table {@code permits}: a fence row, a row for each permit
 * that is held or about to be ({@code p|{execution}|{branch}|{fence}}), named after the fence that
 * its claim sets, and a row for each branch that waits for one ({@code q|{execution}|{branch}}).
 * Thread-safe.
 */
public final class PermitStore {
  /** The table. */
  public static final String TABLE = "permits";

  private static final String FENCE = "a|fence";
  private static final String PERMITS = "p|";
  private static final String WAITERS = "q|";

  private final Tables tables;

  /** On these tables. */
  public PermitStore(Tables tables) {
    this.tables = tables;
  }

  /** Everything that is known of a connection's permits. */
  public View view(String connection) {
    // The fence comes first: whoever takes a permit after it was read has changed it.
    List<Row> rows = tables.queryAll(TABLE, connection, new KeyRange("a", "r"));
    return new View(
        rows.stream().filter(row -> row.key().equals(FENCE)).findFirst(),
        rows.stream().filter(row -> row.key().startsWith(PERMITS)).map(Permit::of).toList(),
        rows.stream()
            .filter(row -> row.key().startsWith(WAITERS))
            .map(Waiter::of)
            .sorted(Comparator.comparing(Waiter::since).thenComparing(Waiter::executionId))
            .toList());
  }

  /**
   * Takes a permit, and the branch off the waiters.
   *
   * @throws StoreConflict others were faster: look again
   */
  public void take(String connection, View view, Permit permit, String nonce) {
    Columns fence = Columns.none().with("nonce", nonce);
    if (view.fence().isEmpty()) {
      tables.transact(TABLE, connection, List.of(Write.insert(FENCE, fence)));
      throw new StoreConflict("Connection " + connection + " had no fence row");
    }
    tables.transact(
        TABLE,
        connection,
        List.of(
            Write.merge(FENCE, fence, view.fence().get().etag()),
            Write.insert(permit.key(), permit.columns().with("nonce", nonce))));
    delete(connection, waiterKey(permit.executionId(), permit.branch()), Write.ANY);
  }

  /** Gives a permit back; nothing happens if it is gone. */
  public void giveBack(String connection, Permit permit) {
    delete(connection, permit.key(), Write.ANY);
  }

  /**
   * Notes that a branch waits with the fence before the permit's. One that waited before keeps its
   * place.
   */
  public void await(String connection, View view, Permit permit, Instant now) {
    Instant since = view.findWaiter(permit).map(Waiter::since).orElse(now);
    Columns columns = permit.columns().with("fence", permit.fence() - 1).with("since", since);
    String key = waiterKey(permit.executionId(), permit.branch());
    tables.transact(TABLE, connection, List.of(Write.upsert(key, columns)));
  }

  /** Takes a waiter off that will not come back, unless it has come back since it was read. */
  public void forget(String connection, Waiter waiter) {
    String key = waiterKey(waiter.executionId(), waiter.branch());
    delete(connection, key, waiter.etag());
  }

  private void delete(String connection, String key, String etag) {
    try {
      tables.transact(TABLE, connection, List.of(Write.delete(key, etag)));
    } catch (StoreConflict gone) {
      // Whoever deleted it meant the same, or has a use for it again.
    }
  }

  private static String waiterKey(String executionId, BranchName branch) {
    return WAITERS + executionId + "|" + branch;
  }

  /**
   * A connection's permits.
   *
   * @param fence its fence row, once there is one
   * @param permits held or about to be
   * @param waiters the longest waiting first
   */
  public record View(Optional<Row> fence, List<Permit> permits, List<Waiter> waiters) {
    /** The branch of a permit among the waiters. */
    public Optional<Waiter> findWaiter(Permit permit) {
      return waiters.stream()
          .filter(waiter -> waiter.executionId().equals(permit.executionId()))
          .filter(waiter -> waiter.branch().equals(permit.branch()))
          .findFirst();
    }
  }

  /**
   * A permit.
   *
   * @param executionId whose
   * @param branch which branch of it
   * @param fence the branch's, as the claim sets it
   * @param age since it was taken, by the storage server's clock
   */
  public record Permit(String executionId, BranchName branch, int fence, Duration age) {
    /** No execution's id begins like this. */
    private static final String LENT = "~";

    static Permit of(Row row) {
      Columns c = row.columns();
      BranchName branch = new BranchName(c.text("branch"));
      return new Permit(c.text("execution"), branch, c.integer("fence"), row.age());
    }

    String key() {
      return PERMITS + "%s|%s|%06d".formatted(executionId, branch, fence);
    }

    Columns columns() {
      return Columns.none()
          .with("execution", executionId)
          .with("branch", branch.text())
          .with("fence", fence);
    }

    /**
     * One for work that is no step's: it ends when it is given back, or by its age.
     *
     * @param by who has it, a text that nobody else uses
     */
    public static Permit lent(String by) {
      return new Permit(LENT + by, BranchName.ROOT, 1, Duration.ZERO);
    }

    /** Whether it was made by {@link #lent}. */
    public boolean isLent() {
      return executionId.startsWith(LENT);
    }

    /** Whether it is the same permit, whatever its age. */
    public boolean isSame(Permit other) {
      return key().equals(other.key());
    }
  }

  /**
   * A branch that waits.
   *
   * @param executionId whose
   * @param branch which branch of it
   * @param fence the branch's while it waits
   * @param since when it began to wait
   * @param etag the row's version
   */
  public record Waiter(
      String executionId, BranchName branch, int fence, Instant since, String etag) {
    static Waiter of(Row row) {
      Columns c = row.columns();
      Instant since = c.instant("since");
      return new Waiter(
          c.text("execution"),
          new BranchName(c.text("branch")),
          c.integer("fence"),
          since == null ? Instant.EPOCH : since,
          row.etag());
    }

    /** Whether it still waits with the fence before the permit's. */
    public boolean isFor(Permit permit) {
      return fence == permit.fence() - 1;
    }
  }
}
