package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.auth.Route;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Samples of requests: a valid body for each route with a body, where to read the saved definition
 * again, and a valid query for each route with required query parameters.
 */
final class RouteSamples {
  /**
   * A day that starts after the end of the tests, so that all responses about this day are equal.
   */
  private static final String DAY =
      "?from=" + Instant.now().plusSeconds(3_600) + "&to=" + Instant.now().plusSeconds(90_000);

  private final ApiClient api;
  private final Map<Route, Sample> all = new EnumMap<>(Route.class);
  private @Nullable JsonNode hook;

  /**
   * A sample for a route.
   *
   * @param body a valid body, with single quotes in place of double ones
   * @param path path to send the body to, by the number of the body
   * @param definition pointer of the body in the response to a read of that path; {@code null} if
   *     nothing is stored there
   */
  record Sample(String body, IntFunction<String> path, @Nullable String definition) {}

  RouteSamples(ApiClient api) {
    this.api = api;
    documents();
    starts();
    others();
  }

  /** Returns a valid query for a GET of the route, or an empty string. */
  static String query(Route route) {
    return switch (route) {
      case UPCOMING_LIST -> DAY;
      case REFERENCES_LIST -> "?kind=job&id=j";
      case SEARCH_LIST -> "?text=j";
      default -> "";
    };
  }

  Map<Route, Sample> all() {
    return all;
  }

  private void kept(Route route, String path, String definition, String body) {
    all.put(route, new Sample(body, n -> path + n, definition));
  }

  private void told(Route route, IntFunction<String> path, String body) {
    all.put(route, new Sample(body, path, null));
  }

  private void documents() {
    kept(
        Route.JOBS_SAVE,
        "jobs/odd",
        "/definition",
        "{'name': 'n', 'description': 'd', 'parameters': {'type': 'object', 'properties': {'day':"
            + " {'type': 'string', 'pattern': 'a', 'default': 'a'}, 'n': {'minimum': 1, 'enum':"
            + " [1], 'default': 1}}}, 'variables': {'v': 1}, 'steps': [{'id': 'a', 'type':"
            + " 'test.write', 'config': {'path': 'a', 'text': 'b'}, 'timeout_seconds': 9}, {'id':"
            + " 'i', 'type': 'flow.if', 'config': {'left': 1, 'operator': 'equals', 'right': [2]}},"
            + " {'id': 'b', 'type': 'file.copy', 'config': {'path': ['a'], 'destination': '/b'}},"
            + " {'id': 'u', 'type': 'sftp.upload', 'config': {'connection': 'partner', 'files':"
            + " ['a'], 'path': '/in/'}}, {'id': 'p', 'type': 'pgp.decrypt', 'config': {'input':"
            + " 'a', 'keys': ['ours'], 'verify': {'signers': ['ours']}}}, {'type': 'flow.end'}],"
            + " 'outputs': {'o': '{{steps.a.text}}'}, 'priority': 3, 'pool': 'default',"
            + " 'depends_on': [{'job_id': 'j'}]}");
    kept(
        Route.CHAINS_SAVE,
        "chains/odd",
        "/definition",
        "{'name': 'n', 'parameters': {'type': 'object'}, 'nodes': [{'id': 'm', 'job_id': 'j',"
            + " 'parameters': {'a': 1}}, {'id': 'o', 'job_id': 'j', 'depends_on': [{'node':"
            + " 'm'}]}]}");
    kept(
        Route.SCHEDULES_SAVE,
        "schedules/odd",
        "/definition",
        "{'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '30 6 * * *', 'timezone':"
            + " 'Europe/Paris', 'parameters': {'a': 1}, 'priority': 3, 'calendars': ['cal'],"
            + " 'catch_up': 'last'}");
    kept(
        Route.CALENDARS_SAVE,
        "calendars/odd",
        "/definition",
        "{'excluded': ['2026-12-31'], 'weekdays': [1, 2]}");
    kept(
        Route.WATCHES_SAVE,
        "watches/odd",
        "/definition",
        "{'connection': 'partner', 'path': '/in', 'pattern': '*.csv', 'target': {'job_id': 'j'},"
            + " 'parameters': {'a': 1}, 'every_seconds': 60, 'priority': 3}");
    kept(
        Route.EXPECTATIONS_SAVE,
        "expectations/odd",
        "/definition",
        "{'connection': 'partner', 'path': '/in', 'at_least': 3, 'by': '05:00', 'timezone':"
            + " 'Europe/Paris', 'contact': 'me'}");
    kept(
        Route.SUBSCRIPTIONS_SAVE,
        "subscriptions/odd",
        "/definition",
        "{'events': ['onFail', 'key.expiring'], 'channel': 'operations', 'scope': {'jobs': ['j'],"
            + " 'labels': {'team': 'a'}}, 'recovered': true, 'quiet_hours': {'from': '22:00',"
            + " 'to': '06:00', 'calendar': 'cal'}, 'throttle': {'max': 3, 'window_seconds': 60}}");
    kept(
        Route.CONNECTIONS_SAVE,
        "connections/odd",
        "/connection",
        "{'type': 'sftp', 'host': '127.0.0.1', 'port': 1, 'username': 'u', 'auth': {'type':"
            + " 'ssh_key', 'key': 'ours'}, 'max_connections': 4}");
    kept(
        Route.CHANNELS_SAVE,
        "channels/odd",
        "/definition",
        "{'type': 'smtp', 'host': '127.0.0.1', 'port': 1, 'tls': 'off', 'from': 'a@b.example',"
            + " 'from_name': 'name', 'to': ['c@d.example'], 'max_per_minute': 4}");
    kept(Route.API_KEYS_SAVE, "api-keys/odd", "", "{'role': 'reader', 'description': 'name'}");
    told(
        Route.KEYS_GENERATE,
        n -> "keys/odd" + n + "/generate",
        "{'kind': 'ssh', 'algorithm': 'ed25519'}");
    told(
        Route.KEYS_IMPORT,
        n -> "keys/imported" + n,
        "{'kind': 'pgp', 'public': '" + publicKey() + "'}");
    told(Route.SECRETS_PUT, n -> "secrets/odd" + n, "{'value': 'name'}");
    told(
        Route.SETTINGS_CHANGE,
        n -> "settings",
        "{'pools': {'default': {'limit': 5}}, 'limits': {'total': 6}, 'retention':"
            + " {'executions_days': 90, 'audit_days': 365}}");
  }

