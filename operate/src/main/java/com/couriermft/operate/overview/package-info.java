/**
 * The overview of an installation: its current state and recent results, read with a bounded number
 * of requests. Start with {@link com.couriermft.operate.overview.Overview}. This package changes
 * nothing.
 */
@NullMarked
package com.couriermft.operate.overview;

import org.jspecify.annotations.NullMarked;
