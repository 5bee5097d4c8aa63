package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that a page of a list costs as many requests to storage with many entries as with few. */
class ListRequestsApiTest {
  private static final List<String> LISTS =
      List.of(
          "api-keys",
          "calendars",
          "chain-executions",
          "chain-executions?chain_id=c",
          "chains",
          "changes",
          "channels",
          "connections",
          "executions",
          "executions?job_id=j",
          "expectations",
          "expiries",
          "jobs",
          "jobs/j/webhooks",
          "keys",
          "notifications",
          "schedules",
          "subscriptions",
          "watches");

  /**
   * Lists whose entries need one request each, because a partition has the facts of only one entry:
   * the latest execution of a job, the last result of an expectation, the usage of a webhook. No
   * list may be added.
   */
  private static final Set<String> ONE_FOR_EACH = Set.of("expectations", "jobs", "jobs/j/webhooks");

  private static final int FEW = 3;
  private static final int MANY = 12;

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void requests_forAPage_doNotGrowWithItsEntries() throws InterruptedException {
    new RouteSamples(api).configure();
    add(0, FEW);
    Map<String, Integer> few = requests();
    add(FEW, MANY);
    Map<String, Integer> many = requests();

    few.replaceAll((list, count) -> ONE_FOR_EACH.contains(list) ? count + MANY - FEW : count);
    assertThat(many)
        .allSatisfy((list, count) -> assertThat(count).as(list).isLessThanOrEqualTo(few.get(list)));
  }

  private void add(int from, int to) throws InterruptedException {
    String folder = "'connection': 'partner', 'path': '/in', 'pattern': '*.csv'";
    for (int i = from; i < to; i++) {
      api.saveJob("job-" + i, "{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}");
      api.put("chains/chain-" + i, "{'nodes': [{'id': 'm', 'job_id': 'j'}]}");
      api.put("calendars/calendar-" + i, "{'weekdays': [1, 2]}");
      api.put("api-keys/key-" + i, "{'role': 'reader'}");
      api.put(
          "schedules/schedule-" + i,
          "{'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '30 6 * * *', 'timezone':"
              + " 'UTC'}");
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
      api.run("j");
      api.post("chains/c/trigger", "");
    }
  }

  private Map<String, Integer> requests() {
    Map<String, Integer> requests = new TreeMap<>();
    for (String list : LISTS) {
      api.get(list);
      api.pass(Duration.ofMinutes(1));
      int before = api.names().requests();
      assertThat(api.get(list).status()).as(list).isEqualTo(200);
      requests.put(list, api.names().requests() - before);
    }
    return requests;
  }
}
