package com.couriermft.simulation;

import com.couriermft.store.Columns;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** What must hold of a pool's partition after every transaction over it. */
final class PoolWatch {
  private final Storage storage;
  private final Places places;
  private final Map<String, Integer> limits;
  private final Consumer<String> violated;

  PoolWatch(
      Storage storage, Places places, Map<String, Integer> limits, Consumer<String> violated) {
    this.storage = storage;
    this.places = places;
    this.limits = limits;
    this.violated = violated;
  }

  void written(String pool, List<Change> changes) {
    if (changes.stream().anyMatch(change -> isSlot(change) && change.isInsert())) {
      long slots = storage.pool(pool).stream().filter(row -> row.key().startsWith("b|")).count();
      if (slots > limits.getOrDefault(pool, 0)) {
        violated.accept("pool %s has %d slots, %s".formatted(pool, slots, limits));
      }
    }
    for (Change change : changes) {
      Columns before = change.before();
      if (before != null && change.isDelete()) {
        String execution = before.text("execution");
        places.check(execution);
        if (change.key().contains("|finalise|")) {
          obeyed(execution, before.integer("epoch"));
        }
        if (isMarker(change.key())) {
          finalised(execution);
        }
      }
    }
  }

  /** The row is what somebody means to do: it goes when it is done or void. */
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

  /** The slot and the to-do row are the markers of work that is still to be done: they go last. */
  private void finalised(String execution) {
    String state = storage.state(execution);
    boolean isMarked =
        limits.keySet().stream()
            .flatMap(pool -> storage.pool(pool).stream())
            .filter(row -> row.columns().text("execution").equals(execution))
            .anyMatch(row -> isMarker(row.key()));
    if (!isMarked && Set.of("completed", "cancelled").contains(state)) {
      if (!storage.isListed("s|" + state, execution)) {
        violated.accept(execution + ": its marker went before it was listed as " + state);
      }
      if (storage.hasFiles(execution)) {
        violated.accept(execution + ": its marker went before its workspace");
      }
    }
  }

  private static boolean isMarker(String key) {
    return key.startsWith("b|") || key.contains("|finalise|");
  }

  private static boolean isSlot(Change change) {
    return change.key().startsWith("b|");
  }
}
