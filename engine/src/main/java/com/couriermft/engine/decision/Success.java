package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Checkpoint;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A successful attempt.
 *
 * @param outputs what the step handed on
 * @param bytes it moved
 * @param warning what the step did not do, although it succeeded; {@code null} for nothing
 * @param checkpoint the new checkpoint, {@code null} if there is nothing new to remember
 */
public record Success(
    ObjectNode outputs, long bytes, @Nullable String warning, @Nullable Checkpoint checkpoint) {}
