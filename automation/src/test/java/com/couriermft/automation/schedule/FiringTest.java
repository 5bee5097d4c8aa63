package com.couriermft.automation.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.automation.launch.StartOrder;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.Write;
import com.couriermft.testing.EventLines;
import com.couriermft.testing.ForwardingQueue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FiringTest {
  private final ScheduleWorld world = new ScheduleWorld();
  private final ScheduleWorld.Host host = world.host();

  @Test
  void cron_minuteAfterMinute_runsOnTheSecond() {
    host.save(
        "five",
        """
        {"target": {"job_id": "job"}, "type": "cron", "expression": "*/5 * * * *",
         "parameters": {"a": 1}, "priority": 7, "overlap": "allow"}
        """);
    host.live(Duration.ofMinutes(16));
    assertThat(world.runs.instants())
        .containsExactly("2026-03-02T00:05:00Z", "2026-03-02T00:10:00Z", "2026-03-02T00:15:00Z");
    StartOrder first = world.runs.all().get(0);
    assertThat(first.priority()).isEqualTo(7);
    assertThat(first.parameters().toString()).isEqualTo("{\"a\":1}");
    assertThat(first.trigger().toString())
        .isEqualTo(
            "{\"kind\":\"schedule\",\"id\":\"five\",\"instant\":\"2026-03-02T00:05:00Z\","
                + "\"by\":\"schedule five\"}");
    assertThat(
            host.schedules.explain(
                host.get("five"), ScheduleWorld.START, world.clock.instant(), 10))
        .allSatisfy(each -> assertThat(each.lateMs()).isBetween(0L, 10L))
        .hasSize(3);
  }

  @Test
  void skip_runBeforeIsOpen_namesItAndTellsOfEachInstant() {
    host.save("often", ScheduleWorld.every(60, ""));
    try (EventLines events = new EventLines()) {
      host.live(Duration.ofSeconds(200));
      assertThat(events.ofType("schedule.skipped"))
          .extracting(event -> event.path("first").asText(), event -> event.path("code").asText())
          .containsExactly(
              tuple("2026-03-02T00:02:00Z", "overlap"), tuple("2026-03-02T00:03:00Z", "overlap"));
    }
    assertThat(world.runs.instants()).containsExactly("2026-03-02T00:01:00Z");
    assertThat(host.told("often"))
        .containsExactly("00:01 ran", "00:02 skipped overlap", "00:03 skipped overlap");
    assertThat(
            host.schedules
                .explain(host.get("often"), ScheduleWorld.START, world.clock.instant(), 10)
                .get(1)
                .detail())
        .contains(world.runs.all().get(0).id());
    world.runs.endAll();
    host.live(Duration.ofSeconds(60));
    assertThat(world.runs.instants()).hasSize(2).last().isEqualTo("2026-03-02T00:04:00Z");
  }

  @Test
  void queue_runBeforeIsOpen_runsInOrderAfterIt() {
    host.save("often", ScheduleWorld.every(60, "\"overlap\": \"queue\""));
    host.live(Duration.ofSeconds(200));
    assertThat(host.told("often")).containsExactly("00:01 ran", "00:02 waiting", "00:03 waiting");
    for (int i = 0; i < 2; i++) {
      world.runs.endAll();
      host.listener.ended("often");
      host.live(Duration.ofSeconds(2));
    }
    assertThat(world.runs.instants())
        .containsExactly("2026-03-02T00:01:00Z", "2026-03-02T00:02:00Z", "2026-03-02T00:03:00Z");
    assertThat(world.runs.open()).isEqualTo(1);
  }

  @Test
  void queue_disabledMeanwhile_whatWaitsIsSkipped() {
    host.save("often", ScheduleWorld.every(60, "\"overlap\": \"queue\""));
    host.live(Duration.ofSeconds(130));
    host.enable("often", false);
    world.runs.endAll();
    host.live(Duration.ofSeconds(60));
    assertThat(world.runs.instants()).containsExactly("2026-03-02T00:01:00Z");
    assertThat(host.told("often"))
        .containsExactly("00:01 ran", "00:02 skipped changed", "00:03 disabled");
  }

  @Test
  void oneShot_fired_disablesItself() {
    host.save(
        "once",
        """
        {"target": {"job_id": "job"}, "type": "one_shot", "at": "2026-03-02T00:00:10Z"}
        """);
    host.live(Duration.ofMinutes(2));
    assertThat(world.runs.instants()).containsExactly("2026-03-02T00:00:10Z");
    assertThat(host.get("once").json().path("enabled").asBoolean()).isFalse();
    assertThat(host.told("once")).containsExactly("00:00:10 ran");
  }

  @Test
  void cron_ofYearsThatHavePassed_isRefused() {
    String past =
        """
        {"target": {"job_id": "job"}, "type": "cron", "expression": "0 0 3 1 1 ? 2025"}
        """;
    assertThatThrownBy(() -> host.save("past", past))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e ->
                assertThat(e.problems())
                    .extracting(Problem::pointer, Problem::code)
                    .containsExactly(tuple("/expression", "in_the_past")));
    host.save("to-come", past.replace("2025", "2027"));
  }

  @Test
  void fixedDelay_longRun_countsFromItsEnd() {
    host.save(
        "after",
        """
        {"target": {"job_id": "job"}, "type": "fixed_delay", "every_seconds": 60}
        """);
    host.live(Duration.ofMinutes(10));
    assertThat(world.runs.instants()).containsExactly("2026-03-02T00:01:00Z");
    Instant ended = world.clock.instant();
    world.runs.endAll();
    host.listener.ended("after");
    host.live(Duration.ofMinutes(5));
    assertThat(world.runs.instants()).hasSize(2);
    assertThat(Instant.parse(world.runs.instants().get(1)))
        .isBetween(ended.plusSeconds(60), ended.plusSeconds(62));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 20, 45, 3_600})
  void fixedDelay_startsWithinTwoSecondsOfItsInstant_withoutATick(int seconds) {
    host.save(
        "after",
        "{\"target\": {\"job_id\": \"job\"}, \"type\": \"fixed_delay\", \"every_seconds\": %d}"
            .formatted(seconds));
    host.live(Duration.ofSeconds(seconds + 40L));
    for (int run = 1; run <= 3; run++) {
      assertThat(world.runs.instants()).hasSize(run);
      // Executions end at arbitrary fractions of a second.
      world.clock.advance(Duration.ofMillis(run * 310L));
      world.runs.endAll();
      Instant ended = world.clock.instant();
      host.listener.ended("after");
      if (seconds > 60) {
        host.live(Duration.ofSeconds(seconds - 60L));
      }
      host.liveWithoutTick(
          Duration.between(world.clock.instant(), ended).plusSeconds(seconds + 2L));
      assertThat(world.runs.all()).hasSize(run + 1);
      Instant instant = Instant.parse(world.runs.instants().get(run));
      assertThat(instant).isBetween(ended.plusSeconds(seconds), ended.plusSeconds(seconds + 1L));
      assertThat(instant.getNano()).as("a whole second").isZero();
    }
  }

  @Test
  void fixedDelay_whoseMessageOfTheEndIsLost_isFoundByATick() {
    host.save(
        "after",
        """
        {"target": {"job_id": "job"}, "type": "fixed_delay", "every_seconds": 60}
        """);
    host.live(Duration.ofMinutes(3));
    world.runs.endAll();
    host.live(Duration.ofSeconds(30 + 60 + 30));
    assertThat(world.runs.instants()).hasSize(2);
  }

  @Test
  void runThatWaitsForTheOneBefore_startsWhenThatHasEnded_withoutATick() {
    host.save("often", ScheduleWorld.every(60, "\"overlap\": \"queue\""));
    host.live(Duration.ofSeconds(130));
    assertThat(world.runs.instants()).hasSize(1);
    world.runs.endAll();
    host.listener.ended("often");
    host.liveWithoutTick(Duration.ofSeconds(2));
    assertThat(world.runs.instants()).hasSize(2);
  }

  @Test
  void endOfARun_thatNoOtherWaitsFor_sendsNothing() {
    host.save("often", ScheduleWorld.every(600, "\"overlap\": \"skip\""));
    host.listener.ended("often");
    host.listener.ended("removed");
    assertThat(world.queue.depth(ControlQueue.NAME).messages()).isZero();
  }

  @Test
  void disabledAndEnabled_instantsBetween_neverRun() {
    host.save(
        "often",
        ScheduleWorld.every(60, "\"overlap\": \"allow\", \"at\": \"2026-03-02T00:01:00Z\""));
    host.live(Duration.ofSeconds(70));
    String etag = host.get("often").etag();
    host.live(Duration.ofSeconds(60));
    assertThat(host.get("often").etag()).as("a firing changes no definition").isEqualTo(etag);
    host.enable("often", false);
    host.live(Duration.ofMinutes(3));
    host.enable("often", true);
    host.enable("often", true);
    host.live(Duration.ofMinutes(1));
    assertThat(host.told("often"))
        .containsExactly(
            "00:01 ran",
            "00:02 ran",
            "00:03 disabled",
            "00:04 disabled",
            "00:05 disabled",
            "00:06 ran");
  }

  @Test
  void changed_backlogOfTheOldVersion_isNotMadeUpFor() {
    host.save("often", ScheduleWorld.every(60, "\"catch_up\": \"all\""));
    world.sleep(Duration.ofSeconds(250));
    host.save("often", ScheduleWorld.every(60, "\"catch_up\": \"all\", \"priority\": 3"));
    host.live(Duration.ofSeconds(60));
    assertThat(host.told("often"))
        .containsExactly(
            "00:01 skipped changed",
            "00:02 skipped changed",
            "00:03 skipped changed",
            "00:04 skipped changed",
            "00:05 ran");
  }

  @Test
  void targetDisabled_instant_isSkippedAndTheNextOneRuns() {
    host.save("often", ScheduleWorld.every(60, ""));
    world.runs.disable(true);
    host.live(Duration.ofSeconds(70));
    world.runs.disable(false);
    host.live(Duration.ofSeconds(60));
    assertThat(host.told("often")).containsExactly("00:01 skipped job_disabled", "00:02 ran");
  }

  @Test
  void targetGone_instant_failsOnceAndGoesOn() {
    host.save("often", ScheduleWorld.every(60, ""));
    world.runs.remove(ScheduleWorld.job());
    host.live(Duration.ofSeconds(70));
    world.runs.add(ScheduleWorld.job());
    host.live(Duration.ofSeconds(60));
    assertThat(host.told("often")).containsExactly("00:01 failed job_not_found", "00:02 ran");
  }

  @Test
  void removed_messagesOnTheirWay_startNothing() {
    host.save("often", ScheduleWorld.every(60, ""));
    host.live(Duration.ofSeconds(30));
    host.schedules.documents().delete("often", null);
    host.schedules.removed("often");
    host.live(Duration.ofMinutes(3));
    assertThat(world.runs.instants()).isEqualTo(List.of());
  }

  @Test
  void oneShot_whoseInstantComesWhileItIsSaved_runs() {
    String once =
        """
        {"target": {"job_id": "job"}, "type": "one_shot", "at": "2026-03-02T00:00:02Z"}
        """;
    ObjectNode read = host.schedules.read("once", Json.parse(once));
    world.sleep(Duration.ofSeconds(3));
    host.schedules.saved(null, host.schedules.documents().put("once", read, "test", null));
    host.live(Duration.ofSeconds(40));
    assertThat(world.runs.instants()).containsExactly("2026-03-02T00:00:02Z");
    assertThat(host.told("once")).containsExactly("00:00:02 ran");
    assertThat(host.get("once").json().path("enabled").asBoolean()).isFalse();
  }

  @Test
  void tick_rowsThatCannotBeRead_keepNoOtherFromItsTurn() {
    host.save("a-fit", ScheduleWorld.every(60, ""));
    host.save("torn-to-do", ScheduleWorld.every(60, ""));
    host.save("z-fit", ScheduleWorld.every(60, ""));
    put(
        "firing",
        Write.insert("s|torn-to-do|0000000000000000001", Columns.none().with("starting", "{")));
    put("schedule", Write.insert("torn", Columns.none().with("json", "{")));
    world.sleep(Duration.ofMinutes(2));
    host.live(Duration.ofMinutes(1));
    assertThat(host.told("a-fit")).contains("00:01 ran");
    assertThat(host.told("z-fit")).contains("00:01 ran");
    assertThat(world.runs.instants()).hasSize(2);
  }

  private void put(String partition, Write write) {
    world.tables.transact(FiringStore.TABLE, partition, List.of(write));
  }

  @Test
  void tick_messageThatCouldNotBeSent_isSentByTheNext() {
    host.save("often", ScheduleWorld.every(300, ""));
    world.sleep(Duration.ofSeconds(215));
    boolean[] down = {true};
    ScheduleWorld.Host ticking = world.host(world.tables, failingWhile(down));
    assertThatThrownBy(ticking.schedules::tick).isInstanceOf(StoreUnavailable.class);
    down[0] = false;
    world.sleep(Duration.ofSeconds(30));
    ticking.schedules.tick();
    world.sleep(Duration.ofSeconds(55));
    ticking.pump();
    assertThat(world.runs.instants()).containsExactly("2026-03-02T00:05:00Z");
  }

  private WorkQueue failingWhile(boolean[] down) {
    return new ForwardingQueue(world.queue) {
      @Override
      public void send(String queue, String body, Duration delay) {
        if (down[0]) {
          throw new StoreUnavailable("No answer", null);
        }
        super.send(queue, body, delay);
      }
    };
  }
}
