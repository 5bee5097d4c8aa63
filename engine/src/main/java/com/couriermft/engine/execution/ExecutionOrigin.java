package com.couriermft.engine.execution;

import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How an execution was started.
 *
 * @param pool the pool whose slots it uses
 * @param priority 0..9, higher first
 * @param maxInstances maximum number of executions of the job with a slot; 0 for no limit
 * @param maxRetries retries per step that replace the definition's, or {@code null}
 * @param trigger the trigger as shown, without {@link TriggerInput} and without secrets
 * @param rerunOf the original execution of a rerun, or {@code null}
 * @param notBefore the earliest start, or {@code null}
 * @param member the membership in a chain execution, or {@code null}
 * @param labels the job's labels at the start
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
