/**
 * Housekeeping: nothing is kept for ever, and nothing goes that could still be resumed. Read {@link
 * com.couriermft.oversight.retention.Housekeeping} (what is looked at, in bounded turns), {@link
 * com.couriermft.oversight.retention.RetentionPolicy} (pure: what is due for one execution), {@code
 * ExecutionPurge} (the order in which it goes) and {@code OrphanBlobs}. Knows no adapter and no
 * step; how files are given up is the {@code engine}'s business.
 */
@NullMarked
package com.couriermft.oversight.retention;

import org.jspecify.annotations.NullMarked;
