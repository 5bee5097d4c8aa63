/**
 * Checks the invariants of an installation by its tables, without writing anything. Read {@link
 * com.couriermft.operate.verify.LiveVerification} first, then {@link
 * com.couriermft.operate.verify.Finding}, {@code ExecutionChecks} (the list of all checks), {@code
 * RunRows} and any check. A check is a method, next to others of the same subject, and a line in
 * the list. Checks read rows in the form that docs/develop/storage.md describes, and not through
 * the engine's classes, so that they do not repeat the engine's mistakes. This package must not
 * depend on the engine, and must not change anything except wrong counters.
 */
@NullMarked
package com.couriermft.operate.verify;

import org.jspecify.annotations.NullMarked;
