package com.couriermft.engine.definition;

import org.jspecify.annotations.Nullable;

/**
 * The result of a save.
 *
 * @param version the job's current version
 * @param outcome whether that version is new
 * @param etag for the next conditional save; {@code null} when somebody saved again before the
 *     answer to this save was known
 * @param switched whether it is disabled now and was not before, or the other way round; one that
 *     is new was not
 */
public record Saved(int version, Outcome outcome, @Nullable String etag, boolean switched) {
  /** The outcomes of a save. */
  public enum Outcome {
    /** The job did not exist, or was archived. */
    CREATED,
    /** The job has a new version. */
    CHANGED,
    /** The job had this content already. */
    UNCHANGED
  }
}
