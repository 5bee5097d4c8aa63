package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.auth.Route;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the labels of definitions, and of the executions and files that result from them. */
class LabelsApiTest {
  private static final String PAYMENTS = "{'team': 'payments', 'tier': '1'}";

  /**
   * The kinds whose definitions are saved with PUT, with the pointer of the definition in the
   * response.
   */
  private static final Map<Route, String> KINDS =
      Map.of(
          Route.JOBS_SAVE, "/definition",
          Route.CHAINS_SAVE, "/definition",
          Route.SCHEDULES_SAVE, "/definition",
          Route.WATCHES_SAVE, "/definition",
          Route.EXPECTATIONS_SAVE, "/definition",
          Route.SUBSCRIPTIONS_SAVE, "/definition",
          Route.CALENDARS_SAVE, "/definition",
          Route.CONNECTIONS_SAVE, "/connection",
          Route.KEYS_IMPORT, "");

  private final ApiClient api = new ApiClient();
  private final RouteSamples samples = new RouteSamples(api);

  @BeforeEach
  void configure() {
    samples.configure();
  }

  @AfterEach
  void close() {
    api.close();
  }

  private static String labelled(String body, String labels) {
    return body.substring(0, body.lastIndexOf('}')) + ", 'labels': " + labels + "}";
  }

