package com.couriermft.operate.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.operate.notification.Notification.State;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Write;
import com.couriermft.testing.CountingTables;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutboxTest {
  private static final String OPERATIONS = "{'events': ['onEnd'], 'channel': 'operations'}";

  private final Site site = new Site();

  @Test
  void channelThatIsDown_delaysNoOther_andIsTriedByTwoAtATime() throws Exception {
    site.subscribe("a", OPERATIONS);
    site.subscribe("b", OPERATIONS.replace("operations", "broken"));
    site.answers.put("broken", each -> Site.down());
    for (int i = 0; i < 150; i++) {
      site.tell("execution.failed", "e" + i, "job");
    }
    site.pass(Duration.ofMinutes(1));
    assertThat(site.sentOver("operations")).hasSize(150).doesNotHaveDuplicates();
    site.pass(Duration.ofHours(1));
    assertThat(site.sentOver("broken")).hasSizeBetween(4, 12);
    assertThat(site.notifications.failing())
        .extracting(Notifications.Failing::channel)
        .containsExactly("broken");
    site.answers.clear();
    site.pass(Duration.ofHours(6));
    assertThat(site.all()).extracting(Notification::state).containsOnly(State.DELIVERED);
    assertThat(site.notifications.failing()).isEmpty();
  }

  @Test
  void failureAfterASuccess_isTriedAgainSoon_howeverLongTheChannelHadFailed() throws Exception {
    site.subscribe("a", OPERATIONS);
    site.answers.put("operations", each -> Site.down());
    site.tell("execution.failed", "e1", "job");
    site.tell("execution.failed", "e2", "job");
    site.outbox().tick();
    site.work();
    site.clock.advance(Duration.ofSeconds(6));
    site.work();
    assertThat(site.notifications.failing().get(0).failures()).isEqualTo(2);
    site.answers.put(
        "operations",
        each ->
            each.events().get(0).event().toString().contains("odd")
                ? Site.down()
                : SendOutcome.DELIVERED);
    site.clock.advance(Duration.ofSeconds(70));
    site.tell("execution.failed", "odd", "job");
    site.outbox().tick();
    site.work();
    assertThat(site.all())
        .extracting(Notification::state)
        .containsExactly(State.PENDING, State.DELIVERED, State.DELIVERED);
    site.answers.clear();
    site.clock.advance(Duration.ofSeconds(6));
    site.work();
    assertThat(site.all()).extracting(Notification::state).containsOnly(State.DELIVERED);
  }

  @Test
  void notificationOverWhichTheChannelFails_holdsOnlyItsExecution() throws Exception {
    site.subscribe("a", OPERATIONS);
    site.answers.put(
        "operations",
        each ->
            each.events().get(0).event().toString().contains("odd")
                ? Site.down()
                : SendOutcome.DELIVERED);
    String odd = site.tell("execution.failed", "odd", "job");
    String later = site.tell("execution.completed", "odd", "job");
    site.pass(Duration.ofMinutes(10));
    List<String> others = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      others.add(site.tell("execution.failed", "e" + i, "job"));
      site.pass(Duration.ofMinutes(2));
    }
    assertThat(site.sentOver("operations")).contains(odd).containsAll(others).doesNotContain(later);
    site.answers.clear();
    site.pass(Duration.ofHours(1));
    assertThat(site.sentOver("operations")).endsWith(odd, later);
  }

  @Test
  void whatIsNeverTaken_diesAfterItsLastTry_andMayBeToldAgain() throws Exception {
    site.subscribe("a", OPERATIONS);
    site.answers.put("operations", each -> Site.down());
    site.tell("execution.failed", "e", "job");
    site.pass(Duration.ofMinutes(2));
    Notification waits = site.only();
    Instant due =
        site.tables
            .find(OutboxKeys.TABLE, OutboxKeys.PARTITION, OutboxKeys.open(waits))
            .orElseThrow()
            .columns()
            .instant("due");
    assertThat(waits.nextAt()).isEqualTo(due).isAfter(site.clock.instant());
    assertThatThrownBy(() -> site.notifications.again(waits.id()))
        .isInstanceOf(ConflictException.class);
    for (int hour = 0; hour < 90; hour++) {
      site.clock.advance(Duration.ofHours(1));
      site.outbox().tick();
      site.work();
    }
    Notification dead = site.only();
    assertThat(dead.state()).isEqualTo(State.DEAD);
    assertThat(dead.nextAt()).isNull();
    assertThat(dead.reason()).startsWith("channel_unavailable: Nobody");
    assertThat(site.sent).hasSize(TryTimes.MOST);
    assertThat(site.sent).extracting(NoticeSender.Telling::id).containsOnly(dead.id());
    site.answers.clear();
    site.subscriptions.documents().delete("a", null);
    site.notifications.again(dead.id());
    site.pass(Duration.ofMinutes(1));
    assertThat(site.only().state()).isEqualTo(State.DELIVERED);
  }

  @Test
  void refused_diesAtOnce_andHoldsNothing() throws Exception {
    site.subscribe("a", OPERATIONS);
    site.answers.put(
        "operations",
        each -> each.events().get(0).number() == 1 ? Site.refused() : SendOutcome.DELIVERED);
    site.tell("execution.failed", "e", "job");
    site.tell("execution.completed", "e", "job");
    site.pass(Duration.ofMinutes(1));
    assertThat(site.all())
        .extracting(Notification::state)
        .containsExactly(State.DELIVERED, State.DEAD);
  }

  @Test
  void refusedRecipients_areReportedOnce_untilTheyChange_whileTheOthersAreTold() throws Exception {
    site.subscribe("a", OPERATIONS);
    for (String refused : List.of("x@b.example", "x@b.example", "", "y@b.example")) {
      site.answers.put(
          "operations",
          each ->
              refused.isEmpty()
                  ? SendOutcome.DELIVERED
                  : new SendOutcome(
                      SendOutcome.Kind.DELIVERED, "channel_refused", "Refused " + refused, null));
      site.tell("execution.failed", "e-" + site.sent.size(), "job");
      site.pass(Duration.ofMinutes(3));
      assertThat(site.notifications.refusing())
          .extracting(Notifications.Refusing::channel)
          .isEqualTo(refused.isEmpty() ? List.of() : List.of("operations"));
    }
    assertThat(site.all()).extracting(Notification::state).containsOnly(State.DELIVERED);
    assertThat(site.sent).hasSize(4);
    assertThat(site.reported("recipients.refused"))
        .extracting(event -> event.path("detail").asText())
        .containsExactly("Refused x@b.example", "Refused y@b.example");
  }

  @Test
  void whatWaits_ofARemovedSubscriptionOrChannel_dies_withTheReason() throws Exception {
    site.subscribe("a", OPERATIONS);
    site.subscribe("b", OPERATIONS.replace("operations", "other"));
    site.answers.put("operations", each -> Site.down());
    site.answers.put("other", each -> Site.down());
    site.tell("execution.failed", "e", "job");
    site.pass(Duration.ofMinutes(1));
    site.subscribe("a", OPERATIONS.replace("}", ", 'enabled': false}"));
    site.gone.add("other");
    site.pass(Duration.ofHours(1));
    assertThat(site.all()).extracting(Notification::state).containsOnly(State.DEAD);
    assertThat(site.all())
        .extracting(Notification::reason)
        .containsExactlyInAnyOrder(
            "Subscription 'a' was deleted or disabled.", "Channel 'other' no longer exists.");
  }

  @Test
  void whatIsAdded_whileTheLastIsSent_isNotForgotten() throws Exception {
    site.subscribe("a", OPERATIONS);
    String first = site.tell("execution.failed", "e", "job");
    site.meanwhile =
        () -> {
          site.tell("execution.failed", "f", "job");
          site.outbox().tick();
        };
    site.outbox().tick();
    site.work();
    assertThat(site.sentOver("operations")).startsWith(first).hasSize(2);
  }

  @Test
  void damagedRows_hurtThemselvesAlone() throws Exception {
    site.subscribe("a", OPERATIONS);
    site.subscribe("damaged", OPERATIONS);
    write("config", "subscription", Write.merge("damaged", Columns.none().with("json", "{"), "*"));
    site.answers.put("operations", each -> Site.down());
    site.tell("execution.failed", "e", "job");
    site.tell("execution.failed", "f", "job");
    site.pass(Duration.ofMinutes(1));
    String key = OutboxKeys.notification(site.only().id());
    write("notifications", "outbox", Write.merge(key, Columns.none().with("event", "{"), "*"));
    write(
        "notifications",
        "outbox",
        Write.insert("o|operations|0|x", Columns.none().with("id", "?").with("due", "nonsense")));
    site.answers.clear();
    site.tell("execution.failed", "g", "job");
    site.pass(Duration.ofHours(1));
    assertThat(site.sentOver("operations")).anyMatch(id -> id.startsWith("e|"));
    assertThat(site.sentOver("operations")).anyMatch(id -> id.startsWith("g|"));
    assertThat(site.notifications.list(null, 9, each -> each.value() == null).value()).hasSize(1);
  }

  private void write(String table, String partition, Write write) {
    site.tables.transact(table, partition, List.of(write));
  }

  @Test
  void channel_getsNoMoreInAMinuteThanItTakes() throws Exception {
    site.perMinute = 7;
    site.subscribe("a", OPERATIONS);
    for (int i = 0; i < 30; i++) {
      site.tell("execution.failed", "e" + i, "job");
    }
    for (int minute = 1; minute <= 4; minute++) {
      site.pass(Duration.ofMinutes(1));
      assertThat(site.sent.size()).isBetween(7 * (minute - 1), 7 * (minute + 1));
    }
    site.pass(Duration.ofMinutes(5));
    assertThat(site.sent).hasSize(30);
  }

  @Test
  void channel_getsNoMoreInAMinuteThanItTakes_alsoIfItIsEmptyInBetween() throws Exception {
    site.perMinute = 7;
    site.subscribe("a", OPERATIONS);
    Instant begun = site.clock.instant();
    for (int i = 0; i < 55; i++) {
      site.tell("execution.failed", "e" + i, "job");
      site.clock.advance(Duration.ofMillis(900));
      site.lookAtFeed();
      site.work();
    }
    assertThat(site.clock.instant()).isBefore(begun.plusSeconds(60));
    assertThat(site.sent).hasSize(7);
    site.pass(Duration.ofMinutes(20));
    assertThat(site.sent).hasSize(55);
  }

  @Test
  void severalThatTheChannelFailsOver_holdTheOthersForMinutes() throws Exception {
    site.subscribe("a", OPERATIONS);
    site.answers.put(
        "operations",
        each ->
            each.events().get(0).event().path("execution_id").asText().startsWith("odd")
                ? Site.down()
                : SendOutcome.DELIVERED);
    for (int i = 0; i < 4; i++) {
      site.tell("execution.failed", "odd" + i, "job");
    }
    site.pass(Duration.ofMinutes(30));
    String healthy = site.tell("execution.failed", "healthy", "job");
    site.pass(Duration.ofMinutes(3));
    assertThat(site.sentOver("operations")).contains(healthy);
  }

  @Test
  void channelThatCannotBeRead_isSeenToFail_andTellsWhenItCan() throws Exception {
    site.subscribe("a", OPERATIONS);
    site.unreadable.add("operations");
    site.tell("execution.failed", "e", "job");
    site.pass(Duration.ofMinutes(3));
    assertThat(site.notifications.failing()).hasSize(1);
    assertThat(site.sent).isEmpty();
    site.unreadable.clear();
    site.pass(Duration.ofHours(1));
    assertThat(site.sent).hasSize(1);
  }

  @Test
  void whatHasWaitedTooLong_dies_howeverMuchThereIs() throws Exception {
    site.subscribe("a", OPERATIONS);
    site.answers.put("operations", each -> Site.down());
    for (int i = 0; i < 250; i++) {
      site.tell("execution.failed", "e" + i, "job" + i);
    }
    site.pass(Duration.ofMinutes(2));
    site.clock.advance(Duration.ofDays(20));
    site.answers.clear();
    site.pass(Duration.ofHours(1));
    assertThat(site.all())
        .filteredOn(each -> each.state() != State.DEAD)
        .hasSizeLessThan(6)
        .extracting(Notification::state)
        .containsOnly(State.DELIVERED);
  }

  @Test
  void failureThatNobodyWasToldOf_isNotTheFirst() throws Exception {
    site.subscribe("a", OPERATIONS.replace("}", ", 'first_failure_only': true}"));
    site.answers.put("operations", each -> Site.refused());
    site.tell("execution.failed", "e", "job");
    site.pass(Duration.ofMinutes(1));
    site.answers.clear();
    String second = site.tell("execution.failed", "f", "job");
    site.tell("execution.failed", "g", "job");
    site.pass(Duration.ofMinutes(1));
    assertThat(site.sentOver("operations")).hasSize(2).endsWith(second);
    site.notifications.forgetFailures("a");
    String third = site.tell("execution.failed", "h", "job");
    site.pass(Duration.ofMinutes(1));
    assertThat(site.sentOver("operations")).hasSize(3).endsWith(third);
  }

  @Test
  void suppressedFailure_isNotRemembered() throws Exception {
    String throttle = ", 'throttle': {'max': 1, 'window_seconds': 600, 'digest': false}";
    site.subscribe(
        "a",
        "{'events': ['onFail'], 'channel': 'c', 'first_failure_only': true}"
            .replace("}", throttle + "}")
            .replace("'max'", "'per': 'subscription', 'max'"));
    site.tell("execution.failed", "e", "one");
    site.tell("execution.failed", "f", "two");
    site.pass(Duration.ofMinutes(11));
    String told = site.tell("execution.failed", "g", "two");
    site.pass(Duration.ofMinutes(1));
    assertThat(site.sentOver("c")).hasSize(2).endsWith(told);
  }

  @Test
  void positionOlderThanTheRows_stallsNothing_andHasWhatIsMissingToldAgain() throws Exception {
    site.subscribe("a", OPERATIONS);
    site.subscribe("b", "{'events': ['onEnd'], 'channel': 'd', 'digest': {'every': 'hour'}}");
    site.answers.put("operations", each -> Site.down());
    site.tell("execution.failed", "e", "job");
    site.tell("execution.failed", "f", "job");
    site.pass(Duration.ofMinutes(1));
    Notification waits =
        site.all().stream()
            .filter(each -> each.channel().equals("operations"))
            .findAny()
            .orElseThrow();
    write("notifications", "outbox", Write.delete(OutboxKeys.open(waits), "*"));
    write("notifications", "outbox", Write.delete(OutboxKeys.lane("operations"), "*"));
    write("notifications", "outbox", Write.merge("a", Columns.none().with("after", 0L), "*"));
    site.answers.clear();
    site.pass(Duration.ofHours(3));
    assertThat(site.all()).extracting(Notification::state).containsOnly(State.DELIVERED);
    assertThat(site.all()).hasSize(3);
    assertThat(site.sentOver("d")).hasSize(2);
  }

  @Test
  void idleMinute_costsThreeReads_andTwoWithoutSubscriptions() throws Exception {
    CountingTables[] counting = new CountingTables[1];
    Site idle = new Site(tables -> counting[0] = new CountingTables(tables));
    int before = counting[0].requests();
    idle.outbox().tick();
    assertThat(counting[0].requests() - before).isEqualTo(2);
    idle.subscribe("a", OPERATIONS);
    idle.tell("execution.failed", "e", "job");
    idle.pass(Duration.ofMinutes(2));
    assertThat(idle.sent).hasSize(1);
    idle.clock.advance(Duration.ofMinutes(1));
    before = counting[0].requests();
    idle.outbox().tick();
    assertThat(counting[0].requests() - before).isEqualTo(3);
  }

  @Test
  void old_areRemoved_ifTheyAreNotToldAnyMore() throws Exception {
    site.subscribe("a", "{'events': ['onEnd'], 'channel': 'a', 'digest': {'every': 'hour'}}");
    site.subscribe("b", OPERATIONS.replace("operations", "b"));
    site.answers.put("b", each -> Site.down());
    site.tell("execution.failed", "e", "job");
    site.pass(Duration.ofHours(2));
    Instant now = site.clock.instant();
    assertThat(site.notifications.removeBefore(now.minus(Duration.ofDays(1)), null)).isNull();
    assertThat(site.all()).hasSize(2);
    assertThat(site.notifications.removeBefore(now, null)).isNull();
    assertThat(site.all()).extracting(Notification::state).containsOnly(State.PENDING);
    site.notifications.forget("a");
  }
}
