package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests starts that wait for the end, and the URLs in the response to a start. */
class WaitApiTest {
  private final ApiClient api = new ApiClient();

  @BeforeEach
  void configure() {
    api.saveJob("j", "{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}");
    api.put("chains/c", "{'nodes': [{'id': 'm', 'job_id': 'j'}]}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  @ParameterizedTest
  @CsvSource({"jobs/j, execution_id", "chains/c, chain_execution_id"})
  void start_thatWaits_isAnsweredWithItsEnd(String path, String id) throws Exception {
    ExecutorService worker = Executors.newSingleThreadExecutor();
    CountDownLatch over = new CountDownLatch(1);
    Future<?> working =
        worker.submit(
            () -> {
              do {
                api.workQuietly();
              } while (!over.await(20, TimeUnit.MILLISECONDS));
              return null;
            });
    try {
      Reply reply = api.post(path + "/trigger", "", "prefer", "wait=20", "idempotency-key", "k");
      assertThat(reply.status()).as(reply.text()).isEqualTo(200);
      assertThat(reply.json().path("state").asText()).isEqualTo("completed");
      assertThat(reply.header("Preference-Applied")).isEqualTo("wait=20");
      Reply again = api.post(path + "/trigger", "", "prefer", "wait=20", "idempotency-key", "k");
      assertThat(again.json().path(id)).isEqualTo(reply.json().path(id));
      assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    } finally {
      over.countDown();
      working.get();
      worker.shutdown();
    }
  }

  @ParameterizedTest
  @CsvSource({"jobs/j", "chains/c"})
  void start_whoseTimeIsOver_is202AndGoesOn(String path) throws Exception {
    Reply reply = api.post(path + "/trigger", "", "prefer", "wait=1");
    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.header("Preference-Applied")).isEqualTo("wait=1");
    api.work();
    String self = reply.json().at("/links/self").asText();
    assertThat(api.get(below(self)).json().path("state").asText()).isEqualTo("completed");
  }

  @ParameterizedTest
  @CsvSource({"jobs/j", "chains/c"})
  void links_ofAStart_areAddressesThatThereAre(String path) throws Exception {
    Reply reply = api.post(path + "/trigger", "");
    JsonNode links = reply.json().path("links");
    assertThat(links.path("self")).isEqualTo(reply.json().path("status_url"));
    api.work();
    assertThat(links.size()).isGreaterThan(4);
    links
        .properties()
        .forEach(
            link -> {
              String address = below(link.getValue().asText());
              boolean told = api.send("HEAD", address, "").status() == 405;
              Reply found = told ? api.post(address, "") : api.get(address);
              assertThat(found.status()).as(address).isIn(200, 202, 409);
            });
  }

  @Test
  void preference_thatIsMalformed_isNone() {
    Reply reply = api.post("jobs/j/trigger", "", "prefer", "wait=-1, \r\nX: 1");
    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.headers()).doesNotContainKey("Preference-Applied");
    assertThat(Json.parse(reply.text()).path("state").asText()).isEqualTo("queued");
  }

  private static String below(String address) {
    return address.replaceFirst("^http://localhost:7071/api/", "");
  }
}
