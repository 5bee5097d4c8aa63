package com.couriermft.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.StoreUnavailable;
import com.couriermft.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeliveryStoreTest {
  private static final Instant BEGIN = Instant.parse("2026-11-21T04:00:00Z");
  private static final List<String> PARTITIONS =
      List.of("t", "n", "s", "c|partner-a", "c|partner-b", "x|" + Files.EXECUTION, "x|other");

  private final ManualClock clock = new ManualClock(BEGIN);
  private final InMemoryTables memory = new InMemoryTables(clock);
  private final ShakyTables tables = new ShakyTables(memory);
  private final DeliveryStore store = new DeliveryStore(tables);

  private Delivery delivery(MovedFile file, Origin by) {
    Instant now = clock.instant();
    return new Delivery(file, now.minusSeconds(1), now, by);
  }

  private void record(MovedFile file, Origin by) {
    store.record(List.of(delivery(file, by)));
    clock.advance(Duration.ofMinutes(1));
  }

  private void record(String connection, String... names) {
    for (String name : names) {
      record(Files.sent(connection, name), Files.by(Files.EXECUTION, 1, 0));
    }
  }

  private static DeliveryFilter named(String name) {
    return new DeliveryFilter(null, null, name, null, null, null);
  }

  /** All pages of a query. */
  private List<String> names(DeliveryFilter filter, int max) {
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

  private int rows() {
    return PARTITIONS.stream().mapToInt(p -> rows(p).size()).sum();
  }

  private List<Row> rows(String partition) {
    return memory.queryAll(DeliveryStore.TABLE, partition, KeyRange.prefix(""));
  }

  @Test
  void delivery_recorded_comesBackWhole() {
    Delivery before = delivery(Files.sent("partner-a", "a.csv"), Files.by(Files.EXECUTION, 1, 0));
    store.record(List.of(before));
    assertThat(store.list(DeliveryFilter.ALL, 10, null).deliveries()).containsExactly(before);
  }

  @Test
  void name_exact_isFoundWhateverItsCaseWithoutReadingOthers() {
    record("partner-a", "INV-1.csv", "inv-10.csv", "other.csv");
    IntStream.range(0, 50).forEach(i -> record("partner-a", "file-" + i));
    tables.rowsRead = 0;
    assertThat(names(named("inv-1.CSV"), 10)).containsExactly("INV-1.csv");
    assertThat(tables.rowsRead).isEqualTo(1);
    assertThat(names(named("inv-1"), 10)).isEmpty();
  }

  @Test
  void name_withAStar_findsNamesThatBeginSo() {
    record("partner-a", "INV-2.csv", "inv-1.csv", "other.csv", "in.csv");
    assertThat(names(named("Inv*"), 10)).containsExactly("inv-1.csv", "INV-2.csv");
    assertThat(names(named("*"), 3)).hasSize(4);
  }

  @Test
  void name_thatKeysCannotHave_isFoundAllTheSame() {
    String long1 = "ä".repeat(120) + "1";
    String long2 = "ä".repeat(120) + "2";
    String odd = "a|b ~#?%*'é\uD83D\uDE00.csv";
    record("partner-a", long1, long2, odd, "a");
    assertThat(names(named(long1), 10)).containsExactly(long1);
    assertThat(names(named("ä".repeat(120) + "*"), 10)).containsExactlyInAnyOrder(long1, long2);
    assertThat(names(named(odd), 10)).containsExactly(odd);
    assertThat(names(named("A"), 10)).containsExactly("a");
  }

  @Test
  void content_isFoundUnderEveryName() {
    record("partner-a", "a.csv", "b.csv");
    DeliveryFilter same = new DeliveryFilter(null, Sha256.of("b.csv"), null, null, null, null);
    assertThat(names(same, 10)).containsExactly("b.csv");
  }

  @Test
  void times_areInclusiveBounds() {
    record("partner-a", "0", "1", "2", "3", "4");
    DeliveryFilter middle =
        new DeliveryFilter(null, null, null, null, BEGIN.plusSeconds(60), BEGIN.plusSeconds(180));
    assertThat(names(middle, 2)).containsExactly("3", "2", "1");
    DeliveryFilter named =
        new DeliveryFilter(null, null, "3", null, BEGIN.plusSeconds(60), BEGIN.plusSeconds(180));
    assertThat(names(named, 2)).containsExactly("3");
    DeliveryFilter before = new DeliveryFilter(null, null, "3", null, null, BEGIN.plusSeconds(179));
    assertThat(names(before, 2)).isEmpty();
  }

  @Test
  void criteria_allHold() {
    record("partner-a", "a.csv", "b.csv");
    record("partner-b", "a.csv");
    DeliveryFilter both = new DeliveryFilter(null, null, "a.csv", "partner-b", null, null);
    assertThat(names(both, 10)).hasSize(1);
    DeliveryFilter run =
        new DeliveryFilter(Files.EXECUTION, null, "a.csv", "partner-a", null, null);
    assertThat(names(run, 10)).hasSize(1);
    DeliveryFilter nobody = new DeliveryFilter("other", null, null, null, null, null);
    assertThat(names(nobody, 10)).isEmpty();
  }

  @Test
  void pages_ofARareMatch_doBoundedWorkEach() {
    List<Delivery> many = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      many.add(delivery(Files.sent("partner-a", "f" + i), Files.by(Files.EXECUTION, 1, 0)));
    }
    store.record(many);
    clock.advance(Duration.ofMinutes(-1));
    record("partner-b", "f-last");
    DeliveryFilter rare = new DeliveryFilter(null, null, "f*", "partner-b", null, null);
    tables.rowsRead = 0;
    store.list(rare, 1, null);
    assertThat(tables.rowsRead).isLessThanOrEqualTo(3_001);
    assertThat(names(rare, 1)).containsExactly("f-last");
  }

  @Test
  void manyFiles_areWrittenInFewTransactions() {
    List<Delivery> many =
        IntStream.range(0, 100)
            .mapToObj(i -> Files.sent("partner-a", "f" + i))
            .map(file -> delivery(file, Files.by(Files.EXECUTION, 1, 0)))
            .toList();
    store.record(many);
    assertThat(tables.transactions).isEqualTo(5);
    assertThat(tables.finds + tables.queries).isZero();
  }

  @Test
  void repetition_replacesWhatAnEarlierAttemptSaid() {
    record("partner-a", "a.csv", "b.csv");
    record(Files.sent("partner-a", "a.csv"), Files.by(Files.EXECUTION, 1, 1));
    List<Delivery> found = store.list(named("a.csv"), 10, null).deliveries();
    assertThat(found).singleElement().extracting(d -> d.by().attempt()).isEqualTo(1);
    assertThat(rows()).isEqualTo(2 * 5);
    record(Files.sent("partner-a", "a.csv"), Files.by(Files.EXECUTION, 2, 0));
    record(Files.sent("partner-a", "a.csv"), Files.by("other", 1, 0));
    assertThat(names(named("a.csv"), 10)).hasSize(3);
  }

  @Test
  void repetition_ofManyFiles_needsFewRequests() {
    for (int attempt = 0; attempt < 2; attempt++) {
      Origin by = Files.by(Files.EXECUTION, 1, attempt);
      List<Delivery> many =
          IntStream.range(0, 100)
              .mapToObj(i -> delivery(Files.sent("partner-a", "f" + i), by))
              .toList();
      tables.transactions = 0;
      store.record(many);
      clock.advance(Duration.ofMinutes(1));
    }
    assertThat(tables.transactions + tables.finds + tables.queries).isLessThanOrEqualTo(11);
    assertThat(rows()).isEqualTo(100 * 5);
    assertThat(store.list(DeliveryFilter.ALL, 200, null).deliveries())
        .hasSize(100)
        .allMatch(d -> d.by().attempt() == 1);
  }

  @Test
  void repetition_amongManyOthers_replacesJustThose() {
    List<Delivery> many =
        IntStream.range(0, 1_500)
            .mapToObj(i -> Files.sent("partner-a", "f" + i))
            .map(file -> delivery(file, Files.by(Files.EXECUTION, 1, 0)))
            .toList();
    store.record(many);
    clock.advance(Duration.ofMinutes(1));
    Origin again = Files.by(Files.EXECUTION, 1, 1);
    store.record(many.stream().limit(100).map(before -> delivery(before.file(), again)).toList());

    assertThat(rows()).isEqualTo(1_500 * 5);
    assertThat(
            rows("t").stream()
                .filter(row -> row.columns().text("delivery").contains("\"attempt\":1")))
        .hasSize(100);
  }

  @Test
  void sameFileTwiceAtOnce_isOneRecord() {
    Delivery one = delivery(Files.sent("partner-a", "a"), Files.by(Files.EXECUTION, 1, 0));
    clock.advance(Duration.ofMillis(5));
    Delivery two = delivery(Files.sent("partner-a", "a"), Files.by(Files.EXECUTION, 1, 0));
    store.record(List.of(one, two));
    assertThat(store.list(DeliveryFilter.ALL, 10, null).deliveries()).containsExactly(two);
  }

  @Test
  void recording_interruptedAnywhere_isCompletedByTheNextAttempt() {
    for (int failing = 0; failing < 5; failing++) {
      String name = "f" + failing;
      Delivery first = delivery(Files.sent("partner-a", name), Files.by(Files.EXECUTION, 1, 0));
      tables.failAfter = tables.transactions + failing;
      assertThatThrownBy(() -> store.record(List.of(first))).isInstanceOf(StoreUnavailable.class);
      tables.failAfter = Integer.MAX_VALUE;
      clock.advance(Duration.ofMinutes(1));
      record(Files.sent("partner-a", name), Files.by(Files.EXECUTION, 1, 1));
      assertThat(store.list(named(name), 10, null).deliveries())
          .first()
          .extracting(d -> d.by().attempt())
          .isEqualTo(1);
      DeliveryFilter run = new DeliveryFilter(Files.EXECUTION, null, name, null, null, null);
      assertThat(names(run, 10)).containsExactly(name);
    }
  }

  @Test
  void oldRecords_goFromEverywhere() {
    IntStream.range(0, 130).forEach(i -> record("partner-a", "old" + i));
    Instant cut = clock.instant();
    record("partner-b", "new");
    assertThat(store.removeBefore(cut)).isTrue();
    assertThat(store.removeBefore(cut)).isFalse();
    assertThat(names(DeliveryFilter.ALL, 10)).containsExactly("new");
    assertThat(rows()).isEqualTo(5);
    assertThat(store.removeBefore(cut)).isFalse();
  }

  @Test
  void removal_interruptedAnywhere_isCompletedByTheNextOne() {
    for (int failing = 0; failing < 5; failing++) {
      record("partner-a", "a", "b");
      tables.failAfter = tables.transactions + failing;
      Instant later = clock.instant();
      assertThatThrownBy(() -> store.removeBefore(later)).isInstanceOf(StoreUnavailable.class);
      tables.failAfter = Integer.MAX_VALUE;
      store.removeBefore(later);
      assertThat(rows()).isZero();
    }
  }

  @Test
  void continuation_ofAnotherQuery_isNotKnown() {
    record("partner-a", "a", "b");
    String after = store.list(named("*"), 1, null).continuation();
    assertThat(named("*").isContinuation(after)).isTrue();
    assertThat(named("x").isContinuation(after)).isFalse();
    assertThat(DeliveryFilter.ALL.isContinuation("0' or 1 eq 1")).isFalse();
    assertThat(DeliveryFilter.ALL.isContinuation("")).isFalse();
  }
}
