package com.couriermft.simulation;

import com.couriermft.engine.Engine;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.execution.PoolStore;
import com.couriermft.json.Json;
import com.couriermft.store.Columns;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Consumer;

/** Looks at every write as it happens. */
final class Watch {
  private final Storage storage;
  private final RunWatch runs;
  private final PoolWatch pools;
  private final Consumer<String> violated;
  private final boolean needsNoHelp;

  /**
   * Puts what looks at writes together.
   *
   * @param needsNoHelp whether nothing goes wrong that the sweep would have to mend
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
    this.violated = violated;
  }

  void written(String table, String partition, List<Change> changes) {
    if (table.equals(ExecutionStore.TABLE)) {
      runs.written(partition, changes);
    } else if (table.equals(PoolStore.TABLE)) {
      pools.written(partition, changes);
    }
  }

  /**
   * A message must not be ahead of the row it is about: it would be dropped and never come again.
   * And unless something went wrong, the sweep has no message to send again.
   */
  void sent(String body, String sender) {
    if (needsNoHelp
        && sender.endsWith("sweep")
        && body.contains("\"step\"")
        && !storage.messages.holds(Engine.STEPS, body)) {
      violated.accept("a message was lost without a fault: " + body);
    }
    JsonNode message = Json.parse(body);
    String execution = message.path("execution").asText();
    if (storage.header(execution) == null) {
      violated.accept("a message was sent before its run was there: " + body);
    } else if (message.path("kind").asText().equals("step")) {
      String branch = message.path("branch").asText("h");
      String key = branch.equals("h") ? branch : "g|" + branch;
      Columns row = storage.find(ExecutionStore.TABLE, execution, key);
      if (row != null && isAhead(message, row)) {
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
