package com.couriermft.functions.auth;

import static com.couriermft.storage.access.Role.ADMIN;
import static com.couriermft.storage.access.Role.AUTHOR;
import static com.couriermft.storage.access.Role.OPERATOR;
import static com.couriermft.storage.access.Role.READER;

import com.couriermft.storage.access.Role;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The routes of the API, each with its role, its body and its query parameters. {@link RouteMatch}
 * finds the route of a request; a route without a handler does not compile.
 */
public enum Route {
  /** Reports to unauthenticated probes whether this instance can work. */
  HEALTH("GET", "health", Access.PUBLIC, AllowedQuery.ANY),
  /** Returns who the caller is, and to anonymous callers how to sign in. */
  ME("GET", "me", Access.PUBLIC),
  /** Returns the files of the dashboard, which contain no secrets. */
  UI("GET", "ui/{*path}", Access.PUBLIC, AllowedQuery.ANY),
  /** Receives the requests of partners to a webhook, whose handler verifies their signatures. */
  WEBHOOKS_RECEIVE("POST", "webhooks/{webhook_id}", Access.PUBLIC, Body.WEBHOOK, AllowedQuery.ANY),
  /**
   * Creates a key for an operator who has lost all keys. The Functions host requires its master
   * key.
   */
  BREAK_GLASS("POST", "break-glass/api-key", Access.HOST_KEY),

