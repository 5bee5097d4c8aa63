package com.couriermft.engine;

import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.StoreUnavailable;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Tables of which some calls give no answer, before or after they took effect, or kill the caller.
 */
final class FaultyTables implements Tables {
  private final Tables target;
  private final Random random;
  private double faults;
  private double crashes;

  FaultyTables(Tables target, Random random) {
    this.target = target;
    this.random = random;
  }

  /** Sets how often a call fails and how often it kills its caller. */
  void trouble(double failing, double killing) {
    faults = failing;
    crashes = killing;
  }

  @Override
  public Instant instant() {
    return target.instant();
  }

  @Override
  public Optional<Row> find(String table, String partition, String key) {
    maybe();
    return target.find(table, partition, key);
  }

  @Override
  public Page query(String table, String partition, KeyRange range, int max, String continuation) {
    maybe();
    // Short pages: what spans pages may be torn.
    return target.query(table, partition, range, Math.min(max, 3), continuation);
  }

  @Override
  public Committed transact(String table, String partition, List<Write> writes) {
    maybe();
    Committed committed = target.transact(table, partition, writes);
    maybe();
    return committed;
  }

  /** Fails or kills the caller as often as a call does. */
  synchronized void maybe() {
    double drawn = random.nextDouble();
    if (drawn < crashes) {
      throw new Crash();
    } else if (drawn < crashes + faults) {
      throw new StoreUnavailable("no answer", null);
    }
  }

  /** The process is gone. */
  static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }
}
