package com.couriermft.functions.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.couriermft.engine.pool.PermitStore;
import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.AuthSettings.Mode;
import com.couriermft.storage.access.ApiKeyDefinition;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Write;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * An installation with the team alpha and optionally the team bravo. Both teams have the same
 * objects. The name of each object starts with the team's name, and the object has the team's
 * label.
 */
final class TwoTeams implements AutoCloseable {
  static final String OURS = "alpha";
  static final String THEIRS = "bravo";

  final ApiClient api = new ApiClient(new AuthSettings(Mode.KEYS, false, false, false, Set.of()));

  /** The values of path parameters by name, for each existing team. */
  final Map<String, Map<String, String>> values = new HashMap<>();

  private final String admin = key("admin", Role.ADMIN, Map.of());

  TwoTeams(boolean theirsToo) throws InterruptedException {
    install(OURS);
    if (theirsToo) {
      install(THEIRS);
      made("PUT", TeamBodies.GUEST, TeamBodies.of(TeamBodies.GUEST, THEIRS));
    }
    api.courier().telemetry().warn();
    // Permits are taken last, because a permit that is released goes to an execution that waits for
    // it.
    values.forEach((team, ids) -> takePermits(team, ids.get("execution_id")));
  }

  /** Creates a key with the label scope of a team. */
  String limited(String team, Role role) {
    return key("limited-" + team + "-" + role.text(), role, Map.of("team", team));
  }

  String admin() {
    return admin;
  }

  private String key(String name, Role role, Map<String, String> labels) {
    ApiKeyDefinition definition =
        new ApiKeyDefinition(role, "", null, new Labels(new TreeMap<>(labels)));
    return api.courier().apiKeys().create(name, definition, "test").text().reveal();
  }

  Reply send(String key, String method, String path, String body) {
    String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
    return api.send(method, path, body, "x-api-key", key, "content-type", type);
  }

  /**
   * Sends a request as admin, which must succeed, in a separate millisecond: the audit log orders
   * changes of the same millisecond by name.
   */
  Reply made(String method, String path, String body) {
    long before = System.currentTimeMillis();
    while (System.currentTimeMillis() == before) {
      Thread.onSpinWait();
    }
    Reply reply = send(admin, method, path, body);
    if (reply.status() >= 300) {
      throw new AssertionError(method + " " + path + ": " + reply.text());
    }
    return reply;
  }

  private void install(String team) throws InterruptedException {
    Map<String, String> ids = new HashMap<>();
    for (String noun : TeamBodies.NOUNS) {
      ids.put(noun + "_id", team + "-" + noun);
    }
    ids.put("version", "1");
    ids.put("path", "a");
    ids.put("kind", "job");
    made(
        "POST",
        "keys/" + team + "-key/generate",
        TeamBodies.labelled("{'kind': 'pgp', 'expires_in_days': 10}", team));
    if (team.equals(OURS)) {
      String shared = TeamBodies.of("connections/TEAM-partner", team);
      made("PUT", "connections/" + TeamBodies.SHARED, shared);
    }
    for (String path : TeamBodies.PATHS) {
      made("PUT", path.replace("TEAM", team), TeamBodies.of(path, team));
    }
    RouteSamples.saveChannel(api.courier());
    String told = "{'events': ['onEnd'], 'channel': 'operations'}";
    made("PUT", "subscriptions/" + team + "-subscription", TeamBodies.labelled(told, team));
    made("PUT", "api-keys/" + team + "-other", "{'role': 'reader'}");
    made("PUT", "secrets/" + team + "-other", "{'value': 'v'}");
    made("PATCH", "settings", "{'pools': {'" + team + "': {'limit': 1}}}");
    ids.put("webhook_id", id(made("POST", "jobs/" + team + "-job/webhooks", webhook(team))));
    ids.put(
        "other_webhook_id", id(made("POST", "chains/" + team + "-chain/webhooks", webhook(team))));
    made("POST", "chains/" + team + "-chain/trigger", "");
    made("POST", "jobs/" + team + "-bad/trigger", "");
    made("POST", "jobs/" + team + "-fetch/trigger", "");
    Reply started = made("POST", "jobs/" + team + "-job/trigger", "");
    api.work();
    ids.put("execution_id", started.json().path("execution_id").asText());
    ids.put(
        "chain_execution_id",
        made("GET", "chain-executions", "").json().at("/value/0/chain_execution_id").asText());
    api.courier()
        .automation()
        .polls()
        .onMessage("{\"kind\": \"poll\", \"watch\": \"" + team + "-watch\"}");
    api.courier().automation().control().onMessage("{\"kind\": \"tell\"}");
    String ours = "notifications?subscription=" + team + "-subscription";
    ids.put(
        "notification_id", made("GET", ours, "").json().at("/value/0/notification_id").asText());
    ids.put("plan_id", plan(team));
    // The last execution waits in the queue.
    made("POST", "jobs/" + team + "-job/trigger", "{'not_before': '2100-01-01T00:00:00Z'}");
    ids.put("attention_key", attentionKey(team + "-bad", "refused"));
    values.put(team, ids);
  }

  /** Returns the key of the attention entry for a job that has failed with a code. */
  static String attentionKey(String job, String code) {
    byte[] names = ("execution.failed\u0000" + job + "\u0000" + code).getBytes(UTF_8);
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(names);
      return HexFormat.of().formatHex(hash, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /** Lets an execution use the shared connection with one step, and wait for it with another. */
  private void takePermits(String team, String execution) {
    Columns holder =
        Columns.none().with("execution", execution).with("fence", 1).with("nonce", team);
    Columns waiter = holder.with("since", "2026-03-01T00:00:00Z");
    api.names()
        .storage
        .tables()
        .transact(
            PermitStore.TABLE,
            TeamBodies.SHARED,
            List.of(
                Write.insert("p|" + team, holder.with("branch", "h")),
                Write.insert("q|" + execution + "|h.1.0", waiter.with("branch", "h.1.0"))));
  }

  /** Creates a plan that only the team may see. */
  private String plan(String team) {
    String planner = key("planner-" + team, Role.AUTHOR, Map.of("team", team));
    String body = TeamBodies.plan("jobs/TEAM-new", team);
    Reply planned = send(planner, "POST", "plans", body);
    if (!planned.json().path("valid").asBoolean()) {
      throw new AssertionError(planned.text());
    }
    return planned.json().path("plan_id").asText();
  }

  private static String webhook(String team) {
    return TeamBodies.labelled("{'name': '" + team + " calls'}", team);
  }

  private static String id(Reply webhook) {
    return webhook.json().path("webhook_id").asText();
  }

  @Override
  public void close() {
    api.close();
  }
}
