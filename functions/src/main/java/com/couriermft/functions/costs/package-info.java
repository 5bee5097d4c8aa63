/**
 * The command {@code ./courier costs}, which estimates the costs of an installation from its own
 * counters.
 */
@NullMarked
package com.couriermft.functions.costs;

import org.jspecify.annotations.NullMarked;