  API_KEYS_LIST("GET", "api-keys", ADMIN, AllowedQuery.PAGE),
  API_KEYS_SAVE("PUT", "api-keys/{name}", ADMIN),
  API_KEYS_GET("GET", "api-keys/{name}", ADMIN),
  API_KEYS_DELETE("DELETE", "api-keys/{name}", ADMIN),
  API_KEYS_ROTATE("POST", "api-keys/{name}/rotate", ADMIN),
  ATTENTION_MARK("POST", "attention/{attention_key}", OPERATOR),
  BUNDLES_EXPORT("POST", "export", AUTHOR),
  CALENDARS_LIST("GET", "calendars", READER, AllowedQuery.LABELLED_PAGE),
  CALENDARS_SAVE("PUT", "calendars/{calendar_id}", AUTHOR, Body.DOCUMENT),
  CALENDARS_GET("GET", "calendars/{calendar_id}", READER),
  CALENDARS_PATCH("PATCH", "calendars/{calendar_id}", AUTHOR, Body.DOCUMENT),
  CALENDARS_VALIDATE("POST", "calendars/validate", AUTHOR, Body.DOCUMENT),
  CALENDARS_DELETE("DELETE", "calendars/{calendar_id}", AUTHOR),
  CHAIN_EXECUTIONS_LIST(
      "GET",
      "chain-executions",
      READER,
      "chain_id",
      "state",
      "since",
      "until",
      "label",
      "top",
      "continuation"),
  CHAIN_EXECUTIONS_GET("GET", "chain-executions/{chain_execution_id}", READER),
  CHAIN_EXECUTIONS_AUDIT(
      "GET", "chain-executions/{chain_execution_id}/audit", READER, "top", "continuation"),
  CHAIN_EXECUTIONS_PAUSE("POST", "chain-executions/{chain_execution_id}/pause", OPERATOR),
  CHAIN_EXECUTIONS_RESUME("POST", "chain-executions/{chain_execution_id}/resume", OPERATOR),
  CHAIN_EXECUTIONS_CANCEL("POST", "chain-executions/{chain_execution_id}/cancel", OPERATOR),
  CHAIN_EXECUTIONS_RERUN(
      "POST", "chain-executions/{chain_execution_id}/rerun", OPERATOR, Body.DOCUMENT),
  CHAINS_LIST("GET", "chains", READER, AllowedQuery.LABELLED_PAGE),
  CHAINS_SAVE("PUT", "chains/{chain_id}", AUTHOR, Body.DOCUMENT),
  CHAINS_GET("GET", "chains/{chain_id}", READER),
  CHAINS_PATCH("PATCH", "chains/{chain_id}", AUTHOR, Body.DOCUMENT),
  CHAINS_ARCHIVE("DELETE", "chains/{chain_id}", AUTHOR),
  CHAINS_VERSIONS("GET", "chains/{chain_id}/versions", READER, AllowedQuery.PAGE),
  CHAINS_VERSION("GET", "chains/{chain_id}/versions/{version}", READER),
  CHAINS_VALIDATE("POST", "chains/validate", AUTHOR, Body.DOCUMENT),
  CHAINS_TRIGGER(
      "POST",
      "chains/{chain_id}/trigger",
      OPERATOR,
      Body.DOCUMENT,
      AllowedQuery.ANY,
      AllowedQuery.ONCE),
  CHAINS_WEBHOOKS_CREATE("POST", "chains/{chain_id}/webhooks", AUTHOR, Body.DOCUMENT),
  CHAINS_WEBHOOKS_LIST("GET", "chains/{chain_id}/webhooks", READER, AllowedQuery.LABELLED_PAGE),
  CHANGES_LIST(
      "GET", "changes", READER, "kind", "id", "by", "since", "until", "top", "continuation"),
  CHANNELS_LIST("GET", "channels", READER, AllowedQuery.LABELLED_PAGE),
  CHANNELS_SAVE("PUT", "channels/{channel_id}", ADMIN, Body.DOCUMENT),
  CHANNELS_GET("GET", "channels/{channel_id}", READER),
  CHANNELS_PATCH("PATCH", "channels/{channel_id}", ADMIN, Body.DOCUMENT),
  CHANNELS_VALIDATE("POST", "channels/validate", ADMIN, Body.DOCUMENT),
  CHANNELS_DELETE("DELETE", "channels/{channel_id}", ADMIN),
  CHANNELS_TEST("POST", "channels/{channel_id}/test", OPERATOR),
  CONNECTIONS_LIST("GET", "connections", READER, AllowedQuery.LABELLED_PAGE),
  CONNECTIONS_SAVE("PUT", "connections/{name}", ADMIN, Body.DOCUMENT),
  CONNECTIONS_GET("GET", "connections/{name}", READER),
  CONNECTIONS_PATCH("PATCH", "connections/{name}", ADMIN, Body.DOCUMENT),
  CONNECTIONS_VALIDATE("POST", "connections/validate", ADMIN, Body.DOCUMENT),
  CONNECTIONS_DELETE("DELETE", "connections/{name}", ADMIN),
  CONNECTIONS_HEALTH("GET", "connections/{name}/health", READER, "days"),
  CONNECTIONS_PREPARE("POST", "connections/{name}/prepare", ADMIN),
  CONNECTIONS_TRY("POST", "connections/test", ADMIN, Body.DOCUMENT),
  CONNECTIONS_TEST("POST", "connections/{name}/test", OPERATOR, "probe", "path"),
  EVENTS_LIST("GET", "events", READER, "after", "top"),
  EXECUTIONS_LIST(
      "GET",
      "executions",
      READER,
      "state",
      "job_id",
      "trigger_kind",
      "trigger_id",
      "chain_id",
      "pool",
      "code",
      "rerun_of",
      "late",
      "text",
      "since",
      "until",
      "fields",
      "label",
      "top",
      "continuation"),
  EXECUTIONS_GET("GET", "executions/{execution_id}", READER, "include"),
  EXECUTIONS_STEPS("GET", "executions/{execution_id}/steps", READER, "step", "top", "continuation"),
  EXECUTIONS_FAILED_ITEMS(
      "GET", "executions/{execution_id}/failed-items", READER, "top", "continuation"),
  EXECUTIONS_AUDIT("GET", "executions/{execution_id}/audit", READER, "top", "continuation"),
  EXECUTIONS_TIMELINE(
      "GET", "executions/{execution_id}/timeline", READER, "from", "to", "top", "resolution"),
  EXECUTIONS_TELEMETRY("GET", "executions/{execution_id}/telemetry", READER),
  EXECUTIONS_CONTEXT("GET", "executions/{execution_id}/context", READER),
  EXECUTIONS_OUTPUTS("GET", "executions/{execution_id}/outputs", READER),
  EXECUTIONS_PAUSE("POST", "executions/{execution_id}/pause", OPERATOR),
  EXECUTIONS_RESUME("POST", "executions/{execution_id}/resume", OPERATOR, Body.DOCUMENT),
  EXECUTIONS_CANCEL("POST", "executions/{execution_id}/cancel", OPERATOR),
  EXECUTIONS_RERUN("POST", "executions/{execution_id}/rerun", OPERATOR, Body.DOCUMENT),
  EXECUTIONS_FILES("GET", "executions/{execution_id}/files", READER, AllowedQuery.PAGE),
  EXECUTIONS_FILES_DOWNLOAD("GET", "executions/{execution_id}/files/{*path}", OPERATOR),
  EXECUTIONS_FILES_DELETE("DELETE", "executions/{execution_id}/files", OPERATOR),
  EXPECTATIONS_LIST("GET", "expectations", READER, AllowedQuery.LABELLED_PAGE),
  EXPECTATIONS_SAVE("PUT", "expectations/{expectation_id}", AUTHOR, Body.DOCUMENT),
  EXPECTATIONS_GET("GET", "expectations/{expectation_id}", READER),
  EXPECTATIONS_PATCH("PATCH", "expectations/{expectation_id}", AUTHOR, Body.DOCUMENT),
  EXPECTATIONS_VALIDATE("POST", "expectations/validate", AUTHOR, Body.DOCUMENT),
  EXPECTATIONS_DELETE("DELETE", "expectations/{expectation_id}", AUTHOR),
  EXPECTATIONS_ENABLE("POST", "expectations/{expectation_id}/enable", OPERATOR),
  EXPECTATIONS_DISABLE("POST", "expectations/{expectation_id}/disable", OPERATOR),
  EXPECTATIONS_HISTORY("GET", "expectations/{expectation_id}/history", READER, AllowedQuery.PAGE),
  EXPIRIES_LIST("GET", "expiries", READER, "days", "top", "continuation"),
  FAILURE_CODES_LIST("GET", "failure-codes", READER, AllowedQuery.PAGE),
  FILES_LIST(
      "GET",
      "files",
      READER,
      "name",
      "contains",
      "sha256",
      "connection",
      "execution_id",
      "since",
      "until",
      "label",
      "top",
      "continuation"),
  JOBS_LIST("GET", "jobs", READER, AllowedQuery.LABELLED_PAGE),
  JOBS_SAVE("PUT", "jobs/{job_id}", AUTHOR, Body.DOCUMENT),
  JOBS_GET("GET", "jobs/{job_id}", READER),
  JOBS_PATCH("PATCH", "jobs/{job_id}", AUTHOR, Body.DOCUMENT),
  JOBS_ARCHIVE("DELETE", "jobs/{job_id}", AUTHOR),
  JOBS_VERSIONS("GET", "jobs/{job_id}/versions", READER, AllowedQuery.PAGE),
  JOBS_VERSION("GET", "jobs/{job_id}/versions/{version}", READER),
  JOBS_VALIDATE("POST", "jobs/validate", AUTHOR, Body.DOCUMENT, "deep", "timeout_seconds"),
  JOBS_TRANSLATE("POST", "jobs/translate", AUTHOR, Body.DOCUMENT),
  JOBS_ENABLE("POST", "jobs/{job_id}/enable", OPERATOR),
  JOBS_DISABLE("POST", "jobs/{job_id}/disable", OPERATOR),
  JOBS_EXPORT("GET", "jobs/{job_id}/export", AUTHOR),
  JOBS_TRIGGER(
      "POST",
      "jobs/{job_id}/trigger",
      OPERATOR,
      Body.DOCUMENT,
      AllowedQuery.ANY,
      AllowedQuery.ONCE),
  JOBS_WEBHOOKS_CREATE("POST", "jobs/{job_id}/webhooks", AUTHOR, Body.DOCUMENT),
  JOBS_WEBHOOKS_LIST("GET", "jobs/{job_id}/webhooks", READER, AllowedQuery.LABELLED_PAGE),
  KEYS_LIST("GET", "keys", READER, AllowedQuery.LABELLED_PAGE),
  KEYS_IMPORT("PUT", "keys/{name}", ADMIN, Body.DOCUMENT),
  KEYS_GET("GET", "keys/{name}", READER),
  KEYS_DELETE("DELETE", "keys/{name}", ADMIN),
  KEYS_GENERATE("POST", "keys/{name}/generate", ADMIN),
  KEYS_PUBLIC("GET", "keys/{name}/public", READER),
  KEYS_VERSIONS("GET", "keys/{name}/versions", READER, AllowedQuery.PAGE),
  KEYS_DELETE_VERSION("DELETE", "keys/{name}/versions/{version}", ADMIN),
  NOTIFICATIONS_LIST("GET", "notifications", READER, AllowedQuery.NOTIFICATIONS),
  NOTIFICATIONS_GET("GET", "notifications/{notification_id}", READER),
  NOTIFICATIONS_AGAIN("POST", "notifications/{notification_id}/again", OPERATOR),
  OPENAPI("GET", "openapi.json", READER),
  OPENAPI_SIMPLE("GET", "openapi-simple.json", READER),
  OVERVIEW("GET", "overview", READER, "since"),
  PLANS_CREATE("POST", "plans", AUTHOR, Body.DOCUMENT, "deep"),
  PLANS_GET("GET", "plans/{plan_id}", AUTHOR),
  PLANS_APPLY("POST", "plans/{plan_id}/apply", AUTHOR),
  REFERENCES_LIST("GET", "references", READER, "kind", "id"),
  SEARCH_LIST("GET", "search", READER, "text"),
  REPORTS_DELIVERIES(
      "GET",
      "reports/deliveries",
      READER,
      "from",
      "to",
      "by",
      "connection",
      "format",
      "top",
      "continuation"),
  REPORTS_EXECUTIONS(
      "GET", "reports/executions", READER, "from", "to", "by", "format", "top", "continuation"),
  SCHEDULES_LIST("GET", "schedules", READER, AllowedQuery.LABELLED_PAGE),
  SCHEDULES_SAVE("PUT", "schedules/{schedule_id}", AUTHOR, Body.DOCUMENT),
  SCHEDULES_GET("GET", "schedules/{schedule_id}", READER),
  SCHEDULES_PATCH("PATCH", "schedules/{schedule_id}", AUTHOR, Body.DOCUMENT),
  SCHEDULES_VALIDATE("POST", "schedules/validate", AUTHOR, Body.DOCUMENT),
  SCHEDULES_DELETE("DELETE", "schedules/{schedule_id}", AUTHOR),
  SCHEDULES_ENABLE("POST", "schedules/{schedule_id}/enable", OPERATOR),
  SCHEDULES_DISABLE("POST", "schedules/{schedule_id}/disable", OPERATOR),
  SCHEDULES_UPCOMING("GET", "schedules/{schedule_id}/upcoming", READER, "count"),
  SCHEDULES_EXPLAIN(
      "GET", "schedules/{schedule_id}/explain", READER, "from", "to", "top", "continuation"),
  SCHEMAS_LIST("GET", "schemas", READER, AllowedQuery.PAGE),
  SCHEMAS_GET("GET", "schemas/{kind}", READER),
  SECRETS_PUT("PUT", "secrets/{name}", ADMIN, Body.DOCUMENT),
  SECRETS_DELETE("DELETE", "secrets/{name}", ADMIN),
  SETTINGS_GET("GET", "settings", READER),
  SETTINGS_CHANGE("PUT", "settings", ADMIN, Body.DOCUMENT),
  SETTINGS_PATCH("PATCH", "settings", ADMIN, Body.DOCUMENT),
  SETTINGS_VALIDATE("POST", "settings/validate", ADMIN, Body.DOCUMENT),
  FUNCTIONS("GET", "functions", READER, AllowedQuery.PAGE),
  STEP_TYPES("GET", "step-types", READER, AllowedQuery.PAGE),
  SUBSCRIPTIONS_LIST("GET", "subscriptions", READER, AllowedQuery.LABELLED_PAGE),
  SUBSCRIPTIONS_SAVE("PUT", "subscriptions/{subscription_id}", AUTHOR, Body.DOCUMENT),
  SUBSCRIPTIONS_GET("GET", "subscriptions/{subscription_id}", READER),
  SUBSCRIPTIONS_PATCH("PATCH", "subscriptions/{subscription_id}", AUTHOR, Body.DOCUMENT),
  SUBSCRIPTIONS_VALIDATE("POST", "subscriptions/validate", AUTHOR, Body.DOCUMENT),
  SUBSCRIPTIONS_DELETE("DELETE", "subscriptions/{subscription_id}", AUTHOR),
  UPCOMING_LIST("GET", "upcoming", READER, "from", "to", "label", "top"),
  WATCHES_LIST("GET", "watches", READER, AllowedQuery.LABELLED_PAGE),
  WATCHES_SAVE("PUT", "watches/{watch_id}", AUTHOR, Body.DOCUMENT),
  WATCHES_GET("GET", "watches/{watch_id}", READER),
  WATCHES_PATCH("PATCH", "watches/{watch_id}", AUTHOR, Body.DOCUMENT),
  WATCHES_VALIDATE("POST", "watches/validate", AUTHOR, Body.DOCUMENT),
  WATCHES_DELETE("DELETE", "watches/{watch_id}", AUTHOR),
  WATCHES_ENABLE("POST", "watches/{watch_id}/enable", OPERATOR),
  WATCHES_DISABLE("POST", "watches/{watch_id}/disable", OPERATOR),
  WATCHES_POLL("POST", "watches/{watch_id}/poll", OPERATOR),
  WATCHES_FILES("GET", "watches/{watch_id}/files", READER, "path", "top", "continuation"),
  WATCHES_AGAIN("POST", "watches/{watch_id}/again", OPERATOR),
  WEBHOOKS_GET("GET", "webhooks/{webhook_id}", READER),
  WEBHOOKS_SAVE("PUT", "webhooks/{webhook_id}", AUTHOR, Body.DOCUMENT),
  WEBHOOKS_PATCH("PATCH", "webhooks/{webhook_id}", AUTHOR, Body.DOCUMENT),
  WEBHOOKS_READDRESS("POST", "webhooks/{webhook_id}/readdress", AUTHOR),
  WEBHOOKS_ROTATE("POST", "webhooks/{webhook_id}/rotate", AUTHOR),
  WEBHOOKS_DELETE("DELETE", "webhooks/{webhook_id}", AUTHOR),

