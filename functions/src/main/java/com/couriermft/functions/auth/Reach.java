package com.couriermft.functions.auth;

import com.couriermft.functions.http.Request;
import com.couriermft.functions.scope.ScopeGuard;
import com.couriermft.storage.kind.ObjectKind;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How far a route reaches for callers who are limited to labels. Every route is named in {@link
 * #of}, or this class does not compile.
 *
 * @param way what is asked before its handler
 * @param noun the kind of object that the path names or the request saves; {@code null} for none
 */
record Reach(Way way, @Nullable ObjectKind noun) {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,127}");

  private static final Reach SAME = new Reach(Way.SAME, null);
  private static final Reach NARROWED = new Reach(Way.NARROWED, null);
  private static final Reach REFUSED = new Reach(Way.REFUSED, null);

  /** The ways in which routes stay within labels. */
  enum Way {
    /** The route's answers are the same whatever there is. */
    SAME,
    /** The route's handler shows and changes only what {@link Request#scope} lets through. */
    NARROWED,
    /** The route's path names something that the caller must see. */
    NAMED,
    /** The path names an execution that the caller must see, as well as its job or chain. */
    RERUN,
    /** The path names a job or a chain that the caller must see, and the body a new webhook. */
    WEBHOOK,
    /** The route's path names what is saved. */
    SAVED,
    /** The route's body is a definition that could be saved. */
    CHECKED,
    /** The route concerns the whole installation. */
    REFUSED
  }

  static Reach of(Route route) {
    return switch (route) {
      case HEALTH,
          ME,
          UI,
          WEBHOOKS_RECEIVE,
          BREAK_GLASS,
          FAILURE_CODES_LIST,
          SCHEMAS_LIST,
          SCHEMAS_GET,
          STEP_TYPES,
          FUNCTIONS,
          OPENAPI,
          OPENAPI_SIMPLE,
          JOBS_TRANSLATE,
          WRONG_ADDRESS ->
          SAME;
      case CALENDARS_LIST,
          CHAIN_EXECUTIONS_LIST,
          CHAINS_LIST,
          CHANGES_LIST,
          CHANNELS_LIST,
          CONNECTIONS_LIST,
          EVENTS_LIST,
          EXECUTIONS_LIST,
          EXPECTATIONS_LIST,
          EXPIRIES_LIST,
          FILES_LIST,
          JOBS_LIST,
          KEYS_LIST,
          NOTIFICATIONS_LIST,
          NOTIFICATIONS_GET,
          NOTIFICATIONS_AGAIN,
          OVERVIEW,
          BUNDLES_EXPORT,
          PLANS_CREATE,
          PLANS_GET,
          PLANS_APPLY,
          REFERENCES_LIST,
          REPORTS_DELIVERIES,
          REPORTS_EXECUTIONS,
          SCHEDULES_LIST,
          UPCOMING_LIST,
          WATCHES_LIST ->
          NARROWED;
      case API_KEYS_LIST,
          API_KEYS_SAVE,
          API_KEYS_GET,
          API_KEYS_DELETE,
          API_KEYS_ROTATE,
          CHANNELS_SAVE,
          CHANNELS_PATCH,
          CHANNELS_VALIDATE,
          CHANNELS_DELETE,
          CONNECTIONS_SAVE,
          CONNECTIONS_PATCH,
          CONNECTIONS_VALIDATE,
          CONNECTIONS_DELETE,
          KEYS_IMPORT,
          KEYS_DELETE,
          KEYS_GENERATE,
          KEYS_DELETE_VERSION,
          SECRETS_PUT,
          SECRETS_DELETE,
          SETTINGS_GET,
          SETTINGS_CHANGE,
          SETTINGS_PATCH,
          SETTINGS_VALIDATE,
          SUBSCRIPTIONS_LIST,
          SUBSCRIPTIONS_SAVE,
          SUBSCRIPTIONS_GET,
          SUBSCRIPTIONS_PATCH,
          SUBSCRIPTIONS_VALIDATE,
          SUBSCRIPTIONS_DELETE ->
          REFUSED;
      case JOBS_GET,
          JOBS_ARCHIVE,
          JOBS_VERSIONS,
          JOBS_VERSION,
          JOBS_ENABLE,
          JOBS_DISABLE,
          JOBS_TRIGGER,
          JOBS_EXPORT,
          JOBS_WEBHOOKS_LIST ->
          named(ObjectKind.JOB);
      case CHAINS_GET,
          CHAINS_ARCHIVE,
          CHAINS_VERSIONS,
          CHAINS_VERSION,
          CHAINS_TRIGGER,
          CHAINS_WEBHOOKS_LIST ->
          named(ObjectKind.CHAIN);
      case SCHEDULES_GET,
          SCHEDULES_DELETE,
          SCHEDULES_ENABLE,
          SCHEDULES_DISABLE,
          SCHEDULES_UPCOMING,
          SCHEDULES_EXPLAIN ->
          named(ObjectKind.SCHEDULE);
      case WATCHES_GET,
          WATCHES_DELETE,
          WATCHES_ENABLE,
          WATCHES_DISABLE,
          WATCHES_POLL,
          WATCHES_FILES,
          WATCHES_AGAIN ->
          named(ObjectKind.WATCH);
      case EXPECTATIONS_GET, EXPECTATIONS_DELETE, EXPECTATIONS_HISTORY ->
          named(ObjectKind.EXPECTATION);
      case CALENDARS_GET, CALENDARS_DELETE -> named(ObjectKind.CALENDAR);
      case WEBHOOKS_GET, WEBHOOKS_READDRESS, WEBHOOKS_ROTATE, WEBHOOKS_DELETE ->
          named(ObjectKind.WEBHOOK);
      case CONNECTIONS_GET, CONNECTIONS_HEALTH, CONNECTIONS_PREPARE, CONNECTIONS_TEST ->
          named(ObjectKind.CONNECTION);
      case CHANNELS_GET, CHANNELS_TEST -> named(ObjectKind.CHANNEL);
      case KEYS_GET, KEYS_PUBLIC, KEYS_VERSIONS -> named(ObjectKind.KEY);
      case EXECUTIONS_GET,
          EXECUTIONS_STEPS,
          EXECUTIONS_FAILED_ITEMS,
          EXECUTIONS_AUDIT,
          EXECUTIONS_TELEMETRY,
          EXECUTIONS_TIMELINE,
          EXECUTIONS_CONTEXT,
          EXECUTIONS_OUTPUTS,
          EXECUTIONS_PAUSE,
          EXECUTIONS_RESUME,
          EXECUTIONS_CANCEL,
          EXECUTIONS_FILES,
          EXECUTIONS_FILES_DOWNLOAD,
          EXECUTIONS_FILES_DELETE ->
          named(ObjectKind.EXECUTION);
      case CHAIN_EXECUTIONS_GET,
          CHAIN_EXECUTIONS_AUDIT,
          CHAIN_EXECUTIONS_PAUSE,
          CHAIN_EXECUTIONS_RESUME,
          CHAIN_EXECUTIONS_CANCEL ->
          named(ObjectKind.CHAIN_EXECUTION);
      case EXECUTIONS_RERUN -> new Reach(Way.RERUN, ObjectKind.EXECUTION);
      case CHAIN_EXECUTIONS_RERUN -> new Reach(Way.RERUN, ObjectKind.CHAIN_EXECUTION);
      case JOBS_WEBHOOKS_CREATE -> new Reach(Way.WEBHOOK, ObjectKind.JOB);
      case CHAINS_WEBHOOKS_CREATE -> new Reach(Way.WEBHOOK, ObjectKind.CHAIN);
      case JOBS_SAVE, JOBS_PATCH -> saved(ObjectKind.JOB);
      case CHAINS_SAVE, CHAINS_PATCH -> saved(ObjectKind.CHAIN);
      case SCHEDULES_SAVE, SCHEDULES_PATCH -> saved(ObjectKind.SCHEDULE);
      case WATCHES_SAVE, WATCHES_PATCH -> saved(ObjectKind.WATCH);
      case EXPECTATIONS_SAVE, EXPECTATIONS_PATCH -> saved(ObjectKind.EXPECTATION);
      case CALENDARS_SAVE, CALENDARS_PATCH -> saved(ObjectKind.CALENDAR);
      case WEBHOOKS_SAVE, WEBHOOKS_PATCH -> saved(ObjectKind.WEBHOOK);
      case JOBS_VALIDATE -> checked(ObjectKind.JOB);
      case CHAINS_VALIDATE -> checked(ObjectKind.CHAIN);
      case SCHEDULES_VALIDATE -> checked(ObjectKind.SCHEDULE);
      case WATCHES_VALIDATE -> checked(ObjectKind.WATCH);
      case EXPECTATIONS_VALIDATE -> checked(ObjectKind.EXPECTATION);
      case CALENDARS_VALIDATE -> checked(ObjectKind.CALENDAR);
    };
  }

  private static Reach named(ObjectKind noun) {
    return new Reach(Way.NAMED, noun);
  }

  private static Reach saved(ObjectKind noun) {
    return new Reach(Way.SAVED, noun);
  }

  private static Reach checked(ObjectKind noun) {
    return new Reach(Way.CHECKED, noun);
  }

  /**
   * Requires that a request of a limited caller stays within their labels.
   *
   * @param route of which this is the reach
   * @return the request as its handler gets it
   */
  Request require(Route route, ScopeGuard guard, Request request) {
    return switch (way) {
      case SAME, NARROWED -> request;
      case NAMED -> {
        guard.requireSeen(named(), id(route, request.uri(), guard));
        yield request;
      }
      case RERUN -> {
        guard.requireRerunnable(named(), id(route, request.uri(), guard));
        yield request;
      }
      case WEBHOOK -> {
        guard.requireSeen(named(), id(route, request.uri(), guard));
        guard.requireWithin(ObjectKind.WEBHOOK);
        yield request;
      }
      case SAVED -> guard.requireSavable(named(), id(route, request.uri(), guard));
      case CHECKED -> {
        guard.requireWithin(named());
        yield request;
      }
      case REFUSED -> ScopeGuard.refuse();
    };
  }

  private ObjectKind named() {
    return Objects.requireNonNull(noun);
  }

  /**
   * Returns the id in a path. A path that the host might read as another one, because it has
   * escapes in the id, empty segments or dots, names nothing.
   */
  private String id(Route route, URI uri, ScopeGuard guard) {
    String id = route.subject(uri).orElse("");
    String path = URLDecoder.decode(uri.getRawPath().replace("+", "%2B"), StandardCharsets.UTF_8);
    boolean plain =
        ID.matcher(id).matches()
            && Arrays.stream(path.substring(1).split("[/\\\\]"))
                .noneMatch(each -> each.isEmpty() || each.equals(".") || each.equals(".."));
    if (!plain) {
      throw guard.notFound(named(), "?");
    }
    return id;
  }
}
