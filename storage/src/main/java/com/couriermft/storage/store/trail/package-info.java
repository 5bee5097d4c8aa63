/**
 * The trail of changes: who changed what, when and why. {@link
 * com.couriermft.storage.store.trail.ChangeTrail} writes it, {@link
 * com.couriermft.storage.store.trail.ChangeQueries} reads it. A store that keeps what people
 * configure commits its rows by {@code ChangeTrail}, so that a change and its entry are one
 * transaction; what no row of ours tells (a secret in its vault, a request to an execution) is an
 * act. It knows nothing of what the objects mean.
 */
@NullMarked
package com.couriermft.storage.store.trail;

import org.jspecify.annotations.NullMarked;
