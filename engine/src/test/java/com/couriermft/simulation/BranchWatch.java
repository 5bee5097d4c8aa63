package com.couriermft.simulation;

import com.couriermft.engine.execution.BranchLifecycle;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.PhaseEvent;
import com.couriermft.engine.execution.TransitionTable;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks, after every transaction, the invariants of an execution's branches, both root and
 * members.
 */
final class BranchWatch {
  private static final Set<String> LIVE = Set.of("ready", "leased", "group");
  private static final Set<String> AT_REST = Set.of("parked", "resting");
  private static final int MOST_CLAIMS = 3;

  private final Scheduler scheduler;
  private final Storage storage;
  private final Predicate<String> isHurt;
  private final Consumer<String> violated;
  private final Map<String, Long> stopAsked = new HashMap<>();
  private final Set<TransitionTable.Row<Phase, PhaseEvent>> moves = new HashSet<>();

  /**
   * Creates a watch.
   *
   * @param isHurt whether a fault ever occurred in the host with this name
   */
  BranchWatch(
      Scheduler scheduler, Storage storage, Predicate<String> isHurt, Consumer<String> violated) {
    this.scheduler = scheduler;
    this.storage = storage;
    this.isHurt = isHurt;
    this.violated = violated;
  }

  void written(String execution, List<Change> changes) {
    Map<String, Change> byKey =
        changes.stream().collect(Collectors.toMap(Change::key, change -> change));
    Columns header = storage.header(execution);
    if (header == null) {
      return;
    }
    noteStop(execution, header, byKey.get("h"));
    for (Change change : changes) {
      String name = execution + " " + change.key();
      boolean isBranch = change.key().equals("h") || change.key().startsWith("g|");
      if (isBranch && change.before() != null && change.after() != null) {
        numbers(name, change.before(), change.after());
        phase(name, change.before(), change.after());
        claim(execution, name, header, change.before(), change.after());
        parking(execution, header, change, byKey.containsKey("h"));
      } else if (isBranch && change.after() != null) {
        step(name, Phase.PARKED, Phase.of(change.after().text("phase")));
      } else if (change.key().startsWith("a|") && change.after() != null) {
        recovery(execution, change, byKey);
      }
    }
    group(execution, header);
  }

  private void noteStop(String execution, Columns header, @Nullable Change change) {
    if (change != null && change.before() != null) {
      boolean isAsked = !header.text("stopping").isEmpty();
      if (isAsked && change.before().text("stopping").isEmpty()) {
        stopAsked.put(execution, scheduler.nanoTime());
      }
    }
  }

  private void numbers(String name, Columns before, Columns after) {
    for (String number : List.of("fence", "epoch", "audit_seq", "context_seq")) {
      require(after.number(number) >= before.number(number), name, number + " fell");
    }
  }

  /** Returns the rows of the phase transition table that branches have used. */
  Set<TransitionTable.Row<Phase, PhaseEvent>> moves() {
    return moves;
  }

  /**
   * Checks that a branch's phase follows from its previous one. If the phase is the same, a changed
   * cursor shows that the branch moved.
   */
  private void phase(String name, Columns before, Columns after) {
    Phase from = Phase.of(before.text("phase"));
    Phase to = Phase.of(after.text("phase"));
    if (from == Phase.GROUP && after.number("generation") > before.number("generation")) {
      // A failed execution is parked before its job is restarted, in the same commit.
      step(name, from, Phase.RESTING);
      step(name, Phase.RESTING, to);
    } else if (from != to || !before.text("cursor").equals(after.text("cursor"))) {
      step(name, from, to);
    }
  }

  private void step(String name, Phase from, Phase to) {
    Optional<TransitionTable.Row<Phase, PhaseEvent>> direct = row(from, to);
    direct.ifPresent(moves::add);
    if (direct.isEmpty() && to == Phase.RESTING && from != to) {
      // All branches that the failed branch opened were parked in the same commit.
      step(name, from, Phase.GROUP);
      step(name, Phase.GROUP, to);
    } else {
      require(direct.isPresent() || from == to, name, from + " was left for " + to);
    }
  }

  private static Optional<TransitionTable.Row<Phase, PhaseEvent>> row(Phase from, Phase to) {
    return BranchLifecycle.TABLE.rows().stream()
        .filter(row -> row.from() == from && row.to() == to)
        .findFirst();
  }

  private void claim(String run, String name, Columns header, Columns before, Columns after) {
    boolean wasLeased = before.text("phase").equals("leased");
    boolean isLeased = after.text("phase").equals("leased");
    if (!isLeased || wasLeased && after.number("fence") == before.number("fence")) {
      return;
    }
    require(!wasLeased, name, "a claim took a lease");
    require(after.number("fence") > before.number("fence"), name, "a claim kept the fence");
    require(after.number("claims") <= MOST_CLAIMS, name, "claimed too often");
    Instant due = before.instant("due_at");
    Instant now = storage.tables.clock().instant();
    require(due == null || !due.isAfter(now.plusSeconds(2)), name, "claimed before " + due);
    require(
        !couldKnowOfFailure(run, name.endsWith(" h") ? "h" : name.substring(name.indexOf('|') + 1)),
        name,
        "a claim for an item that is given up");
    if (!header.text("stopping").isEmpty()) {
      boolean couldKnow = stopAsked.getOrDefault(run, 0L) < scheduler.current().since;
      require(!name.endsWith(" h") && !couldKnow, name, "a claim after a stop was asked");
    }
  }

