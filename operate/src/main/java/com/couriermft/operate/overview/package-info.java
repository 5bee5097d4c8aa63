/**
 * The state of the installation at a glance, and the results of executions over time, from a
 * bounded number of requests. Read first {@link com.couriermft.operate.overview.Overview}. Changes
 * nothing.
 */
@NullMarked
package com.couriermft.operate.overview;

import org.jspecify.annotations.NullMarked;
