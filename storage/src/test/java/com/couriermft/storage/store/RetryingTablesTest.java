package com.couriermft.storage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RetryingTablesTest {
  private static final String TABLE = "executions";
  private static final String PARTITION = "e1";

  private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  private final FaultyTables faulty = new FaultyTables(new InMemoryTables(clock));
  private final List<Duration> pauses = new ArrayList<>();
  private final RetryingTables tables =
      new RetryingTables(
          faulty,
          new BackOff(this::pause, () -> clock.instant().toEpochMilli() * 1_000_000, () -> 0.5));

  private void pause(Duration pause) {
    pauses.add(pause);
    clock.advance(pause);
  }

  @AfterEach
  void clearInterrupt() {
    Thread.interrupted();
  }

  @Test
  void find_shortOutage_isOutlasted() {
    insert("h", "n1");
    faulty.next(Fault.BEFORE, Fault.BEFORE, Fault.AFTER);

    assertThat(tables.find(TABLE, PARTITION, "h")).isPresent();
    assertThat(pauses).containsExactly(ms(75), ms(150), ms(300));
  }

  @Test
  void query_shortOutage_isOutlasted() {
    insert("h", "n1");
    faulty.next(Fault.BEFORE);

    assertThat(tables.queryAll(TABLE, PARTITION, KeyRange.prefix(""))).hasSize(1);
  }

  @Test
  void find_longOutage_endsWithinTheBudget() {
    faulty.next(Fault.BEFORE, Fault.BEFORE, Fault.BEFORE, Fault.BEFORE);
    faulty.next(Fault.BEFORE, Fault.BEFORE, Fault.BEFORE, Fault.BEFORE, Fault.BEFORE);

    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> tables.find(TABLE, PARTITION, "h"));
    assertThat(pauses).hasSize(BackOff.TRIES - 1);
    assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
        .isLessThanOrEqualTo(BackOff.BUDGET);
  }

  @Test
  void find_slowTries_stopAtTheBudget() {
    faulty.eachCallTakes = Duration.ofSeconds(6);
    faulty.next(Fault.BEFORE, Fault.BEFORE, Fault.BEFORE);

    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> tables.find(TABLE, PARTITION, "h"));
    assertThat(pauses).hasSize(1);
  }

  @Test
  void pause_interrupted_givesUpAndKeepsTheFlag() {
    RetryingTables interrupted =
        new RetryingTables(
            faulty,
            new BackOff(
                pause -> {
                  throw new InterruptedException();
                },
                () -> 0,
                () -> 0));
    faulty.next(Fault.BEFORE);

    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> interrupted.find(TABLE, PARTITION, "h"));
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void transact_failedBeforeEffect_isDoneByTheRepetition() {
    faulty.next(Fault.BEFORE);

    Tables.Committed committed = transact(Write.insert("h", nonce("n1")));

    assertThat(committed.etags()).containsEntry("h", row("h").etag());
    assertThat(faulty.transactions).isEqualTo(1);
  }

  @Test
  void transact_failedAfterEffect_isKnownByItsInsertedWitness() {
    String etag = insert("h", "n1");
    faulty.next(Fault.AFTER);

    Tables.Committed committed =
        transact(
            Write.merge("h", nonce("n2").with("n", 7), etag),
            Write.insert("a|1", nonce("n2")),
            Write.insert("s|1", Columns.none().with("n", 1)));

    assertThat(committed.etags())
        .containsOnlyKeys("h", "a|1")
        .containsEntry("h", row("h").etag())
        .containsEntry("a|1", row("a|1").etag());
    assertThat(faulty.transactions).isEqualTo(2);
    transact(Write.merge("h", nonce("n3"), committed.etags().get("h")));
  }

  @Test
  void transact_failedAfterEffect_isKnownByItsMergedWitness() {
    String etag = insert("h", "n1");
    faulty.next(Fault.AFTER, Fault.BEFORE);

    Tables.Committed committed = transact(Write.merge("h", nonce("n2"), etag));

    assertThat(committed.etags()).containsEntry("h", row("h").etag());
  }

  @Test
  void transact_rowOverwrittenSince_getsNoEtag() {
    String etag = insert("h", "n1");
    faulty.next(Fault.AFTER);
    faulty.meanwhile =
        () -> faulty.target.transact(TABLE, PARTITION, List.of(Write.upsert("h", nonce("other"))));

    Tables.Committed committed =
        transact(Write.merge("h", nonce("n2"), etag), Write.insert("a|1", nonce("n2")));

    assertThat(committed.etags()).containsOnlyKeys("a|1");
  }

  @Test
  void transact_failedBeforeEffectAndOvertaken_isAConflict() {
    String etag = insert("h", "n1");
    faulty.next(Fault.BEFORE);
    faulty.meanwhile =
        () -> faulty.target.transact(TABLE, PARTITION, List.of(Write.upsert("h", nonce("other"))));

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(
            () -> transact(Write.merge("h", nonce("n2"), etag), Write.insert("a|1", nonce("n2"))));
  }

  @Test
  void transact_unclearWithoutNonce_isAConflict() {
    faulty.next(Fault.AFTER);

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> transact(Write.insert("h", Columns.none())));
  }

  @Test
  void transact_conflictAtFirst_isNotQuestioned() {
    insert("h", "n1");

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> transact(Write.insert("h", nonce("n1"))));
    assertThat(pauses).isEmpty();
  }

  private String insert(String key, String nonce) {
    return faulty
        .target
        .transact(TABLE, PARTITION, List.of(Write.insert(key, nonce(nonce))))
        .etags()
        .get(key);
  }

  private Row row(String key) {
    return faulty.target.find(TABLE, PARTITION, key).orElseThrow();
  }

  private Tables.Committed transact(Write... writes) {
    return tables.transact(TABLE, PARTITION, List.of(writes));
  }

  private static Columns nonce(String nonce) {
    return Columns.none().with("nonce", nonce);
  }

  private static Duration ms(int millis) {
    return Duration.ofMillis(millis);
  }

  private enum Fault {
    BEFORE,
    AFTER
  }

  /** Tables whose next calls fail as configured, before or after they take effect. */
  private final class FaultyTables extends ForwardingTables {
    private final Tables target;
    private final Deque<Fault> faults = new ArrayDeque<>();
    private Runnable meanwhile = () -> {};
    private Duration eachCallTakes = Duration.ZERO;
    private int transactions;

    FaultyTables(Tables target) {
      super(target);
      this.target = target;
    }

    void next(Fault... next) {
      faults.addAll(List.of(next));
    }

    @Override
    public Optional<Row> find(String table, String partition, String key) {
      return call(() -> super.find(table, partition, key));
    }

    @Override
    public Page query(
        String table, String partition, KeyRange range, int max, @Nullable String continuation) {
      return call(() -> super.query(table, partition, range, max, continuation));
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      return call(
          () -> {
            transactions++;
            return super.transact(table, partition, writes);
          });
    }

    private <T> T call(Supplier<T> call) {
      clock.advance(eachCallTakes);
      Fault fault = faults.poll();
      if (fault == null) {
        return call.get();
      }
      if (fault == Fault.AFTER) {
        call.get();
      }
      meanwhile.run();
      throw new StoreUnavailable(fault + " effect", null);
    }
  }
}
