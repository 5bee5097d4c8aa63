/**
 * Contains a custom step type in a jar next to the app: {@link
 * com.couriermft.chaos.steps.LedgerStep} reports its effects to a ledger outside of all hosts. This
 * package must not depend on the rest of the module, because the jar contains only this package.
 */
@NullMarked
package com.couriermft.chaos.steps;

import org.jspecify.annotations.NullMarked;
