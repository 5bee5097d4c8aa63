package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Timelines agree with the attempts that the route of steps returns. */
class TimelineApiTest {
  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  private JsonNode timeline(String id, String query) {
    return api.get("executions/" + id + "/timeline" + query).json();
  }

  private static String loop(int items) {
    String list =
        IntStream.range(0, items).mapToObj(Integer::toString).reduce((a, b) -> a + "," + b).get();
    return "{'id': 'each', 'type': 'flow.foreach', 'config': {'source': ["
        + list
        + "], 'max_parallel': 4}}, {'id': 'm', 'type': 'test.mend', 'config': {'text':"
        + " '{{loop.current_item}}'}}, {'type': 'flow.end'}, "
        + ExecutionsApi.WRITE;
  }

  /** Returns the bars that are expected from the attempts. */
  private List<String> attempts(String id, String step, long zero) {
    List<String> all = new ArrayList<>();
    for (JsonNode one :
        api.get("executions/" + id + "/steps?top=200&step=" + step).json().path("value")) {
      for (JsonNode attempt : one.path("attempts")) {
        all.add(
            "%d %d %s %s"
                .formatted(
                    Instant.parse(attempt.path("started_at").asText()).toEpochMilli() - zero,
                    Instant.parse(attempt.path("ended_at").asText()).toEpochMilli() - zero,
                    attempt.path("state").asText(),
                    one.path("iterations")));
      }
    }
    return all;
  }

  private static List<String> bars(JsonNode row) {
    List<String> all = new ArrayList<>();
    for (JsonNode bar : row.path("bars")) {
      String state = bar.path("state").asText();
      all.add(
          "%s %s %s %s".formatted(bar.path("from"), bar.path("to"), state, bar.path("iterations")));
    }
    return all;
  }

  @Test
  void bars_ofEachStep_areItsAttempts() throws InterruptedException {
    api.saveJob("loops", loop(40));
    String id = api.run("loops");
    JsonNode timeline = timeline(id, "");
    long zero = Instant.parse(timeline.path("from").asText()).toEpochMilli();
    assertThat(timeline.path("rows").findValuesAsText("step")).containsExactly("m", "w");
    assertThat(timeline.path("rows").findValuesAsText("index")).containsExactly("1", "3");
    for (JsonNode row : timeline.path("rows")) {
      List<String> expected = attempts(id, row.path("step").asText(), zero);
      assertThat(bars(row)).containsExactlyInAnyOrderElementsOf(expected);
      assertThat(row.path("merged")).isEmpty();
    }
    assertThat(timeline.at("/rows/1/bars/0/bytes").asInt()).isEqualTo(5);
    assertThat(timeline.has("read_until")).isFalse();
    JsonNode run = api.get("executions/" + id).json();
    assertThat(timeline.path("from").asText()).isEqualTo(run.path("created_at").asText());
    assertThat(Instant.parse(timeline.path("to").asText()))
        .isEqualTo(Instant.parse(run.path("ended_at").asText()));
    assertThat(timeline.path("queue")).hasSize(1);
    assertThat(timeline.path("pauses")).isEmpty();
    JsonNode merged = timeline(id, "?top=2").path("rows");
    assertThat(merged.at("/0/merged/0/count").asInt()).isEqualTo(40);
    assertThat(merged.at("/0/bars")).isEmpty();
  }

  @Test
  void bars_ofALongTrail_areReadUpToABound_andGoOnFromThere() throws InterruptedException {
    api.saveJob("many", loop(2_600));
    String id = api.run("many");
    JsonNode first = timeline(id, "?resolution=100");
    String until = first.path("read_until").asText();
    assertThat(until).isNotEmpty();
    JsonNode second = timeline(id, "?top=5000&from=" + until);
    assertThat(second.has("read_until")).isFalse();
    int before =
        bars(timeline(id, "?top=5000").path("rows").get(0)).stream()
            .filter(bar -> !bar.contains("running"))
            .toList()
            .size();
    long zero = Instant.parse(until).toEpochMilli();
    List<String> rest = bars(second.path("rows").get(0));
    assertThat(ends(rest)).isSubsetOf(ends(attemptsOfAll(id, zero)));
    // Events that occur in the millisecond at which the first response ends are in both responses.
    assertThat(before + rest.size()).isBetween(2_600, 2_700);
    assertThat(first.path("rows").get(0).path("merged").get(0).path("max_parallel").asInt())
        .isBetween(1, 4);
  }

