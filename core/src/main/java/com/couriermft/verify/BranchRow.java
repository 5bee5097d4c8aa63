package com.couriermft.verify;

import com.couriermft.store.Columns;
import com.couriermft.store.Row;
import java.time.Duration;
import java.time.Instant;

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

  int attempt() {
    return columns().integer("attempt");
  }

  String owner() {
    return columns().text("lease_owner");
  }

  int auditSeq() {
    return columns().integer("audit_seq");
  }

  /** How long a worker could have taken it up. */
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
