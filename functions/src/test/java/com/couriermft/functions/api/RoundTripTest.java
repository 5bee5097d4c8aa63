package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.api.OddValues.Odd;
import com.couriermft.functions.api.RouteSamples.Sample;
import com.couriermft.functions.auth.Route;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A document is either refused with the pointer of the problem, or it is listed, returned as sent,
 * saved again unchanged, backed up, restored and deleted.
 */
class RoundTripTest {
  private static final Set<Integer> REFUSALS = Set.of(400, 403, 404, 409, 413, 415, 422);

  private static final List<Integer> TAKEN = List.of(200, 201, 202, 204);

  /**
   * The sampling of odd documents: one in this many is sent. {@code -Dcourier.odd.step=1} sends all
   * of them.
   */
  private static final int ONE_OF = Integer.getInteger("courier.odd.step", 2);

  /** The status of a valid request that has nothing to do. */
  private static final Map<Route, Integer> OTHERWISE =
      Map.of(
          Route.BREAK_GLASS,
          403,
          Route.CONNECTIONS_PREPARE,
          409,
          Route.WATCHES_AGAIN,
          404,
          Route.NOTIFICATIONS_AGAIN,
          404);

  private final ApiClient api = new ApiClient();
  private final RouteSamples samples = new RouteSamples(api);

  @TempDir private Path directory;

  @AfterEach
  void close() {
    api.close();
  }

  static List<Route> routes() {
    return Arrays.stream(Route.values())
        .filter(route -> !Set.of("GET", "DELETE").contains(route.method()))
        .toList();
  }

  @Test
  void everyRouteThatTakesABody_hasASample() {
    assertThat(samples.all().keySet()).isEqualTo(EnumSet.copyOf(routes()));
  }

  @ParameterizedTest
  @MethodSource("routes")
  void oddDocuments_areRefusedOrComeBack(Route route) throws Exception {
    samples.configure();
    Sample sample = samples.all().get(route);
    List<String> kept = new ArrayList<>();
    List<Odd> documents = someOf(OddValues.of(sample.body().replace('\'', '"')), route);
    requireTaken(route, sample);
    for (int i = 1; i < documents.size(); i++) {
      Odd odd = documents.get(i);
      String path = sample.path().apply(i);
      Reply reply =
          api.send(route.method(), path, odd.body(), samples.headers(route, i, odd.body()));
      if (isTaken(reply, odd) && sample.definition() != null) {
        kept.add(path);
        requireReadBack(path, odd, sample.definition());
      }
    }
    boolean hasFreePlace = sample.definition() != null && route != Route.CALENDARS_SAVE;
    assertThat(kept.isEmpty()).isEqualTo(!hasFreePlace);
    api.work();
    List<String> lists = requireLists();
    requireVerified();
    lists.addAll(kept);
    requireRestored(lists);
    kept.addAll(webhooks());
    for (String path : kept) {
      assertThat(api.delete(path).status()).as(path).isEqualTo(204);
    }
  }

  /** Returns a random selection of a route's documents, in the configured fraction. */
  private static List<Odd> someOf(List<Odd> documents, Route route) {
    List<Odd> drawn = new ArrayList<>(documents);
    Collections.shuffle(drawn, new Random(route.ordinal()));
    return drawn.subList(0, drawn.size() / ONE_OF);
  }

  /**
   * Checks that the sample is accepted. Otherwise every odd document might be refused for another
   * reason.
   */
  private void requireTaken(Route route, Sample sample) {
    String body = sample.body().replace('\'', '"');
    String path = sample.path().apply(0);
    Reply plain = api.send(route.method(), path, body, samples.headers(route, 0, body));
    assertThat(plain.status())
        .as(plain.text())
        .isIn(OTHERWISE.containsKey(route) ? List.of(OTHERWISE.get(route)) : TAKEN);
    if (sample.definition() != null) {
      assertThat(api.delete(path).status()).isEqualTo(204);
    }
  }

  private static boolean isTaken(Reply reply, Odd odd) {
    if (reply.status() < 300) {
      return true;
    }
    assertThat(reply.status()).as(odd + ": " + reply.text()).isIn(REFUSALS);
    if (reply.status() == 400) {
      JsonNode errors = reply.json().path("errors");
      assertThat(errors).as("%s: %s", odd, reply.text()).isNotEmpty();
      errors.forEach(error -> assertThat(error.path("pointer").isTextual()).isTrue());
    }
    return false;
  }

  private void requireReadBack(String path, Odd odd, String definition) {
    Reply read = api.get(path);
    assertThat(read.status()).as("%s: %s", odd, read.text()).isEqualTo(200);
    JsonNode stored = Json.readTree(read.text()).at(definition);
    JsonNode sent = Json.readTree(odd.body());
    if (!stored.at(odd.pointer()).isMissingNode()) {
      assertThat(canonical(stored.at(odd.pointer())))
          .as(odd.toString())
          .isEqualTo(canonical(sent.at(odd.pointer())));
    }
    if (definition.isEmpty()) {
      return;
    }
    Reply again = api.put(path, stored.toString().replace("\ufffd", "\\ufffd"));
    assertThat(again.status()).as("%s: %s", odd, again.text()).isEqualTo(200);
    assertThat(again.json().path("version"))
        .as(odd.toString())
        .isEqualTo(read.json().path("version"));
  }

  private static JsonNode canonical(JsonNode value) {
    return CanonicalJson.of(Json.object().set("value", value));
  }

  private List<String> webhooks() {
    return List.of("jobs/j/webhooks", "chains/c/webhooks").stream()
        .flatMap(list -> api.get(list).json().findValuesAsText("webhook_id").stream())
        .map(id -> "webhooks/" + id)
        .toList();
  }

  /** Checks that every list can be read, and returns their paths. */
  private List<String> requireLists() {
    List<String> lists =
        Arrays.stream(Route.values())
            .filter(route -> route.method().equals("GET") && !route.template().contains("{"))
            .map(route -> route.template() + RouteSamples.query(route))
            .collect(Collectors.toCollection(ArrayList::new));
    lists.addAll(List.of("jobs/j/webhooks", "chains/c/webhooks"));
    for (String list : lists) {
      Reply reply = api.get(list);
      assertThat(reply.status()).as("%s: %s", list, reply.text()).isEqualTo(200);
    }
    return lists;
  }

  private void requireVerified() {
    List<Object> wrong = new ArrayList<>();
    new LiveVerification(
            api.names().rows,
            api.names().rows,
            api.names().contents,
            ExpectedDurations.DEFAULT,
            true)
        .run(
            finding -> {
              if (finding.severity() == Severity.WRONG) {
                wrong.add(finding);
              }
            });
    assertThat(wrong).isEmpty();
  }

  private void requireRestored(List<String> paths) throws Exception {
    try (ApiClient other = api.restored(directory.resolve("backup"))) {
      for (String path : paths) {
        // A backup does not contain queue messages, which the overview counts.
        if (!Set.of("health", "files", "overview").contains(path)) {
          assertThat(told(other.get(path))).as(path).isEqualTo(told(api.get(path)));
        }
      }
    }
  }

  /** Removes values that depend on the current time, such as times of polls. */
  private static Map<String, String> told(Reply reply) {
    return Map.of(
        "status",
        Integer.toString(reply.status()),
        "text",
        reply.text().replaceAll("T[0-9:.]+Z", ""));
  }
}
