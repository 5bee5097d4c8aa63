package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventsApiTest {
  private final ApiClient api = new ApiClient();

  @BeforeEach
  void save() {
    api.saveJob("j", "{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}");
    api.put("chains/c", "{'nodes': [{'id': 'n', 'job_id': 'j'}]}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void feed_hasEveryEndingOnceInPagesThatGoOn() throws InterruptedException {
    String first = api.run("j");
    String second = api.start("j");
    api.post("executions/" + second + "/pause", "");
    api.post("executions/" + second + "/cancel", "");
    String chain = api.post("chains/c/trigger", "").json().path("chain_execution_id").asText();
    api.work();
    JsonNode page = api.get("events?top=2").json();
    assertThat(page.findValuesAsText("type"))
        .containsExactly("execution.completed", "execution.paused");
    assertThat(page.at("/value/0/execution_id").asText()).isEqualTo(first);
    JsonNode rest = api.get("events?after=" + page.path("after").asText()).json();
    assertThat(rest.findValuesAsText("type"))
        .containsExactlyInAnyOrder("execution.cancelled", "execution.completed", "chain.completed");
    assertThat(rest.findValuesAsText("chain_execution_id")).containsOnly(chain);
    String end = rest.path("after").asText();
    JsonNode none = api.get("events?after=" + end).json();
    assertThat(none.path("value")).isEmpty();
    assertThat(none.path("after").asText()).isEqualTo(end);
    assertThat(api.get("events?after=latest").json()).isEqualTo(none);
    assertThat(api.get("events").json().path("value")).hasSize(5);
  }

  /** A reader who started before the first event also learns that events were deleted unread. */
  @Test
  void reader_whoComesTooLate_isToldSo() throws InterruptedException {
    String after = api.get("events?after=latest").json().path("after").asText();
    api.run("j");
    assertThat(api.get("events?after=" + after).json().path("value")).hasSize(1);
    assertThat(api.courier().records().events().removeBefore(Instant.now().plusSeconds(60)))
        .isTrue();
    Reply late = api.get("events?after=" + after);
    assertThat(late.status()).as(late.text()).isEqualTo(410);
    assertThat(late.code()).isEqualTo("events_gone");
    String anew = api.get("events").json().path("after").asText();
    String id = api.run("j");
    assertThat(api.get("events?after=" + anew).json().at("/value/0/execution_id").asText())
        .isEqualTo(id);
  }

  @Test
  void reader_thatWaits_isAnsweredWhenSomethingHappens() throws Exception {
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      String after = api.get("events?after=latest").json().path("after").asText();
      CompletableFuture<Reply> waiting =
          CompletableFuture.supplyAsync(
              () -> api.get("events?after=" + after, "prefer", "wait=20"), threads);
      String id = api.run("j");
      Reply answer = waiting.get(15, TimeUnit.SECONDS);
      assertThat(answer.json().at("/value/0/execution_id").asText()).isEqualTo(id);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void wrongQuery_isRefused() {
    for (String query : List.of("after=x", "after=-1", "top=0", "top=501", "wait=5")) {
      assertThat(api.get("events?" + query).code()).as(query).isEqualTo("invalid_query");
    }
  }
}
