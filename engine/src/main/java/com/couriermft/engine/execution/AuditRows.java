package com.couriermft.engine.execution;

import com.couriermft.engine.execution.ExecutionStore.Change;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.AuditHash;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Defines the rows of audit events, {@code a|{time:019}|{branch}|{seq:06}}, which are only inserted
 * and never changed.
 */
public final class AuditRows {
  /** The event of a row that cannot be read. */
  static final String UNREADABLE = "audit.unreadable";

  private static final String UNKNOWN = "unknown";

  private AuditRows() {}

  /**
   * Returns the write that inserts the next event of a log, with the nonce of its transaction.
   *
   * @param partition the log's partition
   * @param previous the hash of the log's last row; {@code ""} for none
   */
  public static Write insert(String partition, AuditEvent event, String previous, Columns nonce) {
    Columns linked = AuditHash.link(partition, key(event), row(event), previous);
    return Write.insert(key(event), linked.with(nonce));
  }

  /** Returns the hash in a row to be inserted. */
  public static String hash(Write inserted) {
    return inserted.columns().text(AuditHash.HASH);
  }

  /**
   * Returns the columns of an event, linked to the previous row of its branch.
   *
   * @param joined the last rows of branches that end with this event, as {@code branch|seq|hash}
   */
  static Columns linked(String partition, AuditEvent event, String previous, List<String> joined) {
    Columns row = joined.isEmpty() ? row(event) : row(event).with("joined", list(joined));
    return AuditHash.link(partition, key(event), row, previous);
  }

  static String key(AuditEvent event) {
    return "a|%019d|%s|%06d".formatted(event.at().toEpochMilli(), event.branch(), event.seq());
  }

  private static Columns row(AuditEvent event) {
    Columns row =
        Columns.none()
            .with("at", event.at())
            .with("event", event.event())
            .with("from", event.from())
            .with("to", event.to())
            .with("step_id", event.stepId())
            .with("attempt", event.attempt() == null ? -1 : event.attempt())
            .with("duration_ms", event.durationMs() == null ? -1 : event.durationMs())
            .with("bytes", event.bytes() == null ? -1 : event.bytes())
            .with("actor", event.actor())
            .with("reason", event.reason())
            .with("uses", list(event.uses()))
            .with("iterations", list(event.iterations()));
    return event.failure() == null ? row : row.with("failure", Json.write(event.failure()));
  }

  private static String list(List<?> values) {
    return values.isEmpty() ? "" : Json.write(values);
  }

  private static <T> List<T> list(String json, Class<T[]> type) {
    return json.isEmpty() ? List.of() : List.of(Json.read(json, type));
  }

  /**
   * Returns the event of a row. For an unreadable row, returns the event {@value #UNREADABLE} with
   * the reason, at the time in the row's key.
   *
   * @throws DamagedDataException the key cannot be read either
   */
  static AuditEvent event(Row row) {
    String what = "Row '%s' of the audit log of '%s'".formatted(row.key(), row.partition());
    return DamagedDataException.reading(
        what,
        () -> {
          String[] key = row.key().split("\\|");
          Listed<AuditEvent> read = Listed.read(row.key(), what, () -> event(key, row.columns()));
          AuditEvent event = read.value();
          return event == null ? unreadable(key, read.problem()) : event;
        });
  }

  /**
   * Checks that a row can be read.
   *
   * @throws RuntimeException the row cannot be read
   */
  static void require(Row row) {
    event(row.key().split("\\|"), row.columns());
  }

  private static AuditEvent unreadable(String[] key, String problem) {
    Instant at = Instant.ofEpochMilli(Long.parseLong(key[1]));
    int seq = Integer.parseInt(key[3]);
    return AuditEvent.note(at, key[2], seq, UNREADABLE, UNKNOWN, problem);
  }

  private static AuditEvent event(String[] key, Columns columns) {
    String failure = columns.text("failure");
    return new AuditEvent(
        Instant.parse(columns.text("at")),
        key[2],
        Integer.parseInt(key[3]),
        columns.text("event"),
        columns.textOrNull("from"),
        columns.textOrNull("to"),
        columns.textOrNull("step_id"),
        columns.number("attempt") < 0 ? null : columns.integer("attempt"),
        columns.number("duration_ms") < 0 ? null : columns.number("duration_ms"),
        columns.number("bytes") < 0 ? null : columns.number("bytes"),
        failure.isEmpty() ? null : Json.read(failure, Failure.class),
        columns.text("actor"),
        columns.textOrNull("reason"),
        list(columns.text("uses"), String[].class),
        list(columns.text("iterations"), Integer[].class));
  }

