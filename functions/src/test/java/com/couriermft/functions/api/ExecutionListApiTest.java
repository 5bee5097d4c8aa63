package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.UlidIndex;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Tests the filters and columns of the list of executions. */
class ExecutionListApiTest extends ExecutionsApi {
  private final Tables tables = api.names().storage.tables();

  @Test
  void filters_findWhatTheyName() throws InterruptedException {
    api.put("jobs/good", "{'name': 'Partner Invoices', 'steps': [" + WRITE + "]}");
    String good = api.run("good");
    String bad = api.run("bad");
    String open = api.start("good");
    String again =
        api.post("executions/" + bad + "/rerun", "").json().path("execution_id").asText();
    assertThat(ids("executions?state=failed,completed")).containsExactlyInAnyOrder(bad, good);
    assertThat(ids("executions?state=queued,failed")).containsExactlyInAnyOrder(open, bad, again);
    assertThat(ids("executions?rerun_of=" + bad)).containsExactly(again);
    assertThat(ids("executions?trigger_kind=rerun&job_id=bad")).containsExactly(again);
    assertThat(ids("executions?trigger_kind=api&state=failed")).containsExactly(bad);
    assertThat(ids("executions?pool=default")).hasSize(4);
    assertThat(ids("executions?pool=slow")).isEmpty();
    String code = execution(bad).at("/failure/code").asText();
    assertThat(ids("executions?code=" + code)).containsExactly(bad);
    assertThat(ids("executions?text=invoices%20partner")).containsExactlyInAnyOrder(good, open);
    assertThat(ids("executions?text=" + good.toLowerCase(Locale.ROOT))).containsExactly(good);
    assertThat(ids("executions?text=" + code.substring(1) + "%20bad")).containsExactly(bad);
  }

  @Test
  void nextPage_ofAFilterByCode_hasTheFilterButNoKeyOfTheHost() throws InterruptedException {
    String first = api.run("bad");
    api.run("good");
    String second = api.run("bad");
    String code = execution(first).at("/failure/code").asText();
    JsonNode page = api.get("executions?top=1&code=" + code).json();
    assertThat(page.at("/value/0/execution_id").asText()).isEqualTo(second);
    String next = page.path("next_link").asText();
    assertThat(next).contains("code=" + code);
    assertThat(ids(next.substring(next.indexOf("executions?")))).containsExactly(first);
    assertThat(api.get("jobs?top=1&code=aB3-_host==").json().path("next_link").asText())
        .contains("top=1")
        .doesNotContain("code=");
  }

  @Test
  void members_areFoundByTheirChainAndItsExecution() throws InterruptedException {
    api.put("chains/daily", "{'nodes': [{'id': 'm', 'job_id': 'good'}]}");
    String run = api.post("chains/daily/trigger", "").json().path("chain_execution_id").asText();
    api.work();
    api.run("good");
    assertThat(ids("executions?chain_id=daily")).hasSize(1);
    assertThat(ids("executions?chain_id=" + run)).isEqualTo(ids("executions?chain_id=daily"));
  }

  @Test
  void summary_leavesOutWhatATableDoesNotShow() throws InterruptedException {
    String bad = api.run("bad");
    JsonNode full = api.get("executions").json().at("/value/0");
    JsonNode row = api.get("executions?fields=summary").json().at("/value/0");
    assertThat(row.path("execution_id").asText()).isEqualTo(bad);
    assertThat(full.has("outputs")).isTrue();
    assertThat(full.has("context_path")).isTrue();
    assertThat(full.at("/failure/stack").isArray()).isTrue();
    for (String gone : List.of("/outputs", "/context_path", "/failure/causes", "/failure/stack")) {
      assertThat(row.at(gone).isMissingNode()).as(gone).isTrue();
    }
    assertThat(row.at("/failure/code")).isEqualTo(full.at("/failure/code"));
    assertThat(row.at("/failure/message").asText()).hasSizeLessThanOrEqualTo(300);
  }

  @Test
  void listedRow_ofOneThatHasEnded_isWhatItsOwnAddressShows() throws InterruptedException {
    for (String id : List.of(api.run("good"), api.run("bad"))) {
      assertThat(api.get("executions?text=" + id).json().at("/value/0")).isEqualTo(execution(id));
    }
  }

  @Test
  void rareMatch_isLookedForAsFarAsItSays_andFoundByGoingOn() throws InterruptedException {
    String rare = api.run("bad");
    Row row = tables.queryAll("index", "t", KeyRange.prefix("")).get(0);
    // The ids are from the year 2039, so that these executions are newer than the existing one.
    for (int i = 0; i < 1_300; i++) {
      String id = "01ZZZZZZZZ%016d".formatted(i);
      String text = row.columns().text("summary").replace("\"bad\"", "\"other\"");
      Columns columns = row.columns().with("summary", text).with("job_id", "other");
      new UlidIndex(tables).insert("t", id, columns);
    }
    Reply first = api.get("executions?text=bad&top=50");
    assertThat(first.json().path("value")).isEmpty();
    assertThat(first.json().path("scanned_until").asText()).isNotEmpty();
    URI next = URI.create(first.json().path("next_link").asText());
    assertThat(next.getQuery()).contains("text=bad", "top=50");
    assertThat(ids("executions?" + next.getRawQuery())).containsExactly(rare);
    assertThat(api.get("executions?" + next.getRawQuery()).json().has("scanned_until")).isFalse();
  }

  @Test
  void unreadableRow_isShownAsSuch_whateverTheFilterAsksOfIt() throws InterruptedException {
    String id = api.run("good");
    tables.transact(
        "executions",
        id,
        List.of(Write.merge("h", Columns.none().with("trigger", "{\"a\": 1e"), Write.ANY)));
    for (String list : List.of("t", "j|good", "s|completed")) {
      for (Row row : tables.queryAll("index", list, KeyRange.prefix(""))) {
        Columns old = Columns.none().with("job_id", "good");
        tables.transact("index", list, List.of(Write.upsert(row.key(), old)));
      }
    }
    for (String query : List.of("", "?state=completed", "?trigger_kind=api", "?job_id=good")) {
      JsonNode row = api.get("executions" + query).json().at("/value/0");
      assertThat(row.path("execution_id").asText()).as(query).isEqualTo(id);
      assertThat(row.path("unreadable").asBoolean()).as(query).isTrue();
    }
  }

  @Test
  void wrongFilters_areToldOneByOne() {
    Reply reply =
        api.get(
            "executions?state=failed,done&trigger_kind=Api!&code=A&rerun_of=1&fields=all&text="
                + "a%20".repeat(12));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder("state", "trigger_kind", "code", "rerun_of", "fields", "text");
  }
}
