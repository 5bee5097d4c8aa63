package com.couriermft.engine.execution;

import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Column;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Defines the columns of a {@link Branch}, in its own row {@code g|…} or, for the root, in the
 * header row. Example:
 *
 * <pre>{"phase": "leased", "fence": 4, "cursor": "2", "attempt": 0, "lease_owner": "host-1",
 *  "context_ref": "000004-….json", "context_seq": 4, "audit_seq": 7, "audit_at": "2026-…Z",
 *  "audit_hash": "9f2c…"}</pre>
 */
final class BranchRows {
  static final Column<Phase> PHASE = Column.of("phase", Phase::of, Phase::text);
  static final Column<Integer> FENCE = Column.integer("fence");
  static final Column<Integer> CURSOR =
      Column.of("cursor", Integer::parseInt, index -> Integer.toString(index));
  static final Column<Integer> ATTEMPT = Column.integer("attempt");
  static final Column<Integer> BASE_ATTEMPT = Column.integer("base_attempt");
  static final Column<Integer> CLAIMS = Column.integer("claims");
  static final Column<String> LEASE_OWNER = Column.text("lease_owner");
  static final Column<@Nullable Instant> DUE_AT = Column.instant("due_at");
  static final Column<@Nullable Instant> STEP_STARTED_AT = Column.instant("step_started_at");
  static final Column<String> POSITION = Column.text("position");
  static final Column<ObjectNode> PROGRESS =
      Column.of("progress", BranchRows::object, json -> json.isEmpty() ? "" : Json.write(json));

  /**
   * The workers that died on the current attempt, as a JSON array of {@link StepExecution.Loss}.
   */
  static final Column<String> LOSSES = Column.text("losses");

  static final Column<String> CONTEXT_REF = Column.text("context_ref");
  static final Column<String> CONTEXT = Column.text("context");
  static final Column<Integer> CONTEXT_SEQ = Column.integer("context_seq");
  static final Column<Integer> AUDIT_SEQ = Column.integer("audit_seq");
  static final Column<@Nullable Instant> AUDIT_AT = Column.instant("audit_at");

  /** The hash of the branch's last audit row; {@code ""} if that row has none. */
  static final Column<String> AUDIT_HASH = Column.text("audit_hash");

  static final Column<Integer> ACTIVE = Column.integer("active");
  static final Column<Integer> PARKED = Column.integer("parked");
  static final Column<Integer> NEXT = Column.integer("next");
  static final Column<Integer> WARNINGS = Column.integer("warnings");
  static final Column<Long> BYTES = Column.number("bytes");
  static final Column<List<LoopFrame>> LOOPS =
      Column.of("loops", LoopFrame::read, LoopFrame::write);
  static final Column<List<LoopFrame>> OUTER =
      Column.of("outer", LoopFrame::read, LoopFrame::write);
  static final Column<@Nullable Failure> ITEM_FAILURE = Column.json("item_failure", Failure.class);
  static final Column<@Nullable Failure> LAST_ITEM_FAILURE =
      Column.json("last_item_failure", Failure.class);

  /** All columns of a branch; used to check that each can be read. */
  static final List<Column<?>> ALL =
      List.of(
          PHASE,
          FENCE,
          CURSOR,
          ATTEMPT,
          BASE_ATTEMPT,
          CLAIMS,
          LEASE_OWNER,
          DUE_AT,
          STEP_STARTED_AT,
          POSITION,
          PROGRESS,
          LOSSES,
          CONTEXT_REF,
          CONTEXT,
          CONTEXT_SEQ,
          AUDIT_SEQ,
          AUDIT_AT,
          AUDIT_HASH,
          ACTIVE,
          PARKED,
          NEXT,
          WARNINGS,
          BYTES,
          LOOPS,
          OUTER,
          ITEM_FAILURE,
          LAST_ITEM_FAILURE);

  private BranchRows() {}

  private static ObjectNode object(String json) {
    return json.isEmpty() ? Json.object() : (ObjectNode) Json.readTree(json);
  }
}
