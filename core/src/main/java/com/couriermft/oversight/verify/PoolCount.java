package com.couriermft.oversight.verify;

import com.couriermft.storage.store.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a pool's partition, counted; its places are kept by execution. Filled while it is
 * read.
 */
final class PoolCount {
  private static final int MOST_UNKNOWN = 20;

  private final String name;
  private final @Nullable Integer setLimit;
  private final Duration settingsAge;
  private final List<String> unknown = new ArrayList<>();
  private @Nullable Row fence;
  private @Nullable Row sweep;
  private int slots;
  private int waiting;

  /**
   * A pool of which nothing was read yet.
   *
   * @param setLimit its limit in the settings; {@code null} if it is not named there
   * @param settingsAge since the settings were changed
   */
  PoolCount(String name, @Nullable Integer setLimit, Duration settingsAge) {
    this.name = name;
    this.setLimit = setLimit;
    this.settingsAge = settingsAge;
  }

  /** Takes a row that is not a place. */
  void add(Row row) {
    switch (row.key()) {
      case "a|dispatch" -> fence = row;
      case "a|sweep" -> sweep = row;
      default -> {
        if (unknown.size() < MOST_UNKNOWN) {
          unknown.add(row.key());
        }
      }
    }
  }

  /** Takes a place. */
  void add(PoolEntry place) {
    slots += place.kind() == PoolEntry.Kind.SLOT ? 1 : 0;
    waiting += place.kind().leadsToSlot() ? 1 : 0;
  }

  String name() {
    return name;
  }

  @Nullable Integer setLimit() {
    return setLimit;
  }

  Duration settingsAge() {
    return settingsAge;
  }

  @Nullable Row fence() {
    return fence;
  }

  @Nullable Row sweep() {
    return sweep;
  }

  int slots() {
    return slots;
  }

  int waiting() {
    return waiting;
  }

  /** Keys of rows that are nothing known; the first of them. */
  List<String> unknown() {
    return unknown;
  }

  /** Returns when the pool is swept next; {@code null} if nobody seems to. */
  @Nullable Instant nextSweep(ExpectedDurations norms) {
    Row last = sweep;
    return last == null || last.age().compareTo(norms.longestWithoutSweep()) > 0
        ? null
        : last.changedAt().plus(norms.sweepEvery());
  }
}
