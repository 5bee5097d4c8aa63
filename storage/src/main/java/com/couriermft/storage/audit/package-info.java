/**
 * The audit log: {@link com.couriermft.storage.audit.AuditEvent} records the transitions of an
 * execution in order, with who made them. An audit row is written in the same transaction as the
 * change that it describes, and is never modified.
 */
@NullMarked
package com.couriermft.storage.audit;

import org.jspecify.annotations.NullMarked;
