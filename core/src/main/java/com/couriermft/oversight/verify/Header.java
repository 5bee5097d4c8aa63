package com.couriermft.oversight.verify;

import com.couriermft.formats.json.Json;
import com.couriermft.running.execution.ExecutionOutputs;
import com.couriermft.running.execution.ExecutionState;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A run's header row, as docs/storage.md describes it.
 *
 * @param row the row {@code h}
 */
record Header(Row row) {
  private Columns columns() {
    return row.columns();
  }

  String jobId() {
    return columns().text("job_id");
  }

  int version() {
    return columns().integer("version");
  }

  String pool() {
    return columns().text("pool");
  }

  ExecutionState state() {
    return ExecutionState.of(columns().text("state"));
  }

  /** Returns whether nothing can move the execution any more. */
  boolean isFinal() {
    return state() == ExecutionState.COMPLETED || state() == ExecutionState.CANCELLED;
  }

  /** Returns whether the execution is to wait for other jobs: some standing in it is not met. */
  boolean waitsForJobs() {
    String json = columns().text("upstreams");
    for (JsonNode each : json.isEmpty() ? Json.object() : Json.readTree(json)) {
      if (!each.path("standing").asText().equals("met")) {
        return true;
      }
    }
    return false;
  }

  int epoch() {
    return columns().integer("epoch");
  }

  int generation() {
    return columns().integer("generation");
  }

  /** Blob of the newest checkpoint, {@code ""} if the context stands in the header. */
  String contextRef() {
    return columns().text("context_ref");
  }

  /** The blob that its outputs are in, where they are large. */
  Optional<String> findOutputs() {
    return ExecutionOutputs.findBlob(columns());
  }

  boolean hasFailure() {
    return !columns().text("failure").isEmpty();
  }

  /** Returns whether the execution's files were given up. */
  boolean hasLostFiles() {
    return !columns().text("files_gone_at").isEmpty();
  }

  /** Returns whether the execution's steps were removed, and lists name it no more. */
  boolean isPurged() {
    return !columns().text("purged_at").isEmpty();
  }

  /** Time since its state changed, by the storage server's clock. */
  Duration sinceStateChange() {
    Instant at = columns().instant("state_changed_at");
    Duration since = at == null ? row.age() : Duration.between(at, row.readAt());
    return since.isNegative() ? Duration.ZERO : since;
  }

  /** Returns the state in short, as findings show it. */
  String text() {
    return "%s, epoch %d".formatted(state().text(), epoch());
  }
}
