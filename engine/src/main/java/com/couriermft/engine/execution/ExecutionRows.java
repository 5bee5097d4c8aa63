package com.couriermft.engine.execution;

import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Column;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Defines the columns of an {@link Execution}'s header row {@code h}, in addition to the columns of
 * its root branch ({@link BranchRows}). Example:
 *
 * <pre>{"job_id": "partner-invoices", "version": 3, "pool": "default", "priority": 0,
 *  "state": "running", "epoch": 1, "generation": 1, "stopping": "", "created_at": "2026-…Z",
 *  "phase": "leased", "fence": 4, "cursor": "2", "attempt": 0, "lease_owner": "…", "nonce": "…"}
 * </pre>
 */
final class ExecutionRows {
  static final Column<String> JOB_ID = Column.text("job_id");
  static final Column<Integer> VERSION = Column.integer("version");
  static final Column<String> POOL = Column.text("pool");
  static final Column<Integer> PRIORITY = Column.integer("priority");
  static final Column<Integer> MAX_INSTANCES = Column.integer("max_instances");

  /** The retries that the trigger requested; −1 for the definition's number. */
  static final Column<Integer> MAX_RETRIES = Column.integer("max_retries");

  static final Column<JsonNode> TRIGGER = Column.of("trigger", Json::readTree, Json::write);
  static final Column<String> TRACE = Column.text(Trace.KEY);
  static final Column<@Nullable String> RERUN_OF = Column.optionalText("rerun_of");

  /** Columns of {@link EarlierSteps}; missing if the execution started at its first step. */
  static final Column<@Nullable String> FROM_STEP = Column.optionalText("from_step");

  static final Column<Integer> FROM_INDEX = Column.integer("from_index");
  static final Column<Integer> FROM_GENERATION = Column.integer("from_generation");
  static final Column<String> CHAIN = Column.text("chain");
  static final Column<String> CHAIN_NODE = Column.text("chain_node");
  static final Column<Labels> LABELS = Column.of("labels", Labels::ofText, Labels::text);
  static final Column<@Nullable Instant> NOT_BEFORE = Column.instant("not_before");
  static final Column<@Nullable Instant> DEADLINE_AT = Column.instant("deadline_at");

  /** The columns of {@link Punctuality}. */
  static final Column<@Nullable Instant> EXPECTED_BY = Column.instant("expected_by");

  static final Column<@Nullable Instant> LATE_AT = Column.instant("late_at");
  static final Column<String> INPUT_REF = Column.text("input_ref");
  static final Column<String> INPUT = Column.text("input");

  static final Column<ExecutionState> STATE =
      Column.of("state", ExecutionState::of, ExecutionState::text);
  static final Column<Integer> EPOCH = Column.integer("epoch");
  static final Column<Integer> GENERATION = Column.integer("generation");
  static final Column<Integer> ENDS_LEFT = Column.integer("ends_left");
  static final Column<@Nullable Instant> CREATED_AT = Column.instant("created_at");
  static final Column<@Nullable Instant> QUEUED_AT = Column.instant("queued_at");
  static final Column<@Nullable Instant> STARTED_AT = Column.instant("started_at");
  static final Column<@Nullable Instant> ENDED_AT = Column.instant("ended_at");
  static final Column<@Nullable Instant> STATE_CHANGED_AT = Column.instant("state_changed_at");
  static final Column<@Nullable Failure> FAILURE = Column.json("failure", Failure.class);

  static final Column<StopRequest> STOPPING =
      Column.of("stopping", StopRequest::of, StopRequest::text);
  static final Column<@Nullable Instant> STOPPING_AT = Column.instant("stopping_at");
  static final Column<@Nullable String> STOPPING_BY = Column.optionalText("stopping_by");
  static final Column<@Nullable String> STOPPING_REASON = Column.optionalText("stopping_reason");
  static final Column<@Nullable String> RESUME_BY = Column.optionalText("resume_by");
  static final Column<@Nullable String> RESUME_REASON = Column.optionalText("resume_reason");
  static final Column<@Nullable Settlement> SETTLED = Column.json("settled", Settlement.class);

  static final Column<@Nullable Instant> FILES_GONE_AT = Column.instant("files_gone_at");
  static final Column<Integer> FILES_GONE = Column.integer("files_gone");
  static final Column<@Nullable Instant> CONTEXT_GONE_AT = Column.instant("context_gone_at");
  static final Column<@Nullable Instant> CONTEXT_TRIMMED_AT = Column.instant("context_trimmed_at");
  static final Column<@Nullable Instant> PURGED_AT = Column.instant("purged_at");

  /**
   * All columns of a header except the columns of its branch; used to check that each column can be
   * read.
   */
  static final List<Column<?>> ALL =
      List.of(
          JOB_ID,
          VERSION,
          POOL,
          PRIORITY,
          MAX_INSTANCES,
          MAX_RETRIES,
          TRIGGER,
          TRACE,
          RERUN_OF,
          FROM_STEP,
          FROM_INDEX,
          FROM_GENERATION,
          CHAIN,
          CHAIN_NODE,
          LABELS,
          NOT_BEFORE,
          DEADLINE_AT,
          EXPECTED_BY,
          LATE_AT,
          INPUT_REF,
          INPUT,
          STATE,
          EPOCH,
          GENERATION,
          ENDS_LEFT,
          CREATED_AT,
          QUEUED_AT,
          STARTED_AT,
          ENDED_AT,
          STATE_CHANGED_AT,
          FAILURE,
          STOPPING,
          STOPPING_AT,
          STOPPING_BY,
          STOPPING_REASON,
          RESUME_BY,
          RESUME_REASON,
          SETTLED,
          FILES_GONE_AT,
          FILES_GONE,
          CONTEXT_GONE_AT,
          CONTEXT_TRIMMED_AT,
          PURGED_AT);

  private ExecutionRows() {}

  /** Returns the columns of an origin. */
  static Columns origin(ExecutionOrigin origin) {
    Membership member = origin.member();
    return Columns.none()
        .with(POOL, origin.pool())
        .with(PRIORITY, origin.priority())
        .with(MAX_INSTANCES, origin.maxInstances())
        .with(MAX_RETRIES, origin.maxRetries() == null ? -1 : origin.maxRetries())
        .with(TRIGGER, origin.trigger())
        .with(RERUN_OF, origin.rerunOf())
        .with(NOT_BEFORE, origin.notBefore())
        .with(CHAIN, member == null ? "" : member.chainExecutionId())
        .with(CHAIN_NODE, member == null ? "" : member.node())
        .with(LABELS, origin.labels());
  }

  /** Returns the membership in a chain execution; empty if the execution is not a member. */
  static Optional<Membership> membership(Columns columns) {
    String chain = columns.get(CHAIN);
    return chain.isEmpty()
        ? Optional.empty()
        : Optional.of(new Membership(chain, columns.get(CHAIN_NODE), Map.of()));
  }
}
