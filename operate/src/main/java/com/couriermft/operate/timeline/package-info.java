/**
 * Timelines of executions, derived from their audit logs. Read first {@link
 * com.couriermft.operate.timeline.Timelines}, which reads a bounded part of a trail; {@link
 * com.couriermft.operate.timeline.TrailBars} makes bars of what was read, and {@link
 * com.couriermft.operate.timeline.Merger} draws as few of them as fit. The last two are pure.
 */
@NullMarked
package com.couriermft.operate.timeline;

import org.jspecify.annotations.NullMarked;
