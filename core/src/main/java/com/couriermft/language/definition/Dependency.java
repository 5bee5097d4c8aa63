package com.couriermft.language.definition;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/**
 * A dependency names one job that another waits for before it runs.
 *
 * <pre>{"job_id": "download-invoices", "required_status": "completed", "run_on_failure": false,
 *  "scope": "same_window"}</pre>
 *
 * @param jobId the upstream job
 * @param requiredStatus what its run must have come to
 * @param runOnFailure whether a failed or cancelled run will do as well; the same as {@link
 *     RequiredStatus#ANY}
 * @param scope which of its runs counts
 */
public record Dependency(
    String jobId, RequiredStatus requiredStatus, boolean runOnFailure, Scope scope) {
  /** Most jobs that one may wait for. */
  public static final int MOST = 50;

  /**
   * The end of the upstream execution that a dependency requires. Names are stored: never rename.
   */
  public enum RequiredStatus {
    /** Completed. */
    COMPLETED,
    /** Completed without warnings. */
    CLEAN,
    /** Any end: completed, failed or cancelled. */
    ANY
  }

  /** The execution of the upstream job that counts. Names are stored: never rename. */
  public enum Scope {
    /** The most recent execution of the upstream job. */
    LATEST,
    /** The one whose time is the latest at or before this run's own. */
    SAME_WINDOW
  }

  /** Returns whether a failed or cancelled upstream execution will do. */
  public boolean takesAnyEnd() {
    return runOnFailure || requiredStatus == RequiredStatus.ANY;
  }

  /** Returns whether an upstream execution that completed with warnings will not do. */
  public boolean needsCleanEnd() {
    return !runOnFailure && requiredStatus == RequiredStatus.CLEAN;
  }

  ObjectNode toJson() {
    return Json.object()
        .put("job_id", jobId)
        .put("required_status", requiredStatus.name().toLowerCase(Locale.ROOT))
        .put("run_on_failure", runOnFailure)
        .put("scope", scope.name().toLowerCase(Locale.ROOT));
  }
}
