/**
 * Finds jobs, connections, schedules and other objects by part of their id or name: {@link
 * com.couriermft.operate.search.ObjectSearch}.
 */
@NullMarked
package com.couriermft.operate.search;

import org.jspecify.annotations.NullMarked;
