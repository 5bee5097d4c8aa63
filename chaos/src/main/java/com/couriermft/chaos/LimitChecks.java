package com.couriermft.chaos;

import com.couriermft.chaos.steps.LedgerStep;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Checks that no pool ever ran more executions than its limit. The check uses sampled slot rows,
 * the server timestamps of audit rows, and the ledger's clock. Also checks that the pools are empty
 * at the end.
 */
final class LimitChecks {
  private final Findings findings;

  LimitChecks(Findings findings) {
    this.findings = findings;
  }

  void check(List<Run> runs, List<Ledger.Entry> ledger, Map<String, Integer> slots) {
    Map<String, Concurrency> running = new TreeMap<>();
    Map<String, Concurrency> working = new TreeMap<>();
    Map<String, Ledger.Entry> starts = new HashMap<>();
    Map<String, Ledger.Entry> effects = new HashMap<>();
    for (Ledger.Entry entry : ledger) {
      (entry.isEffect() ? effects : starts).put(entry.claim(), entry);
    }
    for (Run run : runs) {
      String pool = run.execution().pool();
      addRunning(run, running.computeIfAbsent(pool, name -> new Concurrency()));
      Concurrency overlap = working.computeIfAbsent(pool, name -> new Concurrency());
      for (StepExecution attempt : run.completed()) {
        String claim = Run.output(attempt, "claim");
        Ledger.Entry effect = effects.get(claim);
        if (attempt.type().equals(LedgerStep.KEY) && effect != null) {
          Ledger.Entry start = Objects.requireNonNull(starts.get(claim), claim);
          overlap.add(run.id(), start.nanos(), effect.nanos());
        }
      }
    }
    slots.forEach((pool, most) -> expect("by slot rows", pool, most));
    running.forEach((pool, overlap) -> expect("by audit rows", pool, overlap.most()));
    working.forEach((pool, overlap) -> expect("by the ledger", pool, overlap.most()));
  }

  /** Checks that no rows remain in a pool except its two permanent rows. */
  void checkEmpty(Tables tables) {
    for (String pool : Jobs.POOLS.keySet()) {
      List<Row> rows = tables.queryAll(PoolStore.TABLE, pool, KeyRange.prefix(""));
      List<String> left = rows.stream().map(Row::key).filter(key -> !key.startsWith("a|")).toList();
      findings.expect("nothing is left in a pool", left.isEmpty(), pool + " has " + left);
    }
  }

  private void expect(String how, String pool, int most) {
    int limit = Jobs.POOLS.getOrDefault(pool, PoolStore.DEFAULT_LIMIT);
    findings.expect(
        "limits hold, " + how, most <= limit, "%s had %d of %d".formatted(pool, most, limit));
  }

  private static void addRunning(Run run, Concurrency overlap) {
    @Nullable Instant since = null;
    for (Row row : run.audit()) {
      String event = row.columns().text("event");
      boolean isState = !row.columns().text("to").isEmpty() && event.startsWith("execution.");
      if (isState && event.equals("execution.running")) {
        since = row.changedAt();
      } else if (isState && since != null) {
        overlap.add(run.id(), micros(since), micros(row.changedAt()));
        since = null;
      }
    }
  }

  private static long micros(Instant at) {
    return TimeUnit.SECONDS.toMicros(at.getEpochSecond()) + at.getNano() / 1_000;
  }
}
