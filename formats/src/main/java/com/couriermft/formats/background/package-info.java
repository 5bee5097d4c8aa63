/**
 * Background tasks that run for the lifetime of the process. Start with {@link
 * com.couriermft.formats.background.Recurring}. This package depends on no other package of
 * Courier.
 */
@NullMarked
package com.couriermft.formats.background;

import org.jspecify.annotations.NullMarked;
