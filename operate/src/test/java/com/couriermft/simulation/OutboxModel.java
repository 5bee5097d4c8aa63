package com.couriermft.simulation;

import com.couriermft.operate.notification.Notification;
import com.couriermft.storage.event.EventFeed;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks the invariants of a simulated installation after all work is complete, whatever failures
 * occurred.
 */
final class OutboxModel {
  private final OutboxWorld world;
  private final Map<String, Notification> byId = new HashMap<>();

  /** The notifications of each subscription that reached their receivers, by event. */
  private final Map<String, Map<String, Set<String>>> reached = new HashMap<>();

  OutboxModel(OutboxWorld world) {
    this.world = world;
    world.all().forEach(each -> byId.put(each.id(), each));
  }

  /** Returns the first violated invariant; {@code null} if all invariants hold. */
  @Nullable String violation() {
    for (OutboxReceiver.Taken taken : world.receiver.ledger) {
      Notification known = byId.get(taken.id());
      if (known == null) {
        return "told of what nobody knows: " + taken;
      }
      taken
          .events()
          .forEach(
              event ->
                  reached
                      .computeIfAbsent(known.subscription(), of -> new HashMap<>())
                      .computeIfAbsent(event, of -> new TreeSet<>())
                      .add(taken.id()));
    }
    for (Notification each : byId.values()) {
      if (each.state() == Notification.State.PENDING
          || each.state() == Notification.State.COLLECTING) {
        return "still waits: " + each;
      }
    }
    String found = ofEvents();
    found = found == null ? repetitions() : found;
    found = found == null ? order() : found;
    found = found == null ? episodes() : found;
    found = found == null ? pace() : found;
    return found == null ? windows() : found;
  }

  private @Nullable String ofEvents() {
    for (String subscription : world.definitions.keySet()) {
      Map<Integer, ObjectNode> definitions = world.definitions.get(subscription);
      int changed = definitions.keySet().stream().reduce((a, b) -> b).orElseThrow();
      for (String event : world.told.keySet()) {
        Set<String> ids =
            reached.getOrDefault(subscription, Map.of()).getOrDefault(event, Set.of());
        boolean ever = definitions.values().stream().anyMatch(each -> matches(each, event));
        boolean certain =
            world.toldAt.get(event) > changed && matches(world.latest(subscription), event);
        if (!ids.isEmpty() && !ever) {
          return subscription + " told of " + event + ", which it does not ask for";
        } else if (ids.isEmpty() && certain && !isExcused(subscription, event)) {
          return subscription + " never told of " + event + " " + world.told.get(event);
        } else if (ids.size() > 1) {
          return subscription + " told of " + event + " under several ids: " + ids;
        }
      }
    }
    return null;
  }

  private static boolean isIn(JsonNode list, String text) {
    for (JsonNode one : list) {
      if (one.asText().equals(text)) {
        return true;
      }
    }
    return false;
  }

  private boolean matches(ObjectNode definition, String id) {
    ObjectNode event = world.told.get(id);
    String type = event.path("type").asText();
    boolean asked =
        isIn(definition.path("events"), type)
            || isIn(definition.path("events"), "onFail") && type.endsWith(".failed")
            || isIn(definition.path("events"), "onEnd")
                && (type.endsWith(".failed")
                    || type.endsWith(".completed")
                    || type.endsWith(".cancelled"));
    JsonNode scope = definition.path("scope");
    boolean recovery =
        definition.path("recovered").asBoolean() && type.equals("execution.completed");
    return definition.path("enabled").asBoolean(true)
        && (asked || recovery)
        && (!scope.has("jobs") || isIn(scope.path("jobs"), event.path("job_id").asText()))
        && (!scope.has("codes") || isIn(scope.path("codes"), event.at("/failure/code").asText()))
        && (!scope.has("labels") || id.startsWith("e0"));
  }

  /**
   * Other subscriptions are checked by their stored state. A refused notification fails
   * permanently, as does a digest that is refused.
   */
  private boolean isExcused(String subscription, String event) {
    return subscription.equals("first")
        || subscription.equals("cut")
        || byId.values().stream()
            .filter(each -> each.subscription().equals(subscription))
            .filter(each -> world.receiver.refused.contains(each.id()))
            .anyMatch(
                each ->
                    each.kind() == Notification.Kind.DIGEST
                        || each.event().path("id").asText().equals(event));
  }

