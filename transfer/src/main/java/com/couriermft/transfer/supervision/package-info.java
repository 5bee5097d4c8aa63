/**
 * How work is watched and ended: {@link com.couriermft.transfer.supervision.Cancellation}, {@link
 * com.couriermft.transfer.supervision.HandOver} to another invocation, {@link
 * com.couriermft.transfer.supervision.Progress}. Uses no other package of the module.
 */
@NullMarked
package com.couriermft.transfer.supervision;

import org.jspecify.annotations.NullMarked;
