/**
 * Checks the invariants of an installation by its tables, without writing anything. Read {@link
 * com.couriermft.operate.verify.LiveVerification} first, then {@link
 * com.couriermft.operate.verify.Finding}, {@code ExecutionChecks} (the list of all checks), {@code
 * RunRows} and any check. To add a check, write a method next to other checks of the same subject
 * and add a line to the list. Checks read rows in the format that docs/develop/storage.md
 * describes, and do not use the engine's classes, so that they do not repeat the engine's mistakes.
 * This package must not depend on the engine, and must not change anything except wrong counters.
 */
@NullMarked
package com.couriermft.operate.verify;

import org.jspecify.annotations.NullMarked;