  private void bundles() {
    String calendar = "{'files': {'calendars/odd.json': {'weekdays': [1, 2]}}";
    told(
        Route.BUNDLES_EXPORT,
        n -> "export",
        "{'kinds': ['job', 'chain'], 'select': ['job/j', 'c*'], 'with_dependencies': true}");
    told(
        Route.PLANS_CREATE,
        n -> "plans",
        calendar
            + ", 'policy': {'default': 'replace', 'job': 'keep'}, 'values': {'calendar/odd':"
            + " {'/weekdays': [1]}}, 'prune': 'managed_by=odd'}");
    told(
        Route.PLANS_APPLY,
        n -> {
          Reply plan = api.post("plans", calendar + "}");
          return "plans/" + plan.json().path("plan_id").asText() + "/apply";
        },
        "{'reason': 'name'}");
  }

  private void starts() {
    String body = "{'parameters': {'day': 'a', 'more': {}}, " + "'priority': 3}";
    told(Route.JOBS_TRIGGER, n -> "jobs/j/trigger", body);
    told(Route.CHAINS_TRIGGER, n -> "chains/c/trigger", body);
    String webhook =
        "{'name': 'w', 'rate_limit': {'requests': 1000, 'per_seconds': 1}, 'allowed_headers':"
            + " ['X-Region'], 'parameters': {'day': '{{trigger.payload.name}}'}}";
    told(Route.JOBS_WEBHOOKS_CREATE, n -> "jobs/j/webhooks", webhook);
    told(Route.CHAINS_WEBHOOKS_CREATE, n -> "chains/c/webhooks", webhook);
    told(Route.WEBHOOKS_RECEIVE, n -> webhook(), "{'name': 'a', 'list': [1]}");
    told(Route.WEBHOOKS_ROTATE, n -> webhook() + "/rotate", "{'overlap_seconds': 60}");
    patches();
    validations();
    bundles();
    told(Route.WEBHOOKS_SAVE, n -> webhook(), webhook);
    told(Route.WEBHOOKS_READDRESS, n -> "webhooks/" + madeWebhook() + "/readdress", "{}");
    told(Route.JOBS_VALIDATE, n -> "jobs/validate", "{'steps': [{'type': 'test.write'}]}");
    told(
        Route.JOBS_TRANSLATE,
        n -> "jobs/translate",
        "{'name': 'Sync', 'steps': [{'type': 'HttpRequest', 'config': {'url':"
            + " 'https://a.example/b'}}]}");
    told(Route.CHAINS_VALIDATE, n -> "chains/validate", "{'nodes': [{'id': 'm'}]}");
  }

