/**
 * An execution as bars over time, made from its audit trail. Read first {@link
 * com.couriermft.oversight.timeline.Timelines}, which reads a bounded part of a trail; {@link
 * com.couriermft.oversight.timeline.TrailBars} makes bars of what was read, and {@link
 * com.couriermft.oversight.timeline.Merger} draws as few of them as fit. The last two are pure.
 */
@NullMarked
package com.couriermft.oversight.timeline;

import org.jspecify.annotations.NullMarked;
