package com.couriermft.transfer.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.EventLines;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttemptDeliveriesTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-11-21T04:00:00.1234Z"));
  private final ShakyTables tables = new ShakyTables(new InMemoryTables(clock));
  private final DeliveryStore store = new DeliveryStore(tables);
  private final AttemptDeliveries moved = attempt(0, false);

  private AttemptDeliveries attempt(int number, boolean mayHaveRunBefore) {
    Origin by = Files.by(Files.EXECUTION, 1, number);
    return new AttemptDeliveries(store, by, tables.clock(), mayHaveRunBefore);
  }

  private int stored() {
    return store.list(DeliveryFilter.ALL, 1_000, null).deliveries().size();
  }

  private void record(String name) {
    moved.record(Files.sent("partner-a", name), Duration.ofSeconds(3));
  }

  @Test
  void fastFiles_areKeptTogether() {
    for (int i = 0; i < 250; i++) {
      record("f" + i);
    }
    assertThat(stored()).isEqualTo(200);
    assertThat(tables.transactions).isEqualTo(10);
    moved.flush();
    assertThat(tables.transactions).isEqualTo(15);
    assertThat(stored()).isEqualTo(250);
  }

  @Test
  void firstAttempt_readsNothing() {
    for (int i = 0; i < 250; i++) {
      record("f" + i);
    }
    moved.flush();
    assertThat(tables.queries + tables.finds).isZero();
  }

  @Test
  void repetition_looksOnceForWhatIsThere_andReplacesIt() {
    for (int i = 0; i < 250; i++) {
      record("f" + i);
    }
    moved.flush();
    clock.advance(Duration.ofMinutes(1));
    AttemptDeliveries again = attempt(1, true);
    for (int i = 0; i < 120; i++) {
      again.record(Files.sent("partner-a", "f" + i), Duration.ZERO);
    }
    again.flush();
    assertThat(tables.queries).isEqualTo(1);
    List<Delivery> kept = store.list(DeliveryFilter.ALL, 1_000, null).deliveries();
    assertThat(kept).hasSize(250);
    assertThat(kept.stream().filter(d -> d.by().attempt() == 1)).hasSize(120);
  }

  @Test
  void repetitionThatMovesNothing_sendsNothing() {
    attempt(1, true).flush();
    assertThat(tables.transactions + tables.queries + tables.finds).isZero();
  }

  @Test
  void sameFileTwiceInWhatWaits_isTheLaterRecord() {
    record("a");
    clock.advance(Duration.ofMillis(500));
    record("a");
    moved.flush();
    assertThat(store.list(DeliveryFilter.ALL, 10, null).deliveries())
        .singleElement()
        .extracting(Delivery::endedAt)
        .isEqualTo(Instant.parse("2026-11-21T04:00:00.623Z"));
  }

  @Test
  void sameFileInTwoStores_isOneRecord() {
    record("a");
    record("b");
    moved.flush();
    clock.advance(Duration.ofMillis(500));
    record("a");
    moved.flush();
    assertThat(stored()).isEqualTo(2);
  }

  @Test
  void sameFileWithinAMillisecond_isOneRecord_andStaysFoundByName() {
    record("a");
    record("b");
    moved.flush();
    record("a");
    moved.flush();
    assertThat(stored()).isEqualTo(2);
    assertThat(rows("n")).isEqualTo(2);
    DeliveryFilter named = new DeliveryFilter(null, null, "a", null, null, null);
    assertThat(store.list(named, 10, null).deliveries()).hasSize(1);
  }

  @Test
  void writeThatFailsAnywhere_isRepeatedAsItWasCut() {
    for (int failing = 0; failing < 5; failing++) {
      for (int i = 0; i < 50; i++) {
        record("f" + failing + "-" + i);
      }
      tables.failAfter = tables.transactions + failing;
      assertThatThrownBy(moved::flush).isInstanceOf(StoreUnavailable.class);
      tables.failAfter = Integer.MAX_VALUE;
      clock.advance(Duration.ofMillis(500));
      record("g" + failing);
      moved.flush();
      int all = (failing + 1) * 51;
      assertThat(stored()).isEqualTo(all);
      assertThat(rows("t")).isEqualTo((failing + 1) * 2);
      assertThat(rows("n")).isEqualTo(all);
    }
  }

  private int rows(String partition) {
    return tables.queryAll(DeliveryStore.TABLE, partition, KeyRange.prefix("")).size();
  }

  @Test
  void fileASecondLater_takesThoseBeforeItAlong() {
    record("a");
    assertThat(stored()).isZero();
    clock.advance(Duration.ofMillis(1_001));
    record("b");
    assertThat(stored()).isEqualTo(2);
  }

  @Test
  void attemptThatMovesNothing_sendsNothing() {
    moved.flush();
    assertThat(tables.transactions + tables.queries + tables.finds).isZero();
  }

  @Test
  void times_areTheStorageServersInMilliseconds() {
    record("a");
    moved.flush();
    Delivery kept = store.list(DeliveryFilter.ALL, 1, null).deliveries().get(0);
    assertThat(kept.endedAt()).isEqualTo("2026-11-21T04:00:00.123Z");
    assertThat(kept.startedAt()).isEqualTo("2026-11-21T03:59:57.123Z");
  }

  @Test
  void outage_keepsWhatIsStillToBeStored() {
    record("a");
    tables.failAfter = 0;
    assertThatThrownBy(moved::flush).isInstanceOf(StoreUnavailable.class);
    tables.failAfter = Integer.MAX_VALUE;
    moved.flush();
    assertThat(stored()).isEqualTo(1);
  }

  @Test
  void files_areToldOnceTheyAreKept() {
    try (EventLines events = new EventLines()) {
      record("a");
      tables.failAfter = 0;
      assertThatThrownBy(moved::flush).isInstanceOf(StoreUnavailable.class);
      assertThat(events.events()).as("not kept yet").isEmpty();
      tables.failAfter = Integer.MAX_VALUE;
      moved.flush();
      JsonNode told = events.ofType("file.delivered").get(0);
      assertThat(told.path("connection").asText()).isEqualTo("partner-a");
      assertThat(told.path("path").asText()).endsWith("/a");
      assertThat(told.path("direction").asText()).isEqualTo("sent");
      assertThat(told.path("duration_ms").asInt()).isEqualTo(3_000);
      assertThat(told.path("at").asText()).isEqualTo("2026-11-21T04:00:00.123Z");
      assertThat(events.events()).hasSize(1);
    }
  }

  @Test
  void fileThatIsToldAgain_hasTheSameId_andAnotherFileAnother() {
    try (EventLines events = new EventLines()) {
      record("a");
      record("b");
      moved.flush();
      record("a");
      moved.flush();
      assertThat(events.events().stream().map(told -> told.path("id").asText()).distinct())
          .hasSize(2);
      assertThat(events.events()).hasSize(3);
    }
  }
}