  private void patches() {
    told(Route.JOBS_PATCH, n -> "jobs/j", "{'description': 'd', 'variables': {'v': [1]}}");
    told(Route.CHAINS_PATCH, n -> "chains/c", "{'name': 'n'}");
    told(Route.SCHEDULES_PATCH, n -> "schedules/s", "{'priority': 3, 'enabled': false}");
    told(Route.CALENDARS_PATCH, n -> "calendars/cal", "{'weekdays': [1, 2]}");
    told(Route.WATCHES_PATCH, n -> "watches/w", "{'every_seconds': 120}");
    told(Route.EXPECTATIONS_PATCH, n -> "expectations/e", "{'at_least': 2, 'contact': 'me'}");
    told(Route.SUBSCRIPTIONS_PATCH, n -> "subscriptions/sub", "{'include_files': true}");
    told(Route.CONNECTIONS_PATCH, n -> "connections/partner", "{'max_connections': 3}");
    told(Route.CHANNELS_PATCH, n -> "channels/ops", "{'max_per_minute': 3, 'cc': []}");
    told(Route.SETTINGS_PATCH, n -> "settings", "{'retention': {'contexts_days': 29}}");
    told(Route.WEBHOOKS_PATCH, n -> webhook(), "{'name': 'w', 'max_body_bytes': 1000}");
  }

  private void validations() {
    told(Route.SCHEDULES_VALIDATE, n -> "schedules/validate", body(Route.SCHEDULES_SAVE));
    told(Route.CALENDARS_VALIDATE, n -> "calendars/validate", body(Route.CALENDARS_SAVE));
    told(Route.WATCHES_VALIDATE, n -> "watches/validate", body(Route.WATCHES_SAVE));
    told(Route.EXPECTATIONS_VALIDATE, n -> "expectations/validate", body(Route.EXPECTATIONS_SAVE));
    told(
        Route.SUBSCRIPTIONS_VALIDATE,
        n -> "subscriptions/validate",
        body(Route.SUBSCRIPTIONS_SAVE));
    told(Route.CONNECTIONS_VALIDATE, n -> "connections/validate", body(Route.CONNECTIONS_SAVE));
    told(Route.CHANNELS_VALIDATE, n -> "channels/validate", body(Route.CHANNELS_SAVE));
    told(Route.SETTINGS_VALIDATE, n -> "settings/validate", body(Route.SETTINGS_CHANGE));
  }

  private String madeWebhook() {
    return api.post("jobs/j/webhooks", "{}").json().path("webhook_id").asText();
  }

  private void others() {
    String why = "{'reason': 'name'}";
    told(Route.EXECUTIONS_PAUSE, n -> start() + "/pause", why);
    told(Route.EXECUTIONS_CANCEL, n -> start() + "/cancel", why);
    told(Route.EXECUTIONS_RESUME, n -> stopped("pause", start()) + "/resume", why);
    told(Route.EXECUTIONS_RERUN, n -> stopped("cancel", start()) + "/rerun", why);
    told(Route.CHAIN_EXECUTIONS_PAUSE, n -> startChain() + "/pause", why);
    told(Route.CHAIN_EXECUTIONS_CANCEL, n -> startChain() + "/cancel", why);
    told(Route.CHAIN_EXECUTIONS_RESUME, n -> stopped("pause", startChain()) + "/resume", why);
    told(Route.CHAIN_EXECUTIONS_RERUN, n -> stopped("cancel", startChain()) + "/rerun", why);
    told(
        Route.ATTENTION_MARK,
        n -> "attention/" + trouble(),
        "{'action': 'assign', 'assignee': 'name'}");
    told(Route.API_KEYS_ROTATE, n -> "api-keys/k/rotate", "{'overlap_seconds': 60}");
    told(Route.CHANNELS_TEST, n -> "channels/ops/test", why);
    told(Route.CONNECTIONS_PREPARE, n -> "connections/partner/prepare", "{}");
    told(Route.CONNECTIONS_TRY, n -> "connections/test", body(Route.CONNECTIONS_SAVE));
    told(Route.CONNECTIONS_TEST, n -> "connections/partner/test", "{}");
    told(Route.BREAK_GLASS, n -> "break-glass/api-key", why);
    told(Route.EXPECTATIONS_ENABLE, n -> "expectations/e/enable", why);
    told(Route.EXPECTATIONS_DISABLE, n -> "expectations/e/disable", why);
    told(Route.JOBS_ENABLE, n -> "jobs/switched/enable", why);
    told(Route.JOBS_DISABLE, n -> "jobs/switched/disable", why);
    told(Route.SCHEDULES_ENABLE, n -> "schedules/s/enable", why);
    told(Route.SCHEDULES_DISABLE, n -> "schedules/s/disable", why);
    told(Route.WATCHES_ENABLE, n -> "watches/w/enable", why);
    told(Route.WATCHES_DISABLE, n -> "watches/w/disable", why);
    told(Route.WATCHES_POLL, n -> "watches/w/poll", why);
    String unknown = "notifications/01M7ZV4NJ0JQ9SNKXPQETX9M0Z/again";
    told(Route.NOTIFICATIONS_AGAIN, n -> unknown, why);
    told(Route.WATCHES_AGAIN, n -> "watches/w/again", "{'path': '/in/name'}");
  }

