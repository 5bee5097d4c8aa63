package com.couriermft.simulation;

import com.couriermft.store.Columns;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** What must hold of a run's partition after every transaction over it. */
final class RunWatch {
  private static final Map<String, Set<String>> NEXT =
      Map.of(
          "queued", Set.of("running", "paused", "failed", "cancelled"),
          "running", Set.of("completed", "failed", "cancelled", "paused", "queued"),
          "paused", Set.of("queued", "cancelled"),
          "failed", Set.of("queued", "cancelled"),
          "completed", Set.of(),
          "cancelled", Set.of());
  private static final int MOST_CLAIMS = 3;
  private static final List<String> STOPS = List.of("", "pause", "fail", "cancel");

  private final Storage storage;
  private final Places places;
  private final Ledger ledger;
  private final Predicate<String> isHurt;
  private final Consumer<String> violated;
  private final Map<String, Integer> audits = new HashMap<>();
  private final Map<String, String> auditTimes = new HashMap<>();
  private final Map<String, Integer> completions = new HashMap<>();

  /**
   * Watches runs.
   *
   * @param isHurt whether anything ever went wrong in the host of this name
   */
  RunWatch(
      Storage storage,
      Places places,
      Ledger ledger,
      Predicate<String> isHurt,
      Consumer<String> violated) {
    this.storage = storage;
    this.places = places;
    this.ledger = ledger;
    this.isHurt = isHurt;
    this.violated = violated;
  }

  void written(String execution, List<Change> changes) {
    for (Change change : changes) {
      switch (change.key().charAt(0)) {
        case 'h' -> header(execution, change);
        case 'a' -> audit(execution, change);
        case 's' -> step(execution, change);
        default -> {}
      }
    }
  }

  private void header(String execution, Change change) {
    Columns after = change.after();
    if (after == null) {
      violated.accept(execution + ": its header was deleted");
      return;
    }
    if (change.before() != null) {
      transition(execution, change.before(), after);
      lease(execution, change.before(), after);
    }
    String state = after.text("state");
    boolean isLive = Set.of("ready", "leased").contains(after.text("phase"));
    require(state.equals("running") || !isLive, execution, "a branch is live while it is " + state);
    require(
        !(after.text("phase").equals("ready") && !after.text("stopping").isEmpty()),
        execution,
        "it waits for a worker although a stop is asked");
    String ref = after.text("context_ref");
    String blob = "jobs/%s/executions/%s/%s".formatted(after.text("job_id"), execution, ref);
    require(
        ref.isEmpty() || storage.blobs.find("contexts", blob).isPresent(),
        execution,
        "its checkpoint is not there: " + ref);
    places.check(execution);
  }

  private void transition(String execution, Columns before, Columns after) {
    String from = before.text("state");
    String to = after.text("state");
    require(
        from.equals(to) || NEXT.getOrDefault(from, Set.of()).contains(to),
        execution,
        from + " became " + to);
    for (String number : List.of("fence", "epoch", "generation", "audit_seq", "context_seq")) {
      require(after.number(number) >= before.number(number), execution, number + " fell");
    }
    boolean queuedAgain = to.equals("queued") && !from.equals("queued");
    require(
        after.number("epoch") == before.number("epoch") + (queuedAgain ? 1 : 0),
        execution,
        "epoch " + before.number("epoch") + " became " + after.number("epoch"));
    int stop = STOPS.indexOf(after.text("stopping"));
    require(
        !to.equals("running") || stop >= STOPS.indexOf(before.text("stopping")),
        execution,
        "the stop that is asked fell");
  }

  private void lease(String execution, Columns before, Columns after) {
    boolean wasLeased = before.text("phase").equals("leased");
    boolean isLeased = after.text("phase").equals("leased");
    if (isLeased && (!wasLeased || after.number("fence") != before.number("fence"))) {
      require(!wasLeased, execution, "a claim took a lease");
      require(after.text("stopping").isEmpty(), execution, "a claim after a stop was asked");
      Instant due = before.instant("due_at");
      Instant now = storage.tables.instant();
      require(due == null || !due.isAfter(now.plusSeconds(2)), execution, "claimed before " + due);
      require(after.number("claims") <= MOST_CLAIMS, execution, "claimed too often");
      require(after.number("fence") > before.number("fence"), execution, "a claim kept the fence");
    }
    boolean sameAttempt =
        before.text("cursor").equals(after.text("cursor"))
            && before.number("attempt") == after.number("attempt");
    if (wasLeased && !isLeased && sameAttempt) {
      String owner = before.text("lease_owner");
      require(isHurt.test(owner), execution, "the lease of " + owner + ", healthy, was taken");
    }
  }

  private void audit(String execution, Change change) {
    Columns after = change.after();
    if (!change.isInsert() || after == null) {
      violated.accept(execution + ": audit row " + change.key() + " was changed");
      return;
    }
    String[] key = change.key().split("\\|");
    String branch = execution + " " + key[2];
    int seq = Integer.parseInt(key[3]);
    int last = audits.getOrDefault(branch, 0);
    require(seq == last + 1, branch, "audit row %d follows %d".formatted(seq, last));
    audits.put(branch, seq);
    require(auditTimes.getOrDefault(branch, "").compareTo(key[1]) <= 0, branch, "audit time fell");
    auditTimes.put(branch, key[1]);
  }

  private void step(String execution, Change change) {
    Columns before = change.before();
    Columns after = change.after();
    if (after == null) {
      violated.accept(execution + ": step row " + change.key() + " was deleted");
      return;
    }
    require(
        before == null || before.text("ended_at").isEmpty(),
        execution,
        "attempt %s ended a second time: %s".formatted(change.key(), before));
    if (after.text("state").equals("completed")) {
      String step = change.key().substring(0, change.key().lastIndexOf('|'));
      int times = completions.merge(execution + step, 1, Integer::sum);
      require(times == 1, execution, "step " + step + " was completed twice");
      int attempt = Integer.parseInt(change.key().substring(step.length() + 1));
      require(
          ledger.has(execution, after.text("step_id"), attempt, after.integer("fence")),
          execution,
          "completed without its effect: " + change.key());
    }
  }

  private void require(boolean holds, String subject, String violation) {
    if (!holds) {
      violated.accept(subject + ": " + violation);
    }
  }
}