  /**
   * Returns whether a worker that claims the branch could have read that a lane above it fails its
   * item.
   */
  private boolean couldKnowOfFailure(String run, String branch) {
    for (String at = branch; Character.isDigit(at.charAt(0)); at = parentOf(at)) {
      Row row = storage.tables.find("executions", run, "g|" + at).orElse(null);
      if (row != null && !row.columns().text("item_failure").isEmpty()) {
        return row.changedAt().isBefore(scheduler.at(scheduler.current().since));
      }
    }
    return false;
  }

  private void parking(String run, Columns header, Change change, boolean withHeader) {
    String name = run + " " + change.key();
    Columns after = change.after();
    boolean isRoot = change.key().equals("h");
    require(
        !isRoot || !after.text("phase").equals("ready") || after.text("stopping").isEmpty(),
        name,
        "it waits for a worker although a stop is asked");
    boolean gaveWay =
        LIVE.contains(change.before().text("phase")) && AT_REST.contains(after.text("phase"));
    require(
        isRoot
            || !gaveWay
            || withHeader
            || !header.text("stopping").isEmpty()
            || isItemFailing(run, change.key().substring(2)),
        name,
        "it gave way although no stop is asked");
  }

  /** Returns whether the branch, or a lane above it, is failing its item. */
  private boolean isItemFailing(String run, String branch) {
    for (String at = branch; !at.equals("h"); at = parentOf(at)) {
      Columns row = storage.find("executions", run, "g|" + at);
      if (row != null && !row.text("item_failure").isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Checks that the sweep recovers a step only if its worker may have died. */
  private void recovery(String execution, Change audit, Map<String, Change> byKey) {
    Columns row = audit.after();
    String branch = audit.key().split("\\|")[2];
    Change change = byKey.get(branch.equals("h") ? "h" : "g|" + branch);
    if (row.text("event").equals("step.recovered")
        && row.text("actor").equals("sweep")
        && change != null
        && change.before() != null) {
      String owner = change.before().text("lease_owner");
      require(isHurt.test(owner), execution, "the lease of " + owner + ", healthy, was taken");
    }
  }

  /**
   * Checks that a group's counts match its members, and that no branch changes in an execution that
   * is not running.
   */
  private void group(String execution, Columns header) {
    Map<String, Columns> rows = new TreeMap<>(Map.of("h", header));
    String prefix = "g|%02d.".formatted(header.number("generation"));
    for (Row row : storage.rows("executions", execution, prefix)) {
      rows.put(row.key().substring(2), row.columns());
    }
    rows.forEach(
        (name, branch) -> {
          String phase = branch.text("phase");
          boolean isLive = LIVE.contains(phase);
          require(
              header.text("state").equals("running") || !isLive,
              execution + " " + name,
              "live while the run is " + header.text("state"));
          if (phase.equals("group") || phase.equals("resting")) {
            long active = children(rows, name, LIVE);
            long parked = children(rows, name, AT_REST);
            boolean counts =
                branch.number("active") == active
                    && branch.number("parked") == parked
                    && phase.equals("group") == active > 0;
            require(counts, execution + " " + name, () -> "window is wrong: " + rows);
          }
        });
  }

  private static long children(Map<String, Columns> rows, String parent, Set<String> phases) {
    return rows.entrySet().stream()
        .filter(row -> !row.getKey().equals("h") && parentOf(row.getKey()).equals(parent))
        .filter(row -> phases.contains(row.getValue().text("phase")))
        .count();
  }

  private static String parentOf(String member) {
    String own = member.substring(0, member.lastIndexOf('.', member.lastIndexOf('.') - 1));
    return own.contains(".") ? own : "h";
  }

  /** Checks that no branch is still waiting when a stop request is in force and was answered. */
  void answered(String execution, String by) {
    Columns header = storage.header(execution);
    if (header == null
        || !header.text("state").equals("running")
        || !header.text("stopping_by").equals(by)) {
      return;
    }
    Instant asked = scheduler.at(stopAsked.getOrDefault(execution, 0L));
    String prefix = "g|%02d.".formatted(header.number("generation"));
    for (Row row : storage.rows("executions", execution, prefix)) {
      boolean waits =
          row.columns().text("phase").equals("ready") && row.changedAt().isBefore(asked);
      require(!waits, execution + " " + row.key(), "it waits although its run was asked to stop");
    }
  }

  private void require(boolean holds, String subject, String violation) {
    require(holds, subject, () -> violation);
  }

  /**
   * Creates the text of a violation only if there is one, because the texts of all rows are long.
   */
  private void require(boolean holds, String subject, Supplier<String> violation) {
    if (!holds) {
      violated.accept(subject + ": " + violation.get());
    }
  }
}