  /** Handles all requests that match no route, with any method. */
  WRONG_ADDRESS("GET", "{*path}", Access.PUBLIC, Body.WEBHOOK, AllowedQuery.ANY);

  /** The credential that a request for a route needs. */
  public enum Access {
    /** No credential: anyone may call. */
    PUBLIC,
    /** The host's master key, which the host itself checks. */
    HOST_KEY,
    /** A credential of a caller with a role. */
    ROLE
  }

  private static final int MOST_SUBJECT = 200;
  private static final List<String> EVERY_METHOD =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final String method;
  private final AddressTemplate address;
  private final Access access;
  private final @Nullable Role role;
  private final Body body;
  private final AllowedQuery query;

  Route(String method, String template, Role role, String... query) {
    this(method, template, role, Body.SMALL, query);
  }

  Route(String method, String template, Role role, Body body, String... query) {
    this(method, template, Access.ROLE, role, body, query);
  }

  Route(String method, String template, Access access, String... query) {
    this(method, template, access, Body.SMALL, query);
  }

  Route(String method, String template, Access access, Body body, String... query) {
    this(method, template, access, null, body, query);
  }

  Route(
      String method,
      String template,
      Access access,
      @Nullable Role role,
      Body body,
      String... query) {
    this.method = method;
    this.address = new AddressTemplate(template);
    this.access = access;
    this.role = role;
    this.body = body;
    this.query = new AllowedQuery(List.of(query));
  }

