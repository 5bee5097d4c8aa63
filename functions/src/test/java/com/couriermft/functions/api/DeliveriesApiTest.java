package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.transfer.file.Sha256;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeliveriesApiTest {
  private final ApiClient api = new ApiClient();
  private String id;

  @BeforeEach
  void deliver() throws InterruptedException {
    api.saveJob("send", deliver("'INV-1.csv', 'inv-2.csv', 'list.csv'"));
    id = api.run("send");
  }

  private static String deliver(String names) {
    return "{'id': 'put', 'type': 'test.deliver', 'config': {'names': [" + names + "]}}";
  }

  @AfterEach
  void close() {
    api.close();
  }

  private List<String> names(String query) {
    Reply reply = api.get("files" + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json().path("value").findValuesAsText("name");
  }

  @Test
  void file_byName_tellsWhereItIsAndWhoSentIt() {
    JsonNode file = api.get("files?name=inv-1.csv").json().path("value").get(0);
    assertThat(file.path("direction").asText()).isEqualTo("sent");
    assertThat(file.at("/remote/connection").asText()).isEqualTo("partner-a");
    assertThat(file.at("/remote/path").asText()).isEqualTo("/in/INV-1.csv");
    assertThat(file.at("/remote/key").asText()).isEqualTo("SHA256:YRRs");
    assertThat(file.path("local_path").asText()).isEqualTo("work:/" + id + "/INV-1.csv");
    assertThat(file.path("placed").asText()).isEqualTo("rename");
    assertThat(file.path("verified").asText()).isEqualTo("size");
    assertThat(file.path("execution_id").asText()).isEqualTo(id);
    assertThat(file.path("job_id").asText()).isEqualTo("send");
    assertThat(file.path("step_id").asText()).isEqualTo("put");
    assertThat(file.path("attempt").asInt()).isZero();
    assertThat(file.path("ended_at").asText()).startsWith("20");
    assertThat(file.has("iterations")).isFalse();
  }

  @Test
  void files_byEachCriterion_areFound() {
    assertThat(names("?name=INV*")).containsExactly("INV-1.csv", "inv-2.csv");
    assertThat(names("?name=INV%2A&connection=partner-b")).isEmpty();
    assertThat(names("?sha256=" + Sha256.of("list.csv").toUpperCase(java.util.Locale.ROOT)))
        .containsExactly("list.csv");
    assertThat(names("?connection=partner-a")).hasSize(3);
    assertThat(names("?execution_id=" + id)).hasSize(3);
    assertThat(names("")).hasSize(3);
    assertThat(names("?until=2020-01-01T00:00:00Z")).isEmpty();
    assertThat(names("?since=2020-01-01T01:00:00%2B01:00&name=list.csv")).hasSize(1);
  }

  @Test
  void pages_followed_haveEachFileOnce() {
    List<String> names = new ArrayList<>();
    String next = "files?connection=partner-a&top=2";
    while (next != null) {
      JsonNode page = api.get(next).json();
      names.addAll(page.path("value").findValuesAsText("name"));
      String link = page.path("next_link").asText(null);
      next = link == null ? null : link.substring("http://localhost:7071/api/".length());
    }
    assertThat(names).containsExactlyInAnyOrder("INV-1.csv", "inv-2.csv", "list.csv");
  }

  @Test
  void file_ofALoop_hasItsIterations() throws InterruptedException {
    api.saveJob(
        "each",
        "{'id': 'each', 'type': 'flow.foreach', 'config': {'source': ['a', 'b']}},"
            + deliver("'{{loop.current_item}}.txt'")
            + ", {'type': 'flow.end'}");
    String run = api.run("each");
    JsonNode files = api.get("files?execution_id=" + run).json().path("value");
    assertThat(files.findValuesAsText("name")).containsExactly("a.txt", "b.txt");
    assertThat(files.get(1).path("iterations").toString()).isEqualTo("[1]");
  }

  @Test
  void files_byAPartOfTheirName_areFoundInTheLastMonthOrAPeriod() {
    assertThat(names("?contains=NV-")).containsExactlyInAnyOrder("INV-1.csv", "inv-2.csv");
    assertThat(names("?contains=-2.&connection=partner-a")).containsExactly("inv-2.csv");
    assertThat(names("?contains=list&connection=partner-b")).isEmpty();
    assertThat(names("?contains=inv&execution_id=" + id)).hasSize(2);
    assertThat(names("?contains=inv&name=inv-1.csv")).containsExactly("INV-1.csv");
    String now = Instant.now().toString();
    String later = Instant.now().plus(Duration.ofDays(32)).toString();
    assertThat(names("?contains=inv&until=" + later)).as("counts as now").hasSize(2);
    Reply ahead = api.get("files?contains=inv&since=2020-01-01T00:00:00Z&until=" + later);
    assertThat(ahead.json().at("/errors/0/pointer").asText()).isEqualTo("since");
    assertThat(names("?contains=inv&since=" + now.substring(0, 4) + "-01-01T00:00:00Z")).hasSize(2);
    Reply tooLong = api.get("files?contains=inv&since=2020-01-01T00:00:00Z");
    assertThat(tooLong.status()).isEqualTo(400);
    assertThat(tooLong.json().at("/errors/0/pointer").asText()).isEqualTo("since");
    assertThat(names("?contains=inv&since=2020-01-01T00:00:00Z&execution_id=" + id)).hasSize(2);
  }

  @Test
  void searchByAPart_goesOnAtItsContinuation() {
    JsonNode first = api.get("files?contains=INV&top=1").json();
    JsonNode second =
        api.get("files?contains=INV&top=1&continuation=" + first.path("continuation").asText())
            .json();
    assertThat(first.at("/value/0/name").asText())
        .isNotEqualTo(second.at("/value/0/name").asText());
    assertThat(first.has("scanned_until")).isFalse();
  }

  @Test
  void searchOfTheLongestPeriod_goesOnAtItsContinuationLater() {
    Instant later = Instant.now().plusSeconds(60);
    String query = "files?contains=INV&top=1&since=" + later.minus(Duration.ofDays(366));
    String first = api.get(query).json().path("continuation").asText();
    api.moveClock(Duration.ofMinutes(2));
    assertThat(api.get(query + "&connection=partner-a").status()).isEqualTo(400);
    Reply second = api.get(query + "&continuation=" + first);
    assertThat(second.status()).as(second.text()).isEqualTo(200);
    assertThat(second.json().path("value")).hasSize(1);
  }

  @Test
  void part_thatIsHostile_isRefusedOrFindsNothing() {
    for (String part :
        List.of(
            "",
            "%20%20",
            "%E2%80%83",
            "a".repeat(101),
            "a%00",
            "a%0Ab",
            "%7F",
            "%ED%A0%80",
            "%FF")) {
      Reply reply = api.get("files?contains=" + part);
      assertThat(reply.status()).as(part).isEqualTo(400);
      assertThat(reply.json().at("/errors/0/pointer").asText()).isEqualTo("contains");
    }
    List<String> odd = List.of("%25", "%2A", "'+or+1+eq+1", "%F0%9F%98%80", "%E2%80%AE", "~");
    for (String part : odd) {
      assertThat(names("?contains=" + part)).as(part).isEmpty();
    }
  }

  @Test
  void query_wrong_isRefusedWithEveryParameter() {
    Reply reply =
        api.get("files?sha256=abc&connection=A&since=now&execution_id=1&top=0&continuation=Zm9v");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo("invalid_query");
    assertThat(reply.json().path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder(
            "sha256", "connection", "since", "execution_id", "top", "continuation");
  }
}
