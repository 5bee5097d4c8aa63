package com.couriermft.transfer.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.file.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A store in memory with helpers for tests. */
abstract class DeliveriesFixture {
  static final Instant BEGIN = Instant.parse("2026-11-21T04:00:00Z");
  static final List<String> PARTITIONS =
      List.of("t", "n", "s", "c|partner-a", "c|partner-b", "x|" + Files.EXECUTION, "x|other");

  final ManualClock clock = new ManualClock(BEGIN);
  final InMemoryTables memory = new InMemoryTables(clock);
  final ShakyTables tables = new ShakyTables(memory);
  final DeliveryStore store = new DeliveryStore(tables);

  Delivery delivery(MovedFile file, Origin by) {
    Instant now = clock.instant();
    return new Delivery(file, now.minusSeconds(1), now, by);
  }

  Delivery delivery(String name, int attempt) {
    return delivery(Files.sent("partner-a", name), Files.by(Files.EXECUTION, 1, attempt));
  }

  List<Delivery> many(int from, int to, int attempt) {
    return IntStream.range(from, to).mapToObj(i -> delivery("f" + i, attempt)).toList();
  }

  /** Stores deliveries as an attempt that may have run before. */
  void keep(List<Delivery> deliveries) {
    keep(true, deliveries);
  }

  void keep(boolean mayHaveRunBefore, List<Delivery> deliveries) {
    store.records(deliveries.get(0).by(), mayHaveRunBefore).keep(DeliveryBatch.cut(deliveries));
  }

  void record(MovedFile file, Origin by) {
    keep(List.of(delivery(file, by)));
    clock.advance(Duration.ofMinutes(1));
  }

  void record(String connection, String... names) {
    for (String name : names) {
      record(Files.sent(connection, name), Files.by(Files.EXECUTION, 1, 0));
    }
  }

  static DeliveryFilter named(String name) {
    return new DeliveryFilter(null, null, name, null, null, null);
  }

  /** Returns the names on all pages of a query. */
  List<String> names(DeliveryFilter filter, int max) {
    List<String> names = new ArrayList<>();
    String after = null;
    do {
      DeliveryStore.Page page = store.list(filter, max, after);
      page.deliveries().forEach(d -> names.add(d.file().name()));
      assertThat(page.deliveries()).hasSizeLessThanOrEqualTo(max);
      after = page.continuation();
      assertThat(after == null || filter.isContinuation(after)).isTrue();
    } while (after != null);
    return names;
  }

  int rows() {
    return PARTITIONS.stream().mapToInt(p -> rows(p).size()).sum();
  }

  List<Row> rows(String partition) {
    return memory.queryAll(DeliveryStore.TABLE, partition, KeyRange.prefix(""));
  }

  /** Returns a filter for each list that contains a file of partner-a. */
  static List<DeliveryFilter> lists(String name) {
    return List.of(
        DeliveryFilter.ALL,
        new DeliveryFilter(Files.EXECUTION, null, null, null, null, null),
        new DeliveryFilter(null, null, null, "partner-a", null, null),
        new DeliveryFilter(null, Sha256.of(name), null, null, null, null),
        named(name));
  }

  List<Delivery> all(DeliveryFilter filter) {
    List<Delivery> all = new ArrayList<>();
    String after = null;
    do {
      DeliveryStore.Page page = store.list(filter, 1_000, after);
      all.addAll(page.deliveries());
      after = page.continuation();
    } while (after != null);
    return all;
  }

  void keepAsFarAsPossible(List<Delivery> deliveries) {
    try {
      keep(deliveries);
    } catch (StoreUnavailable e) {
      assertThat(e).hasMessageContaining("Refused for the test");
    }
  }
}
