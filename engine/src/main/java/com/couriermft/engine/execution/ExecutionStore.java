package com.couriermft.engine.execution;

import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stores executions in the table {@code executions}. Each execution has one partition with its
 * header, step attempts and audit log. All changes of a step are one transaction. Thread-safe.
 */
public final class ExecutionStore {
  public static final String TABLE = "executions";

  private final Tables tables;
  private final AuditTrail trail;

  public ExecutionStore(Tables tables) {
    this.tables = tables;
    this.trail = new AuditTrail(tables, TABLE);
  }

  /** Returns the current header, without members; makes one request. */
  public Optional<Snapshot> find(String id) {
    return tables.find(TABLE, id, BranchName.ROOT.rowKey()).map(row -> snapshot(id, row));
  }

  /**
   * Returns the header and, while members are open, the branches of the header's generation; makes
   * one request. Members are read before the header, so the header may include changes that the
   * members do not show yet.
   */
  public Optional<Snapshot> findTree(String id) {
    List<Row> rows = tables.queryAll(TABLE, id, BranchName.rowKeys());
    if (rows.isEmpty() || !rows.get(rows.size() - 1).key().equals(BranchName.ROOT.rowKey())) {
      return Optional.empty();
    }
    return Optional.of(withMembers(id, rows));
  }

  private static Snapshot withMembers(String id, List<Row> rows) {
    Snapshot header = snapshot(id, rows.get(rows.size() - 1));
    Execution e = header.execution();
    if (!e.branch().phase().hasMembers()) {
      return header;
    }
    Map<BranchName, Member> members = new TreeMap<>();
    for (Row row : rows.subList(0, rows.size() - 1)) {
      BranchName name = BranchName.ofRowKey(row.key());
      if (name.isOf(e.generation())) {
        members.put(name, new Member(new Branch(row.columns()), row.etag(), row.age()));
      }
    }
    return new Snapshot(e, header.etag(), header.age(), header.readAt(), members);
  }

  /**
   * Returns the current header, without members.
   *
   * @throws NotFoundException {@code execution_not_found}
   */
  public Snapshot get(String id) {
    return find(id).orElseThrow(() -> notFound(id));
  }

  /**
   * Returns the current header and open members.
   *
   * @throws NotFoundException {@code execution_not_found}
   */
  public Snapshot getTree(String id) {
    return findTree(id).orElseThrow(() -> notFound(id));
  }

  private static NotFoundException notFound(String id) {
    return new NotFoundException(
        ExecutionCodes.EXECUTION_NOT_FOUND, "There is no execution '" + id + "'.");
  }

  /**
   * Commits a change in one transaction, or makes no request if the change contains no rows. Each
   * audit row contains the hash of its branch's previous audit row, whose hash is in the branch's
   * row; of two processes that continue the same log, only one can commit.
   *
   * @param before the rows as they were read; {@code null} for a new execution
   * @return the rows with their new versions; read again if another process has written a row since
   * @throws StoreConflict another process has changed a row and nothing was written; the caller
   *     must read the rows again
   */
  public Snapshot commit(@Nullable Snapshot before, Change decided) {
    AuditRows.Links links = new AuditRows.Links(before, decided);
    Change change = links.change();
    Columns nonce = Columns.none().with("nonce", change.nonce());
    Execution after = change.after();
    List<Write> writes = new ArrayList<>();
    if (before == null) {
      writes.add(Write.insert(BranchName.ROOT.rowKey(), after.columns().with(nonce)));
    } else if (change.header()) {
      Columns changed = changed(before.execution().columns(), after.columns());
      writes.add(Write.merge(BranchName.ROOT.rowKey(), changed.with(nonce), before.etag()));
    }
    change.members().forEach((name, branch) -> writes.addAll(write(before, name, branch, nonce)));
    change.aside().forEach((key, branch) -> writes.add(DeferredItemRows.write(key, branch, nonce)));
    change
        .steps()
        .forEach(
            step -> writes.add(Write.upsert(StepRows.key(step.key()), step.columns().with(nonce))));
    change.waypoints().forEach(waypoint -> writes.add(waypoint.write(nonce)));
    links.rows().forEach((key, row) -> writes.add(Write.insert(key, row.with(nonce))));
    if (before != null && writes.isEmpty()) {
      return before;
    }
    Tables.Committed committed = tables.transact(TABLE, after.id(), writes);
    return after(before, change, committed).orElseGet(() -> getTree(after.id()));
  }

  private static List<Write> write(
      @Nullable Snapshot before, BranchName name, Optional<Branch> branch, Columns nonce) {
    Member old = before == null ? null : before.members().get(name);
    if (branch.isEmpty()) {
      return old == null ? List.of() : List.of(Write.delete(name.rowKey(), old.etag()));
    }
    Columns columns = branch.get().columns();
    return List.of(
        old == null
            ? Write.insert(name.rowKey(), columns.with(nonce))
            : Write.merge(
                name.rowKey(), changed(old.branch().columns(), columns).with(nonce), old.etag()));
  }

