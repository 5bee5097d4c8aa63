package com.couriermft.oversight.verify;

import com.couriermft.storage.store.Row;
import java.time.Duration;
import java.util.Optional;

/**
 * A row of a pool that leads to a run, or holds something for it.
 *
 * @param kind what kind of row
 * @param pool whose
 * @param key its row key
 * @param execution the run
 * @param epoch of which stay in the queue; 0 for a start
 * @param age since it was written, by the storage server's clock
 */
record PoolEntry(Kind kind, String pool, String key, String execution, int epoch, Duration age) {
  /** Kinds of rows. */
  enum Kind {
    /** {@code b|}: a slot held. */
    SLOT("slot"),
    /** {@code r|}: waits for a slot. */
    READY("ready row"),
    /** {@code w|}: waits until its job may run once more. */
    PARKED("parked row"),
    /** {@code t|…|run|}: waits for its time. */
    WAIT("waiting row"),
    /** {@code t|0|depend|}: waits for other jobs. */
    DEPEND("dependency row"),
    /** {@code t|0|start|}: is about to be made. */
    START("start row"),
    /** {@code t|0|finalise|}: was cancelled and is to be finalised. */
    FINALISE("finalise row");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** Returns whether the place brings a queued execution to a worker. */
    boolean leadsToSlot() {
      return this == READY || this == PARKED || this == WAIT || this == DEPEND;
    }
  }

  /** The place that a row of the table {@code pools} is; empty if it is something else. */
  static Optional<PoolEntry> of(Row row) {
    return kind(row.key())
        .filter(kind -> !row.columns().text("execution").isEmpty())
        .map(
            kind ->
                new PoolEntry(
                    kind,
                    row.partition(),
                    row.key(),
                    row.columns().text("execution"),
                    row.columns().integer("epoch"),
                    row.age()));
  }

  private static Optional<Kind> kind(String key) {
    String[] parts = key.split("\\|", -1);
    return switch (parts[0]) {
      case "b" -> Optional.of(Kind.SLOT);
      case "r" -> Optional.of(Kind.READY);
      case "w" -> Optional.of(Kind.PARKED);
      case "t" -> parts.length < 3 ? Optional.empty() : todo(parts[2]);
      default -> Optional.empty();
    };
  }

  private static Optional<Kind> todo(String what) {
    return switch (what) {
      case "run" -> Optional.of(Kind.WAIT);
      case "depend" -> Optional.of(Kind.DEPEND);
      case "start" -> Optional.of(Kind.START);
      case "finalise" -> Optional.of(Kind.FINALISE);
      default -> Optional.empty();
    };
  }

  /** Returns whether the key names the execution, and the epoch, that the columns do. */
  boolean agreesWithKey() {
    String own = kind == Kind.START ? execution : "%s|%06d".formatted(execution, epoch);
    return key.endsWith("|" + own);
  }

  @Override
  public String toString() {
    return kind.text + (kind == Kind.START ? "" : " of epoch " + epoch);
  }
}
