package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search finds exactly the objects whose id or name contains the text. */
class SearchApiTest {
  private static final String STEPS =
      "'steps': [{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}]";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  private void save(String path, String body) {
    Reply reply = api.put(path, body);
    assertThat(reply.status()).as(reply.text()).isLessThan(300);
  }

  private List<String> search(String text) {
    Reply reply = api.get("search?text=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    List<String> found = new ArrayList<>();
    for (JsonNode each : reply.json().path("value")) {
      found.add(each.path("kind").asText() + " " + each.path("id").asText());
    }
    return found;
  }

  @Test
  void objectsOfEveryKind_areFoundByTheirIdOrName() {
    save("jobs/acme-invoices", "{'name': 'Nächtliche Rechnungen', " + STEPS + "}");
    save("chains/acme-chain", "{'nodes': [{'id': 'm', 'job_id': 'acme-invoices'}]}");
    save("calendars/acme-days", "{'weekdays': [1]}");
    api.post("keys/acme-key/generate", "{'kind': 'ssh'}");
    save(
        "connections/acme",
        "{'type': 'sftp', 'host': '127.0.0.1', 'port': 1, 'username': 'u', 'auth': {'type':"
            + " 'ssh_key', 'key': 'acme-key'}}");
    save(
        "schedules/acme-nightly",
        "{'target': {'job_id': 'acme-invoices'}, 'type': 'cron', 'expression': '30 6 * * *',"
            + " 'timezone': 'UTC'}");
    assertThat(search("ACME"))
        .startsWith("connection acme")
        .containsExactlyInAnyOrder(
            "connection acme",
            "job acme-invoices",
            "chain acme-chain",
            "calendar acme-days",
            "key acme-key",
            "schedule acme-nightly");
    assertThat(search("rechnung")).containsExactly("job acme-invoices");
    assertThat(search(" nightly ")).containsExactly("schedule acme-nightly");
    assertThat(search("nothing-like-this")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void anyText_isFoundWhereItIs(long seed) {
    Random random = new Random(seed);
    TreeSet<String> ids = new TreeSet<>();
    while (ids.size() < 25) {
      StringBuilder id = new StringBuilder();
      for (int i = 1 + random.nextInt(6); i > 0; i--) {
        id.append("ab-1".charAt(random.nextInt(id.isEmpty() ? 2 : 4)));
      }
      ids.add(id.toString());
    }
    ids.forEach(id -> save("calendars/" + id, "{'weekdays': [1]}"));
    for (String text : Set.of("a", "b", "ab", "A", "-", "1", "b-", "aa", "ba1")) {
      String wanted = text.toLowerCase(Locale.ROOT);
      List<String> expected =
          ids.stream().filter(id -> id.contains(wanted)).map("calendar "::concat).toList();
      List<String> found = search(text);
      assertThat(found).as(text).containsExactlyInAnyOrderElementsOf(expected);
      assertThat(found)
          .as("what begins with '%s' comes first", text)
          .isSortedAccordingTo(
              Comparator.comparing(each -> !each.startsWith("calendar " + wanted)));
    }
  }

  @Test
  void moreThanFifty_areSaidToBeMore() {
    for (int i = 0; i < 51; i++) {
      save("calendars/day-" + i, "{'weekdays': [1]}");
    }
    Reply reply = api.get("search?text=day");
    assertThat(reply.json().path("value")).hasSize(50);
    assertThat(reply.json().path("more").asBoolean()).isTrue();
    assertThat(api.get("search?text=day-1").json().has("more")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?text=",
        "?text=%20%20",
        "?text=%E3%80%80",
        "?text=%E2%80%83",
        "?text=%E2%80%A8",
        "?text=a%00b",
        "?text=a&top=3"
      })
  void aTextThatCannotBeSearched_isRefused(String query) {
    Reply reply = api.get("search" + query);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().path("code").asText()).isEqualTo("invalid_query");
  }
}
