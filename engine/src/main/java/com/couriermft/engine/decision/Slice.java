package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Checkpoint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A slice that ended before its step.
 *
 * @param position where the next one goes on, as JSON
 * @param checkpoint the new checkpoint, {@code null} if there is nothing new to remember
 * @param delay the time after which the next one goes on, zero for at once
 */
public record Slice(String position, @Nullable Checkpoint checkpoint, Duration delay) {}
