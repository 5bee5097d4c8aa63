package com.couriermft.oversight.verify;

import com.couriermft.running.execution.BranchName;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.time.Duration;
import java.time.Instant;
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

  /** The loops that it is in itself, from the outside in. */
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
}
