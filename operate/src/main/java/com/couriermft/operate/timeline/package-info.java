/**
 * Timelines of executions, derived from their audit logs. Start with {@link
 * com.couriermft.operate.timeline.Timelines}, which reads a bounded part of an audit log. {@link
 * com.couriermft.operate.timeline.TrailBars} converts events to bars, and {@link
 * com.couriermft.operate.timeline.Merger} merges bars up to a maximum number. These two classes are
 * pure.
 */
@NullMarked
package com.couriermft.operate.timeline;

import org.jspecify.annotations.NullMarked;
