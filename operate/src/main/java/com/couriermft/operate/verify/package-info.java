/**
 * The invariants of an installation, checked over its tables without writing anything. Read {@link
 * com.couriermft.operate.verify.LiveVerification} first, then {@link
 * com.couriermft.operate.verify.Finding}, {@code ExecutionChecks} (the one list of checks), {@code
 * RunRows} and any one check: a check is a method, beside those of the same subject, and a line in
 * the list. It reads rows as docs/develop/storage.md describes them, not through the engine's own
 * views, so that it does not share the engine's mistakes. Must not know the engine, nor change
 * anything.
 */
@NullMarked
package com.couriermft.operate.verify;

import org.jspecify.annotations.NullMarked;
