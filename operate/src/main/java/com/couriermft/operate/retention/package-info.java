/**
 * Housekeeping: deletes all data after its retention time, and nothing that could still be resumed.
 * Read {@link com.couriermft.operate.retention.Housekeeping} (what is looked at, in bounded turns),
 * {@link com.couriermft.operate.retention.RetentionPolicy} (pure: what is due for one execution),
 * {@code ExecutionPurge} (the order in which it goes) and {@code OrphanBlobs}. Knows no adapter and
 * no step; how files are given up is the {@code engine}'s business.
 */
@NullMarked
package com.couriermft.operate.retention;

import org.jspecify.annotations.NullMarked;
