package com.couriermft.functions.auth;

import com.couriermft.functions.http.Request;
import com.couriermft.functions.scope.ScopeGuard;
import com.couriermft.storage.kind.ObjectKind;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The access of callers with a label scope to a route. The reach of a {@link KindRoute} is derived
 * from its kind. Every other route must be listed here; otherwise no process starts.
 *
 * @param way the check before the handler
 * @param noun kind of the object that the path names or the request saves; {@code null} for none
 */
record Reach(Way way, @Nullable ObjectKind noun) {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,127}");

  private static final Reach SAME = new Reach(Way.SAME, null);
  private static final Reach NARROWED = new Reach(Way.NARROWED, null);
  private static final Reach REFUSED = new Reach(Way.REFUSED, null);

  /** The ways in which routes respect a label scope. */
  enum Way {
    /** The route's responses do not depend on objects. */
    SAME,
    /** The route's handler shows and changes only objects within {@link Request#scope}. */
    NARROWED,
    /** The route's path names an object that the caller must see. */
    NAMED,
    /** The path names an execution that the caller must see, as well as its job or chain. */
    RERUN,
    /** The path names a job or a chain that the caller must see, and the body is a new webhook. */
    WEBHOOK,
    /** The route's path names the object to save. */
    SAVED,
    /** The route's body is a definition to validate. */
    CHECKED,
    /** The route concerns the entire installation. */
    REFUSED
  }

  /**
   * Initialized with the class, so that a route without a reach prevents every process from
   * starting.
   */
  private static final Map<Route, Reach> ALL =
      Stream.of(Route.values())
          .collect(
              Collectors.toMap(
                  route -> route,
                  route -> KindRoute.find(route).map(Reach::of).orElseGet(() -> ofOther(route))));

  static Reach of(Route route) {
    return Objects.requireNonNull(ALL.get(route));
  }

  /**
   * Routes of kinds that callers with a label scope may not change are refused to them, including
   * validation.
   */
  private static Reach of(KindRoute route) {
    ObjectKind kind = route.kind();
    boolean open = kind.isOpenToLimited();
    return switch (route.act()) {
      case LIST -> kind.isHiddenFromLimited() ? REFUSED : NARROWED;
      case GET -> kind.isHiddenFromLimited() ? REFUSED : named(kind);
      case SAVE, PATCH -> open ? new Reach(Way.SAVED, kind) : REFUSED;
      case VALIDATE -> open ? new Reach(Way.CHECKED, kind) : REFUSED;
      case DELETE, ARCHIVE -> open ? named(kind) : REFUSED;
    };
  }

  private static Reach ofOther(Route route) {
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
      case ATTENTION_MARK,
          CHAIN_EXECUTIONS_LIST,
          CHANGES_LIST,
          EVENTS_LIST,
          EXECUTIONS_LIST,
          EXPIRIES_LIST,
          FILES_LIST,
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
          SEARCH_LIST,
          UPCOMING_LIST ->
          NARROWED;
      case JOBS_VERSIONS,
          JOBS_VERSION,
          JOBS_ENABLE,
          JOBS_DISABLE,
          JOBS_TRIGGER,
          JOBS_EXPORT,
          JOBS_WEBHOOKS_LIST ->
          named(ObjectKind.JOB);
      case CHAINS_VERSIONS, CHAINS_VERSION, CHAINS_TRIGGER, CHAINS_WEBHOOKS_LIST ->
          named(ObjectKind.CHAIN);
      case SCHEDULES_ENABLE, SCHEDULES_DISABLE, SCHEDULES_UPCOMING, SCHEDULES_EXPLAIN ->
          named(ObjectKind.SCHEDULE);
      case WATCHES_ENABLE, WATCHES_DISABLE, WATCHES_POLL, WATCHES_FILES, WATCHES_AGAIN ->
          named(ObjectKind.WATCH);
      case EXPECTATIONS_ENABLE, EXPECTATIONS_DISABLE, EXPECTATIONS_HISTORY ->
          named(ObjectKind.EXPECTATION);
      case WEBHOOKS_READDRESS, WEBHOOKS_ROTATE -> named(ObjectKind.WEBHOOK);
      case CONNECTIONS_HEALTH, CONNECTIONS_PREPARE, CONNECTIONS_TEST ->
          named(ObjectKind.CONNECTION);
      case CHANNELS_TEST -> named(ObjectKind.CHANNEL);
      case KEYS_PUBLIC, KEYS_VERSIONS -> named(ObjectKind.KEY);
      default -> ofExecution(route);
    };
  }

  /** Returns the reach of a route that concerns an execution, a job or a chain. */
  private static Reach ofExecution(Route route) {
    return switch (route) {
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
      default -> ofInstallation(route);
    };
  }

  /** Returns the reach of a route that concerns the entire installation. */
  private static Reach ofInstallation(Route route) {
    return switch (route) {
      case API_KEYS_LIST,
          API_KEYS_SAVE,
          API_KEYS_GET,
          API_KEYS_DELETE,
          API_KEYS_ROTATE,
          CONNECTIONS_TRY,
          KEYS_IMPORT,
          KEYS_GENERATE,
          KEYS_DELETE_VERSION,
          SECRETS_PUT,
          SECRETS_DELETE,
          SETTINGS_CHANGE ->
          REFUSED;
      default -> throw new IllegalArgumentException(route.operation());
    };
  }

  private static Reach named(ObjectKind noun) {
    return new Reach(Way.NAMED, noun);
  }

  /**
   * Checks that a request of a caller with a label scope stays within that scope.
   *
   * @param route the route with this reach
   * @return the request to pass to its handler
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
   * Returns the id in a path. A path that the host might interpret differently, because of escapes
   * in the id, empty segments or dots, names no object.
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
