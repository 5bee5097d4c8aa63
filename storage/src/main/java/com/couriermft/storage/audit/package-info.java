/**
 * Records what happened, in order, and by whom: {@link com.couriermft.storage.audit.AuditEvent}.
 * Audit rows are written in the transaction that makes the change they tell of, and never changed.
 */
@NullMarked
package com.couriermft.storage.audit;

import org.jspecify.annotations.NullMarked;
