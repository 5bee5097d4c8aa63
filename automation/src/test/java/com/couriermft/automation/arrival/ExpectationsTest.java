package com.couriermft.automation.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.automation.arrival.Mortal.Death;
import com.couriermft.automation.calendar.Calendars;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import com.couriermft.testing.EventLines;
import com.couriermft.transfer.delivery.AttemptDeliveries;
import com.couriermft.transfer.delivery.DeliveryStore;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.delivery.Origin;
import com.couriermft.transfer.upload.UploadedFile.Verified;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The clock starts on Saturday 21 November 2026 at 20:00 UTC. */
class ExpectationsTest {
  private static final String NIGHTLY =
      "'connection':'place','path':'/in','pattern':'*.csv','at_least':2,'by':'05:00',"
          + "'contact':'ops@partner.example'";

  private final Coast coast = new Coast();
  private final Coast.Host host = coast.host();

  /** Advances the clock to a few seconds after a time, with ticks before and after it. */
  private void passTo(String time) {
    Instant at = Instant.parse(time);
    coast.clock.advance(Duration.between(coast.clock.instant(), at.minusSeconds(60)));
    host.pass(Duration.ofSeconds(80));
  }

  private void received(String path, Instant at) {
    MovedFile file =
        new MovedFile(
            MovedFile.Direction.RECEIVED,
            path.substring(path.lastIndexOf('/') + 1),
            1,
            null,
            new MovedFile.Remote("place", path, null, null, null),
            "work:/x/" + path,
            null,
            Verified.SIZE,
            null,
            false);
    Origin by =
        new Origin("01M7ZV4NJ0JQ9SNKXPQETX9M0Z", "fetch", "get", 1, 0, "", 0, "n", Labels.NONE);
    AttemptDeliveries moved =
        new AttemptDeliveries(new DeliveryStore(coast.tables), by, InstantSource.fixed(at), false);
    moved.record(file, Duration.ZERO);
    moved.flush();
  }

  private List<ObjectNode> history() {
    return host.expectations.history("nightly", 10);
  }

  @Test
  void filesThatDidNotCome_areToldOfOnce_withWhatCame() {
    host.expect(NIGHTLY);
    received("/in/a.csv", Instant.parse("2026-11-22T01:00:00Z"));
    try (EventLines events = new EventLines()) {
      passTo("2026-11-22T05:00:00Z");
      host.pass(Duration.ofMinutes(10));
      assertThat(events.lines()).hasSize(1);
      JsonNode event = Json.parse(events.lines().get(0));
      assertThat(event.get("type").textValue()).isEqualTo("expectation.missed");
      assertThat(event.get("id").textValue()).isEqualTo("nightly|2026-11-22T05:00:00Z");
      assertThat(event.get("expected").intValue()).isEqualTo(2);
      assertThat(event.get("came").intValue()).isEqualTo(1);
      assertThat(event.at("/files/0").textValue()).isEqualTo("a.csv");
      assertThat(event.get("contact").textValue()).isEqualTo("ops@partner.example");
    }
    assertThat(history()).hasSize(1);
  }

  @Test
  void filesReceivedAndFilesLyingThere_countOnceByPath() {
    host.expect(NIGHTLY);
    received("/in/a.csv", Instant.parse("2026-11-22T01:00:00Z"));
    received("/in/a.csv", Instant.parse("2026-11-22T02:00:00Z"));
    received("/in/b.txt", Instant.parse("2026-11-22T02:00:00Z"));
    received("/in/below/c.csv", Instant.parse("2026-11-22T02:00:00Z"));
    received("/elsewhere/d.csv", Instant.parse("2026-11-22T02:00:00Z"));
    coast.clock.advance(Duration.ofHours(6));
    coast.put("in/a.csv", "1");
    passTo("2026-11-22T05:00:00Z");
    assertThat(history()).first().matches(found -> found.get("came").intValue() == 1);
    received("/in/a.csv", Instant.parse("2026-11-22T10:00:00Z"));
    coast.put("in/e.csv", "1");
    try (EventLines events = new EventLines()) {
      passTo("2026-11-23T05:00:00Z");
      assertThat(events.lines()).isEmpty();
    }
    assertThat(history())
        .first()
        .matches(found -> found.get("type").textValue().equals("expectation.met"));
  }

  @Test
  void fileThatWasThereBefore_doesNotCount() {
    coast.put("in/old-1.csv", "1");
    coast.put("in/old-2.csv", "1");
    coast.clock.advance(Duration.ofDays(1));
    host.expect(NIGHTLY);
    passTo("2026-11-23T05:00:00Z");
    passTo("2026-11-24T05:00:00Z");
    assertThat(history()).first().matches(found -> found.get("came").intValue() == 0);
  }

