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
 * The branch columns of a header or of a group member's row.
 *
 * @param row the row {@code h}, or {@code g|{name}}
 */
record BranchRow(Row row) {
  private static final String MEMBER = "g|";

  private Columns columns() {
    return row.columns();
  }

  /** Returns the name of the branch: {@code h}, or the member's name. */
  String name() {
    return row.key().startsWith(MEMBER) ? row.key().substring(MEMBER.length()) : row.key();
  }

  /** Returns the phase as a string, because later releases may add phases. */
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

  /** Returns whether the branch has opened other branches that have not been joined. */
  boolean isOpen() {
    boolean waits = phase().equals("group") || phase().equals("resting");
    return waits && columns().integer("next") > 0;
  }

  /** Returns the branch's counts of its members. */
  String window() {
    return "%d active and %d parked of %d"
        .formatted(
            columns().integer("active"), columns().integer("parked"), columns().integer("next"));
  }

  /** Returns the loops that enclose the branch's position, outermost first. */
  List<LoopRow> loops() {
    return LoopRow.read(columns().text("loops"));
  }

  /**
   * Returns whether the branch belongs to a generation of the execution. The root belongs to every
   * generation.
   */
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

  /** Returns how long the branch has been ready for a worker. */
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
   * A loop that encloses a branch's position; docs/develop/storage.md describes the column {@code
   * loops}.
   *
   * @param at index of the loop's marker
   * @param index index of the current item, or of the next item to assign
   * @param to index of the item before which more items must be loaded
   * @param count number of all items
   * @param failed number of failed items that a lane has set aside
   * @param retrying whether the lane is retrying the failed items
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

    /**
     * Returns whether the loop is at an item. A lane that is about to retry failed items has index
     * -1.
     */
    boolean isWithinItems() {
      return index >= (retrying ? -1 : 0) && index <= to && to <= count;
    }
  }
}
