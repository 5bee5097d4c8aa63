package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.auth.Route;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every list has pages, and every response to a GET has an ETag. */
class ListRoutesApiTest {
  /**
   * Lists without pages: lists with a requested number of entries from an endless series, and lists
   * that summarize all definitions up to a limit that the response reports.
   */
  private static final Set<Route> WITHOUT_PAGES =
      Set.of(
          Route.SCHEDULES_UPCOMING,
          Route.UPCOMING_LIST,
          Route.REFERENCES_LIST,
          Route.SEARCH_LIST,
          Route.EVENTS_LIST);

  /** The content of files is checked by another test; no execution has files here. */
  private static final Route FILES = Route.EXECUTIONS_FILES_DOWNLOAD;

  private final ApiClient api = new ApiClient();
  private final Map<String, String> values = new HashMap<>();

  @AfterEach
  void close() {
    api.close();
  }

  @BeforeEach
  void fill() throws InterruptedException {
    new RouteSamples(api).configure();
    for (int i = 0; i < 3; i++) {
      api.saveJob("job-" + i, "{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}");
      api.put("chains/chain-" + i, "{'nodes': [{'id': 'm', 'job_id': 'j'}]}");
      api.put("calendars/calendar-" + i, "{'weekdays': [1, 2]}");
      api.put("api-keys/key-" + i, "{'role': 'reader'}");
      api.put(
          "schedules/schedule-" + i,
          "{'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '30 6 * * *', 'timezone':"
              + " 'UTC'}");
      String folder = "'connection': 'partner', 'path': '/in', 'pattern': '*.csv'";
      api.put("watches/watch-" + i, "{" + folder + ", 'target': {'job_id': 'j'}}");
      api.put(
          "expectations/expectation-" + i,
          "{" + folder + ", 'at_least': 1, 'by': '05:00', 'timezone': 'UTC'}");
      api.put("subscriptions/subscription-" + i, "{'events': ['onEnd'], 'channel': 'operations'}");
      api.put(
          "connections/connection-" + i,
          "{'type': 'sftp', 'host': '127.0.0.1', 'port': 1, 'username': 'u', 'auth': {'type':"
              + " 'ssh_key', 'key': 'ours'}}");
      api.post("keys/key-" + i + "/generate", "{'kind': 'ssh'}");
      api.post("jobs/j/webhooks", "");
      api.post("chains/c/webhooks", "");
      api.saveJob(
          "j",
          "{'id': 's%d', 'type': 'test.write', 'config': {'path': 'a%d', 'text': 't'}}, "
                  .formatted(i, i)
              + "{'id': 'f', 'type': 'test.fail', 'config': {}}");
      api.put("chains/c", "{'name': 'n" + i + "', 'nodes': [{'id': 'm', 'job_id': 'j'}]}");
      values.put("execution_id", api.run("j"));
      api.post("chains/c/trigger", "");
    }
    values.put(
        "chain_execution_id",
        api.get("chain-executions").json().at("/value/0/chain_execution_id").asText());
    values.put("webhook_id", api.get("jobs/j/webhooks").json().at("/value/0/webhook_id").asText());
    api.courier().automation().control().onMessage("{\"kind\": \"tell\"}");
    values.put(
        "notification_id", api.get("notifications").json().at("/value/0/notification_id").asText());
    values.put(
        "plan_id",
        api.post("plans", "{'files': {'calendars/cal.json': {'weekdays': [1]}}}")
            .json()
            .path("plan_id")
            .asText());
    values.putAll(
        Map.ofEntries(
            Map.entry("job_id", "j"),
            Map.entry("chain_id", "c"),
            Map.entry("channel_id", "ops"),
            Map.entry("calendar_id", "cal"),
            Map.entry("schedule_id", "s"),
            Map.entry("watch_id", "w"),
            Map.entry("expectation_id", "expectation-0"),
            Map.entry("subscription_id", "sub"),
            Map.entry("version", "1"),
            Map.entry("kind", "job")));
  }