  /**
   * The audit rows of one transaction, each linked to the previous row of its branch. The rows of
   * the branches contain the new hashes.
   *
   * <p>The row of a branch is deleted when the branch is joined. The first row of the nearest
   * remaining branch above therefore names the last row of each joined branch, with its hash.
   */
  static final class Links {
    private final @Nullable Snapshot before;
    private final Change change;
    private final Map<BranchName, List<AuditEvent>> events = new TreeMap<>();
    private final Map<BranchName, String> aside = new HashMap<>();
    private final Map<BranchName, List<String>> joined = new HashMap<>();
    private final Map<BranchName, String> hashes = new HashMap<>();
    private final Map<String, Columns> rows = new LinkedHashMap<>();

    /**
     * Links the audit events of a change.
     *
     * @param before the rows as they were read; {@code null} for a new execution
     */
    Links(@Nullable Snapshot before, Change change) {
      this.before = before;
      this.change = change;
      for (AuditEvent event : change.audit()) {
        events
            .computeIfAbsent(new BranchName(event.branch()), name -> new ArrayList<>())
            .add(event);
      }
      change.aside().forEach((key, branch) -> branch.ifPresent(there -> setAside(key)));
      // A branch above follows the branches below it, because it names their last rows.
      List<BranchName> below = new ArrayList<>(change.members().keySet());
      for (int i = below.size() - 1; i >= 0; i--) {
        link(below.get(i));
      }
      link(BranchName.ROOT);
    }

    private void setAside(String key) {
      if (!DeferredItemRows.isLane(key)) {
        aside.put(DeferredItemRows.branch(key), key);
      }
    }

    private void link(BranchName name) {
      List<AuditEvent> own = events.getOrDefault(name, List.of());
      List<String> ended = joined.getOrDefault(name, List.of());
      String hash = previous(name);
      for (AuditEvent event : own) {
        Columns row = linked(change.after().id(), event, hash, ended);
        hash = row.text(AuditHash.HASH);
        rows.put(key(event), row);
        ended = List.of();
      }
      hashes.put(name, hash);
      if (isRemoved(name) && !aside.containsKey(name) && !hash.isEmpty()) {
        int seq = own.isEmpty() ? stored(name).auditSeq() : own.get(own.size() - 1).seq();
        joined
            .computeIfAbsent(remaining(name), above -> new ArrayList<>())
            .add("%s|%d|%s".formatted(name, seq, hash));
      }
    }

    private boolean isRemoved(BranchName name) {
      Optional<Branch> member = change.members().get(name);
      return member != null && member.isEmpty();
    }

    private BranchName remaining(BranchName removed) {
      BranchName above = removed.parent();
      while (isRemoved(above)) {
        above = above.parent();
      }
      return above;
    }

    private String previous(BranchName name) {
      if (name.isRoot()) {
        return change.after().branch().auditHash();
      }
      String key = aside.get(name);
      return Optional.ofNullable(change.members().get(name))
          .flatMap(member -> member)
          .or(() -> Optional.ofNullable(key).flatMap(change.aside()::get))
          .orElseGet(() -> stored(name))
          .auditHash();
    }

    /** Returns a branch as it was read; a branch without audit rows if it is new. */
    private Branch stored(BranchName name) {
      return Optional.ofNullable(before)
          .flatMap(read -> read.branch(name))
          .orElseGet(Branch::fresh);
    }

    /** Returns the rows to insert, without a nonce, by their keys. */
    Map<String, Columns> rows() {
      return rows;
    }

    /** Returns the change with the hashes of the last audit rows. */
    Change change() {
      if (rows.isEmpty()) {
        return change;
      }
      Execution after = change.after();
      Branch root = after.branch().withAuditHash(hashes.getOrDefault(BranchName.ROOT, ""));
      Map<BranchName, Optional<Branch>> members = new TreeMap<>();
      change
          .members()
          .forEach((name, to) -> members.put(name, to.map(b -> b.withAuditHash(hash(name)))));
      Map<String, Optional<Branch>> deferred = new TreeMap<>(change.aside());
      aside.forEach(
          (name, key) ->
              deferred.computeIfPresent(key, (k, to) -> to.map(b -> b.withAuditHash(hash(name)))));
      return new Change(
          after.withBranch(root),
          change.header(),
          members,
          deferred,
          change.steps(),
          change.waypoints(),
          change.audit(),
          change.nonce());
    }

    private String hash(BranchName name) {
      return hashes.getOrDefault(name, "");
    }
  }
}
