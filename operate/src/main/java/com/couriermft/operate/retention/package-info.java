/**
 * Housekeeping: deletes all data after its retention time, and nothing that could still be resumed.
 * Read {@link com.couriermft.operate.retention.Housekeeping} (the passes, in bounded turns), {@link
 * com.couriermft.operate.retention.RetentionPolicy} (pure: what is due for an execution), {@code
 * ExecutionPurge} (the order of deletion) and {@code OrphanBlobs}. This package depends on no
 * adapter and no step. The {@code engine} deletes the files of executions.
 */
@NullMarked
package com.couriermft.operate.retention;

import org.jspecify.annotations.NullMarked;
