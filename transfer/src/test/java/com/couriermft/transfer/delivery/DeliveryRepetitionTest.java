package com.couriermft.transfer.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.storage.store.StoreUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that records are replaced and removed correctly, wherever the operation is interrupted. */
class DeliveryRepetitionTest extends DeliveriesFixture {
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
}
