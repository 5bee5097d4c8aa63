package com.couriermft.automation.chain;

import com.couriermft.engine.execution.UlidIndex;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StorageLimits;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An entry in a list of chain executions, stored as a row of the table {@code index}.
 *
 * <pre>{"summary": "{…}", "filed": 12, "left": 8}</pre>
 *
 * <p>{@code summary} has the columns of the header without the nodes, as of the time when the chain
 * execution was settled. {@code filed} is the number of rows in the audit log at that time. {@code
 * left} is written before a settled chain execution changes. A summary whose {@code filed} is less
 * than {@code left} is outdated, even if it is written later.
 *
 * @param id id of the chain execution
 * @param columns columns of the row
 */
record ListedChain(String id, Columns columns) {
  static final String LEFT = "left";

  static ListedChain of(Row row) {
    return new ListedChain(UlidIndex.id(row), row.columns());
  }

  /** Returns the columns of a settled chain execution. */
  static Columns filed(ChainExecution chain) {
    String summary = Json.write(withoutNodes(chain));
    boolean fits = summary.length() <= StorageLimits.MAX_TEXT;
    return Columns.none()
        .with("summary", fits ? summary : "")
        .with("filed", fits ? chain.audited() : 0);
  }

  /**
   * Returns the number of audit rows below which a summary is outdated once this chain execution
   * has changed.
   */
  static long left(ChainExecution chain) {
    return chain.audited() + 1L;
  }

  private static Map<String, Object> withoutNodes(ChainExecution chain) {
    Map<String, Object> columns = new LinkedHashMap<>(ChainRows.header(chain).values());
    columns.keySet().removeIf(name -> name.startsWith("nodes"));
    return columns;
  }

  /**
   * Returns the summary of the chain execution without its nodes; empty if the header must be read.
   */
  Optional<ChainExecution> findSummary() {
    boolean counts = columns.number("filed") > 0 && columns.number("filed") >= columns.number(LEFT);
    try {
      return counts ? Optional.of(read()) : Optional.empty();
    } catch (RuntimeException damaged) {
      // The header contains the same data, so reading the header reports the damage.
      return Optional.empty();
    }
  }

  private ChainExecution read() {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : Json.readTree(columns.text("summary")).properties()) {
      JsonNode value = field.getValue();
      values.put(
          field.getKey(), value.isIntegralNumber() ? (Object) value.longValue() : value.asText());
    }
    return ChainRows.read(id, Columns.of(values));
  }
}
