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
import java.util.Arrays;
import java.util.Comparator;
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

  private Delivery delivery(String name, int attempt) {
    return delivery(Files.sent("partner-a", name), Files.by(Files.EXECUTION, 1, attempt));
  }

  private List<Delivery> many(int from, int to, int attempt) {
    return IntStream.range(from, to).mapToObj(i -> delivery("f" + i, attempt)).toList();
  }

  /** As an attempt that may be a repetition. */
  private void keep(List<Delivery> deliveries) {
    keep(true, deliveries);
  }

  private void keep(boolean mayHaveRunBefore, List<Delivery> deliveries) {
    store.records(deliveries.get(0).by(), mayHaveRunBefore).keep(DeliveryBatch.cut(deliveries));
  }

  private void record(MovedFile file, Origin by) {
    keep(List.of(delivery(file, by)));
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
    keep(List.of(before));
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
    keep(many(0, 5_000, 0));
    clock.advance(Duration.ofMinutes(-1));
    record("partner-b", "fzz-last");
    DeliveryFilter rare = new DeliveryFilter(null, null, "f*", "partner-b", null, null);
    tables.rowsRead = 0;
    tables.finds = 0;
    store.list(rare, 1, null);
    assertThat(tables.rowsRead).isLessThanOrEqualTo(4_001);
    assertThat(names(rare, 1)).containsExactly("fzz-last");
    assertThat(tables.finds).as("a row tells of another partner").isZero();
  }

  @Test
  void pages_ofNamesInManyBatches_doBoundedWorkEach() {
    for (int i = 0; i < 220; i++) {
      List<Delivery> some = new ArrayList<>(many(0, 14, 0));
      Origin by = Files.by("run" + i, 1, 0);
      keep(false, some.stream().map(d -> delivery(d.file(), by)).toList());
    }
    tables.rowsRead = 0;
    tables.finds = 0;
    DeliveryStore.Page page = store.list(named("f1*"), 1_000, null);
    assertThat(page.deliveries()).isNotEmpty();
    assertThat(page.continuation()).isNotNull();
    assertThat(tables.finds).isLessThanOrEqualTo(200);
    assertThat(tables.finds * 20 + tables.rowsRead).isLessThanOrEqualTo(4_100);
    assertThat(names(named("f1*"), 1_000)).hasSize(220 * 5);
  }

  @Test
  void manyFiles_areTwoRowsEachInFewTransactions() {
    keep(false, many(0, 100, 0));
    assertThat(tables.transactions).isEqualTo(5);
    assertThat(tables.finds + tables.queries).isZero();
    assertThat(rows()).isEqualTo(3 + 2 * 100);
  }

  @Test
  void singleFile_isFoundByEachListWithOneRead() {
    keep(false, List.of(delivery("a.csv", 0)));
    assertThat(rows()).isEqualTo(5);
    for (DeliveryFilter filter : lists("a.csv")) {
      tables.queries = 0;
      tables.finds = 0;
      assertThat(names(filter, 10)).containsExactly("a.csv");
      assertThat(tables.queries + tables.finds).isEqualTo(1);
    }
  }

  /** By each list, those among which a file of partner-a is. */
  private static List<DeliveryFilter> lists(String name) {
    return List.of(
        DeliveryFilter.ALL,
        new DeliveryFilter(Files.EXECUTION, null, null, null, null, null),
        new DeliveryFilter(null, null, null, "partner-a", null, null),
        new DeliveryFilter(null, Sha256.of(name), null, null, null, null),
        named(name));
  }

  @Test
  void largeBatch_isFoundByEachList_fetchedOnce() {
    keep(false, many(0, 100, 0));
    for (DeliveryFilter filter : lists("f42")) {
      tables.finds = 0;
      assertThat(names(filter, 200)).contains("f42");
      assertThat(tables.finds).isLessThanOrEqualTo(1);
    }
    assertThat(names(named("f42"), 10)).containsExactly("f42");
    tables.finds = 0;
    assertThat(names(named("f*"), 200)).hasSize(100);
    assertThat(tables.finds).isEqualTo(1);
  }

  @Test
  void pages_endWithinBatches_andGoOnThere() {
    List<Delivery> all = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      all.add(delivery("f" + i, 0));
      clock.advance(Duration.ofMillis(7));
    }
    keep(false, all);
    List<String> newestFirst = IntStream.range(0, 250).mapToObj(i -> "f" + (249 - i)).toList();
    for (DeliveryFilter filter : lists("f0").subList(0, 3)) {
      assertThat(names(filter, 7)).containsExactlyElementsOf(newestFirst);
    }
    assertThat(names(named("f*"), 7)).containsExactlyInAnyOrderElementsOf(newestFirst);
  }

  @Test
  void page_whoseLastRecordIsReplacedMeanwhile_isFollowedByTheRest() {
    keep(false, many(0, 30, 0));
    DeliveryStore.Page first = store.list(DeliveryFilter.ALL, 10, null);
    clock.advance(Duration.ofMinutes(1));
    MovedFile last = first.deliveries().get(9).file();
    keep(List.of(delivery(last, Files.by(Files.EXECUTION, 1, 1))));
    DeliveryStore.Page second = store.list(DeliveryFilter.ALL, 100, first.continuation());
    assertThat(second.deliveries()).hasSize(20).doesNotContainAnyElementsOf(first.deliveries());
  }

  @Test
  void times_withinABatch_areInclusiveBounds() {
    List<Delivery> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      all.add(delivery("f" + i, 0));
      clock.advance(Duration.ofMillis(10));
    }
    keep(false, all);
    Instant since = BEGIN.plusMillis(100);
    Instant until = BEGIN.plusMillis(120);
    for (String connection : Arrays.asList(null, "partner-a")) {
      DeliveryFilter some = new DeliveryFilter(null, null, null, connection, since, until);
      assertThat(names(some, 10)).containsExactly("f12", "f11", "f10");
    }
    DeliveryFilter named = new DeliveryFilter(null, null, "f*", null, since, until);
    tables.finds = 0;
    assertThat(names(named, 10)).containsExactly("f10", "f11", "f12");
    assertThat(tables.finds).isEqualTo(1);
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
      tables.transactions = 0;
      keep(many(0, 100, attempt));
      clock.advance(Duration.ofMinutes(1));
    }
    assertThat(tables.transactions + tables.finds).isLessThanOrEqualTo(11);
    assertThat(tables.queries).as("one each").isEqualTo(2);
    assertThat(rows()).isEqualTo(3 + 2 * 100);
    assertThat(store.list(DeliveryFilter.ALL, 200, null).deliveries())
        .hasSize(100)
        .allMatch(d -> d.by().attempt() == 1);
  }

  @Test
  void repetition_amongManyOthers_replacesJustThose() {
    keep(many(0, 1_500, 0));
    clock.advance(Duration.ofMinutes(1));
    keep(many(50, 150, 1));

    assertThat(rows("n")).hasSize(1_500);
    assertThat(rows("s")).hasSize(1_500);
    for (DeliveryFilter filter : lists("none").subList(0, 3)) {
      List<Delivery> all = all(filter);
      assertThat(all).hasSize(1_500);
      assertThat(all.stream().filter(d -> d.by().attempt() == 1).map(d -> d.file().name()))
          .hasSize(100)
          .contains("f50", "f149");
    }
  }

  private List<Delivery> all(DeliveryFilter filter) {
    List<Delivery> all = new ArrayList<>();
    String after = null;
    do {
      DeliveryStore.Page page = store.list(filter, 1_000, after);
      all.addAll(page.deliveries());
      after = page.continuation();
    } while (after != null);
    return all;
  }

  @Test
  void recordOfALargeBatch_thatIsReplaced_goesFromEveryListAndTheOthersStay() {
    List<Delivery> before = many(0, 30, 0);
    keep(before);
    clock.advance(Duration.ofMinutes(1));
    Delivery again = delivery("f7", 1);
    keep(List.of(again));
    for (DeliveryFilter filter : lists("f7")) {
      assertThat(all(filter)).contains(again).doesNotContain(before.get(7));
    }
    assertThat(all(named("f7"))).containsExactly(again);
    for (DeliveryFilter filter : lists("f8")) {
      assertThat(all(filter)).contains(before.get(8));
    }
    assertThat(all(DeliveryFilter.ALL)).hasSize(30);
    assertThat(rows()).isEqualTo(3 + 2 * 29 + 5);
  }

  @Test
  void batchThatBecomesSmall_isFoundByEachListStill() {
    List<Delivery> before = many(0, 30, 0);
    keep(before);
    clock.advance(Duration.ofMinutes(1));
    keep(many(1, 30, 1));
    for (DeliveryFilter filter : lists("f0")) {
      assertThat(all(filter)).contains(before.get(0));
    }
    store.removeBefore(clock.instant());
    assertThat(names(DeliveryFilter.ALL, 100)).hasSize(29).doesNotContain("f0");
    assertThat(rows()).isEqualTo(3 + 2 * 29);
  }

  @Test
  void replacing_interruptedAnywhere_isCompletedByTheNextAttempt() {
    for (int files : List.of(2, 30)) {
      for (int failing = 0; failing < 12; failing++) {
        int from = failing * 100;
        keep(many(from, from + files, 0));
        clock.advance(Duration.ofMinutes(1));
        tables.failAfter = tables.transactions + failing;
        List<Delivery> second = many(from + 1, from + files, 1);
        if (failing % 2 == 0) {
          second = many(from, from + files, 1);
        }
        keepAsFarAsPossible(second);
        for (DeliveryFilter filter : lists("none").subList(0, 3)) {
          assertThat(names(filter, 100)).as("never unlisted").contains("f" + (from + 1));
        }
        tables.failAfter = Integer.MAX_VALUE;
        clock.advance(Duration.ofMinutes(1));
        keep(many(from, from + files, 2));
        List<Delivery> found =
            all(new DeliveryFilter(Files.EXECUTION, null, null, null, null, null));
        assertThat(found).hasSize(files).allMatch(d -> d.by().attempt() == 2);
        assertThat(all(named("f" + (from + 1))).get(0).by().attempt()).isEqualTo(2);
        while (store.removeBefore(clock.instant().plusSeconds(1))) {
          clock.advance(Duration.ofMillis(1));
        }
        assertThat(rows()).isZero();
      }
    }
  }

  private void keepAsFarAsPossible(List<Delivery> deliveries) {
    try {
      keep(deliveries);
    } catch (StoreUnavailable e) {
      assertThat(e).hasMessageContaining("Refused for the test");
    }
  }

  @Test
  void batchThatIsNamedAndNotThere_isNothing_andIsRemoved() {
    tables.failAfter = tables.transactions + 1;
    assertThatThrownBy(() -> keep(false, many(0, 30, 0))).isInstanceOf(StoreUnavailable.class);
    tables.failAfter = Integer.MAX_VALUE;
    assertThat(rows("t")).hasSize(1);
    assertThat(names(DeliveryFilter.ALL, 10)).isEmpty();
    store.removeBefore(clock.instant().plusSeconds(1));
    assertThat(rows()).isZero();
  }

  @Test
  void filesOfSeveralSecondsAndConnections_areBatchesOfTheirOwn() {
    List<Delivery> all = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String connection = i % 2 == 0 ? "partner-a" : "partner-b";
      MovedFile file = Files.sent(connection, "f" + i);
      all.add(delivery(file, Files.by(Files.EXECUTION, 1, 0)));
      clock.advance(Duration.ofMillis(50));
    }
    keep(false, all);
    assertThat(tables.transactions).isEqualTo(6);
    assertThat(rows("t")).hasSize(4);
    assertThat(rows("c|partner-b")).hasSize(2);
    assertThat(all(new DeliveryFilter(null, null, null, "partner-b", null, null))).hasSize(20);
    assertThat(all(DeliveryFilter.ALL))
        .isSortedAccordingTo(
            Comparator.comparing((Delivery d) -> d.endedAt().getEpochSecond()).reversed());
  }

  @Test
  void sameFileTwiceAtOnce_isOneRecord() {
    Delivery one = delivery(Files.sent("partner-a", "a"), Files.by(Files.EXECUTION, 1, 0));
    clock.advance(Duration.ofMillis(5));
    Delivery two = delivery(Files.sent("partner-a", "a"), Files.by(Files.EXECUTION, 1, 0));
    keep(List.of(one, two));
    assertThat(store.list(DeliveryFilter.ALL, 10, null).deliveries()).containsExactly(two);
  }

  @Test
  void recording_interruptedAnywhere_isCompletedByTheNextAttempt() {
    for (int failing = 0; failing < 5; failing++) {
      String name = "f" + failing;
      Delivery first = delivery(Files.sent("partner-a", name), Files.by(Files.EXECUTION, 1, 0));
      tables.failAfter = tables.transactions + failing;
      assertThatThrownBy(() -> keep(List.of(first))).isInstanceOf(StoreUnavailable.class);
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
  void oldRecords_ofLargeBatches_goSomeHundredAtATime() {
    keep(many(0, 1_200, 0));
    Instant later = clock.instant().plusSeconds(1);
    assertThat(store.removeBefore(later)).isTrue();
    assertThat(rows("n")).hasSize(700);
    assertThat(store.removeBefore(later)).isTrue();
    assertThat(store.removeBefore(later)).isFalse();
    assertThat(rows()).isZero();
  }

  @Test
  void removal_interruptedAnywhere_isCompletedByTheNextOne() {
    for (int failing = 0; failing < 5; failing++) {
      record("partner-a", "a", "b");
      keep(many(0, 30, 0));
      clock.advance(Duration.ofMinutes(1));
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
    String row = after.substring(0, after.indexOf('!'));
    assertThat(named("*").isContinuation(row)).isTrue();
    assertThat(named("*").isContinuation(row + "!")).isFalse();
    assertThat(named("*").isContinuation(after + "'")).isFalse();
    assertThat(named("*").isContinuation(after + after.substring(row.length()))).isFalse();
    assertThat(named("*").isContinuation(row + "!0' or 1 eq 1")).isFalse();
  }
}
