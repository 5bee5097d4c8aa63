/**
 * A step type of its own, in a jar that is put beside the app: {@link
 * com.couriermft.chaos.steps.LedgerStep} tells a ledger outside of all hosts what it does. Knows
 * nothing of the rest of this module, because the jar holds this package only.
 */
@NullMarked
package com.couriermft.chaos.steps;

import org.jspecify.annotations.NullMarked;
