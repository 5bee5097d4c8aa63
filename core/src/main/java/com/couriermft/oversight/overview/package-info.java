/**
 * The state of the installation at a glance, and what came of executions over time, from a bounded
 * number of requests. Read first {@link com.couriermft.oversight.overview.Overview}. Changes
 * nothing.
 */
@NullMarked
package com.couriermft.oversight.overview;

import org.jspecify.annotations.NullMarked;
