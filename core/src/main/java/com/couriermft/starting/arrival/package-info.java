/**
 * Notices files that arrive, and files that do not: watches look into partners' folders and start
 * executions with new files, expectations tell when too few came. Read {@link
 * com.couriermft.starting.arrival.Watch}, {@link com.couriermft.starting.arrival.Change}, {@link
 * com.couriermft.starting.arrival.FileLedger}, {@link com.couriermft.starting.arrival.Poll}, {@link
 * com.couriermft.starting.arrival.Watches}. Knows nothing of what the runs do with the files.
 */
@NullMarked
package com.couriermft.starting.arrival;

import org.jspecify.annotations.NullMarked;
