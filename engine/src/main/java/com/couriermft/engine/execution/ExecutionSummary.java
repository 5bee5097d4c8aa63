package com.couriermft.engine.execution;

import com.couriermft.engine.expression.OutputValue;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Column;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.StorageLimits;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The summary of an execution for lists: the header columns that identify it and describe its
 * result, as one JSON string. Outputs of more than {@link #MOST_OUTPUTS} characters are replaced by
 * their size. A failure of more than {@link #MOST_FAILURE} characters loses its causes and stack. A
 * context in the header becomes {@code {}}.
 *
 * <pre>{"job_id": "partner-invoices", "version": 3, "state": "completed", "started_at": "…", …}
 * </pre>
 */
final class ExecutionSummary {
  /** The maximum length of outputs in a summary, in characters of JSON. */
  static final int MOST_OUTPUTS = 2_000;

  /** The maximum length of a complete failure in a summary, in characters of JSON. */
  static final int MOST_FAILURE = 4_000;

  private static final String OUTPUTS = "outputs";

  private static final List<String> COLUMNS =
      Stream.concat(
              Stream.of(
                      ExecutionRows.JOB_ID,
                      ExecutionRows.VERSION,
                      ExecutionRows.STATE,
                      ExecutionRows.EPOCH,
                      ExecutionRows.GENERATION,
                      ExecutionRows.ENDS_LEFT,
                      ExecutionRows.POOL,
                      ExecutionRows.PRIORITY,
                      ExecutionRows.MAX_RETRIES,
                      ExecutionRows.TRIGGER,
                      ExecutionRows.TRACE,
                      ExecutionRows.RERUN_OF,
                      ExecutionRows.FROM_STEP,
                      ExecutionRows.CHAIN,
                      ExecutionRows.CHAIN_NODE,
                      ExecutionRows.LABELS,
                      ExecutionRows.CREATED_AT,
                      ExecutionRows.NOT_BEFORE,
                      ExecutionRows.QUEUED_AT,
                      ExecutionRows.STARTED_AT,
                      ExecutionRows.ENDED_AT,
                      ExecutionRows.DEADLINE_AT,
                      ExecutionRows.EXPECTED_BY,
                      ExecutionRows.LATE_AT,
                      ExecutionRows.STATE_CHANGED_AT,
                      ExecutionRows.FAILURE,
                      ExecutionRows.FILES_GONE_AT,
                      ExecutionRows.FILES_GONE,
                      ExecutionRows.CONTEXT_GONE_AT,
                      ExecutionRows.PURGED_AT,
                      BranchRows.PHASE,
                      BranchRows.ATTEMPT,
                      BranchRows.CONTEXT_REF,
                      BranchRows.AUDIT_SEQ,
                      BranchRows.AUDIT_AT,
                      BranchRows.WARNINGS,
                      BranchRows.BYTES)
                  .map(Column::name),
              Stream.of(OUTPUTS, "outputs_ref", "upstreams"))
          .toList();

  private ExecutionSummary() {}

  /** Returns an execution reduced to the content of its summary. */
  static Execution of(Execution e) {
    Map<String, Object> shown = new LinkedHashMap<>(e.columns().values());
    shown.keySet().retainAll(COLUMNS);
    shown.values().removeIf(""::equals);
    Columns columns = Columns.of(shown);
    if (e.branch().checkpoint().isInline()) {
      columns = columns.with(BranchRows.CONTEXT, "{}");
    }
    String outputs = columns.text(OUTPUTS);
    if (outputs.length() > MOST_OUTPUTS) {
      OutputValue bySize = new OutputValue.Stored("", Json.bytes(Json.readTree(outputs)).length);
      columns = columns.with(ExecutionOutputs.columns(bySize));
    }
    String failure = columns.text(ExecutionRows.FAILURE.name());
    if (failure.length() > MOST_FAILURE) {
      columns = columns.with(ExecutionRows.FAILURE, Json.read(failure, Failure.class).summary());
    }
    return new Execution(e.id(), columns);
  }

  /** Returns the summary as JSON; empty if it is too long for a column or the header is damaged. */
  static Optional<String> write(Execution e) {
    try {
      String text = Json.write(of(e).columns().values());
      return text.length() > StorageLimits.MAX_TEXT ? Optional.empty() : Optional.of(text);
    } catch (DamagedDataException damaged) {
      // The slot must be released even if the execution cannot be summarized.
      return Optional.empty();
    }
  }

  static Execution read(String id, String text) {
    Map<String, Object> columns = new LinkedHashMap<>();
    Json.readTree(text)
        .properties()
        .forEach(field -> columns.put(field.getKey(), value(field.getValue())));
    return new Execution(id, Columns.of(columns));
  }

  private static Object value(JsonNode json) {
    if (json.isIntegralNumber()) {
      return json.longValue();
    }
    return json.isBoolean() ? (Object) json.booleanValue() : json.asText();
  }
}