  @Test
  void graceAndCalendar_decideWhenItIsJudged() {
    Calendars.documents(coast.tables)
        .put("weekdays", (ObjectNode) Json.parse("{\"weekdays\": [1, 2, 3, 4, 5]}"), "test", null);
    host.expect(
        NIGHTLY + ",'calendars':['weekdays'],'grace_seconds':600,'timezone':'Europe/Paris'");
    passTo("2026-11-22T04:10:00Z");
    assertThat(history()).as("Sunday").isEmpty();
    passTo("2026-11-23T04:00:00Z");
    assertThat(history()).as("within the grace").isEmpty();
    received("/in/a.csv", Instant.parse("2026-11-22T12:00:00Z"));
    received("/in/b.csv", Instant.parse("2026-11-23T04:09:00Z"));
    passTo("2026-11-23T04:10:00Z");
    assertThat(history())
        .singleElement()
        .matches(found -> found.get("type").textValue().equals("expectation.met"));
  }

  @Test
  void hostsThatWereAsleep_judgeEachDayLateByItsOwnWindow() {
    host.expect(NIGHTLY);
    for (String day : List.of("22", "24")) {
      received("/in/a-%s.csv".formatted(day), Instant.parse("2026-11-%sT01:00:00Z".formatted(day)));
      received("/in/b-%s.csv".formatted(day), Instant.parse("2026-11-%sT04:59:00Z".formatted(day)));
    }
    coast.clock.advance(Duration.ofHours(70));
    host.pass(Duration.ofMinutes(1));
    assertThat(history())
        .extracting(found -> found.get("by").textValue() + " " + found.get("type").textValue())
        .containsExactly(
            "2026-11-24T05:00:00Z expectation.met",
            "2026-11-23T05:00:00Z expectation.missed",
            "2026-11-22T05:00:00Z expectation.met");
  }

  @Test
  void partnerThatCannotBeReached_isSaidInTheEvent() {
    coast.connectNowhere("dead");
    host.expect(NIGHTLY.replace("'place'", "'dead'"));
    passTo("2026-11-22T05:00:00Z");
    assertThat(history())
        .first()
        .matches(found -> found.get("problem").textValue().contains("Couldn't list the folder"))
        .matches(found -> found.get("type").textValue().equals("expectation.missed"));
  }

  @Test
  void hostThatDiesAtAnyRequest_isMadeGood_andTheEventHasOneId() {
    for (int last = 1; last < 25; last++) {
      Coast world = new Coast();
      world.host().expect(NIGHTLY);
      world.clock.advance(Duration.ofHours(9));
      Mortal tables = new Mortal(world.tables, last, true);
      Coast.Host dying = world.host(tables, PollPermits.OPEN);
      Coast.Host other = world.host();
      try (EventLines events = new EventLines()) {
        try {
          dying.expectations.tick();
          dying.pump();
        } catch (Death death) {
          assertThat(death).isNotNull();
        }
        other.pass(Duration.ofMinutes(4));
        assertThat(events.lines().stream().map(line -> Json.parse(line).get("id").textValue()))
            .as("death at request %d", last)
            .isNotEmpty()
            .containsOnly("nightly|2026-11-22T05:00:00Z");
        assertThat(events.lines()).hasSizeLessThanOrEqualTo(2);
      }
      assertThat(other.expectations.history("nightly", 10)).hasSize(1);
    }
  }

  @Test
  void wrongDefinition_isRefusedWithEveryProblem() {
    assertThatThrownBy(
            () ->
                host.expect(
                    "'connection':'place','path':'in','by':'25:00','timezone':'Mars/Base',"
                        + "'at_least':0"))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e ->
                assertThat(e.problems())
                    .extracting(p -> p.pointer())
                    .containsExactlyInAnyOrder("/path", "/by", "/timezone", "/at_least"));
    assertThatThrownBy(() -> host.expect(NIGHTLY + ",'calendars':['none']"))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.problems().get(0).pointer()).isEqualTo("/calendars/0"));
  }

  /** Transfers may temporarily use all sessions that the partner allows. */
  @Test
  void busyConnection_isWaitedForAWhile_beforeAnAlarmIsRaised() {
    coast.put("in/a.csv", "1");
    coast.put("in/b.csv", "1");
    Coast.Host busy = coast.host(coast.tables, name -> Optional.empty());
    busy.expect(NIGHTLY);
    Instant by = Instant.parse("2026-11-22T05:00:00Z");
    coast.clock.advance(Duration.between(coast.clock.instant(), by.minusSeconds(60)));
    busy.pass(Duration.ofMinutes(5));
    assertThat(history()).isEmpty();
    host.pass(Duration.ofMinutes(2));
    assertThat(history())
        .singleElement()
        .matches(day -> day.get("type").textValue().equals("expectation.met"));
    coast.clock.advance(Duration.ofDays(1).minusMinutes(8));
    busy.pass(Duration.ofMinutes(15));
    assertThat(history())
        .first()
        .matches(day -> day.get("type").textValue().equals("expectation.missed"))
        .matches(day -> day.get("problem").textValue().contains("are in use"));
  }
}
