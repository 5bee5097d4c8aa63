package com.couriermft.simulation;

import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Checks every write when it happens. */
final class Watch {
  private final Storage storage;
  private final RunWatch runs;
  private final PoolWatch pools;
  private final ListWatch lists;
  private final Consumer<String> violated;
  private final boolean needsNoHelp;
  private boolean moved;
  private final Set<String> owed = new HashSet<>();

  /**
   * For each thread, the number of commits of a branch's position minus the number of messages sent
   * about it. A lane returns to the same positions with each item.
   */
  private final Map<String, Integer> unsent = new HashMap<>();

  /**
   * Combines the checks of writes.
   *
   * @param needsNoHelp whether no fault happens that the sweep would have to repair
   */
  Watch(
      Storage storage,
      RunWatch runs,
      PoolWatch pools,
      boolean needsNoHelp,
      Consumer<String> violated) {
    this.needsNoHelp = needsNoHelp;
    this.storage = storage;
    this.runs = runs;
    this.pools = pools;
    this.lists = new ListWatch(storage, violated);
    this.violated = violated;
  }

  /** Checks the changes of a transaction against the rules for their writer. */
  void written(String table, String partition, List<Change> changes, String writer) {
    if (table.equals(ExecutionStore.TABLE)) {
      runs.written(partition, changes);
      moved |= changes.stream().anyMatch(change -> change.key().startsWith("a|"));
      changes.forEach(change -> noteCommitted(writer, partition, change));
      if (isSweep(writer)) {
        changes.forEach(change -> oweMessage(writer, partition, change));
      }
      lists.changed(partition);
    } else if (table.equals(ExecutionIndex.TABLE)) {
      lists.written(partition, changes);
    } else if (table.equals(PoolStore.TABLE)) {
      pools.written(partition, changes);
    }
  }

  private void noteCommitted(String writer, String execution, Change change) {
    Columns after = change.after();
    if (isBranch(change.key()) && after != null) {
      unsent.merge(messageOf(writer, execution, change.key(), at(after)), 1, Integer::sum);
    }
  }

  /**
   * Returns whether the sender has committed the position in the message and has not sent it
   * before.
   */
  private boolean isOwnCommit(String message) {
    int left = unsent.getOrDefault(message, 0);
    unsent.put(message, Math.max(0, left - 1));
    return left > 0;
  }

  /** Returns whether an execution has changed since the last call. */
  boolean hasMoved() {
    boolean since = moved;
    moved = false;
    return since;
  }

  /**
   * Records the messages that a sweep must send. A sweep also makes decisions, and no message has
   * been sent yet about the branches that it makes ready.
   */
  private void oweMessage(String sweep, String execution, Change change) {
    Columns before = change.before();
    Columns after = change.after();
    if (isBranch(change.key())
        && after != null
        && isReady(after)
        && (before == null || !isReady(before) || !at(before).equals(at(after)))) {
      owed.add(messageOf(sweep, execution, change.key(), at(after)));
    }
  }

  private static boolean isSweep(String actor) {
    return actor.endsWith("sweep");
  }

  private static boolean isBranch(String key) {
    return key.equals("h") || key.startsWith("g|");
  }

  private static boolean isReady(Columns branch) {
    return branch.text("phase").equals("ready");
  }

  private static String messageOf(String sender, String execution, String key, List<Integer> at) {
    return String.join(" ", sender, execution, key, at.toString());
  }

  private static List<Integer> at(Columns branch) {
    int cursor = Integer.parseInt(branch.text("cursor"));
    return List.of(branch.integer("fence"), cursor, branch.integer("attempt"));
  }

  private static List<Integer> at(JsonNode message) {
    return List.of(
        message.path("fence").asInt(),
        message.path("cursor").asInt(),
        message.path("attempt").asInt());
  }

  /**
   * Checks a sent message. It must not precede the commit of its row, because it would be dropped
   * and never sent again. If a thread stalls between its commit and its message, the lane may
   * already be at its next item, whose position is an earlier one. Without faults, the sweep
   * repeats no message and only sends the first message about each decision of the sweep.
   */
  void sent(String body, String sender) {
    JsonNode message = Json.parse(body);
    String execution = message.path("execution").asText();
    String branch = message.path("branch").asText("h");
    String key = branch.equals("h") ? branch : "g|" + branch;
    boolean isStep = message.path("kind").asText().equals("step");
    boolean isFirst = owed.remove(messageOf(sender, execution, key, at(message)));
    if (needsNoHelp
        && isSweep(sender)
        && isStep
        && !isFirst
        && !storage.messages.holds(Engine.STEPS, body)) {
      violated.accept("a message was lost without a fault: " + body);
    }
    if (storage.header(execution) == null) {
      violated.accept("a message was sent before its run was there: " + body);
    } else if (isStep) {
      Columns row = storage.find(ExecutionStore.TABLE, execution, key);
      boolean isOwn = isOwnCommit(messageOf(sender, execution, key, at(message)));
      if (row != null && isAhead(message, row) && !isOwn) {
        violated.accept("a message was sent before its commit: " + body + ", row " + row);
      }
    }
  }

  private static boolean isAhead(JsonNode message, Columns row) {
    int cursor = Integer.parseInt(row.text("cursor"));
    int at = message.path("cursor").asInt();
    int fence = message.path("fence").asInt();
    boolean isLater =
        at > cursor || at == cursor && message.path("attempt").asInt() > row.integer("attempt");
    return fence > row.integer("fence") || fence == row.integer("fence") && isLater;
  }
}