  private String path(Route route) {
    String path = route.template().replace("{*path}", "a0");
    values.put(
        "name", path.startsWith("keys") ? "ours" : path.startsWith("api-keys") ? "k" : "partner");
    for (Map.Entry<String, String> value : values.entrySet()) {
      path = path.replace("{" + value.getKey() + "}", value.getValue());
    }
    return path + RouteSamples.query(route);
  }

  private static List<Route> reading() {
    return List.of(Route.values()).stream()
        .filter(route -> route.method().equals("GET") && route != FILES)
        .toList();
  }

  @Test
  void list_ofAnyRoute_pagesThroughAllOfIt_andTakesNoContinuationButItsOwn() {
    List<Route> lists = new ArrayList<>();
    String foreign = api.get("calendars?top=1").json().path("continuation").asText();
    for (Route route : reading()) {
      String path = path(route);
      Reply whole = api.get(path);
      if (whole.status() != 200
          || !whole.text().startsWith("{\"value\":[")
          || WITHOUT_PAGES.contains(route)) {
        continue;
      }
      lists.add(route);
      List<JsonNode> paged = new ArrayList<>();
      String next = asked(path, "top=1");
      while (next != null) {
        Reply page = api.get(next);
        assertThat(page.status()).as("%s: %s", next, page.text()).isEqualTo(200);
        assertThat(page.json().path("value").size()).as(path).isLessThanOrEqualTo(1);
        page.json().path("value").forEach(paged::add);
        next = next(page);
      }
      assertThat(paged).as(path).isEqualTo(list(whole.json().path("value")));
      for (String wrong : List.of("eA", "***", path.equals("calendars") ? "eA" : foreign)) {
        Reply refused = api.get(asked(path, "continuation=" + wrong));
        assertThat(refused.status()).as("%s %s", path, wrong).isEqualTo(400);
        assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo("continuation");
      }
      for (String wrong : List.of("0", "-1", "100000", "x")) {
        assertThat(api.get(asked(path, "top=" + wrong)).code()).as(path).isEqualTo("invalid_query");
      }
    }
    assertThat(lists).hasSizeGreaterThan(22);
  }

  private static String asked(String path, String parameter) {
    return path + (path.contains("?") ? "&" : "?") + parameter;
  }

  private static List<JsonNode> list(JsonNode array) {
    List<JsonNode> list = new ArrayList<>();
    array.forEach(list::add);
    return list;
  }

  /** Returns the URL of the next page, which must be equal in body and header. */
  private static String next(Reply page) {
    if (!page.json().has("next_link")) {
      assertThat(page.headers()).doesNotContainKey("Link");
      assertThat(page.json().has("continuation")).isFalse();
      return null;
    }
    String link = page.json().path("next_link").asText();
    assertThat(page.header("Link")).isEqualTo("<" + link + ">; rel=\"next\"");
    URI next = URI.create(link);
    assertThat(next.getQuery()).contains("top=1");
    return next.getRawPath().substring("/api/".length()) + "?" + next.getRawQuery();
  }

  @Test
  void answer_ofAnyRoute_hasAnEtag_andIs304ToWhoHasIt() {
    for (Route route : reading()) {
      Reply first = api.get(path(route));
      if (first.status() != 200) {
        continue;
      }
      String etag = first.header("ETag");
      assertThat(etag).as(path(route)).matches("(W/)?\"[A-Za-z0-9_-]+\"");
      for (String known :
          List.of(etag, "\"x\", " + etag + ",W/\"y\"", "*", etag.replace("W/", ""))) {
        Reply again = api.get(path(route), "if-none-match", known);
        assertThat(again.status()).as("%s %s", path(route), known).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.header("ETag")).isEqualTo(etag);
      }
      assertThat(api.get(path(route), "if-none-match", "\"other\"").status()).isEqualTo(200);
    }
  }

  @Test
  void etag_ofAList_changesWithIt() {
    String before = api.get("executions").header("ETag");
    api.start("job-0");
    assertThat(api.get("executions", "if-none-match", before).status()).isEqualTo(200);
  }
}
