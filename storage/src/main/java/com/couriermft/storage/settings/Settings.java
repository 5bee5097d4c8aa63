package com.couriermft.storage.settings;

import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an installation.
 *
 * <pre>{"pools": {"default": {"limit": 5}, "nightly": {"limit": 2}}, "limits": {"total": 6},
 *  "retention": {"executions_days": 90, "contexts_days": 30, "audit_days": 365,
 *    "resumable_days": 30, "workspaces_days": 7, "deliveries_days": 400, "changes_days": 400,
 *    "events_days": 30},
 *  "context": {"inline_bytes": 0}, "steps": {"per_process": 16}, "triggers": {"headers": []}}</pre>
 *
 * @param pools the pools and their limits of concurrent executions; always contains {@code default}
 * @param limits the limits across all pools
 * @param retention the retention periods
 * @param context how contexts are stored
 * @param steps how hosts run steps
 * @param triggers the data that executions can read from the requests that start them
 * @param scopes the restrictions of users to labels
 */
public record Settings(
    Map<String, Pool> pools,
    Limits limits,
    Retention retention,
    Context context,
    Steps steps,
    Triggers triggers,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Scope> scopes) {
  /** The pool of jobs that do not name a pool. */
  public static final String DEFAULT_POOL = "default";

  /** The maximum limit of concurrent executions, for a pool or in total. */
  public static final int MAX_LIMIT = 1_000;

  /** The maximum retention period: a hundred years. */
  static final int MAX_DAYS = 36_500;

  public Settings {
    pools = Collections.unmodifiableMap(new TreeMap<>(pools));
    scopes = List.copyOf(scopes);
  }

  /** Returns the settings of an installation without stored settings. */
  public static Settings defaults(int defaultLimit) {
    return new Settings(
        Map.of(DEFAULT_POOL, new Pool(defaultLimit)),
        new Limits(null),
        new Retention(90, 30, 365, 30, 7, 400, 400, 30),
        new Context(0),
        new Steps(16),
        new Triggers(List.of()),
        List.of());
  }

  /**
   * Returns the restriction of a user: all labels of every scope that applies to them.
   *
   * @param objectId the user's object id in Entra
   * @param appRoles the values of their application roles
   */
  public LabelFilter scopeOf(String objectId, Collection<String> appRoles) {
    return scopes.stream()
        .filter(scope -> scope.isOf(objectId, appRoles))
        .map(scope -> LabelFilter.of(scope.labels()))
        .reduce(LabelFilter.ALL, LabelFilter::and);
  }

  /** Returns whether a pool of this name exists. */
  public boolean hasPool(String name) {
    return pools.containsKey(name);
  }

  /**
   * A pool.
   *
   * @param limit the maximum number of concurrent executions, 0..1000; with 0, no execution starts
   */
  public record Pool(int limit) {}

  /**
   * Limits across all pools.
   *
   * @param total the maximum number of concurrent executions in all pools together, 0..1000; {@code
   *     null} for no total limit
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Limits(@Nullable Integer total) {}

  /**
   * The retention periods in days, each 1..36,500.
   *
   * @param executionsDays ended executions with their steps, from the end of the execution; default
   *     90
   * @param contextsDays contexts of ended executions, from the end; default 30
   * @param auditDays audit logs of executions, from the end of the execution; at least as long as
   *     the executions; default 365
   * @param resumableDays files of failed and paused executions, which can be resumed for that long;
   *     default 30
   * @param workspacesDays orphaned files; default 7
   * @param deliveriesDays records of transferred files, from their arrival, independent of their
   *     executions; default 400
   * @param changesDays the change log, from each change; default 400
   * @param eventsDays events in the feed, from the time they were added; default 30
   */
  public record Retention(
      int executionsDays,
      int contextsDays,
      int auditDays,
      int resumableDays,
      int workspacesDays,
      int deliveriesDays,
      int changesDays,
      int eventsDays) {}

  /**
   * The storage of contexts.
   *
   * @param inlineBytes the maximum size of a context, in bytes of JSON, that is stored in the
   *     execution's row instead of a blob, 0..30,000; default 0
   */
  public record Context(int inlineBytes) {}

  /**
   * The execution of steps on hosts.
   *
   * @param perProcess the maximum number of steps that a process runs concurrently, 1..64; default
   *     16
   */
  public record Steps(int perProcess) {}

  /**
   * The data that executions can read from the requests that start them.
   *
   * @param headers lower-case names of headers that the context contains as {@code trigger.headers}
   *     if a request starts the job; at most 32; default none
   */
  public record Triggers(List<String> headers) {
    public Triggers {
      headers = List.copyOf(headers);
    }
  }

  /**
   * Limits users to certain labels, either those with an application role or a single principal.
   *
   * @param appRole the value of an application role; {@code null} for a scope of a principal
   * @param objectId the object id of a principal in Entra, in lower case; {@code null} for a scope
   *     of a role
   * @param labels the labels, at least one
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Scope(@Nullable String appRole, @Nullable String objectId, Labels labels) {
    boolean isOf(String someone, Collection<String> appRoles) {
      return appRole != null && appRoles.contains(appRole)
          || objectId != null && objectId.equalsIgnoreCase(someone);
    }
  }
}
