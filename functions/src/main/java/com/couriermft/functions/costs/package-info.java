/** The command {@code ./courier costs}: what an installation's own counters say that it costs. */
@NullMarked
package com.couriermft.functions.costs;

import org.jspecify.annotations.NullMarked;