  private @Nullable String repetitions() {
    Map<String, OutboxReceiver.Taken> first = new HashMap<>();
    for (OutboxReceiver.Taken taken : world.receiver.ledger) {
      OutboxReceiver.Taken before = first.putIfAbsent(taken.id(), taken);
      if (before != null && !before.equals(taken)) {
        return "two things have one id: " + before + " and " + taken;
      }
    }
    return null;
  }

  /**
   * Checks that no notification of an execution is sent before an earlier one was sent or has
   * failed permanently.
   */
  private @Nullable String order() {
    Map<String, Long> last = new HashMap<>();
    Set<String> seen = new HashSet<>();
    for (OutboxReceiver.Taken taken : world.receiver.ledger) {
      Notification known = byId.get(taken.id());
      boolean first = seen.add(taken.id());
      if (first && taken.kind() == OutboxReceiver.Notification.SINGLE) {
        long number = taken.numbers().get(0);
        String of = taken.channel() + " of " + known.order();
        if (last.getOrDefault(of, 0L) > number) {
          return "channel " + of + " told of " + number + " after " + last.get(of);
        }
        last.put(of, number);
      } else if (!ascends(taken.numbers())) {
        return "a digest is out of order: " + taken;
      }
    }
    return null;
  }

  private static boolean ascends(List<Long> numbers) {
    return numbers.equals(numbers.stream().sorted().distinct().toList());
  }

  /**
   * Checks that the subscription {@code first} notifies of the first of consecutive failures and of
   * the recovery.
   */
  private @Nullable String episodes() {
    Set<String> expected = new TreeSet<>();
    Map<String, Boolean> failing = new HashMap<>();
    for (EventFeed.Numbered each : new EventFeed(world.kept).read(0, EventFeed.MOST)) {
      String type = each.event().path("type").asText();
      String job = each.event().path("job_id").asText();
      boolean failed = type.equals("execution.failed");
      if (failed || type.equals("execution.completed")) {
        if (failing.getOrDefault(job, false) != failed) {
          expected.add(each.event().path("id").asText());
        }
        failing.put(job, failed);
      }
    }
    Set<String> found = new TreeSet<>();
    byId.values().stream()
        .filter(each -> each.subscription().equals("first"))
        .forEach(each -> found.add(each.event().path("id").asText()));
    // After a notification fails permanently without being sent, a later failure is notified. The
    // time
    // of the final failure determines which later failure.
    if (byId.values().stream()
        .anyMatch(
            each ->
                each.subscription().equals("first") && each.state() == Notification.State.DEAD)) {
      return null;
    }
    return found.equals(expected) ? null : "episodes: " + found + " instead of " + expected;
  }

  /**
   * Checks the rate limit. A minute starts with its first attempt, so two counted minutes may
   * overlap within one minute.
   */
  private @Nullable String pace() {
    List<Instant> tries = world.receiver.paced;
    int most = 2 * OutboxReceiver.PER_MINUTE - 1;
    for (int i = 0; i + most < tries.size(); i++) {
      if (tries.get(i + most).isBefore(tries.get(i).plusSeconds(60))) {
        return "more than %d within a minute from %s".formatted(most, tries.get(i));
      }
    }
    return null;
  }

  /**
   * Checks that the subscription {@code cut} sends three notifications in ten minutes and records
   * all others.
   */
  private @Nullable String windows() {
    List<Notification> all = new ArrayList<>(ofCut(byId.values()));
    all.sort(Comparator.comparingLong(Notification::number));
    Instant from = null;
    int count = 0;
    for (Notification each : all) {
      boolean open = from != null && from.plus(Duration.ofMinutes(10)).isAfter(each.madeAt());
      boolean told = each.state() != Notification.State.SUPPRESSED;
      if (told != (!open || count < 3)) {
        return "window: " + count + " since " + from + ", then " + each;
      }
      count = told ? open ? count + 1 : 1 : count;
      from = open ? from : each.madeAt();
    }
    Set<String> kept = new TreeSet<>();
    all.forEach(each -> kept.add(each.event().path("id").asText()));
    Set<String> asked = new TreeSet<>(world.told.keySet());
    asked.removeIf(id -> !matches(world.latest("cut"), id));
    return kept.equals(asked) ? null : "window: kept " + kept + " of " + asked;
  }

  private static Collection<Notification> ofCut(Collection<Notification> all) {
    return all.stream().filter(each -> each.subscription().equals("cut")).toList();
  }
}
