package com.couriermft.engine.execution;

import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The origin of an execution.
 *
 * @param pool the pool whose slots it uses
 * @param priority 0..9, higher first
 * @param maxInstances how many runs of the job may hold a slot at a time, 0 for any number
 * @param maxRetries retries per step instead of the definition's, or {@code null}
 * @param trigger what started it, as shown, without {@link TriggerInput}; holds no secret
 * @param rerunOf the run that this one repeats, or {@code null}
 * @param notBefore it is not to start before then, or {@code null}
 * @param member of a chain execution, or {@code null}
 * @param labels that its job has at its start
 */
public record ExecutionOrigin(
    String pool,
    int priority,
    int maxInstances,
    @Nullable Integer maxRetries,
    ObjectNode trigger,
    @Nullable String rerunOf,
    @Nullable Instant notBefore,
    @Nullable Membership member,
    Labels labels) {}