  /** Returns the id of the operation, such as {@code jobs-save}. */
  public String operation() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the method, such as {@code PUT}. */
  public String method() {
    return method;
  }

  /** Returns all methods that the route accepts; with {@code GET} also {@code HEAD}. */
  public List<String> methods() {
    if (this == WRONG_ADDRESS) {
      return EVERY_METHOD;
    }
    return method.equals("GET") ? List.of("GET", "HEAD") : List.of(method);
  }

  /** Returns the path, such as {@code jobs/{job_id}}, below the API's base path. */
  public String template() {
    return address.text();
  }

  /** Returns the template of the path. */
  AddressTemplate address() {
    return address;
  }

  /** Returns the credential that a request for this route needs. */
  public Access access() {
    return access;
  }

  /** Returns the query parameters that are allowed. */
  public AllowedQuery query() {
    return query;
  }

  /** Returns the required role; empty if none is required. */
  public Optional<Role> role() {
    return Optional.ofNullable(role);
  }

  /**
   * Returns the maximum number of bytes in a body. Larger bodies are refused before they are read.
   */
  public int bodyBytes() {
    return body.bytes();
  }

  /**
   * Returns whether each request for this route is written to the event log. Requests to webhooks
   * are not: accepted requests are in the audit logs of the executions that they start, and refused
   * requests are published as refusals.
   */
  public boolean isAudited() {
    return !method.equals("GET") && this != WEBHOOKS_RECEIVE;
  }

  /**
   * Returns the subject of a request: the first value in its path as sent, truncated to {@link
   * #MOST_SUBJECT} characters.
   */
  Optional<String> subject(URI uri) {
    String[] expected = template().split("/");
    List<String> found = AddressTemplate.segments(uri.getRawPath());
    for (int i = 0; i < Math.min(expected.length, found.size()); i++) {
      if (expected[i].startsWith("{")) {
        String value = found.get(i);
        return Optional.of(value.substring(0, Math.min(MOST_SUBJECT, value.length())));
      }
    }
    return Optional.empty();
  }
}
