package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Checkpoint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The end of a slice whose step is not complete.
 *
 * @param position the start of the next slice, as JSON
 * @param checkpoint the new checkpoint, {@code null} if nothing changed
 * @param delay the wait before the next slice, zero for none
 */
public record Slice(String position, @Nullable Checkpoint checkpoint, Duration delay) {}
