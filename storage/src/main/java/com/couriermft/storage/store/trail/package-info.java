/**
 * The change log records who changed what, when and why. {@link
 * com.couriermft.storage.store.trail.ChangeTrail} writes it, {@link
 * com.couriermft.storage.store.trail.ChangeQueries} reads it. Stores of configuration commit their
 * rows through {@code ChangeTrail}, so that a change and its entry are one transaction. Changes
 * without a row of Courier (a secret in its vault, a request to an execution) are recorded as
 * actions. The package does not depend on the meaning of the objects.
 */
@NullMarked
package com.couriermft.storage.store.trail;

import org.jspecify.annotations.NullMarked;
