/**
 * Notices files that arrive, and files that do not: watches look into partners' folders and start
 * executions with new files, expectations tell when too few came. Read {@link
 * com.couriermft.arrival.Watch}, {@link com.couriermft.arrival.Change}, {@link
 * com.couriermft.arrival.FileLedger}, {@link com.couriermft.arrival.Poll}, {@link
 * com.couriermft.arrival.Watches}. Knows nothing of what the runs do with the files.
 */
@NullMarked
package com.couriermft.arrival;

import org.jspecify.annotations.NullMarked;
