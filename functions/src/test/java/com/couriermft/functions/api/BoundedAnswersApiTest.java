package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.operate.reference.Referrer;
import com.couriermft.operate.reference.Referrers;
import com.couriermft.operate.report.ConnectionHealth;
import com.couriermft.operate.upcoming.UpcomingEvents;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A response that leaves out some objects because of a limit says so. */
class BoundedAnswersApiTest extends ExecutionsApi {
  private static final String DOWNLOAD =
      "{'id': 'get', 'type': 'sftp.download', 'config': {'connection': 'partner-a', 'path': '/x'}}";

  @BeforeEach
  void connection() {
    ok(
        api.put(
            "connections/partner-a",
            "{'type':'sftp','host':'127.0.0.1','port':1,'username':'u',"
                + "'auth':{'type':'password','password':'hunter2'}}"));
  }

  private static JsonNode ok(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isLessThan(300);
    return reply.json();
  }

  private void failing(String job, String before) {
    ok(
        api.put(
            "jobs/" + job,
            "{'steps': [%s%s], 'failure_policy': {'type': 'stop'}}".formatted(before, DOWNLOAD)));
  }

  /**
   * Returns the health from current data instead of a cached response, because no request has
   * caused the damage.
   */
  private JsonNode health() {
    return ok(api.get("connections/partner-a/health", "cache-control", "no-cache"));
  }

  private static int failures(JsonNode health) {
    int sum = 0;
    for (JsonNode day : health.path("days")) {
      for (JsonNode count : day.path("failures")) {
        sum += count.asInt();
      }
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1})
  void health_ofMoreJobsThanAreLookedAt_isNotComplete(int more) throws InterruptedException {
    int jobs = ConnectionHealth.MOST_JOBS + more;
    for (int i = 0; i < jobs; i++) {
      failing("fetch-" + i, "");
      api.run("fetch-" + i);
    }
    JsonNode health = health();
    assertThat(health.path("is_complete").asBoolean()).isEqualTo(failures(health) == jobs);
    assertThat(failures(health)).isEqualTo(Math.min(jobs, ConnectionHealth.MOST_JOBS));
  }

  /** If the pointer of a step is left out, the step is not known to name the connection. */
  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1})
  void pointersOfOneDefinition_leftOut_areToldOf(int more) throws InterruptedException {
    int pointers = Referrer.MOST_POINTERS + more;
    String paths =
        IntStream.range(1, pointers)
            .mapToObj(i -> "'partner-a:/" + i + "'")
            .collect(Collectors.joining(", "));
    failing(
        "fetch",
        "{'id': 'no', 'type': 'flow.if', 'config': {'left': 1, 'operator': 'equals', 'right': 2}},"
            + " {'id': 'c', 'type': 'file.copy', 'config': {'path': ["
            + paths
            + "],"
            + " 'destination': '/b/'}}, {'type': 'flow.end'}, ");
    api.run("fetch");
    JsonNode one = ok(api.get("references?kind=connection&id=partner-a")).at("/value/0");
    assertThat(one.path("pointers")).hasSize(Math.min(pointers, Referrer.MOST_POINTERS));
    assertThat(one.path("more_pointers").asBoolean())
        .isEqualTo(one.path("pointers").size() < pointers);
    assertThat(health().path("is_complete").asBoolean()).isEqualTo(more <= 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1})
  void references_leftOut_areToldOf(int more) {
    int schedules = Referrers.MOST + more;
    ObjectNode schedule = Json.object().put("type", "cron").put("expression", "0 3 * * *");
    schedule.putObject("target").put("job_id", "good");
    for (int i = 0; i < schedules; i++) {
      api.courier().automation().schedules().documents().put("s" + i, schedule, "test", null);
    }
    JsonNode found = ok(api.get("references?kind=job&id=good"));
    assertThat(found.path("value")).hasSize(Math.min(schedules, Referrers.MOST));
    assertThat(found.path("more").asBoolean()).isEqualTo(more > 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1})
  void upcoming_withoutTheOldestExecutions_saysSo(int more) {
    Instant now = Instant.now();
    wait("good", now.plus(Duration.ofHours(1)));
    for (int i = 1; i < UpcomingEvents.MOST_EXECUTIONS + more; i++) {
      wait("good", now.plus(Duration.ofHours(100)));
    }
    JsonNode soon = ok(api.get("upcoming?to=" + now.plus(Duration.ofHours(2))));
    boolean told = soon.path("value").size() == 1;
    assertThat(soon.has("scanned_until")).isEqualTo(!told);
    assertThat(told).isEqualTo(more <= 0);
  }

  private void wait(String job, Instant until) {
    ok(api.post("jobs/" + job + "/trigger", "{'not_before': '" + until + "'}"));
  }

  /** An unreadable definition or execution does not make the response fail. */
  @Test
  void health_withUnreadableRows_namesThemAndIsNotComplete() throws InterruptedException {
    failing("fetch", "");
    String first = api.run("fetch");
    api.run("fetch");
    assertThat(failures(health())).isEqualTo(2);
    assertThat(health().path("is_complete").asBoolean()).isTrue();
    for (String list : List.of("t", "j|fetch", "s|failed")) {
      String key =
          api.names().rows.queryAll("index", list, KeyRange.prefix("")).stream()
              .filter(row -> row.key().endsWith(first))
              .findFirst()
              .orElseThrow()
              .key();
      damage("index", list, key, "filed", 0L);
    }
    damage("executions", first, "h", "failure", "{\"a\": 1e");
    assertThat(failures(health())).isEqualTo(1);
    assertThat(health().path("is_complete").asBoolean()).isFalse();
    failing("other", "");
    damage("definitions", "job", "cur|other", "saved_at", "?");
    JsonNode health = health();
    assertThat(health.path("unreadable").toString())
        .isEqualTo("[{\"kind\":\"job\",\"id\":\"other\"}]");
    assertThat(failures(health)).isEqualTo(1);
  }

  private void damage(String table, String partition, String key, String column, Object value) {
    Columns columns =
        value instanceof Long number
            ? Columns.none().with(column, number)
            : Columns.none().with(column, value.toString());
    api.names().rows.transact(table, partition, List.of(Write.merge(key, columns, Write.ANY)));
  }
}