  /** Returns the bars without their start times, which are known only to the millisecond. */
  private static List<String> ends(List<String> bars) {
    return bars.stream().map(bar -> bar.substring(bar.indexOf(' '))).toList();
  }

  private List<String> attemptsOfAll(String id, long zero) {
    List<String> all = new ArrayList<>();
    String next = "http://localhost:7071/api/executions/" + id + "/steps?step=m&top=200";
    while (!next.isEmpty()) {
      String query = next.substring(next.indexOf('?') + 1);
      JsonNode page = api.get("executions/" + id + "/steps?" + query).json();
      for (JsonNode one : page.path("value")) {
        JsonNode attempt = one.at("/attempts/0");
        all.add(
            "%d %d %s %s"
                .formatted(
                    Instant.parse(attempt.path("started_at").asText()).toEpochMilli() - zero,
                    Instant.parse(attempt.path("ended_at").asText()).toEpochMilli() - zero,
                    attempt.path("state").asText(),
                    one.path("iterations")));
      }
      next = page.path("next_link").asText();
    }
    return all;
  }

  @Test
  void rests_endedAndOpen_areShown() throws InterruptedException {
    api.saveJob("good", ExecutionsApi.WRITE);
    String id = api.start("good");
    assertThat(timeline(id, "").path("queue")).hasSize(1);
    api.post("executions/" + id + "/pause", "");
    api.work();
    JsonNode paused = timeline(id, "");
    assertThat(paused.path("pauses").findValuesAsText("state")).containsExactly("paused");
    assertThat(paused.path("rows")).isEmpty();
    api.post("executions/" + id + "/resume", "");
    api.work();
    JsonNode ended = timeline(id, "");
    assertThat(ended.path("pauses")).hasSize(1);
    assertThat(ended.path("queue")).hasSize(2);
    // Rows store the duration of a state in milliseconds.
    assertThat(ended.at("/queue/0/to").asLong())
        .isCloseTo(ended.at("/pauses/0/from").asLong(), within(1L));
    assertThat(ended.at("/pauses/0/to").asLong())
        .isCloseTo(ended.at("/queue/1/from").asLong(), within(1L));
    JsonNode before = timeline(id, "?to=2020-01-01T00:00:00Z");
    assertThat(before.path("rows").size() + before.path("queue").size()).isZero();
  }

  @Test
  void bar_ofAStepThatRuns_hasNoEndYet_alsoWhereItBeganBeforeThePeriod() throws Exception {
    api.saveJob("gated", "{'id': 'g', 'type': 'test.gate', 'config': {}}");
    String id = api.start("gated");
    Thread worker = new Thread(api::workQuietly);
    worker.start();
    TestSteps.Gate.REACHED.acquire();
    String later = Instant.now().plusMillis(1).toString();
    for (String query : List.of("", "?from=" + later + "&to=2999-01-01T00:00:00Z")) {
      JsonNode bar = timeline(id, query).at("/rows/0/bars/0");
      assertThat(bar.path("state").asText()).isEqualTo("running");
      assertThat(bar.path("from").asLong() < 0).isEqualTo(!query.isEmpty());
    }
    TestSteps.Gate.OPEN.release();
    worker.join();
    assertThat(timeline(id, "").at("/rows/0/bars/0/state").asText()).isEqualTo("completed");
  }

  @Test
  void query_wrong_tellsEveryProblem() throws InterruptedException {
    api.saveJob("good", ExecutionsApi.WRITE);
    String id = api.run("good");
    String path = "executions/" + id + "/timeline";
    Reply reply = api.get(path + "?from=x&to=2026-01-01T00:00:00Z&top=0&resolution=-1");
    assertThat(reply.json().path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder("from", "top", "resolution");
    Reply order = api.get(path + "?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z");
    assertThat(order.json().at("/errors/0/pointer").asText()).isEqualTo("to");
  }
}
