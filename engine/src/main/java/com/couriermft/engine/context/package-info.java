/**
 * Stores the contexts and workspaces of executions. Read {@link
 * com.couriermft.engine.context.Checkpoints} (storage of contexts), {@link
 * com.couriermft.engine.context.Scopes} (resolution of references), {@link
 * com.couriermft.engine.context.ContextEvaluation} (evaluation of markers), {@link
 * com.couriermft.engine.context.ReadableContext} (the human-readable document) and {@link
 * com.couriermft.engine.context.Workspaces} (files). The package does not depend on queues, slots
 * or leases.
 */
@NullMarked
package com.couriermft.engine.context;

import org.jspecify.annotations.NullMarked;
