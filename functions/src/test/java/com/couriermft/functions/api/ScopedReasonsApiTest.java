package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.access.Role;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Callers with a label scope don't learn about hidden objects from reasons. */
class ScopedReasonsApiTest {
  private TwoTeams teams;
  private String reader;

  @BeforeEach
  void install() throws InterruptedException {
    teams = new TwoTeams(true);
    reader = teams.limited(TwoTeams.OURS, Role.READER);
  }

  @AfterEach
  void close() {
    teams.close();
  }

  /** Makes a chain fail because of its only member, and returns the path of the chain execution. */
  private String failed(String job) throws InterruptedException {
    teams.made(
        "PUT",
        "chains/alpha-failing",
        "{'nodes': [{'id': 'm', 'job_id': '" + job + "'}], 'labels': {'team': 'alpha'}}");
    Reply started = teams.made("POST", "chains/alpha-failing/trigger", "");
    teams.api.work();
    return "chain-executions/" + started.json().path("chain_execution_id").asText();
  }

  private static String reason(Reply chain) {
    return chain.json().at("/nodes/0/reason").asText();
  }

  private static List<String> reasons(Reply trail) {
    return trail.json().path("value").findParents("node").stream()
        .map(event -> event.path("reason").asText())
        .toList();
  }

  @Test
  void failureOfAMemberOfOthers_isItsCodeAlone_inTheChainAndItsTrail() throws InterruptedException {
    String path = failed("bravo-bad");
    String message = reason(teams.made("GET", path, ""));
    assertThat(message).contains(": ");
    String code = message.substring(0, message.indexOf(": "));
    assertThat(reason(teams.send(reader, "GET", path, ""))).isEqualTo(code);
    assertThat(reasons(teams.send(reader, "GET", path + "/audit", "")))
        .contains(code)
        .doesNotContain(message);
    assertThat(reasons(teams.made("GET", path + "/audit", ""))).contains(message);
  }

  @Test
  void failureOfAMemberOfTheirOwn_isTheWholeMessage() throws InterruptedException {
    String path = failed("alpha-bad");
    String message = reason(teams.made("GET", path, ""));
    assertThat(message).contains(": ");
    assertThat(reason(teams.send(reader, "GET", path, ""))).isEqualTo(message);
    assertThat(reasons(teams.send(reader, "GET", path + "/audit", ""))).contains(message);
  }

  @Test
  void notification_namesNoSubscription_andOnlyAChannelThatIsSeen() {
    String path = "notifications/" + teams.values.get(TwoTeams.OURS).get("notification_id");
    assertThat(teams.made("GET", path, "").json().has("subscription_id")).isTrue();
    assertThat(teams.made("GET", path, "").json().has("channel_id")).isTrue();
    for (Reply shown : List.of(teams.send(reader, "GET", path, ""), first(""))) {
      assertThat(shown.status()).as(shown.text()).isEqualTo(200);
      assertThat(shown.text()).doesNotContain("alpha-subscription", "operations");
    }
    assertThat(first("?channel=operations").json().path("value")).isEmpty();
    assertThat(first("?subscription=alpha-subscription").json().path("value")).isEmpty();
    assertThat(first("").json().path("value")).isNotEmpty();
  }

  private Reply first(String query) {
    return teams.send(reader, "GET", "notifications" + query, "");
  }

  @Test
  void notification_overAChannelOfTheirOwn_namesIt() {
    teams
        .api
        .courier()
        .partners()
        .channels()
        .documents()
        .put(
            "operations",
            Json.object()
                .put("type", "slack")
                .put("url_secret", "slack")
                .set("labels", Json.object().put("team", TwoTeams.OURS)),
            "test",
            null);
    String path = "notifications/" + teams.values.get(TwoTeams.OURS).get("notification_id");
    Reply shown = teams.send(reader, "GET", path, "");
    assertThat(shown.json().path("channel_id").asText()).isEqualTo("operations");
    assertThat(shown.json().has("subscription_id")).isFalse();
  }
}
