package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Checkpoint;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A successful attempt.
 *
 * @param outputs the step's outputs
 * @param bytes the number of bytes transferred
 * @param warning the work that the step left undone; {@code null} for none
 * @param checkpoint the new checkpoint, {@code null} if nothing changed
 */
public record Success(
    ObjectNode outputs, long bytes, @Nullable String warning, @Nullable Checkpoint checkpoint) {}
