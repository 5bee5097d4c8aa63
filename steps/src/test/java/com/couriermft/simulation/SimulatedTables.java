package com.couriermft.simulation;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The tables from the perspective of one host. Pages may be short or empty, so that the rows of a
 * query may come from different times.
 */
final class SimulatedTables implements Tables {
  private static final int PAGE = 3;

  private final Host host;
  private final Gate gate;
  private final InMemoryTables target;
  private final Watch watch;
  private final Random random;

  SimulatedTables(Host host, Gate gate, InMemoryTables target, Watch watch, Random random) {
    this.host = host;
    this.gate = gate;
    this.target = target;
    this.watch = watch;
    this.random = random;
  }

  @Override
  public InstantSource clock() {
    return target.clock();
  }

  @Override
  public Optional<Row> find(String table, String partition, String key) {
    return gate.pass(
        host,
        Call.FIND,
        () -> "find %s/%s/%s".formatted(table, partition, key),
        () -> target.find(table, partition, key));
  }

  @Override
  public Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    String from = continuation == null ? range.from() : continuation;
    return gate.pass(
        host,
        Call.QUERY,
        () -> "query %s/%s from %s".formatted(table, partition, from),
        () ->
            random.nextInt(20) == 0
                ? new Page(List.of(), from.isEmpty() ? " " : from)
                : target.query(table, partition, range, Math.min(PAGE, max), continuation));
  }

  @Override
  public Committed transact(String table, String partition, List<Write> writes) {
    return gate.pass(
        host,
        Call.TRANSACT,
        () -> "transact %s/%s %s".formatted(table, partition, text(writes)),
        () -> {
          List<Optional<Row>> before =
              writes.stream().map(write -> target.find(table, partition, write.key())).toList();
          Committed committed = target.transact(table, partition, writes);
          List<Change> changes = new ArrayList<>();
          for (int i = 0; i < writes.size(); i++) {
            String key = writes.get(i).key();
            changes.add(Change.of(key, before.get(i), target.find(table, partition, key)));
          }
          watch.written(table, partition, changes, gate.caller());
          return committed;
        });
  }

  private static String text(List<Write> writes) {
    return String.join(
        ", ",
        writes.stream().map(w -> w.kind() + " " + w.key() + " " + w.columns().values()).toList());
  }
}