  private static JsonNode json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }

  private Reply patch(String path, String body) {
    return api.send("PATCH", path, body, "content-type", "application/merge-patch+json");
  }

  @Test
  void labels_ofEveryKind_areShown_andChangeByPatch() {
    KINDS.forEach(
        (route, place) -> {
          RouteSamples.Sample sample = samples.all().get(route);
          String path = sample.path().apply(1);
          Reply saved = api.put(path, labelled(sample.body(), PAYMENTS));
          assertThat(saved.status()).as(saved.text()).isLessThan(300);
          JsonNode shown = api.get(path).json();
          assertThat(shown.at(place + "/labels")).as(path).isEqualTo(json(PAYMENTS));
          if (route != Route.KEYS_IMPORT) {
            Reply patched = patch(path, "{'labels': {'tier': null, 'site': 'fr'}}");
            assertThat(patched.status()).as(patched.text()).isEqualTo(200);
            ObjectNode after = (ObjectNode) api.get(path).json().at(place);
            assertThat(after.remove("labels"))
                .isEqualTo(json("{'team': 'payments', 'site': 'fr'}"));
            ObjectNode before = (ObjectNode) shown.at(place);
            before.remove("labels");
            assertThat(after).isEqualTo(before);
            assertThat(patch(path, "{'labels': null}").status()).isEqualTo(200);
            assertThat(api.get(path).json().at(place).has("labels")).isFalse();
          }
        });
  }

  @Test
  void labels_thatAreWrong_areRefusedWhereTheyStand() {
    KINDS.forEach(
        (route, place) -> {
          RouteSamples.Sample sample = samples.all().get(route);
          Reply refused =
              api.put(sample.path().apply(2), labelled(sample.body(), "{'-x': 'a', 'y': 1}"));
          assertThat(refused.status()).as(refused.text()).isEqualTo(400);
          assertThat(refused.json().path("errors").findValuesAsText("pointer"))
              .as(route.toString())
              .containsExactlyInAnyOrder("/labels/-x", "/labels/y");
        });
  }

  @Test
  void keys_keepTheirLabels_untilOthersAreGiven() {
    api.post("keys/k/generate", "{'kind': 'pgp', 'labels': " + PAYMENTS + "}");
    assertThat(api.get("keys/k").json().path("labels")).isEqualTo(json(PAYMENTS));
    api.post("keys/k/generate", "{'kind': 'pgp'}");
    assertThat(api.get("keys/k").json().path("version").asInt()).isEqualTo(2);
    assertThat(api.get("keys/k").json().path("labels")).isEqualTo(json(PAYMENTS));
    RouteSamples.Sample sample = samples.all().get(Route.KEYS_IMPORT);
    api.put("keys/i", sample.body());
    api.put("keys/i", labelled(sample.body(), PAYMENTS));
    JsonNode imported = api.get("keys/i").json();
    assertThat(imported.path("version").asInt()).isEqualTo(1);
    assertThat(imported.path("labels")).isEqualTo(json(PAYMENTS));
    assertThat(api.get("keys/i/versions").json().at("/value/0/labels")).isEqualTo(json(PAYMENTS));
    api.put("keys/i", labelled(sample.body(), "{}"));
    assertThat(api.get("keys/i").json().has("labels")).isFalse();
  }

  @Test
  void webhooks_haveLabels() {
    Reply made = api.post("jobs/j/webhooks", "{'labels': " + PAYMENTS + "}");
    String path = "webhooks/" + made.json().path("webhook_id").asText();
    assertThat(api.get(path).json().at("/definition/labels")).isEqualTo(json(PAYMENTS));
    patch(path, "{'labels': {'tier': null}}");
    assertThat(api.get(path).json().at("/definition/labels"))
        .isEqualTo(json("{'team':'payments'}"));
    Reply moved = api.post(path + "/readdress", "");
    assertThat(moved.json().at("/definition/labels")).isEqualTo(json("{'team': 'payments'}"));
  }

  @Test
  void executions_carryTheLabelsThatTheirJobHadAtTheirStart() throws InterruptedException {
    patch("jobs/j", "{'labels': " + PAYMENTS + "}");
    String before = api.run("j");
    String open = api.start("j");
    patch("jobs/j", "{'labels': {'team': 'ops'}}");
    String after = api.run("j");
    String pinned =
        api.post("jobs/j/trigger", "{'version': 1}").json().path("execution_id").asText();
    for (String each : List.of(before, open)) {
      assertThat(api.get("executions/" + each).json().path("labels")).isEqualTo(json(PAYMENTS));
    }
    JsonNode ops = json("{'team': 'ops', 'tier': '1'}");
    assertThat(api.get("executions/" + after).json().path("labels")).isEqualTo(ops);
    assertThat(api.get("executions/" + pinned).json().path("labels")).isEqualTo(ops);
    for (JsonNode listed : api.get("executions?job_id=j").json().path("value")) {
      String id = listed.path("execution_id").asText();
      boolean older = id.equals(before) || id.equals(open);
      assertThat(listed.path("labels")).as(id).isEqualTo(older ? json(PAYMENTS) : ops);
    }
    String rerun =
        api.post("executions/" + before + "/rerun", "").json().path("execution_id").asText();
    assertThat(api.get("executions/" + rerun).json().path("labels")).isEqualTo(ops);
  }

  @Test
  void chainExecutions_carryTheirChains_andMembersTheirJobs() throws InterruptedException {
    patch("chains/c", "{'labels': " + PAYMENTS + "}");
    String id = api.post("chains/c/trigger", "").json().path("chain_execution_id").asText();
    api.work();
    patch("chains/c", "{'labels': null}");
    JsonNode chain = api.get("chain-executions/" + id).json();
    assertThat(chain.path("labels")).isEqualTo(json(PAYMENTS));
    assertThat(api.get("chain-executions").json().at("/value/0/labels")).isEqualTo(json(PAYMENTS));
    String member = chain.at("/nodes/0/execution_id").asText();
    assertThat(api.get("executions/" + member).json().has("labels")).isFalse();
  }

  @Test
  void lists_showLabels() {
    for (String path : List.of("jobs/j", "chains/c", "calendars/cal")) {
      assertThat(patch(path, "{'labels': " + PAYMENTS + "}").status()).isEqualTo(200);
      String list = path.substring(0, path.indexOf('/'));
      assertThat(api.get(list).json().findValues("labels"))
          .as(list)
          .containsExactly(json(PAYMENTS));
    }
  }

  @Test
  void lists_byLabels_showWhatCarriesAll_onEveryPage() {
    for (int i = 0; i < 6; i++) {
      String labels = "{'team': '" + (i % 2 == 0 ? "a:b" : "ops") + "', 'n': '" + i % 3 + "'}";
      api.put("jobs/labelled-" + i, labelled(samples.all().get(Route.JOBS_SAVE).body(), labels));
    }
    assertThat(paged("jobs?top=1&label=team", "job_id")).hasSize(6);
    assertThat(paged("jobs?top=1&label=team:a:b", "job_id"))
        .containsExactly("labelled-0", "labelled-2", "labelled-4");
    assertThat(paged("jobs?top=1&label=team:a%3Ab&label=n:2", "job_id"))
        .containsExactly("labelled-2");
    assertThat(paged("jobs?top=1&label=team:ops&label=team:a:b", "job_id")).isEmpty();
    assertThat(paged("jobs?top=1&label=none", "job_id")).isEmpty();
    String token = api.get("jobs?top=1&label=team").json().path("continuation").asText();
    assertThat(api.get("jobs?top=1&label=n&continuation=" + token).code())
        .isEqualTo("invalid_query");
    Reply wrong = api.get("jobs?label=-&top=0");
    assertThat(wrong.json().path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder("label", "top");
    assertThat(api.get("jobs?label=a" + "&label=a".repeat(16)).code()).isEqualTo("invalid_query");
  }

  private List<String> paged(String list, String field) {
    List<String> found = new ArrayList<>();
    String next = list;
    while (next != null) {
      JsonNode page = api.get(next).json();
      found.addAll(page.path("value").findValuesAsText(field));
      String link = page.path("next_link").asText(null);
      next = link == null ? null : link.substring(link.indexOf("/api/") + "/api/".length());
    }
    return found;
  }
}
