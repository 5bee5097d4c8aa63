package com.couriermft.operate.verify;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The branch columns of a header or of a group's member.
 *
 * @param row the row {@code h}, or {@code g|{name}}
 */
record BranchRow(Row row) {
  private static final String MEMBER = "g|";

  private Columns columns() {
    return row.columns();
  }

  /** {@code h}, or the member's name. */
  String name() {
    return row.key().startsWith(MEMBER) ? row.key().substring(MEMBER.length()) : row.key();
  }

  /** Text, for phases may be added. */
  String phase() {
    return columns().text("phase");
  }

  boolean isReady() {
    return phase().equals("ready");
  }

  boolean isLeased() {
    return phase().equals("leased");
  }

  String cursor() {
    return columns().text("cursor");
  }

  boolean hasEnded() {
    return phase().equals("ended");
  }

  /** Returns whether the branch has opened others that have not been joined. */
  boolean isOpen() {
    boolean waits = phase().equals("group") || phase().equals("resting");
    return waits && columns().integer("next") > 0;
  }

  /** Returns the branch's own count of its members. */
  String window() {
    return "%d live and %d at rest of %d"
        .formatted(
            columns().integer("active"), columns().integer("parked"), columns().integer("next"));
  }

  /** Returns the loops that a branch is in, outermost first. */
  List<LoopRow> loops() {
    return LoopRow.read(columns().text("loops"));
  }

  /** Returns whether the branch belongs to a generation; the root belongs to each. */
  boolean isOf(int generation) {
    return isRoot() || name().startsWith("%02d.".formatted(generation));
  }

  boolean isOpenedBy(BranchRow other) {
    return !isRoot() && new BranchName(name()).parent().text().equals(other.name());
  }

  private boolean isRoot() {
    return !row.key().startsWith(MEMBER);
  }

  int attempt() {
    return columns().integer("attempt");
  }

  String owner() {
    return columns().text("lease_owner");
  }

  int auditSeq() {
    return columns().integer("audit_seq");
  }

  /** Returns how long a worker could have taken the branch up. */
  Duration sinceDue() {
    Instant due = columns().instant("due_at");
    if (due == null) {
      return row.age();
    }
    Duration since = Duration.between(due, row.readAt());
    Duration shorter = since.compareTo(row.age()) < 0 ? since : row.age();
    return shorter.isNegative() ? Duration.ZERO : shorter;
  }

  /**
   * A loop that a branch is in, as docs/develop/storage.md describes the column {@code loops}.
   *
   * @param at index of its marker
   * @param index the item, or the next one to hand out
   * @param to the item before which more items must be loaded
   * @param count number of all items
   * @param failed number of items of a lane that were set aside
   * @param retrying whether the lane retries those
   */
  record LoopRow(int at, int index, int to, int count, int failed, boolean retrying) {
    static List<LoopRow> read(String json) {
      List<LoopRow> loops = new ArrayList<>();
      if (!json.isEmpty()) {
        Json.readTree(json).forEach(loop -> loops.add(of(loop)));
      }
      return loops;
    }

    private static LoopRow of(JsonNode json) {
      return new LoopRow(
          json.path("at").intValue(),
          json.path("index").intValue(),
          json.path("to").intValue(),
          json.path("count").intValue(),
          json.path("failed").intValue(),
          json.path("retrying").booleanValue());
    }

    /** Returns whether the loop has this item; a lane that will retry failed items is at -1. */
    boolean isWithinItems() {
      return index >= (retrying ? -1 : 0) && index <= to && to <= count;
    }
  }
}
