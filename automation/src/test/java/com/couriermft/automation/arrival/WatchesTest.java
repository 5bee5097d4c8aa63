package com.couriermft.automation.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.automation.launch.Target;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.testing.EventLines;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class WatchesTest {
  private static final String PLACE = "'connection':'place','path':'/in'";

  private final Coast coast = new Coast();
  private final Coast.Host host = coast.host();

  private void minute() {
    host.pass(Duration.ofMinutes(1));
  }

  @Test
  void idleWatches_keepTheQueueShort_andLookInTime() {
    for (int i = 0; i < 40; i++) {
      host.watch("w" + i, PLACE + ",'every_seconds':300");
    }
    host.pump();
    host.pump();
    long sum = 0;
    for (int i = 0; i < 15; i++) {
      host.pass(Duration.ofSeconds(200));
      for (Instant next : host.watches.nextLooks().values()) {
        assertThat(next).isAfter(coast.clock.instant().minusSeconds(21));
      }
      host.pass(Duration.ofSeconds(20));
      sum += coast.queue.depth(ControlQueue.NAME).messages();
    }
    // On average, 6 of the 40 messages are visible: those that are due within the next 45 s of a
    // 300 s interval.
    assertThat(sum / 15.0).isLessThan(12);
  }

  @Test
  void newFile_startsOneRunOnceItIsStable() {
    coast.put("in/a.csv", "one");
    host.watch(PLACE);
    host.pump();
    assertThat(coast.runs.byId).as("seen once only").isEmpty();
    host.pass(Duration.ofSeconds(40));
    assertThat(coast.runs.files()).containsExactly(List.of("a.csv"));
    assertThat(coast.runs.onlyTrigger().toString())
        .isEqualTo(
            "{\"kind\":\"watch\",\"id\":\"in\",\"by\":\"watch in\",\"files\":[{\"path\":"
                + "\"place:/in/a.csv\",\"remote_path\":\"/in/a.csv\",\"name\":\"a.csv\","
                + "\"size_bytes\":3,\"modified_at\":\"2026-11-21T20:00:00Z\"}]}");
    host.pass(Duration.ofMinutes(10));
    assertThat(coast.runs.asked).as("it lies there all the time").isOne();
  }

  @Test
  void changedFile_isANewVersionAndStartsAnotherRun() {
    coast.put("in/a.csv", "one");
    host.watch(PLACE);
    host.pass(Duration.ofMinutes(2));
    coast.put("in/a.csv", "two");
    host.pass(Duration.ofMinutes(3));
    assertThat(coast.runs.files()).containsExactly(List.of("a.csv"), List.of("a.csv"));
  }

  @Test
  void growingFile_waitsUntilItRests() {
    host.watch(PLACE + ",'every_seconds':30");
    for (int i = 0; i < 6; i++) {
      coast.put("in/a.csv", "x".repeat(i + 1));
      host.pass(Duration.ofSeconds(20));
    }
    assertThat(coast.runs.byId).isEmpty();
    minute();
    assertThat(coast.runs.onlyTrigger().at("/files/0/size_bytes").intValue()).isEqualTo(6);
  }

  @Test
  void lateFiles_withOldTimesAndEqualSeconds_areAllFound() {
    coast.put("in/a.csv", "1");
    coast.put("in/b.csv", "1");
    host.watch(PLACE + ",'stable_for_seconds':0");
    host.pump();
    // The files have the same modification time in seconds as processed files, and one file is much
    // older.
    coast.put("in/c.csv", "1");
    coast.clock.advance(Duration.ofDays(-2));
    coast.put("in/old.csv", "1");
    coast.clock.advance(Duration.ofDays(2));
    host.pass(Duration.ofMinutes(2));
    assertThat(coast.runs.files())
        .containsExactlyInAnyOrder(
            List.of("a.csv"), List.of("b.csv"), List.of("c.csv"), List.of("old.csv"));
  }

  @Test
  void batchAll_givesOneRunAllFiles_theOldestFirst() {
    host.watch(PLACE + ",'batch':'all','max_files':2,'priority':7,'parameters':{'day':'x'}");
    host.pump();
    for (String name : List.of("in/c.csv", "in/b.csv", "in/a.csv")) {
      coast.put(name, "1");
      coast.clock.advance(Duration.ofSeconds(1));
    }
    host.pass(Duration.ofMinutes(2));
    assertThat(coast.runs.files()).first().isEqualTo(List.of("c.csv", "b.csv"));
    minute();
    assertThat(coast.runs.files()).hasSize(2).last().isEqualTo(List.of("a.csv"));
    assertThat(coast.runs.byId.values())
        .allMatch(run -> Integer.valueOf(7).equals(run.priority()))
        .allMatch(run -> run.parameters().path("day").asText().equals("x"));
  }

  @Test
  void existingFiles_areIgnoredIfAsked() {
    coast.put("in/old.csv", "1");
    host.watch(PLACE + ",'existing':'ignore'");
    minute();
    coast.put("in/new.csv", "1");
    host.pass(Duration.ofMinutes(3));
    assertThat(coast.runs.files()).containsExactly(List.of("new.csv"));
    coast.put("in/old.csv", "2");
    host.pass(Duration.ofMinutes(3));
    assertThat(coast.runs.files()).containsExactly(List.of("new.csv"), List.of("old.csv"));
  }

  @Test
  void fileThatHasGoneForLong_isForgotten() {
    coast.put("in/a.csv", "1");
    host.watch(PLACE + ",'every_seconds':3600,'remember_days':2");
    host.pass(Duration.ofHours(2));
    coast.blobs.delete("box", "in/a.csv");
    host.pass(Duration.ofHours(2));
    assertThat(host.watches.ledger("in").page(10, null).entries()).hasSize(1);
    for (int i = 0; i < 300; i++) {
      coast.clock.advance(Duration.ofHours(1));
      host.watches.lookNow("in");
      host.pump();
    }
    assertThat(host.watches.ledger("in").page(10, null).entries()).isEmpty();
  }

  @Test
  void again_hasAFileProcessedOnceMore() {
    coast.put("in/a.csv", "1");
    coast.put("in/b.csv", "1");
    host.watch(PLACE);
    host.pass(Duration.ofMinutes(2));
    assertThat(host.watches.ledger("in").forget(ObservedFile.key("place", "/in/a.csv"))).isTrue();
    host.pass(Duration.ofMinutes(3));
    assertThat(coast.runs.files()).hasSize(3).filteredOn(List.of("a.csv")::equals).hasSize(2);
  }

  @Test
  void removedTarget_keepsTheFilesUntilTheWatchStartsSomethingElse() {
    coast.put("in/a.csv", "1");
    host.watch(PLACE);
    coast.runs.targets.clear();
    try (EventLines events = new EventLines()) {
      host.pass(Duration.ofMinutes(2));
      assertThat(coast.runs.byId).isEmpty();
      assertThat(state().trouble().code()).isEqualTo("start_refused");
      assertThat(events.lines()).hasSize(1).first().asString().contains("\"watch.failing\"");
      coast.runs.targets.add(Target.job("other"));
      host.watches.saved(
          host.watches
              .documents()
              .put(
                  "in",
                  Watch.read("in", host.watches.documents().find("in").orElseThrow().json())
                      .toJson()
                      .set("target", Target.job("other").toJson()),
                  "test",
                  null));
      host.pump();
      assertThat(coast.runs.byId.values())
          .singleElement()
          .matches(run -> run.target().equals(Target.job("other")));
      minute();
      assertThat(events.lines()).hasSize(2).last().asString().contains("\"watch.recovered\"");
    }
  }

  private PollState state() {
    return host.watches.findState("in").orElseThrow();
  }

  @Test
  void lostMessages_areMadeGoodByTheTick() {
    coast.put("in/a.csv", "1");
    host.watch(PLACE);
    host.pump();
    // The queue loses all messages.
    for (int i = 0; i < 10; i++) {
      coast.queue.receive("control", 32, Duration.ofDays(1));
      coast.clock.advance(Duration.ofSeconds(30));
    }
    minute();
    assertThat(coast.runs.byId).hasSize(1);
  }

  @Test
  void disabledWatch_looksNoMore() {
    host.watch(PLACE + ",'enabled':false");
    coast.put("in/a.csv", "1");
    host.pass(Duration.ofMinutes(5));
    assertThat(coast.runs.byId).isEmpty();
    assertThat(host.watches.findState("in")).isEmpty();
  }

  @Test
  void removedWatch_leavesNothingBehind_andANewOneOfItsNameBeginsAnew() {
    coast.put("in/a.csv", "1");
    host.watch(PLACE);
    host.pass(Duration.ofMinutes(2));
    host.watches.documents().delete("in", null);
    host.watches.removed("in");
    minute();
    assertThat(coast.tables.queryAll("arrivals", "w|in", KeyRange.prefix(""))).isEmpty();
    assertThat(coast.tables.queryAll("arrivals", "watches", KeyRange.prefix(""))).isEmpty();
    host.watch(PLACE);
    host.pass(Duration.ofMinutes(3));
    assertThat(coast.runs.byId).hasSize(2);
  }

  @Test
  void busyConnection_putsTheLookOff() {
    Coast.Host busy = coast.host(coast.tables, name -> java.util.Optional.empty());
    coast.put("in/a.csv", "1");
    busy.watch(PLACE + ",'stable_for_seconds':0");
    Instant before = coast.clock.instant();
    busy.pump();
    assertThat(coast.runs.byId).isEmpty();
    assertThat(state().nextAt()).isEqualTo(before.plusSeconds(10));
    host.pass(Duration.ofSeconds(30));
    assertThat(coast.runs.byId).hasSize(1);
  }

  @Test
  void wrongDefinition_isRefusedWithEveryProblem() {
    assertThatThrownBy(
            () ->
                host.watch(
                    "'connection':'nobody','path':'in/../x','pattern':'re:((','every_seconds':1"))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e ->
                assertThat(e.problems())
                    .extracting(p -> p.pointer())
                    .containsExactlyInAnyOrder("/path", "/pattern", "/every_seconds"));
    assertThatThrownBy(() -> host.watch("'connection':'nobody','path':'/in'"))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.problems()).extracting(p -> p.pointer()).contains("/connection"));
  }

  @Test
  void refusedStarts_areNotTriedForEachFileAgainAndAgain() {
    for (int i = 0; i < 40; i++) {
      coast.put("in/%02d.csv".formatted(i), "1");
    }
    host.watch(PLACE + ",'stable_for_seconds':0,'max_files':20");
    coast.runs.targets.clear();
    host.pass(Duration.ofHours(2));
    assertThat(state().trouble().failures()).isGreaterThan(5);
    assertThat(host.watches.ledger("in").standing().batches()).hasSize(20);
    assertThat(coast.runs.asked).isLessThanOrEqualTo(10 * state().trouble().failures());
    coast.runs.targets.add(Target.job("fetch"));
    host.pass(Duration.ofMinutes(30));
    assertThat(coast.runs.byId).hasSize(40);
  }

  @Test
  void lookThatComesToGrief_isToldAndMadeAgain() {
    coast.put("in/a.csv", "1");
    host.watch(PLACE + ",'stable_for_seconds':0");
    coast.runs.before =
        () -> {
          throw new IllegalStateException("unforeseen");
        };
    try (EventLines events = new EventLines()) {
      host.pump();
      assertThat(state().trouble().code()).isEqualTo("internal_error");
      assertThat(events.lines()).singleElement().asString().contains("unforeseen");
    }
    coast.runs.before = () -> {};
    host.pass(Duration.ofMinutes(16));
    assertThat(coast.runs.byId).hasSize(1);
  }

  @Test
  void saveDuringALook_isFollowedByALook() {
    host.watch(PLACE + ",'stable_for_seconds':0,'every_seconds':86400");
    host.pump();
    PollStore.Turn old = new PollStore(coast.tables).begin(coast.definition(), true).orElseThrow();
    coast.put("in/a.csv", "1");
    host.watch(PLACE + ",'stable_for_seconds':0,'every_seconds':60");
    host.pump();
    old.end(old.state().putOff(coast.clock.instant().plus(Duration.ofDays(1))));
    host.pass(Duration.ofMinutes(1));
    assertThat(coast.runs.byId).hasSize(1);
  }

  @Test
  void connectionThatStaysBusy_isTold() {
    Coast.Host busy = coast.host(coast.tables, name -> java.util.Optional.empty());
    busy.watch(PLACE);
    try (EventLines events = new EventLines()) {
      busy.pass(Duration.ofMinutes(25));
      assertThat(state().trouble().code()).isEqualTo("connection_busy");
      assertThat(events.lines()).isEmpty();
      busy.pass(Duration.ofMinutes(10));
      assertThat(events.lines()).singleElement().asString().contains("max_connections");
      assertThat(state().nextAt()).isBefore(coast.clock.instant().plusSeconds(11));
      host.pass(Duration.ofMinutes(1));
      assertThat(events.lines()).hasSize(2).last().asString().contains("watch.recovered");
    }
  }

  @Test
  void standings_ofAllWatches_areReadAtOnce() {
    host.watch(PLACE);
    host.pump();
    Mortal counting = new Mortal(coast.tables, Integer.MAX_VALUE, true);
    Watches watches = coast.host(counting, PollPermits.OPEN).watches;
    Function<String, WatchStanding> standings = watches.standings();
    for (String id : List.of("in", "in", "new")) {
      assertThat(standings.apply(id).nextPollAt() != null).isEqualTo(id.equals("in"));
    }
    assertThat(counting.requests).isOne();
  }
}
