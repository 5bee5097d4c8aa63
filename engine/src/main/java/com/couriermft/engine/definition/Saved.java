package com.couriermft.engine.definition;

import org.jspecify.annotations.Nullable;

/**
 * Result of saving a definition.
 *
 * @param version the job's current version
 * @param outcome whether and how the save changed the job
 * @param etag etag for the next conditional save; {@code null} if another save followed before the
 *     response to this one arrived
 * @param switched whether this save enabled or disabled the job; {@code false} for a new job
 */
public record Saved(int version, Outcome outcome, @Nullable String etag, boolean switched) {
  /** Outcome of a save. */
  public enum Outcome {
    /** The job did not exist, or was archived. */
    CREATED,
    /** The job has a new version. */
    CHANGED,
    /** The job already had this content. */
    UNCHANGED
  }
}
