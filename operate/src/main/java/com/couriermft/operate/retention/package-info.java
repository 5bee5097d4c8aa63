/**
 * Housekeeping: deletes all data after its retention time, but nothing that is needed to resume an
 * execution. Read {@link com.couriermft.operate.retention.Housekeeping} (the passes, in bounded
 * turns), {@link com.couriermft.operate.retention.RetentionPolicy} (pure: what is due for an
 * execution), {@code ExecutionPurge} (the order of deletion) and {@code OrphanBlobs}. This package
 * does not depend on adapters or steps. The {@code engine} deletes the files of executions.
 */
@NullMarked
package com.couriermft.operate.retention;

import org.jspecify.annotations.NullMarked;
