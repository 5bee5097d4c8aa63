package com.couriermft.transfer.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.transfer.file.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that stored records are found. */
class DeliveryStoreTest extends DeliveriesFixture {
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
