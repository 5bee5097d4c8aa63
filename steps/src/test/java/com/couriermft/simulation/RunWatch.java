package com.couriermft.simulation;

import com.couriermft.storage.store.Columns;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks what must hold for an execution's partition after every transaction on it. */
final class RunWatch {
  private static final Map<String, Set<String>> NEXT =
      Map.of(
          "queued", Set.of("running", "completed", "paused", "failed", "cancelled"),
          "running", Set.of("completed", "failed", "cancelled", "paused", "queued"),
          "paused", Set.of("queued", "cancelled"),
          "failed", Set.of("queued", "cancelled"),
          "completed", Set.of(),
          "cancelled", Set.of());
  private static final Pattern BLOB = Pattern.compile("[0-9]{6}-[a-z0-9]+\\.json");
  private static final List<String> STOPS = List.of("", "pause", "fail", "cancel");

  private final Storage storage;
  private final Places places;
  private final Ledger ledger;
  private final BranchWatch branches;
  private final LoopWatch loops;
  private final PermitWatch permits;
  private final Consumer<String> violated;
  private final Map<String, Integer> audits = new HashMap<>();
  private final Map<String, String> auditTimes = new HashMap<>();
  private final Map<String, Integer> completions = new HashMap<>();

  RunWatch(
      Storage storage,
      Places places,
      Ledger ledger,
      BranchWatch branches,
      LoopWatch loops,
      PermitWatch permits,
      Consumer<String> violated) {
    this.storage = storage;
    this.places = places;
    this.ledger = ledger;
    this.branches = branches;
    this.loops = loops;
    this.permits = permits;
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
    branches.written(execution, changes);
    loops.written(execution, changes);
    permits.written(execution, changes);
  }

  private void header(String execution, Change change) {
    Columns after = change.after();
    if (after == null) {
      violated.accept(execution + ": its header was deleted");
      return;
    }
    if (change.before() != null) {
      transition(execution, change.before(), after);
      cancel(execution, change.before(), after);
    }
    checkpoints(execution, after);
    places.check(execution);
  }

  /**
   * Checks that the work that a cancellation requires is recorded before the cancellation becomes
   * visible.
   */
  private void cancel(String execution, Columns before, Columns after) {
    String from = before.text("state");
    boolean isCancel = after.text("state").equals("cancelled") && !from.equals("cancelled");
    require(
        !isCancel || from.equals("running") || places.isMarked(execution, after.text("pool")),
        execution,
        "cancelled with nothing that remembers to finish it");
  }

  /**
   * Checks that everything a row refers to was written before it: one blob, or one for each joined
   * branch.
   */
  private void checkpoints(String execution, Columns header) {
    Matcher blobs = BLOB.matcher(header.text("context_ref"));
    while (blobs.find()) {
      String blob =
          "jobs/%s/executions/%s/%s".formatted(header.text("job_id"), execution, blobs.group());
      require(
          storage.blobs.find("contexts", blob).isPresent(),
          execution,
          "its checkpoint is not there: " + blob);
    }
  }

  private void transition(String execution, Columns before, Columns after) {
    String from = before.text("state");
    String to = after.text("state");
    require(
        from.equals(to) || NEXT.getOrDefault(from, Set.of()).contains(to),
        execution,
        from + " became " + to);
    boolean queuedAgain = to.equals("queued") && !from.equals("queued");
    require(
        after.number("epoch") == before.number("epoch") + (queuedAgain ? 1 : 0),
        execution,
        "epoch " + before.number("epoch") + " became " + after.number("epoch"));
    long again = after.number("generation") - before.number("generation");
    require(
        again == 0 || again == 1 && queuedAgain,
        execution,
        "generation " + before.number("generation") + " became " + after.number("generation"));
    int stop = STOPS.indexOf(after.text("stopping"));
    require(
        !to.equals("running") || stop >= STOPS.indexOf(before.text("stopping")),
        execution,
        "the stop that is asked fell");
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
    int index = Integer.parseInt(change.key().split("\\|")[2]);
    require(
        index >= storage.header(execution).integer("from_index"),
        execution,
        "it began behind the step that it runs: " + change.key());
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
          !after.text("type").equals(SimulatedStep.TYPE_NAME)
              || ledger.has(execution, step, attempt, after.integer("fence")),
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
