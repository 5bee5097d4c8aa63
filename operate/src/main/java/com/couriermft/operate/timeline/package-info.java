/**
 * Timelines of executions, derived from their audit logs. Read first {@link
 * com.couriermft.operate.timeline.Timelines}, which reads a bounded part of an audit log. {@link
 * com.couriermft.operate.timeline.TrailBars} converts its events to bars, and {@link
 * com.couriermft.operate.timeline.Merger} merges bars up to a maximum number. The last two are
 * pure.
 */
@NullMarked
package com.couriermft.operate.timeline;

import org.jspecify.annotations.NullMarked;