  /**
   * Returns the committed snapshot; empty if another process has written one of the rows since the
   * commit.
   */
  private static Optional<Snapshot> after(
      @Nullable Snapshot before, Change change, Tables.Committed committed) {
    String etag =
        before == null || change.header()
            ? committed.etags().get(BranchName.ROOT.rowKey())
            : before.etag();
    Map<BranchName, Member> members = new TreeMap<>(before == null ? Map.of() : before.members());
    for (Map.Entry<BranchName, Optional<Branch>> changed : change.members().entrySet()) {
      String own = committed.etags().get(changed.getKey().rowKey());
      if (changed.getValue().isEmpty()) {
        members.remove(changed.getKey());
      } else if (own == null) {
        return Optional.empty();
      } else {
        Branch branch = changed.getValue().get();
        members.put(changed.getKey(), new Member(branch, own, Duration.ZERO));
      }
    }
    return etag == null
        ? Optional.empty()
        : Optional.of(new Snapshot(change.after(), etag, Duration.ZERO, committed.at(), members));
  }

  /**
   * Renews a lease: writes a branch's changes, without step or audit rows. For a member, the header
   * is also read, because it contains stop requests.
   *
   * @throws StoreConflict another process has written or removed the row
   */
  public Snapshot touch(Snapshot before, BranchName name, Branch after, String nonce) {
    if (name.isRoot()) {
      Execution header = before.execution().withBranch(after);
      return commit(before, Change.ofHeader(header, List.of(), nonce));
    }
    Map<BranchName, Optional<Branch>> members = Map.of(name, Optional.of(after));
    Change change =
        new Change(
            before.execution(), false, members, Map.of(), List.of(), List.of(), List.of(), nonce);
    Snapshot committed = commit(before, change);
    Snapshot header = get(before.execution().id());
    return new Snapshot(
        header.execution(), header.etag(), header.age(), header.readAt(), committed.members());
  }

  /** Returns the first failed item of a lane after a given item. Makes one request. */
  public Optional<DeferredItem> findAside(String id, BranchName lane, int after) {
    KeyRange range = DeferredItemRows.after(lane, after);
    // A short page may be followed by more rows of the same item.
    List<Row> rows = tables.queryUpTo(TABLE, id, range, DeferredItemRows.MAX_ROWS);
    return DeferredItemRows.first(lane, rows);
  }

  public Optional<StepExecution> findStep(String id, StepExecution.Key key) {
    return tables
        .find(TABLE, id, StepRows.key(key))
        .map(row -> new StepExecution(key, row.columns()));
  }

  /** Returns all attempts of a generation, ordered by step and attempt. */
  public List<StepExecution> steps(String id, int generation) {
    return steps(id, StepRows.of(generation));
  }

  /**
   * Passes every attempt of one step in a generation to a reader, ordered by iteration and attempt.
   * The attempts are read page by page, because attempts in loops might not fit in memory.
   */
  public void forEachAttempt(String id, int generation, int index, Consumer<StepExecution> reader) {
    forEachAttempt(id, generation, index, index + 1, reader);
  }

  /** Passes every attempt of the steps in a range of indexes to a reader; the end is exclusive. */
  public void forEachAttempt(
      String id, int generation, int from, int to, Consumer<StepExecution> reader) {
    KeyRange range = StepRows.of(generation, from, to);
    forEachRow(id, range, row -> reader.accept(StepRows.step(row)));
  }

  /**
   * Passes the lane of every deferred item of a generation to a reader, with its row's key, in any
   * order. The lanes are read page by page, because they might not fit in memory.
   */
  public void forEachAside(String id, int generation, BiConsumer<String, Branch> reader) {
    forEachRow(
        id,
        DeferredItemRows.of(generation),
        row -> {
          if (DeferredItemRows.isLane(row.key())) {
            reader.accept(row.key(), new Branch(row.columns()));
          }
        });
  }

  private void forEachRow(String id, KeyRange range, Consumer<Row> reader) {
    String continuation = null;
    do {
      Tables.Page page = tables.query(TABLE, id, range, 1000, continuation);
      page.rows().forEach(reader);
      continuation = page.continuation();
    } while (continuation != null);
  }

  /** Returns all attempts, ordered by generation, step and attempt. */
  public List<StepExecution> steps(String id) {
    return steps(id, StepRows.all());
  }

  private List<StepExecution> steps(String id, KeyRange range) {
    return tables.queryAll(TABLE, id, range).stream().map(StepRows::step).toList();
  }

  /** Returns the audit log in time order. */
  public List<AuditEvent> audit(String id) {
    return trail.all(id);
  }

