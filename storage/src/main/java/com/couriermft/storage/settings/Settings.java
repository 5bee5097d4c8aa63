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
 * Settings of the installation.
 *
 * <pre>{"pools": {"default": {"limit": 5}, "nightly": {"limit": 2}}, "limits": {"total": 6},
 *  "retention": {"executions_days": 90, "contexts_days": 30, "audit_days": 365,
 *    "resumable_days": 30, "workspaces_days": 7, "deliveries_days": 400, "changes_days": 400,
 *    "events_days": 30},
 *  "context": {"inline_bytes": 0}, "steps": {"per_process": 16}, "triggers": {"headers": []}}</pre>
 *
 * @param pools each pool and how many executions it runs at a time; always has {@code default}
 * @param limits over all pools
 * @param retention how long what is kept
 * @param context how contexts are kept
 * @param steps how hosts run steps
 * @param triggers what runs know of the requests that start them
 * @param scopes who of those that sign in is limited to labels
 */
public record Settings(
    Map<String, Pool> pools,
    Limits limits,
    Retention retention,
    Context context,
    Steps steps,
    Triggers triggers,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Scope> scopes) {
  /** The pool of jobs that name none. */
  public static final String DEFAULT_POOL = "default";

  /** Most executions a pool, or all of them, may run at a time. */
  public static final int MAX_LIMIT = 1_000;

  /** Longest time anything is kept: a hundred years. */
  static final int MAX_DAYS = 36_500;

  public Settings {
    pools = Collections.unmodifiableMap(new TreeMap<>(pools));
    scopes = List.copyOf(scopes);
  }

  /** Returns the settings of an installation where nobody has set anything. */
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
   * Returns what somebody who signs in is limited to: to all labels of every scope that is theirs.
   *
   * @param objectId theirs in Entra
   * @param appRoles the values of their application roles
   */
  public LabelFilter scopeOf(String objectId, Collection<String> appRoles) {
    return scopes.stream()
        .filter(scope -> scope.isOf(objectId, appRoles))
        .map(scope -> LabelFilter.of(scope.labels()))
        .reduce(LabelFilter.ALL, LabelFilter::and);
  }

  /** Returns whether there is such a pool. */
  public boolean hasPool(String name) {
    return pools.containsKey(name);
  }

  /**
   * A pool.
   *
   * @param limit executions that run at a time, 0..1000; 0 starts nothing new
   */
  public record Pool(int limit) {}

  /**
   * Limits over all pools.
   *
   * @param total executions that run at a time in all pools together, 0..1000; {@code null} for as
   *     many as the pools allow
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Limits(@Nullable Integer total) {}

  /**
   * The retention of each kind of data, in days, 1..36,500 each.
   *
   * @param executionsDays ended executions with their steps, from their end; default 90
   * @param contextsDays their contexts, from their end; default 30
   * @param auditDays their audit trails, from their end; at least as long as executions; default
   *     365
   * @param resumableDays files of failed and paused executions, from their rest: so long they can
   *     be resumed; default 30
   * @param workspacesDays files that belong to nobody; default 7
   * @param deliveriesDays records of files that were moved, from their arrival, whatever becomes of
   *     their executions; default 400
   * @param changesDays the trail of changes, from each change; default 400
   * @param eventsDays events of the feed, from when it took them; default 30
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
   * @param inlineBytes contexts of at most so many bytes of JSON are kept in the execution's row
   *     instead of a blob, 0..30,000; default 0
   */
  public record Context(int inlineBytes) {}

  /**
   * The execution of steps on hosts.
   *
   * @param perProcess steps that one process runs at a time, 1..64; default 16
   */
  public record Steps(int perProcess) {}

  /**
   * The facts of starting requests that executions may know.
   *
   * @param headers names in lower case: of a request to a job's trigger, these are in the context
   *     as {@code trigger.headers}; at most 32; default none
   */
  public record Triggers(List<String> headers) {
    public Triggers {
      headers = List.copyOf(headers);
    }
  }

  /**
   * The labels that those who sign in as somebody are limited to: of either an application role or
   * one principal.
   *
   * @param appRole the value of an application role; {@code null} for that of a principal
   * @param objectId a principal's in Entra, in lower case; {@code null} for that of a role
   * @param labels at least one
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Scope(@Nullable String appRole, @Nullable String objectId, Labels labels) {
    boolean isOf(String someone, Collection<String> appRoles) {
      return appRole != null && appRoles.contains(appRole)
          || objectId != null && objectId.equalsIgnoreCase(someone);
    }
  }
}
