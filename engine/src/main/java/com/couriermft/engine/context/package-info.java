/**
 * The contexts of executions, and their workspaces: {@link
 * com.couriermft.engine.context.Checkpoints} (where contexts are kept), {@link
 * com.couriermft.engine.context.Scopes} (what a reference resolves to), {@link
 * com.couriermft.engine.context.ContextEvaluation} (the answers that decisions ask for), {@link
 * com.couriermft.engine.context.ReadableContext} (the document for people) and {@link
 * com.couriermft.engine.context.Workspaces} (files). Knows nothing of queues, slots and leases.
 */
@NullMarked
package com.couriermft.engine.context;

import org.jspecify.annotations.NullMarked;
