package com.couriermft.functions.api;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the overview and the reports in the API. */
class ReportsApiTest extends ExecutionsApi {
  private final Tables tables = api.names().storage.tables();

  private static String today() {
    return LocalDate.now(ZoneOffset.UTC).toString();
  }

  private JsonNode ok(String path) {
    Reply reply = api.get(path);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json();
  }

  private List<JsonNode> value(String path) {
    List<JsonNode> value = new ArrayList<>();
    ok(path).path("value").forEach(value::add);
    return value;
  }

  private void deliver(String job, String names) throws InterruptedException {
    api.saveJob(job, "{'id': 'put', 'type': 'test.deliver', 'config': {'names': [" + names + "]}}");
    api.run(job);
  }

  @Test
  void overview_tellsWhatRunsAndWhatFailed() throws InterruptedException {
    api.run("good");
    String bad = api.run("bad");
    api.start("good");
    JsonNode overview = ok("overview");
    assertThat(overview.at("/counts/completed_since").asInt()).isEqualTo(1);
    assertThat(overview.at("/counts/failed_since").asInt()).isEqualTo(1);
    JsonNode failed = overview.at("/attention/0");
    assertThat(failed.path("kind").asText()).isEqualTo("execution.failed");
    assertThat(failed.path("execution_id").asText()).isEqualTo(bad);
    assertThat(failed.path("job_id").asText()).isEqualTo("bad");
    assertThat(failed.path("step").asText()).isEqualTo("f");
    assertThat(failed.path("code")).isEqualTo(execution(bad).at("/failure/code"));
    assertThat(overview.at("/series/completed")).hasSize(24);
    assertThat(overview.at("/counts/running").asInt() + overview.at("/counts/queued").asInt())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2000-01-01T00:00:00Z", "2099-01-01T00:00:00Z", "yesterday"})
  void overview_ofAnotherTime_isRefused(String since) {
    assertThat(api.get("overview?since=" + since).code()).isEqualTo("invalid_query");
  }

  @Test
  void executions_areReportedByDayAndJob() throws InterruptedException {
    api.run("good");
    api.run("good");
    api.run("bad");
    JsonNode day = value("reports/executions").get(0);
    assertThat(day.path("day").asText()).isEqualTo(today());
    assertThat(day.path("completed").asInt()).isEqualTo(2);
    assertThat(day.path("failed").asInt()).isEqualTo(1);
    assertThat(day.path("timed").asInt()).isEqualTo(3);
    List<JsonNode> jobs = value("reports/executions?by=job,day");
    assertThat(jobs).hasSize(2);
    assertThat(jobs.get(0).path("job_id").asText()).isEqualTo("bad");
    assertThat(jobs.get(1).path("completed").asInt()).isEqualTo(2);
    assertThat(value("reports/executions?by=job")).hasSize(2).allMatch(line -> !line.has("day"));
    assertThat(value("reports/executions?to=2020-01-01")).isEmpty();
  }

  @Test
  void pages_followed_haveEachLineOnce() {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    for (int back = 0; back < 30; back++) {
      Instant at = today.minusDays(back).atTime(12, 0).toInstant(ZoneOffset.UTC);
      for (int job = 0; job < 5; job++) {
        Columns end =
            Columns.none()
                .with("execution", Ulid.random(at))
                .with("job_id", "job-" + job)
                .with("state", "completed")
                .with("at", at);
        String key = "i|%013d|%s|completed".formatted(at.toEpochMilli(), Ulid.random(at));
        String day = today.minusDays(back).toString();
        tables.transact("stats", day, List.of(Write.insert(key, end)));
      }
    }
    for (String by : List.of("day", "job", "day,job")) {
      List<String> found = new ArrayList<>();
      String next = "reports/executions?top=7&by=" + by + "&from=" + today.minusDays(40);
      while (next != null) {
        JsonNode page = ok(next);
        page.path("value")
            .forEach(
                line -> found.add(line.path("day").asText() + " " + line.path("job_id").asText()));
        String link = page.path("next_link").asText(null);
        next = link == null ? null : link.substring("http://localhost:7071/api/".length());
      }
      assertThat(found).as(by).doesNotHaveDuplicates().isSorted();
      assertThat(found).hasSize(by.equals("day") ? 30 : by.equals("job") ? 5 : 150);
    }
  }

  @Test
  void deliveries_areReportedByAll() throws InterruptedException {
    deliver("send", "'a.csv', 'b.csv'");
    deliver("other", "'c.csv'");
    JsonNode day = value("reports/deliveries").get(0);
    assertThat(day.path("files_sent").asInt()).isEqualTo(3);
    assertThat(day.path("files_received").asInt()).isZero();
    long bytes = 0;
    for (JsonNode file : value("files")) {
      bytes += file.path("size_bytes").asLong();
    }
    assertThat(day.path("bytes_sent").asLong()).isEqualTo(bytes).isPositive();
    List<JsonNode> lines = value("reports/deliveries?by=connection,job,day");
    assertThat(lines).hasSize(2);
    assertThat(lines.get(1).path("job_id").asText()).isEqualTo("send");
    assertThat(lines.get(1).path("connection").asText()).isEqualTo("partner-a");
    assertThat(lines.get(1).path("files_sent").asInt()).isEqualTo(2);
    assertThat(value("reports/deliveries?connection=partner-b")).isEmpty();
  }

  @Test
  void csv_isAskedForByFormatOrHeader() throws InterruptedException {
    deliver("send", "'a.csv'");
    Reply plain = api.get("reports/deliveries?by=job&format=csv");
    assertThat(plain.header("Content-Type")).startsWith("text/csv");
    assertThat(plain.text())
        .matches(
            "job_id,files_received,bytes_received,files_sent,bytes_sent\r\nsend,0,0,1,\\d+\r\n");
    assertThat(api.get("reports/deliveries?by=job", "accept", "text/csv").text())
        .isEqualTo(plain.text());
    Reply json = api.get("reports/deliveries?by=job&format=json", "accept", "text/csv");
    assertThat(json.json().path("value")).hasSize(1);
    Reply page = api.get("reports/executions?by=day,job&format=csv&top=1");
    assertThat(page.text().lines()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "executions?by=connection",
        "executions?by=day,",
        "executions?from=2026-02-30",
        "executions?from=2026-01-01&to=2026-04-03",
        "executions?from=2026-01-02&to=2026-01-01",
        "deliveries?by=step",
        "deliveries?format=xml",
        "deliveries?connection=A%20B",
        "deliveries?top=0",
        "deliveries?to=99999-01-01"
      })
  void query_wrong_isRefused(String query) {
    Reply reply = api.get("reports/" + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo("invalid_query");
  }

  @Test
  void continuation_forged_isRefused() throws InterruptedException {
    api.run("good");
    api.run("bad");
    String link = ok("reports/executions?by=day,job&top=1").path("next_link").asText();
    String sent = link.replaceAll(".*continuation=([^&]*).*", "$1");
    String mark = new String(Base64.getUrlDecoder().decode(sent), US_ASCII).substring(0, 8);
    for (String position : List.of("|", "||", "x", "2026-11|a")) {
      String forged =
          Base64.getUrlEncoder()
              .withoutPadding()
              .encodeToString((mark + position).getBytes(US_ASCII));
      Reply reply = api.get("reports/executions?by=day,job&top=1&continuation=" + forged);
      assertThat(reply.status()).as(position).isEqualTo(400);
      assertThat(reply.code()).as(position).isEqualTo("invalid_query");
    }
  }
}
