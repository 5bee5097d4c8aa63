/**
 * Supervision and cancellation of work: {@link com.couriermft.transfer.supervision.Cancellation},
 * {@link com.couriermft.transfer.supervision.HandOver} to another invocation, {@link
 * com.couriermft.transfer.supervision.Progress}. The package uses no other package of the module.
 */
@NullMarked
package com.couriermft.transfer.supervision;

import org.jspecify.annotations.NullMarked;
