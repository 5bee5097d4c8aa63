package com.couriermft.running.engine.decision;

import com.couriermft.running.execution.Checkpoint;
import org.jspecify.annotations.Nullable;

/**
 * A slice that ended before its step.
 *
 * @param position where the next one goes on, as JSON
 * @param checkpoint the new checkpoint, {@code null} if there is nothing new to remember
 */
public record Slice(String position, @Nullable Checkpoint checkpoint) {}
