/**
 * Work that a process does beside its callers for as long as it lives. Read {@link
 * com.couriermft.formats.background.Recurring}. A leaf: it knows neither the work nor who asks for
 * it.
 */
@NullMarked
package com.couriermft.formats.background;

import org.jspecify.annotations.NullMarked;