  private String publicKey() {
    made(api.post("keys/theirs/generate", "{'kind': 'pgp'}"));
    return api.get("keys/theirs/public").text().replace("\n", "\\n");
  }

  /** Creates the objects that the samples refer to. */
  void configure() {
    made(
        api.put(
            "jobs/j", "{'steps': [{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}]}"));
    made(api.put("jobs/switched", "{'steps': [{'type': 'test.mend', 'config': {'text': 't'}}]}"));
    made(api.put("chains/c", "{'nodes': [{'id': 'm', 'job_id': 'j'}]}"));
    made(api.put("calendars/cal", "{'weekdays': [1, 2, 3]}"));
    made(api.post("keys/ours/generate", "{'kind': 'ssh'}"));
    made(api.put("connections/partner", body(Route.CONNECTIONS_SAVE)));
    made(api.put("channels/ops", body(Route.CHANNELS_SAVE)));
    made(api.put("schedules/s", body(Route.SCHEDULES_SAVE)));
    made(api.put("watches/w", body(Route.WATCHES_SAVE)));
    made(api.put("expectations/e", body(Route.EXPECTATIONS_SAVE)));
    saveChannel(api.courier());
    made(api.put("subscriptions/sub", body(Route.SUBSCRIPTIONS_SAVE)));
    made(api.put("api-keys/k", body(Route.API_KEYS_SAVE)));
    Reply webhook =
        api.post("jobs/j/webhooks", "{'rate_limit': {'requests': 1000, 'per_seconds': 1}}");
    made(webhook);
    hook = webhook.json();
  }

  /** Saves a channel with the id {@code operations}. */
  static void saveChannel(Courier courier) {
    ObjectNode slack = Json.object().put("type", "slack").put("url_secret", "slack");
    courier.partners().channels().documents().put("operations", slack, "test", null);
  }

  private String body(Route route) {
    return all.get(route).body();
  }

  private static void made(Reply reply) {
    if (reply.status() >= 300) {
      throw new AssertionError(reply.text());
    }
  }

  private String webhook() {
    return "webhooks/" + hook.path("webhook_id").asText();
  }

  private String start() {
    return "executions/" + api.start("j");
  }

  private String stopped(String how, String path) {
    made(api.post(path + "/" + how, ""));
    return path;
  }

  /** Returns the key of an entry that needs attention: an execution that fails. */
  private String trouble() {
    api.saveJob("failing", "{'type': 'test.fail', 'config': {}}");
    api.start("failing");
    api.workQuietly();
    return api.get("overview").json().at("/attention/0/key").asText();
  }

  private String startChain() {
    return "chain-executions/"
        + api.post("chains/c/trigger", "").json().path("chain_execution_id").asText();
  }

  /** Returns the headers that a route needs for a body. */
  String[] headers(Route route, int number, String body) {
    if (route.method().equals("PATCH")) {
      return new String[] {"content-type", "application/merge-patch+json"};
    }
    if (route != Route.WEBHOOKS_RECEIVE) {
      return new String[0];
    }
    String secret = hook.path("secret").asText().substring("whsec_".length());
    String id = "m-" + number;
    long now = Instant.now().getEpochSecond();
    byte[] key = Base64.getDecoder().decode(secret);
    byte[] signature = WebhooksApiTest.hmac(key, id + "." + now + "." + body);
    String signed = "v1," + Base64.getEncoder().encodeToString(signature);
    String at = Long.toString(now);
    return new String[] {"webhook-id", id, "webhook-timestamp", at, "webhook-signature", signed};
  }
}
