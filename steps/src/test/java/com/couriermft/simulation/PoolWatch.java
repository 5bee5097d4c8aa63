package com.couriermft.simulation;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Checks what must hold for a pool's partition after every transaction on it. */
final class PoolWatch {
  private final Storage storage;
  private final Places places;
  private final Map<String, Integer> limits;
  private final @Nullable Integer total;
  private final Switches switches;
  private final Consumer<String> violated;

  PoolWatch(
      Storage storage,
      Places places,
      Scenario scenario,
      Switches switches,
      Consumer<String> violated) {
    this.storage = storage;
    this.places = places;
    this.limits = scenario.limits();
    this.total = scenario.total();
    this.switches = switches;
    this.violated = violated;
  }

  void written(String pool, List<Change> changes) {
    if (!limits.containsKey(pool)) {
      return;
    }
    if (changes.stream().anyMatch(change -> isSlot(change) && change.isInsert())) {
      long slots = storage.pool(pool).stream().filter(row -> row.key().startsWith("b|")).count();
      if (slots > limits.getOrDefault(pool, 0)) {
        violated.accept("pool %s has %d slots, %s".formatted(pool, slots, limits));
      }
      beyond();
    }
    changes.stream().filter(c -> isSlot(c) && c.isInsert()).forEach(this::granted);
    for (Change change : changes) {
      Columns before = change.before();
      if (before != null && change.isDelete()) {
        String execution = before.text("execution");
        places.check(execution);
        if (change.key().contains("|start|") && storage.header(execution) != null) {
          require(storage.isListed("t", execution), execution, "its start is over, unlisted");
        }
        if (isSlot(change)) {
          released(pool, change, changes);
        }
        if (change.key().contains("|finalise|")) {
          obeyed(execution, before.integer("epoch"));
        }
        if (isMarker(change.key())) {
          finalised(execution);
        }
      }
    }
  }

  /** Checks that no execution of a job starts after a user's disabling was confirmed. */
  private void granted(Change slot) {
    String job = slot.after().text("job_id");
    Columns header = storage.header(slot.after().text("execution"));
    boolean isNew = header == null || header.text("started_at").isEmpty();
    if (isNew && switches.isToldDisabled(job)) {
      violated.accept("an execution of disabled job " + job + " got a slot: " + slot.key());
    }
  }

  /** Checks the limits of jobs and the limit of all pools together. */
  private void beyond() {
    List<Columns> slots =
        limits.keySet().stream()
            .flatMap(name -> storage.pool(name).stream())
            .filter(row -> row.key().startsWith("b|"))
            .map(Row::columns)
            .toList();
    if (total != null && slots.size() > total) {
      violated.accept("all pools have %d slots, %d are allowed".formatted(slots.size(), total));
    }
    for (Columns slot : slots) {
      long own = slots.stream().filter(o -> o.text("job_id").equals(slot.text("job_id"))).count();
      long most = slot.number("max_instances");
      if (most > 0 && own > most) {
        violated.accept("job %s has %d slots of %d".formatted(slot.text("job_id"), own, most));
      }
    }
  }

  /**
   * Checks that the transaction that releases a slot of a job also readies one of the job's parked
   * executions.
   */
  private void released(String pool, Change change, List<Change> changes) {
    String job = change.before().text("job_id");
    boolean readied =
        changes.stream().anyMatch(c -> c.key().startsWith("w|" + job + "|") && c.isDelete());
    boolean waits =
        storage.pool(pool).stream().anyMatch(row -> row.key().startsWith("w|" + job + "|"));
    if (change.before().number("max_instances") > 0 && waits && !readied) {
      violated.accept("a slot of job " + job + " went and its parked runs were forgotten");
    }
  }

  /**
   * Checks that the row of a request is deleted only after the request was fulfilled or became
   * obsolete.
   */
  private void obeyed(String execution, int epoch) {
    Columns header = storage.header(execution);
    boolean isDone =
        header == null
            || header.integer("epoch") > epoch
            || header.text("stopping").equals("cancel")
            || Set.of("completed", "cancelled").contains(header.text("state"));
    if (!isDone) {
      violated.accept(execution + ": a cancel was forgotten while it is " + header.text("state"));
    }
  }

  /**
   * Checks that the slot and the to-do row are deleted last, because they mark work that remains to
   * be done.
   */
  private void finalised(String execution) {
    String state = storage.state(execution);
    boolean isMarked = limits.keySet().stream().anyMatch(p -> places.isMarked(execution, p));
    if (!isMarked && Set.of("completed", "cancelled").contains(state)) {
      if (!storage.isListed("s|" + state, execution)) {
        violated.accept(execution + ": its marker went before it was listed as " + state);
      }
      if (storage.hasFilesFromBeforeItsEnd(execution)) {
        violated.accept(execution + ": its marker went before its workspace");
      }
    }
  }

  private void require(boolean holds, String subject, String violation) {
    if (!holds) {
      violated.accept(subject + ": " + violation);
    }
  }

  private static boolean isMarker(String key) {
    return key.startsWith("b|") || key.contains("|finalise|");
  }

  private static boolean isSlot(Change change) {
    return change.key().startsWith("b|");
  }
}
