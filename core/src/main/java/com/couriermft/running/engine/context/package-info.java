/**
 * The contexts of executions, and their workspaces: {@link
 * com.couriermft.running.engine.context.Checkpoints} (where contexts are kept), {@link
 * com.couriermft.running.engine.context.Scopes} (what a reference resolves to), {@link
 * com.couriermft.running.engine.context.ContextEvaluation} (the answers that decisions ask for),
 * {@link com.couriermft.running.engine.context.ReadableContext} (the document for people) and
 * {@link com.couriermft.running.engine.context.Workspaces} (files). Knows nothing of queues, slots
 * and leases.
 */
@NullMarked
package com.couriermft.running.engine.context;

import org.jspecify.annotations.NullMarked;
