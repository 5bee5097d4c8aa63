package com.couriermft.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.local.Azurite;
import com.couriermft.local.chaos.Fault;
import com.couriermft.local.chaos.FaultProxy;
import com.couriermft.local.chaos.FaultRates;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.azure.AzureStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class FaultProxyTest {
  private static final String TABLE = "proxied";
  private static final int ROWS = 12;

  private static Azurite azurite;

  @BeforeAll
  static void start() {
    azurite = Azurite.start();
  }

  @AfterAll
  static void stop() {
    azurite.close();
  }

  @Test
  void calm_forwardsAllThreeServices() {
    try (FaultProxy proxy = FaultProxy.start(azurite.connectionString(), 1)) {
      AzureStorage storage = through(proxy);
      List<Write> writes = List.of(row("a"), row("b"));
      storage.tables().transact(TABLE, "calm", writes);
      assertThat(storage.tables().queryAll(TABLE, "calm", KeyRange.prefix(""))).hasSize(2);
      storage.blobs().putIfAbsent("files", "a b/c%.txt", new byte[] {1, 2}, "text/plain");
      assertThat(storage.blobs().get("files", "a b/c%.txt")).containsExactly(1, 2);
      storage.queue().send("steps", "hello", java.time.Duration.ZERO);
      assertThat(proxy.counts().requests()).isGreaterThan(5);
      assertThat(proxy.counts().faults()).isEmpty();
    }
  }

  @Test
  void pages_shortAndEmpty_bringEveryRowOnce() {
    AzureStorage direct = AzureStorage.ofConnectionString(azurite.connectionString(), List.of());
    List<String> keys = new ArrayList<>();
    List<Write> writes = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      keys.add("r|%03d|'%%".formatted(i));
      writes.add(row(keys.get(i)));
    }
    direct.tables().transact(TABLE, "pages", writes);
    try (FaultProxy proxy = FaultProxy.start(azurite.connectionString(), 2)) {
      proxy.rates(FaultRates.NONE.with(Fault.SHORT_PAGE, 0.8).with(Fault.EMPTY_PAGE, 0.4));
      Tables tables = through(proxy).tables();
      for (int round = 0; round < 5; round++) {
        assertThat(tables.queryAll(TABLE, "pages", KeyRange.prefix("r|")))
            .extracting(Row::key)
            .containsExactlyElementsOf(keys);
      }
      assertThat(proxy.counts().faults())
          .containsOnlyKeys(Fault.SHORT_PAGE, Fault.EMPTY_PAGE)
          .allSatisfy((fault, count) -> assertThat(count).isPositive());
    }
  }

  @Test
  void writes_whoseAnswersAreLost_countOnce() {
    try (FaultProxy proxy = FaultProxy.start(azurite.connectionString(), 3)) {
      Tables tables = new RetryingTables(through(proxy).tables());
      tables.transact(TABLE, "counter", List.of(row("n")));
      proxy.rates(
          FaultRates.NONE
              .with(Fault.REPLY_DROPPED, 0.15)
              .with(Fault.CLOSED_BEFORE, 0.05)
              .with(Fault.FAILED_AFTER, 0.1)
              .with(Fault.FAILED_BEFORE, 0.05)
              .with(Fault.BUSY, 0.05));
      for (int i = 0; i < 60; i++) {
        Row read = tables.find(TABLE, "counter", "n").orElseThrow();
        Columns next = read.columns().with("value", read.columns().number("value") + 1);
        String nonce = UUID.randomUUID().toString();
        tables.transact(
            TABLE, "counter", List.of(Write.merge("n", next.with("nonce", nonce), read.etag())));
      }
      assertThat(tables.find(TABLE, "counter", "n").orElseThrow().columns().number("value"))
          .isEqualTo(60);
      assertThat(proxy.counts().faults()).hasSize(5);
    }
  }

  @Test
  void cutOff_nothingPassesUntilItIsUndone() {
    try (FaultProxy proxy = FaultProxy.start(azurite.connectionString(), 4)) {
      Tables tables = through(proxy).tables();
      tables.transact(TABLE, "cut", List.of(row("a")));
      proxy.cutOff(true);
      assertThatThrownBy(() -> tables.find(TABLE, "cut", "a")).isInstanceOf(StoreUnavailable.class);
      assertThat(proxy.counts().refused()).isPositive();
      proxy.cutOff(false);
      assertThat(tables.find(TABLE, "cut", "a")).isPresent();
    }
  }

  private static AzureStorage through(FaultProxy proxy) {
    return AzureStorage.ofConnectionString(proxy.connectionString(), List.of());
  }

  private static Write row(String key) {
    return Write.insert(key, Columns.none().with("value", 0).with("nonce", key));
  }
}
