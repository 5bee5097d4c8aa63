package com.couriermft.transfer.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.testing.RequestCounter;
import com.couriermft.transfer.file.Sha256;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests behavior that depends on the service: keys of unusual names, ranges, transactions and
 * requests.
 */
class DeliveryAzuriteTest {
  private static final String CONNECTION = AzuriteServer.shared().connectionString();

  private final RequestCounter counter = new RequestCounter(CONNECTION);
  private final Tables tables =
      new RetryingTables(AzureStorage.ofConnectionString(CONNECTION, List.of(counter)).tables());
  private final DeliveryStore store = new DeliveryStore(tables);
  private final String partner = "partner-" + Long.toString(System.nanoTime(), 36);
  private final Instant now = tables.clock().instant().truncatedTo(ChronoUnit.MILLIS);

  private Delivery delivery(String name, int attempt) {
    MovedFile file = Files.sent(partner, name);
    return new Delivery(file, now, now.plusMillis(attempt), Files.by(Files.EXECUTION, 1, attempt));
  }

  private void keep(boolean mayHaveRunBefore, List<Delivery> deliveries) {
    store.records(deliveries.get(0).by(), mayHaveRunBefore).keep(DeliveryBatch.cut(deliveries));
  }

  private List<String> names(DeliveryFilter filter, int max) {
    List<String> names = new ArrayList<>();
    String after = null;
    do {
      DeliveryStore.Page page = store.list(filter, max, after);
      page.deliveries().forEach(d -> names.add(d.file().name()));
      after = page.continuation();
    } while (after != null);
    return names;
  }

  private DeliveryFilter named(String name) {
    return new DeliveryFilter(null, null, name, partner, null, null);
  }

  @Test
  void hundredFiles_costFiveTransactionsAndAreFound() {
    List<Delivery> many = IntStream.range(0, 100).mapToObj(i -> delivery("INV-" + i, 0)).toList();
    keep(false, List.of(delivery("first", 0)));
    counter.clear();
    keep(false, many);
    assertThat(counter.snapshot()).isEqualTo(Map.of("table PUT", 3, "table POST", 2));
    assertThat(names(named("inv-7*"), 4)).hasSize(11);
    assertThat(names(named("inv-7"), 4)).containsExactly("INV-7");
    assertThat(names(new DeliveryFilter(null, null, null, partner, null, null), 30)).hasSize(101);
  }

  @Test
  void hostileNames_areKeptAndFound() {
    List<String> hostile =
        List.of("a/b\\c#d?e%f'g", "x|y", "ä\uD83D\uDE00", "~", "e" + "\u0301", "n".repeat(1_000));
    keep(false, hostile.stream().map(name -> delivery(name, 0)).toList());
    for (String name : hostile) {
      assertThat(names(named(name), 10)).containsExactly(name);
      DeliveryFilter same =
          new DeliveryFilter(null, Sha256.of(name), null, partner, now.minusMillis(1), now);
      assertThat(names(same, 10)).containsExactly(name);
    }
  }

  @Test
  void longestNames_areKeptTogetherAsFarAsTheServiceTakesThem() {
    List<String> names =
        IntStream.range(0, 100).mapToObj(i -> "\"\u4e2d\\".repeat(340) + i).toList();
    keep(false, names.stream().map(name -> delivery(name, 0)).toList());
    assertThat(names(new DeliveryFilter(null, null, null, partner, null, null), 30))
        .containsExactlyInAnyOrderElementsOf(names);
    assertThat(names(named(names.get(77)), 10)).containsExactly(names.get(77));
  }

  @Test
  void largeBatch_isPagedOnTheServiceToo() {
    keep(false, IntStream.range(0, 60).mapToObj(i -> delivery("p-" + i, 0)).toList());
    assertThat(names(new DeliveryFilter(null, null, null, partner, null, now), 7)).hasSize(60);
    assertThat(names(named("P-*"), 7)).hasSize(60).doesNotHaveDuplicates();
  }

  @Test
  void repetition_replacesOnTheServiceToo() {
    keep(false, List.of(delivery("a", 0), delivery("b", 0)));
    keep(true, List.of(delivery("a", 1), delivery("c", 1)));
    assertThat(names(new DeliveryFilter(null, null, null, partner, null, null), 10))
        .containsExactlyInAnyOrder("a", "b", "c");
    store.removeBefore(now.plusSeconds(1));
    assertThat(names(named("*"), 10)).isEmpty();
  }
}