  /**
   * Returns a page of the audit log, in time order.
   *
   * @param top the maximum number of rows, 1..999
   * @param after the position that the previous page returned, {@code null} for the first page
   */
  public AuditTrail.Page audit(String id, int top, @Nullable String after) {
    return trail.page(id, top, after);
  }

  /** Returns the audit event of the execution's current stop or end. */
  public Optional<AuditEvent> findEnding(Execution e) {
    return Optional.ofNullable(e.endedAt())
        .map(at -> "a|%019d|%s|".formatted(at.toEpochMilli(), BranchName.ROOT.text()))
        .map(then -> tables.queryAll(TABLE, e.id(), KeyRange.prefix(then)).stream())
        .flatMap(rows -> ending(e, rows.map(AuditRows::event)));
  }

  /** Returns the last of the events that records the execution's current state. */
  public static Optional<AuditEvent> ending(Execution e, Stream<AuditEvent> events) {
    return events
        .filter(event -> event.event().equals("execution." + e.state().text()))
        .reduce((earlier, later) -> later);
  }

  private static Snapshot snapshot(String id, Row row) {
    return new Snapshot(
        new Execution(id, row.columns()), row.etag(), row.age(), row.readAt(), Map.of());
  }

  private static Columns changed(Columns before, Columns after) {
    Map<String, Object> changed = new LinkedHashMap<>(after.values());
    changed.entrySet().removeAll(before.values().entrySet());
    return Columns.of(changed);
  }

  /**
   * An execution as it was read or written.
   *
   * @param execution the header
   * @param etag the header's version
   * @param age the time since the last write, according to the storage server's clock
   * @param readAt the storage server's time of the response
   * @param members the open members of its groups by name, if they were read
   */
  public record Snapshot(
      Execution execution,
      String etag,
      Duration age,
      Instant readAt,
      Map<BranchName, Member> members) {
    public Snapshot {
      members = Collections.unmodifiableMap(new TreeMap<>(members));
    }

    /** Returns the snapshot of a new execution that has no stored rows yet. */
    public static Snapshot ofNew(Execution made, Instant now) {
      return new Snapshot(made, "", Duration.ZERO, now, Map.of());
    }

    public Optional<Branch> branch(BranchName name) {
      return name.isRoot()
          ? Optional.of(execution.branch())
          : Optional.ofNullable(members.get(name)).map(Member::branch);
    }

    /**
     * Returns the time since a branch's row was written, according to the storage server's clock.
     */
    public Duration age(BranchName name) {
      Member member = members.get(name);
      return member == null ? age : member.age();
    }

    /**
     * Returns whether a branch must not start further steps, because its execution or its current
     * item must stop.
     */
    public boolean isStopping(BranchName name) {
      boolean itemFails =
          names().stream()
              .filter(above -> above.equals(name) || name.isBelow(above))
              .anyMatch(above -> branch(above).filter(Branch::isItemFailing).isPresent());
      return itemFails || execution.stopping() != StopRequest.NONE;
    }

    /** Returns the names of all branches, the root first. */
    public List<BranchName> names() {
      List<BranchName> names = new ArrayList<>(List.of(BranchName.ROOT));
      names.addAll(members.keySet());
      return names;
    }
  }

  /**
   * A member's row as it was read or written.
   *
   * @param branch the branch
   * @param etag the row's version
   * @param age the time since the last write, according to the storage server's clock
   */
  public record Member(Branch branch, String etag, Duration age) {}

  /**
   * A change of an execution's rows, to be committed in one transaction.
   *
   * @param after the new header
   * @param header whether the header is written, even if unchanged
   * @param members the members to write; empty for one that is removed
   * @param aside rows of deferred items; empty for items that are processed again
   * @param steps complete rows of attempts
   * @param waypoints top-level steps and blocks that the execution has reached
   * @param audit the audit events
   * @param nonce unique to this change; distinguishes its own success from a lost race
   */
  public record Change(
      Execution after,
      boolean header,
      Map<BranchName, Optional<Branch>> members,
      Map<String, Optional<Branch>> aside,
      List<StepExecution> steps,
      List<RerunPoint> waypoints,
      List<AuditEvent> audit,
      String nonce) {
    /** Returns a change that affects only the header. */
    public static Change ofHeader(Execution after, List<AuditEvent> audit, String nonce) {
      return new Change(after, true, Map.of(), Map.of(), List.of(), List.of(), audit, nonce);
    }

    public Change {
      aside = Collections.unmodifiableMap(new TreeMap<>(aside));
      members = Collections.unmodifiableMap(new TreeMap<>(members));
      steps = List.copyOf(steps);
      waypoints = List.copyOf(waypoints);
      audit = List.copyOf(audit);
    }
  }
}
