package com.couriermft.automation.chain;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Converts a chain execution to and from the columns of its header. Nodes are stored in the columns
 * {@code nodes_0}, {@code nodes_1}, …, none of which exceeds the size limit of a column.
 */
final class ChainRows {
  private static final int NODES_IN_A_COLUMN = 30;

  private ChainRows() {}

  static Columns header(ChainExecution chain) {
    Columns columns =
        Columns.none()
            .with("chain_id", chain.chainId())
            .with("version", chain.version())
            .with("priority", chain.priority() == null ? -1 : chain.priority())
            .with("cause", Json.write(chain.cause()))
            .with(Trace.KEY, chain.traceId())
            .with("created_at", chain.createdAt())
            .with("state", chain.state().text())
            .with("state_changed_at", chain.stateChangedAt())
            .with("by", chain.by())
            .with("reason", chain.reason())
            .with("audited", chain.audited())
            .with("labels", chain.labels().text())
            .with("nodes", chain.nodes().size());
    for (int from = 0; from < chain.nodes().size(); from += NODES_IN_A_COLUMN) {
      int to = Math.min(from + NODES_IN_A_COLUMN, chain.nodes().size());
      ArrayNode list = Json.array();
      chain.nodes().subList(from, to).forEach(node -> list.add(node.toJson()));
      columns = columns.with("nodes_" + from / NODES_IN_A_COLUMN, Json.write(list));
    }
    return columns;
  }

  static ChainExecution read(String id, Columns columns) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; nodes.size() < columns.integer("nodes"); i++) {
      JsonNode list = Json.readTree(columns.text("nodes_" + i));
      list.forEach(node -> nodes.add(Node.fromJson(node)));
    }
    long priority = columns.number("priority");
    return new ChainExecution(
        id,
        columns.text("chain_id"),
        columns.integer("version"),
        priority < 0 ? null : (Integer) (int) priority,
        (ObjectNode) Json.readTree(columns.text("cause")),
        Trace.known(columns.text(Trace.KEY), id),
        instant(columns, "created_at"),
        ChainState.of(columns.text("state")),
        instant(columns, "state_changed_at"),
        columns.text("by"),
        columns.textOrNull("reason"),
        columns.integer("audited"),
        Labels.ofText(columns.text("labels")),
        nodes);
  }

  private static Instant instant(Columns columns, String name) {
    return Objects.requireNonNull(columns.instant(name), name);
  }
}
